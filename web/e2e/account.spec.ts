// The life of an account in two browsers: saved, logged in to, locked out, left, deleted.

import { expect, test, type Page } from '@playwright/test';

import { House } from './house';
import { Player } from './player';

const RIG = { pause_ms: 500, robot_ms: 40, tables: [] };

async function open(page: Page, deed: string): Promise<void> {
  await page.getByTestId('account-menu').click();
  await page.getByTestId(`account-do-${deed}`).click();
}

async function confirm(page: Page): Promise<void> {
  await page.getByTestId('account-confirm').click();
  await expect(page.getByTestId('account-window')).toBeHidden();
}

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByTestId('account-do-log_in').click();
  await page.getByTestId('account-name').fill(name);
  await page.getByTestId('account-old').fill(password);
  await confirm(page);
}

test('an account in two browsers', async ({ browser }) => {
  const house = await House.open(RIG);
  const ann = await Player.arrive(browser, house.address, 'Ann', 'account');
  const home = ann.page;

  // By keyboard: the menu opens, closes, and gives the focus back.
  const menu = home.getByTestId('account-menu');
  await menu.focus();
  await home.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await home.keyboard.press('Escape');
  await expect(home.getByTestId('account-do-save')).toBeHidden();
  await expect(menu).toBeFocused();
  await open(home, 'save');
  await home.getByTestId('account-new').fill('seventh street');
  await ann.shot('save');
  await confirm(home);
  await expect(menu).toBeFocused();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(house.address);
  await logIn(phone, 'ann', 'seventh street');
  await expect(phone.getByTestId('you')).toContainText('Ann');
  await phone.getByTestId('account-menu').click();
  await phone.getByTestId('to-statement').click();
  await expect(phone.getByTestId('statement-row')).toContainText('Welcome chips');

  // Another password at home: the phone is told that it is out.
  await open(home, 'change');
  await home.getByTestId('account-old').fill('seventh street');
  await home.getByTestId('account-new').fill('the river card');
  await confirm(home);
  await expect(phone.getByTestId('notice')).toContainText('You have been logged out here.');
  await phone.goto(house.address);
  await expect(phone.getByTestId('name-field')).toBeVisible();

  // Who logs out by oneself needs no notice.
  await open(home, 'log_out');
  await expect(home.getByTestId('name-field')).toBeVisible();
  await expect(home.getByTestId('notice')).toHaveCount(0);
  await logIn(home, 'Ann', 'the river card');
  await expect(home.getByTestId('you')).toContainText('1,000.00');

  await open(home, 'delete');
  await expect(home.getByTestId('account-window')).toContainText('What stays');
  await ann.shot('delete');
  await home.getByTestId('account-old').fill('the river card');
  await confirm(home);
  await expect(home.getByTestId('name-field')).toBeVisible();
  expect(ann.errors).toEqual([]);
  await house.close();
});
