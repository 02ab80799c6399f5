// Three whole hands of pot-limit Courchevel H/L: a split; an all-in with a side pot,
// the page reloaded in mid-hand; a quartered low, by keyboard.

import { expect, test } from '@playwright/test';

import { House, type RiggedHand } from './house';
import { Player } from './player';

/** Deals hands round by round: everybody's first card, everybody's second … then the board. */
function deal(board: string, ...hands: string[]): string {
  const cards = hands.map((hand) => hand.split(' '));
  const rounds = [0, 1, 2, 3, 4].map((round) => cards.map((hand) => hand[round]).join(' '));
  return [...rounds, board].join(' ');
}

// The button is at Vera (1); Ada (2) and Blaise (4) have the blinds.
const SPLIT: RiggedHand = {
  deck: deal('Kc 3d 6s 8c Qs', 'Ac 2d 7s 8h Tc', '5c 5d 9d 9h 4s', 'Ks Kd Qh Jh 9c'),
  robots: { 2: ['call', 'check', 'call', 'check', 'check', 'call'], 4: ['fold'] },
};

// The button is at Ada; the cards go to Blaise first, then Vera, then Ada.
const SIDE_POT: RiggedHand = {
  deck: deal('Qh 4d Ts Jd Ad', 'As Ah 4c 6c 7c', 'Qc Qd 7h 7s 2s', '2c 3c 8h 6h 5h'),
  robots: { 2: ['raise 700', 'call', 'call', 'call', 'check'], 4: ['raise 2300', 'all_in'] },
};

// The button is at Blaise; Vera has the small blind.
const QUARTERED: RiggedHand = {
  deck: deal('3c 4d 8s 9h Kh', 'As 2s Kc Kd 9c', 'Ah 2h Qc Qd 9d', '5c 5d 6c 6d 7c'),
  robots: { 2: ['check', 'call', 'check', 'call'], 4: ['fold'] },
};

const RIG = {
  pause_ms: 2500,
  robot_ms: 40,
  tables: [
    {
      spec: {
        id: 'courchevel',
        game: 'courchevel-8',
        limit: 'pot' as const,
        stakes: { small_blind: 100, big_blind: 200, small_bet: 200 },
        rules: 'pokerstars',
        seats: 6,
        robots: 0 as const,
      },
      robots: [
        { seat: 2, name: 'Ada', stack: 20000 },
        { seat: 4, name: 'Blaise', stack: 3000 },
      ],
      hands: [SPLIT, SIDE_POT, QUARTERED],
    },
  ],
};

test('three hands of courchevel hi/lo', async ({ browser }) => {
  const house = await House.open(RIG);
  const vera = await Player.arrive(browser, house.address, 'Vera', 'courchevel');
  await vera.sit('courchevel', 1, '200');

  // The first flop card is up before the first bet. Amounts are clamped to the pot.
  await expect(vera.page.getByTestId('board')).toBeVisible();
  await vera.amount('99');
  await expect(vera.page.getByTestId('act-raise')).toContainText('Raise to 7');
  await vera.shot('preflop');

  // A newcomer is asked how to come in, and waits for the big blind.
  const zoe = await Player.arrive(browser, house.address, 'Zoe', 'newcomer');
  await zoe.sit('courchevel', 3, '200');
  await expect(zoe.page.getByTestId('blind-post')).toContainText('Post 2 now');
  await zoe.shot('asked');
  await zoe.page.getByTestId('blind-wait').click();
  await expect(zoe.page.getByTestId('blind-choice')).toContainText('You are dealt in with the big blind.');
  await expect(zoe.page.getByTestId('blind-wait')).toBeHidden();


  // Talk is plain text, and no letter of it is a key (C38).
  await vera.page.getByTestId('talk-button').click();
  await vera.page.getByTestId('talk-field').pressSequentially('fold, call, <i>raise</i>');
  await vera.page.keyboard.press('Enter');
  await expect(vera.page.getByTestId('talk-line')).toContainText('Vera: fold, call, <i>raise</i>');
  await expect(vera.page.getByTestId('act-raise')).toBeEnabled();
  await vera.shot('talk');
  await vera.page.getByTestId('talk-button').click();
  await expect(zoe.page.getByTestId('talk-unread')).toHaveText('1');
  await zoe.page.getByTestId('talk-button').click();
  await zoe.page.getByTestId('talk-line').getByRole('button').click();
  await expect(zoe.page.getByTestId('talk-line')).toBeHidden();
  await vera.act('raise', 'Raise to 7');
  await vera.page.getByTestId('preset-pot').click();
  await vera.act('raise', 'Bet 16');
  await vera.act('check', 'Check');
  await vera.amount('10');
  await vera.act('raise', 'Bet 10');
  await vera.hears(/Vera: wins 34 .*three kings/);
  await vera.hears(/Ada: wins 34 .*low: 8-6-3-2-A/);
  await vera.shot('split');
  await vera.phoneShot('split');

  // Blaise is all-in; Vera and Ada go on in a side pot.
  await vera.act('call', 'Call 21');
  await expect(vera.page.getByTestId('act-raise')).toBeEnabled();
  const before = await vera.page.getByTestId('seat-1').innerText();
  await vera.page.reload();
  await expect(vera.page.getByTestId('act-raise')).toBeEnabled();
  await expect.poll(() => vera.page.getByTestId('seat-1').innerText()).toBe(before);
  await vera.amount('15');
  await vera.act('raise', 'Raise to 15');
  await vera.amount('20');
  await vera.phoneShot('side-pot');
  await vera.amount('20');
  await vera.act('raise', 'Bet 20');
  await vera.shot('side-pot');
  await vera.act('check', 'Check');
  await vera.hears(/Blaise: wins 84 .*main pot.*three aces/);
  await vera.hears(/Vera: wins 60 .*side pot.*three queens/);
  await vera.shot('side-pot-won');

  // Vera wins the high and ties for the low: three quarters. By keyboard.
  await vera.press('c', 'call', 'Call 1');
  await vera.amount('4');
  await vera.press('r', 'raise', 'Bet 4');
  await vera.press('c', 'check', 'Check');
  await vera.amount('12');
  await vera.press('r', 'raise', 'Bet 12');
  await vera.hears(/Vera: wins 18 .*three kings/);
  await vera.hears(/Vera: wins 9 .*low: 8-4-3-2-A/);
  await vera.hears(/Ada: wins 9 .*low: 8-4-3-2-A/);
  await vera.shot('quartered');

  expect(vera.errors).toEqual([]);
  await house.close();
});
