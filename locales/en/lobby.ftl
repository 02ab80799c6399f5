# The first page: a name, then the tables.

name-heading = What shall we call you?
name-label = Name at the tables
name-hint = No account, no password: a name is enough, and the chips are on the house.
name-button = Come in

# Why a name was not given.
name-refused-name_taken = Somebody plays under that name. Try another one.
name-refused-name_empty = Type a name first.
name-refused-name_long = That name is too long.
name-refused-name_letters = Letters, digits, spaces and hyphens only, please.
name-refused-already = You have a name already.
name-refused-too_fast = Too many names from here at once. Wait a moment.
name-refused-storage = The server could not write that down. Try again.
name-refused-network = The server did not answer. Try again.

tables-heading = Tables
tables-none = No table is open.
tables-players = Players
tables-buy-in = Buy-in
tables-seated = You sit here
players-count =
    { $people ->
        [one] { $people } person
       *[other] { $people } people
    }
robots-count =
    { $robots ->
        [one] { $robots } robot
       *[other] { $robots } robots
    }
seats-count = of { $seats } seats
buy-in-range = { $least } to { $most }

table-name = { $title } · { $game }

# Games, by id.
game-stud = Stud High
game-stud-8 = Stud H/L
game-stud-hilo = Stud H/L
game-razz = Razz
game-stud5 = Five-card stud
game-courchevel = Courchevel High
game-courchevel-8 = Courchevel H/L
game-omaha = Omaha High
game-omaha-8 = Omaha H/L
game-omaha5 = 5-card Omaha High
game-omaha5-8 = 5-card Omaha H/L
game-omaha6 = 6-card Omaha High
game-omaha6-8 = 6-card Omaha H/L
game-holdem = Hold’em

# The low of a game, where it has one that needs saying.
low-rule-eight = eight or better
low-rule-none = low without qualifier

# What is played for.
stakes-fixed = Fixed limit { $small }/{ $big }
stakes-pot = Pot limit, blinds { $small }/{ $big }
stakes-no = No limit, blinds { $small }/{ $big }
stakes-pot-stud = Pot limit, least bet { $small }
stakes-no-stud = No limit, least bet { $small }
stakes-short-fixed = FL { $small }/{ $big }
stakes-short-pot = PL { $small }/{ $big }
stakes-short-no = NL { $small }/{ $big }
stakes-ante = ante { $amount }
stakes-bring-in = bring-in { $amount }
stakes-blinds = blinds { $small }/{ $big }

# House rules, one phrase for each setting.
rules-heading = House rules
rule-button-fixed = The stud button stays beside the last seat
rule-button-rotating = The stud button moves on after every hand
rule-raises =
    { $raises ->
        [one] One bet and { $raises } raise a round
       *[other] One bet and { $raises } raises a round
    }
rule-open-pair = An open pair on fourth street doubles the bet
rule-showdown-look-back = Showdown: look back to the last bet
rule-showdown-last-round = Showdown: the last round only
rule-showdown-first-to-act = Showdown: first to act shows first
rule-may-muck = Losing hands may be mucked
rule-all-shown = All hands are shown
rule-all-in-shown = All-in hands are shown at once
rule-all-in-hidden = All-in hands open at the showdown
rule-odd-chips-card = Odd chips go by the cards
rule-odd-chips-seat = Odd chips go by the seats
rule-action =
    { $seconds ->
        [one] { $seconds } second for an action
       *[other] { $seconds } seconds for an action
    }
rule-bank =
    { $seconds ->
        [one] Time bank: { $seconds } second
       *[other] Time bank: { $seconds } seconds
    }
rule-private = By invitation
rule-no-spectators = Only who sits sees the hands
rule-no-chat = No talk
