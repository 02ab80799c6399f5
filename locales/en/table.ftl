# The table.

table-label = Table
seats-label = Seats
sit-here = Sit here
sit-here-label = Sit here, seat { $seat }
seat-label = Seat { $seat }
robot = robot
robot-mark = BOT
away = away
sitting-out = sitting out
leaving = leaving
button-blinds = Dealer button
button-stud = Stud button
button-blinds-mark = D
button-stud-mark = S
bring-in-mark = bring-in
to-act = to act
bet-label = Bet { $amount }
cards-label = Cards

# What a seat did last, on its plaque.
deed-fold = Fold
deed-check = Check
deed-call = Call
deed-bring_in = Bring-in
deed-bet = Bet
deed-complete = Complete
deed-raise = Raise
deed-all-in = All-in
deed-mucked = Mucked
won-whole = wins { $amount }
won-high = high { $amount }
won-low = low { $amount }

# The middle.
pot = Pot
pot-with-bets = with bets { $amount }
pot-main = main { $amount }
pot-side = side { $amount }
pot-side-number = side { $number } { $amount }
board-label = Board
street-third = Third street
street-fourth = Fourth street
street-fifth = Fifth street
street-sixth = Sixth street
street-seventh = Seventh street
street-second = Second street
street-preflop = Pre-flop
street-flop = Flop
street-turn = Turn
street-river = River
street-showdown = Showdown
street-bets = { $amount } bets
street-least-bet = bets from { $amount }
hand-number = Hand { $hand }
waiting-players = Waiting for players
waiting-next_hand = Next hand soon
waiting-host = Paused by the host
waiting-closing = The room is closing
paused = Paused by the host
time-bank = time bank
table-loading = Opening the table …
table-missing = There is no such table.

# The own hand.
own-hand-label = Your hand

# Acting.
act-label = Your turn
act-spoken = Your turn: { $choices }
act-fold = Fold
act-check = Check
act-call =
    { $allin ->
        [yes] Call { $amount }, all-in
       *[no] Call { $amount }
    }
act-bring-in =
    { $allin ->
        [yes] Bring in { $amount }, all-in
       *[no] Bring in { $amount }
    }
act-bet =
    { $allin ->
        [yes] Bet { $amount }, all-in
       *[no] Bet { $amount }
    }
act-complete =
    { $allin ->
        [yes] Complete to { $amount }, all-in
       *[no] Complete to { $amount }
    }
act-raise =
    { $allin ->
        [yes] Raise to { $amount }, all-in
       *[no] Raise to { $amount }
    }
act-show = Show
act-muck = Muck
show-won = Show your hand
blind-label = Coming in
blind-post = Post { $amount } now
blind-wait = Wait for the big blind
blind-post-said = You post and are dealt in as soon as you may.
blind-wait-said = You are dealt in with the big blind.
preset-half = ½
preset-half-label = Half the pot, { $amount }
preset-two-thirds = ⅔
preset-two-thirds-label = Two thirds of the pot, { $amount }
preset-pot = Pot
preset-pot-label = The pot, { $amount }
preset-max = Max
preset-max-label = All that is allowed, { $amount }
amount-slider = Amount
amount-field = Amount, typed
fold-free-heading = Checking is free
fold-free = You can stay in the hand without paying. Fold all the same?
fold-free-check = Check
fold-free-fold = Fold

# Around the own seat.
sit-out = Sit out next hand
sit-in = I am back
muck-losing = Muck losing hands
add-chips = Add chips
stand-up = Stand up
stand-up-pending = Leaving after this hand

# Bringing chips.
buy-in-heading = Sit down
buy-in-bounds = From { $least } to { $most }. You have { $balance }.
buy-in-left = You left within the hour: bring back at least what you took.
buy-in-short = You have { $balance }; this table asks for { $least } at least.
buy-in-confirm = Sit down with { $amount }
add-heading = Add chips
add-note = They play from the next hand.
add-full = Your stack is at the table’s limit already.
add-confirm = Add { $amount }

# The dealer.
dealer-label = Dealer
dealer = Dealer
dealer-more = Show all lines

# What players say.
chat = Chat
chat-field = Say something to the table
chat-send = Send
chat-silence = Do not show what this player says
chat-silenced = not shown
chat-hear = Show it again
chat-off = Talk is switched off at this table.
chat-muted = You may not talk here for now.

# The last hand.
last-hand = Last hand
last-hand-heading = Hand { $hand }
last-hand-players = Players
last-hand-course = What happened
last-hand-previous = Earlier hand
last-hand-next = Later hand
last-hand-folded = folded
last-hand-mucked = mucked
last-hand-net = Result
