# The dealer's lines: "Name: action", present tense. The name stands before the
# line and is no part of it, so that no language needs to decline it.

line-hand_begins = hand { $hand }
line-antes = antes, { $amount } each
line-posted-ante =
    { $allin ->
        [yes] antes { $amount }, all-in
       *[no] antes { $amount }
    }
line-posted-small_blind =
    { $allin ->
        [yes] small blind { $amount }, all-in
       *[no] small blind { $amount }
    }
line-posted-big_blind =
    { $allin ->
        [yes] big blind { $amount }, all-in
       *[no] big blind { $amount }
    }
line-posted-extra =
    { $allin ->
        [yes] posts { $amount }, all-in
       *[no] posts { $amount }
    }
line-posted-dead =
    { $allin ->
        [yes] posts { $amount } dead, all-in
       *[no] posts { $amount } dead
    }
line-dealt_down = { $card }, face down
line-dealt_up = { $card }
line-board = board { $cards }
line-street-third = third street
line-street-fourth = fourth street
line-street-fifth = fifth street
line-street-sixth = sixth street
line-street-seventh = seventh street
line-street-second = second street
line-street-preflop = pre-flop
line-street-flop = flop
line-street-turn = turn
line-street-river = river
line-fold = folds
line-check = checks
line-call =
    { $allin ->
        [yes] calls { $amount }, all-in
       *[no] calls { $amount }
    }
line-bring_in =
    { $allin ->
        [yes] brings in { $amount }, all-in
       *[no] brings in { $amount }
    }
line-bet =
    { $allin ->
        [yes] bets { $amount }, all-in
       *[no] bets { $amount }
    }
line-complete =
    { $allin ->
        [yes] completes to { $amount }, all-in
       *[no] completes to { $amount }
    }
line-raise =
    { $allin ->
        [yes] raises to { $amount }, all-in
       *[no] raises to { $amount }
    }
line-timeout = { $line } (time is up)
line-returned = takes back { $amount }, not called
line-shown = shows { $cards }
line-shown-high = shows { $cards } (high: { $high })
line-shown-low = shows { $cards } (low: { $low })
line-shown-both = shows { $cards } (high: { $high }; low: { $low })
line-mucked = mucks
line-cancelled = the hand is cancelled, all posts go back
line-sat = sits down
line-stood = leaves the table

# What the host does at the table.
line-paused =
    { $on ->
        [yes] the host has paused the table
       *[no] the table goes on
    }
line-muted =
    { $on ->
        [yes] may not talk here for now
       *[no] may talk again
    }
line-removed = is taken from the table by the host
line-corrected-stack-more = gets { $amount } chips from the host ({ $reason })
line-corrected-stack-less = gives { $amount } chips to the host ({ $reason })
line-corrected-balance-more = gets { $amount } from the host, off the table ({ $reason })
line-corrected-balance-less = gives { $amount } to the host, off the table ({ $reason })
line-announced = from the host: { $text }
line-changed = the host has changed the table
line-closed = the host has closed the table; everybody has the chips back

# Winning. First what is won from where, then with what.
line-wins = wins { $amount }
line-wins-main = wins { $amount } of the main pot
line-wins-side = wins { $amount } of the side pot
line-wins-side-number = wins { $amount } of side pot { $number }
line-with-high = { $line } (high: { $high })
line-with-low = { $line } (low: { $low })
line-with-both = { $line } (high: { $high }; low: { $low })
