# The own account: passwords, log-in, and the wallet.

account-menu = Your account
account-save = Save my account
account-log-in = Log in
account-log-out = Log out
account-log-out-everywhere = Log out everywhere
account-change = Change password
account-delete = Delete account
account-statement = Statement
account-top-up = Top up to 1,000.00
account-top-up-wait =
    { $minutes ->
        [one] You can top up again in { $minutes } minute.
       *[other] You can top up again in { $minutes } minutes.
    }

account-name = Name
account-password = Password
account-old = Present password
account-new = New password
account-new-hint = At least 8 characters. A few words are easy to remember and hard to guess.
account-save-note = With a password you can come back under this name from any browser. Your chips, your seats and any hand you are in stay as they are.
account-log-in-note = For players who have saved their account.
account-log-in-lose = You are playing as a guest here. Logging in to an account leaves this guest, its chips and its seats behind; without a password there is no way back. Save it first if you want to keep it.
account-forgotten = Forgotten? Ask the host for a password that is good for one log-in.
account-change-note = You stay logged in here and are logged out everywhere else.
account-choose = Choose a password
account-choose-note = The password from the host was good for one log-in. Choose one of your own to come back.
account-everywhere-note = Ends your log-in in every browser, this one too. Seats that you have stay yours; your hands are checked or folded while you are away.
account-delete-goes = What goes, for good: your name (anybody may take it), your password, all log-ins, invitations to private tables, and your chips.
account-delete-stays = What stays: hands that you have played keep the name under which you played them, for those who were there; the room’s books keep the amounts, without your name; and if a host has banned you, that note.
account-delete-seat = Stand up from every table first.
account-delete-confirm = Delete for good

# Why something was refused, by code.
account-refused-password_short = Take at least { $least } characters.
account-refused-password_long = Take at most { $most } characters.
account-refused-password_name = Your name is the first thing anybody would try. Take something else.
account-refused-password_common = That is one of the first passwords anybody would try. Take something else.
account-refused-wrong_password = That name and password do not go together.
account-refused-wait =
    { $seconds ->
        [one] Too many attempts. Try again in { $seconds } second.
       *[other] Too many attempts. Try again in { $seconds } seconds.
    }
account-refused-saved = This account has a password already.
account-refused-not_saved = This guest has no password yet.
account-refused-seated = You still sit at a table: { $table }. Stand up there first.
account-refused-not_broke = A top-up is for whoever has less than { $bound } left, chips on tables included.
account-refused-topped_up =
    { $minutes ->
        [one] You can top up again in { $minutes } minute.
       *[other] You can top up again in { $minutes } minutes.
    }
account-refused-banned = The host does not let you in.
account-refused-storage = The server could not do that. Nothing has changed; try again.
account-refused-malformed = The server did not understand this page. Reload it.
account-refused-origin = The server did not understand this page. Reload it.
account-refused-no_name = You are not logged in any more.
account-refused-network = The server did not answer. Try again.

# Every movement of the own wallet.
statement-title = Statement · Cardspeak
statement-heading = Statement
statement-none = No movements yet.
statement-no-one = Take a name first; then there is something to state.
statement-when = When
statement-what = What for
statement-table = Table
statement-hand = Hand
statement-amount = Amount
statement-balance = Balance
statement-more = Older movements
statement-kind-grant = Welcome chips
statement-kind-buy-in = Buy-in
statement-kind-add-chips = Added chips
statement-kind-cash-out = Taken off the table
statement-kind-correction = Correction by the host
statement-kind-top-up = Top-up
statement-kind-other = Other
