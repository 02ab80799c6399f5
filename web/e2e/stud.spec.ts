// Three whole hands of Stud H/L: a pot split between high and low; an all-in with a
// side pot, the page reloaded in mid-hand; a win without a showdown, by keyboard.

import { expect, test } from '@playwright/test';

import { House, type RiggedHand } from './house';
import { Player } from './player';

// Cards are dealt from seat 1: Vera (1), Ada (2), Blaise (3), Carlo (4).
const SPLIT: RiggedHand = {
  deck: [
    'As Kc 9c 8c', '2d Kd Td 8d', '4h Kh Jc 2c', // third street
    '5s 9d', '7c 9h', 'Jd 3d', 'Qs Jh', // Vera and Ada alone
  ].join(' '),
  robots: {
    2: ['raise 200', 'raise 200', 'raise 400', 'raise 400', 'call', 'check', 'call'],
    3: ['fold'],
    4: ['bring_in', 'fold'],
  },
};

const SIDE_POT: RiggedHand = {
  deck: [
    'Ac 2s Qc 7d', 'Ts 3s Qd 7h', 'Td 4d Kc 2h', // third street
    '5c 6h Kd', 'Ad 8s 3d', '9s Jc Qh', '5d 9h 3h', // Vera, Ada, Blaise
  ].join(' '),
  robots: {
    2: ['call', 'call', 'call', 'call', 'call', 'call'],
    3: ['raise 400', 'raise 200', 'raise 400', 'all_in'],
    4: ['bring_in', 'fold'],
  },
};

const NO_SHOWDOWN: RiggedHand = {
  deck: 'Kh Qc Jc Tc Ks Qd Jd Td 2c Qh Jh Th',
  robots: { 2: ['raise 200', 'fold'], 3: ['fold'], 4: ['fold'] },
};

const RIG = {
  pause_ms: 2500,
  robot_ms: 40,
  tables: [
    {
      spec: {
        id: 'stud-8',
        game: 'stud-8',
        limit: 'fixed' as const,
        stakes: { ante: 40, bring_in: 50, small_bet: 200, big_bet: 400 },
        rules: 'fulltilt',
        seats: 8,
        robots: 0 as const,
      },
      robots: [
        { seat: 2, name: 'Ada', stack: 20000 },
        { seat: 3, name: 'Blaise', stack: 1240 },
        { seat: 4, name: 'Carlo', stack: 20000 },
      ],
      hands: [SPLIT, SIDE_POT, NO_SHOWDOWN],
    },
  ],
};

test('three hands of stud hi/lo', async ({ browser }) => {
  const house = await House.open(RIG);
  const vera = await Player.arrive(browser, house.address, 'Vera', 'stud');
  await vera.sit('stud-8', 1, '200');

  // High and low go to different players.
  await vera.act('call', '0.50');
  await vera.act('call', '1.50');
  await expect(vera.page.getByTestId('hand-label')).toContainText('low draw 5-4-2-A');
  await vera.act('call', '2.00');
  await vera.shot('fifth');
  await expect(vera.page.getByTestId('hand-label')).toContainText('7-5-4-2-A low');
  await vera.act('call', '4.00');
  await vera.act('raise', 'Raise to 8.00');
  await vera.act('raise', 'Bet 4.00');
  await vera.hears(/Ada: wins 21\.05 .*full house, kings over nines/);
  await vera.hears(/Vera: wins 21\.05 .*low: 7-5-4-2-A/);
  await vera.shot('split');
  await vera.phoneShot('split');

  // Blaise is all-in for the main pot; Vera and Ada play on for a side pot.
  await vera.act('raise', 'Complete to 2.00');
  await vera.act('call', '2.00');
  await vera.act('call', '2.00');
  await expect(vera.page.getByTestId('act-call')).toContainText('4.00');
  // Of these two are the pictures of the README.
  await vera.page.waitForTimeout(600);
  await vera.shot('table');
  await vera.phoneShot('table');
  const before = await vera.page.getByTestId('seat-1').innerText();
  await vera.page.reload();
  await expect(vera.page.getByTestId('act-call')).toContainText('4.00');
  await expect.poll(() => vera.page.getByTestId('seat-1').innerText()).toBe(before);
  await vera.act('call', '4.00');
  await vera.seatSays(3, /all-in/i);
  await vera.act('raise', 'Raise to 4.00');
  await vera.shot('side-pot');
  await vera.phoneShot('side-pot');
  await vera.act('raise', 'Bet 4.00');
  await vera.hears(/Blaise: wins 18\.45 .*main pot.*full house, queens over kings/);
  await vera.hears(/Ada: wins 18\.45 .*main pot.*low: 8-6-4-3-2/);
  await vera.hears(/Vera: wins 6\.40 .*side pot.*two pair, aces and tens/);
  await vera.hears(/Ada: wins 6\.40 .*side pot.*low: 8-6-4-3-2/);
  await vera.shot('side-pot-won');

  // By keyboard: bring in, raise, and nobody calls.
  await vera.press('b', 'bring-in', '0.50');
  await vera.press('r', 'raise', 'Raise to 4.00');
  await vera.hears(/Vera: wins/);

  // She may show it until the next hand begins.
  await expect(vera.page.getByTestId('show-won')).toBeVisible();
  await vera.page.keyboard.press('s');
  await vera.hears(/Vera: shows/);
  await expect(vera.page.getByTestId('show-won')).toBeHidden();

  // The last hand, with Ada's hand of the one before.
  await vera.page.getByTestId('last-hand').click();
  const window = vera.page.getByTestId('last-hand-window');
  await expect(window.getByTestId('last-hand-player').filter({ hasText: 'Vera' })).toBeVisible();
  await window.getByTestId('last-hand-previous').click();
  await expect(window).toContainText('full house, queens over kings');
  await vera.shot('last-hand');

  expect(vera.errors).toEqual([]);
  await house.close();
});

test('the server is killed in mid-hand and the hand goes on', async ({ browser }) => {
  const house = await House.open(RIG);
  const vera = await Player.arrive(browser, house.address, 'Vera', 'crash');
  await vera.sit('stud-8', 1, '200');
  await vera.act('call', '0.50');
  await vera.act('call', '1.50');
  await expect(vera.page.getByTestId('act-call')).toContainText('2.00');
  const before = await vera.page.getByTestId('seat-1').innerText();
  await house.crash();
  // The page finds its way back by itself.
  await expect(vera.page.getByTestId('connection-bar')).toHaveAttribute('data-link', 'open', { timeout: 30_000 });
  await expect(vera.page.getByTestId('act-call')).toBeEnabled();
  await expect.poll(() => vera.page.getByTestId('seat-1').innerText()).toBe(before);
  await vera.act('call', '2.00');
  await vera.act('call', '4.00');
  await vera.act('raise', 'Raise to 8.00');
  await vera.act('raise', 'Bet 4.00');
  await vera.hears(/Ada: wins 21\.05/);
  await vera.hears(/Vera: wins 21\.05/);
  await house.close();
});
