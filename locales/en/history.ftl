# The own hands, and hands as files.

hands-link = My hands
hands-title = My hands · Cardspeak
hands-heading = My hands
hands-from = From
hands-to = To
hands-game = Game
hands-any-game = Any game
hands-table = Table
hands-any-table = Any table
hands-result = Result
hands-any-result = Won or lost
hands-won = Won
hands-lost = Lost
hands-none = No hand is like that.
hands-more = Older hands

# Why there is nothing to see.
hands-refused-no_name = Take a name in the lobby first: hands are kept for who plays them.
hands-refused-nothing = That hand is not there any more.
hands-refused-storage = The server could not read that. Try again.
hands-refused-network = The server did not answer. Try again.

hand-files = Keep this hand:
hand-file-stars = PokerStars text
hand-file-phh = PHH
hand-file-cardspeak = Cardspeak
