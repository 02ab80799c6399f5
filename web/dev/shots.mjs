// Screenshots of the scenes, for looking at: `npm run shots [SCENE…]` writes them
// to test-results/shots. Starts its own server and stops it.

import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';

const SIZES = { desktop: [1280, 800], phone: [390, 844], small: [360, 740], tablet: [820, 1180], flat: [844, 390] };
const ALL = ['lobby', 'name', 'hands', 'sixth', 'third', 'showdown', 'flop', 'river', 'look-on', 'free-check', 'show-or-muck', 'empty'];
/** Windows over a scene: the scene, and what to press (the first of each list that is there). */
const WINDOWS = {
  'last-hand': ['showdown', ['last-hand', 'menu-button'], ['last-hand-menu']],
  'past-hand': ['hands', ['hand-row']],
  'buy-in': ['empty', ['sit-3']],
  menu: ['sixth', ['menu-button', 'rules-button']],
  add: ['showdown', ['menu-button'], ['add-chips-button']],
  'fold-free': ['free-check', ['act-fold']],
  refused: ['sixth', ['act-call']],
  offline: ['sixth&offline'],
};
const wanted = process.argv.slice(2);
const out = 'test-results/shots';

mkdirSync(out, { recursive: true });
const server = await createServer({ server: { port: 5199, strictPort: false } });
await server.listen();
const base = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--mute-audio'],
});
try {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    const page = await browser.newPage({ viewport: { width, height } });
    page.on('console', (message) => message.type() === 'error' && console.log(`${size}: ${message.text()}`));
    page.on('pageerror', (error) => console.log(`${size}: ${error}`));
    for (const scene of wanted.length > 0 ? wanted : [...ALL, ...Object.keys(WINDOWS)]) {
      const [under, ...presses] = WINDOWS[scene] ?? [scene];
      const query = { name: 'name=none', hands: 'hands' }[under] ?? `scene=${under}`;
      await page.goto(`${base}dev/?${query}`);
      await page.waitForSelector('[data-testid="table-page"] .stage, [data-testid^="table-row"], [data-testid="hand-row"]');
      for (const names of presses) {
        for (const name of names) {
          const button = page.getByTestId(name);
          if (await button.count()) {
            await button.first().click();
            break;
          }
        }
        await page.waitForTimeout(100);
      }
      await page.waitForTimeout(scene === 'offline' ? 1900 : 600);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) console.log(`${scene} ${size}: page is ${wide} wide`);
      await page.screenshot({ path: `${out}/${scene}-${size}.png` });
    }
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
