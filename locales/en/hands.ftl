# Cards and hands. Ranks and suits have forms: RANK($rank, form: "many").

rank-2 = two
    .many = twos
rank-3 = three
    .many = threes
rank-4 = four
    .many = fours
rank-5 = five
    .many = fives
rank-6 = six
    .many = sixes
rank-7 = seven
    .many = sevens
rank-8 = eight
    .many = eights
rank-9 = nine
    .many = nines
rank-T = ten
    .many = tens
rank-J = jack
    .many = jacks
rank-Q = queen
    .many = queens
rank-K = king
    .many = kings
rank-A = ace
    .many = aces

suit-c = clubs
suit-d = diamonds
suit-h = hearts
suit-s = spades

card-name = { RANK($rank) } of { SUIT($suit) }
card-hidden = face-down card

hand-high_card = { RANK($first) } high
hand-pair = pair of { RANK($first, form: "many") }
hand-two_pair = two pair, { RANK($first, form: "many") } and { RANK($second, form: "many") }
hand-three_of_a_kind = three { RANK($first, form: "many") }
hand-straight = straight, { RANK($first) } high
hand-flush = flush, { RANK($first) } high
hand-full_house = full house, { RANK($first, form: "many") } over { RANK($second, form: "many") }
hand-four_of_a_kind = four { RANK($first, form: "many") }
hand-straight_flush = straight flush, { RANK($first) } high
hand-royal-flush = royal flush

low-made = { $ranks } low
low-draw = low draw { $ranks }
low-paired = paired low { $ranks }
low-wheel = the wheel
