# The host's pages.

host-title = Host · Cardspeak
host-heading = Host
host-room = The room
host-new-table = New table
host-change-table = Change
host-open-confirm = Open the table
host-change-confirm = Change the table
host-change-note = It changes after the running hand.
host-close-table = Close
host-close-sure = Everybody gets the chips back after the hand. Close it?
host-closing = closes after the hand
host-keep = Keep it
host-pause = Pause
host-resume = Go on
host-muted = muted

host-invite = Invite link
host-invite-make = Make an invite link
host-invite-anew = Another link
host-revoke = Revoke the link
host-copy = Copy
host-copied = Copied

host-announce = Announce
host-announce-field = Say something to this table
host-announce-all = Say something to all tables
host-forgotten = Name of who has forgotten the password
host-new-password = New password
host-password-is = Good for one log-in:
host-drain = Finish and stop
host-drain-sure = Running hands are finished, then the server stops. Do it?
host-draining = The running hands are finished, then the server stops.

# A player in the host's hands.
host-mute = Mute
host-unmute = Let talk again
host-remove = Take from the table
host-correct = Correct chips
host-correct-note = Booked, and seen by everybody at the table. Chips at the table can be corrected between two hands.
host-correct-by = By (with a minus to take)
host-correct-balance = The balance off the table
host-correct-confirm = Correct
host-reason = Why
host-ban = Ban
host-ban-address = The network address, too
host-ban-address-too = with the network address
host-ban-why = Why (may be empty)
host-ban-confirm = Do not let in any more
host-bans = Not let in
host-unban = Let in again

# The form of a table.
host-field-title = Name (may be empty)
host-field-game = Game
host-field-limit = Limit
host-field-rules = House rules
host-field-seats = Seats
host-field-stakes = Stakes
host-field-robots = Robots
host-field-buy_in = Buy-in
host-field-action_seconds = Seconds to act
host-field-bank_seconds = Time bank, seconds
host-field-stud_button = Stud button
host-field-raises = Raises a round
host-field-showdown = Showdown
host-rule-open_pair = Open pair
host-rule-may_muck = Losing hands
host-rule-all_in_shown = All-in hands
host-rule-odd_chips_by_card = Odd chips in stud
host-stakes-ante = Ante
host-stakes-bring_in = Bring-in
host-stakes-small_blind = Small blind
host-stakes-big_blind = Big blind
host-stakes-small_bet = Lower limit or least bet
host-stakes-big_bet = Upper limit
host-propose = Propose the rest
host-people = At the table
host-usual = usual
host-robots-leave = A robot leaves for each person
host-private = By invitation only
host-spectators = Others may look on
host-chat = Players may talk
host-more = Buy-in and single house rules
host-least_buy_in = Least buy-in
host-most_buy_in = Most buy-in
host-set-least_buy_in = Set the least buy-in
host-set-most_buy_in = Set the most buy-in
host-own-rules = Rules of its own
host-preset-rules = The preset’s rules
limit-fixed = Fixed limit
limit-pot = Pot limit
limit-no = No limit
preset-fulltilt = Full Tilt
preset-cardroom = Card room
preset-pokerstars = PokerStars
rule-open-pair-ignored = An open pair changes nothing

# Why a host's wish was not granted, by code.
host-refused-not_host = Only the host may do that.
host-refused-no_such_table = There is no such table any more.
host-refused-no_such_player = Nobody of that name is there.
host-refused-form = This cannot be: { $field }.
host-refused-seats = This game has at most { $most } seats.
host-refused-seat_taken = Somebody sits at seat { $seat }.
host-refused-text = Write something, { $most } characters at most.
host-refused-in_hand = The player is in a hand. Wait for its end, or pause the table.
host-refused-chips = There are only { $has }.
host-refused-too_many_tables = The room has { $most } tables already.
host-refused-storage = The server could not write that down. Nothing has changed; try again.
host-refused-malformed = The server did not understand this page. Reload it.
host-refused-origin = The server does not know this page’s address.
host-refused-too_fast = Too many tries. Wait a moment.
host-refused-nothing = The server does not know this. Reload the page.
host-refused-no_name = Take a name first.
host-refused-banned = The host does not let you in.
host-refused-network = The server did not answer. Try again.

# Coming by a link.
link-host = This link makes you the host of this room.
link-join = You are invited to a table.
link-used = This link was used already, or replaced by another one.
link-nowhere = This invitation leads nowhere any more. Ask for another one.

# Settling up.
settle-title = Settle up · Cardspeak
settle-heading = Settle up
settle-from = From
settle-to = To
settle-file = As a file (CSV)
settle-none = Nobody bought in or cashed out in this time.
settle-table = Table
settle-player = Player
settle-bought-in = Bought in
settle-cashed-out = Cashed out
settle-at-table = At the table
settle-corrected = Corrected
settle-result = Result
