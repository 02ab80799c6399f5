# Why the server refused a request, by code.

refused-no_name = Take a name first.
refused-no_such_table = There is no such table.
refused-no_such_seat = There is no such seat; the last one is seat { $most }.
refused-seat_taken = Somebody sits there already.
refused-sitting_already = You sit at this table already.
refused-not_sitting = You do not sit at this table.
refused-buy_in = Bring at least { $least } and at most { $most }.
refused-add_chips = Add at least { $least } and at most { $most }.
refused-full = Your stack is at the table’s limit already.
refused-balance = You have only { $balance }.
refused-chip = Amounts here go in steps of { $chip }.
refused-late = Too late: the hand has moved on.
refused-not_your_turn = It is not your turn.
refused-not_legal = That cannot be done now.
refused-raise_too_small = Too little: at least { $least }.
refused-raise_too_large = Too much: at most { $most }.
refused-raise_not_of_limit = In fixed limit only this much: { $totals }.
refused-table_closes = The host is closing this table.
refused-banned = The host does not let you in.
refused-chat_off = The host has switched talk off at this table.
refused-muted = The host does not let you talk here for now.
refused-chat_text = Nothing to say, or more than fits in a line.
refused-chat_fast = Too many lines at once. Wait a moment.
refused-no_such_hand = That hand is not among the last fifty.
refused-storage = The server could not write that down. Nothing has changed; try again.

# What is wrong with the connection, by code.
# Asked for without a connection.
error-unsent = There is no connection just now, so nothing was sent.
error-malformed = The server did not understand this page. Reload it.
error-too_long = That was too long for the server.
error-binary = The server did not understand this page. Reload it.
error-version = The server has been renewed. Reload the page.
error-hello = The connection went wrong. Reload the page.
error-too_fast = Too fast. Wait a moment.
error-slow = The connection fell behind and is made anew.
error-stopping = The server is restarting. Your chips are safe.
error-logged_out = You have been logged out here.
