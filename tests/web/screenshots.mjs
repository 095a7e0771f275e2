// Pictures of the built site for people to look at: build/screenshots/{wide,medium,phone}-{light,dark}.png and a few states.
//   node tests/web/screenshots.mjs [FOLDER]
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { fileHandler, listen } from '../../script/serve.mjs';
import { executablePath, flags, root, site } from './chromium.mjs';

const folder = process.argv[2] ?? join(root, 'build/screenshots');
const sizes = { wide: [1280, 800], medium: [820, 1000], phone: [390, 844] };
const query = process.env.QUERY ?? '';

async function settle(page) {
  await page.evaluate(async () => {
    const element = document.querySelector('broadsheet-feed');
    await element.ready;
    for (let last = -1; last !== element.stats.frames; ) {
      last = element.stats.frames;
      await new Promise((done) => setTimeout(done, 200));
    }
  });
}

async function shoot(browser, address, name, options, prepare = async () => {}) {
  const context = await browser.newContext({ timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(address);
  await settle(page);
  await prepare(page);
  await settle(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  console.log(join(folder, `${name}.png`));
}

const openFirst = (page) =>
  page.evaluate(() => {
    const element = document.querySelector('broadsheet-feed');
    element.select(element.search(element.query).items[0]?.id);
  });
const searchFor = (words) => (page) => page.evaluate((text) => (document.querySelector('broadsheet-feed').query = text), words);

mkdirSync(folder, { recursive: true });
const server = createServer(fileHandler(site));
const address = await listen(server);
const browser = await chromium.launch({ executablePath, args: flags });
try {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    const phone = size === 'phone';
    const device = { viewport: { width, height }, ...(phone && { deviceScaleFactor: 2, hasTouch: true, isMobile: true }) };
    for (const colorScheme of ['light', 'dark']) {
      await shoot(browser, address, `${size}-${colorScheme}`, { ...device, colorScheme }, async (page) => {
        if (query) await searchFor(query)(page);
        if (!phone) await openFirst(page);
      });
    }
    if (phone) await shoot(browser, address, 'phone-reader', device, openFirst);
    if (phone) await shoot(browser, address, 'phone-filters', device, (page) => page.getByRole('button', { name: 'Filters' }).evaluate((b) => b.click()));
  }
  await shoot(browser, address, 'no-results', {}, searchFor('zzzyx'));
  await shoot(browser, address, 'not-found', {}, (page) => page.evaluate(() => document.querySelector('broadsheet-feed').open('missing.json')));
} finally {
  await browser.close();
  server.close();
}
