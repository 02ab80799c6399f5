// A host's evening: the link of the first start, a private table, a guest who comes by its
// invitation, what a host does in play, and settling up.

import { expect, test } from '@playwright/test';

import { House } from './house';
import { Player } from './player';

const RIG = { pause_ms: 500, robot_ms: 40, tables: [] };

test('a private table and its host', async ({ browser }) => {
  const house = await House.open(RIG);
  const iris = await Player.come(browser, house.hostLink, 'Iris', 'host');
  await expect(iris.page.getByTestId('host-page')).toBeVisible();

  // The form proposes the stakes of what is chosen.
  await iris.page.getByTestId('new-table').click();
  await iris.page.getByTestId('form-title').fill('Friday');
  await iris.page.getByTestId('form-game').selectOption('courchevel-8');
  await expect(iris.page.getByTestId('form-big_blind')).toHaveValue('2');
  await iris.page.getByTestId('form-game').selectOption('stud-8');
  await expect(iris.page.getByTestId('form-ante')).toHaveValue('0.40');
  await expect(iris.page.getByTestId('form-bring_in')).toHaveValue('0.50');
  await iris.page.getByTestId('form-private').check();
  await iris.shot('form');
  await iris.page.getByTestId('form-confirm').click();
  await expect(iris.page.getByTestId('table-form')).toBeHidden();
  const desk = iris.page.getByTestId(/^desk-stud-8-/);
  await expect(desk).toContainText('Friday');
  const link = await desk.getByTestId('desk-link').inputValue();
  await desk.getByTestId('desk-pause').click();
  await expect(desk).toContainText('Paused by the host');

  // Nobody finds it without the link; with it a name is enough.
  const vera = await Player.arrive(browser, house.address, 'Vera', 'host');
  await expect(vera.page.getByText('No table is open.')).toBeVisible();
  const bob = await Player.come(browser, link, 'Bob', 'host');
  await expect(bob.page.getByRole('heading', { level: 1 })).toHaveText('Friday · Stud H/L');
  await bob.sitHere(1, '100');
  await vera.page.goto(link);
  await vera.sitHere(2, '100');
  await expect(vera.page.getByTestId('waiting')).toHaveText('Paused by the host');

  // What the host does is seen at the table.
  await desk.getByTestId('desk-announce').fill('Pizza at nine');
  await desk.getByRole('button', { name: 'Announce' }).click();
  await vera.hears(/from the host: Pizza at nine/);
  await desk.getByTestId('desk-player').filter({ hasText: 'Bob' }).click();
  const player = iris.page.getByTestId('player-window');
  await player.getByTestId('player-mute').click();
  await bob.page.getByTestId('talk-button').click();
  await expect(bob.page.getByTestId('talk-silent')).toBeVisible();
  await player.getByTestId('correct-by').fill('-5.50');
  await player.getByTestId('correct-reason').fill('miscounted');
  await iris.shot('player');
  await player.getByTestId('correct-confirm').click();
  await expect(player).toBeHidden();
  await vera.hears(/Bob: gives 5\.50 chips to the host \(miscounted\)/);
  await expect(desk.getByTestId('desk-player').filter({ hasText: 'Bob' })).toContainText('94.50');

  // Refusals say what is wrong, and nothing is lost.
  await desk.getByTestId('desk-change').click();
  await iris.page.getByTestId('form-bring_in').fill('3');
  await iris.page.getByTestId('form-confirm').click();
  await expect(iris.page.getByTestId('form-no')).toHaveText('This cannot be: Stakes.');
  await expect(iris.page.getByTestId('form-title')).toHaveValue('Friday');
  // The browser itself notes the refusal.
  expect(iris.errors.splice(0)).toEqual([expect.stringContaining('422')]);
  await iris.page.keyboard.press('Escape');

  // The table goes on, and is closed: the chips go back after the hand.
  await desk.getByTestId('desk-pause').click();
  await expect(vera.page.getByTestId('street')).toBeVisible();
  await desk.getByTestId('desk-close').click();
  await desk.getByTestId('desk-close-sure').click();
  await vera.foldOut(bob);
  await expect(desk).toBeHidden();
  await vera.hears(/the host has closed the table/);
  await expect(iris.page.getByTestId('host-no')).toBeHidden();
  await iris.shot('closed');

  await iris.page.getByTestId('to-settle').click();
  await expect(iris.page.getByTestId('settle-row')).toHaveCount(2);
  const row = iris.page.getByTestId('settle-row').filter({ hasText: 'Bob' });
  await expect(row).toContainText('100.00');
  await expect(row).toContainText('-5.50');
  await iris.shot('settle');
  const file = await iris.page.request.get(
    new URL(await iris.page.getByTestId('settle-file').getAttribute('href') ?? '', house.address).href,
  );
  expect(await file.text()).toContain(',Bob,100.00,');

  for (const each of [iris, vera, bob]) expect(each.errors).toEqual([]);
  // The link has made its host.
  const late = await Player.come(browser, house.hostLink, 'Late', 'host');
  await expect(late.page.getByTestId('link-no')).toHaveText(/used already/);
  await house.close();
});
