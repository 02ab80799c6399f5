# The frame around every page.

app-name = Cardspeak
app-tagline = Stud, hi/lo and Courchevel, for play money
app-title-turn = Your turn · Cardspeak
app-title-table = { $game } · Cardspeak

link-connecting = Connecting …
link-closed = Not connected. Reload the page.

to-lobby = Lobby
close = Close
dismiss = Dismiss
sound-on = Sound on
sound-off = Sound off
menu = Menu
balance = Balance
balance-chips = { $amount } chips
