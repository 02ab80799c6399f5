// A person at the browser.

import { expect, type Browser, type Page } from '@playwright/test';

export class Player {
  /** Errors of the page: there must be none. */
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly shots: string,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  /** Comes by a link, and takes a name. */
  static async come(browser: Browser, link: string, name: string, shots: string): Promise<Player> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const player = new Player(await context.newPage(), shots);
    await player.page.goto(link);
    await player.page.getByTestId('name-field').fill(name);
    await player.page.getByTestId('name-button').click();
    return player;
  }

  /** Opens the lobby and takes a name. */
  static async arrive(browser: Browser, address: string, name: string, shots: string): Promise<Player> {
    const player = await Player.come(browser, address, name, shots);
    await expect(player.page.getByTestId('you')).toContainText(name);
    await player.shot('lobby');
    return player;
  }

  async sit(table: string, seat: number, buyIn: string): Promise<void> {
    await this.page.getByTestId(`table-row-${table}`).getByRole('link').click();
    await this.sitHere(seat, buyIn);
  }

  /** Sits down at the table that is open. */
  async sitHere(seat: number, buyIn: string): Promise<void> {
    await this.page.getByTestId(`sit-${seat}`).click();
    const window = this.page.getByTestId('buy-in');
    await window.getByRole('textbox').fill(buyIn);
    await this.shot('buy-in');
    await this.page.getByTestId('buy-in-confirm').click();
    await expect(window).toBeHidden();
  }

  /** Presses a button of the action bar, once it says what is expected. */
  async act(button: string, says: string | RegExp): Promise<void> {
    const at = this.page.getByTestId(`act-${button}`);
    await expect(at).toBeEnabled();
    await expect(at).toContainText(says);
    await at.click();
  }

  /** Two players at a table: whoever's turn it is checks, folds, brings in or mucks, until nobody has one. */
  async foldOut(other: Player): Promise<void> {
    const choices = ['act-check', 'act-fold', 'act-bring-in', 'act-muck'];
    const button = (player: Player) =>
      choices.map((id) => player.page.getByTestId(id)).reduce((one, next) => one.or(next)).first();
    const over = this.page.getByText('the host has closed the table');
    await expect(async () => {
      for (const player of [this, other]) {
        if (await button(player).isVisible()) await button(player).click({ timeout: 1000 });
      }
      expect(await over.count()).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000, intervals: [50] });
  }

  /** The same by keyboard. */
  async press(key: string, button: string, says: string | RegExp): Promise<void> {
    const at = this.page.getByTestId(`act-${button}`);
    await expect(at).toBeEnabled();
    await expect(at).toContainText(says);
    await this.page.keyboard.press(key);
  }

  /** Types an amount for a bet or raise. */
  async amount(typed: string): Promise<void> {
    await expect(this.page.getByTestId('act-raise')).toBeEnabled();
    const field = this.page.getByTestId('amount-field');
    await field.fill(typed);
    await field.press('Tab');
  }

  /** Waits until the dealer has said a line. */
  async hears(line: string | RegExp): Promise<void> {
    await expect(this.page.getByTestId('dealer-line').filter({ hasText: line }).last()).toBeVisible();
  }

  /** What the dealer has said, oldest first. */
  async lines(): Promise<string[]> {
    return this.page.getByTestId('dealer-line').allInnerTexts();
  }

  async seatSays(seat: number, text: string | RegExp): Promise<void> {
    await expect(this.page.getByTestId(`seat-${seat}`)).toContainText(text);
  }

  async shot(name: string): Promise<void> {
    await this.page.screenshot({ path: `test-results/e2e-shots/${this.shots}-${name}.png` });
  }

  /** The same moment on a phone. */
  async phoneShot(name: string): Promise<void> {
    await this.page.setViewportSize({ width: 390, height: 844 });
    await this.page.waitForTimeout(300);
    await this.shot(`${name}-phone`);
    const overflow = await this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'nothing sticks out at the side').toBeLessThanOrEqual(0);
    await this.page.setViewportSize({ width: 1280, height: 800 });
  }
}
