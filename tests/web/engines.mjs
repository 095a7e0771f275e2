// The three engines that browsers are made of, driven alike, for what has to hold in each of them: Chromium, Firefox and
// WebKit as Debian packages them. Each page can go somewhere, run a function, and take true clicks, keys and wheels.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { executablePath, flags } from './chromium.mjs';

const size = { width: 1100, height: 720 };
const patience = 30_000; // milliseconds for an engine to start, and for one of its answers

const firefoxPath = process.env.BROADSHEET_FIREFOX ?? '/usr/bin/firefox-esr';
const webkitDriver = process.env.BROADSHEET_WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';
const miniBrowser = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec']
  .map((folder) => join(folder, 'webkit2gtk-4.1/MiniBrowser'))
  .find(existsSync);
const xvfb = '/usr/bin/Xvfb';

export const engines = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

// What is missing on this machine for an engine to start; null where nothing is.
export function lacking(name) {
  const needed = { chromium: [executablePath], firefox: [firefoxPath, xvfb], webkit: [webkitDriver, miniBrowser ?? 'MiniBrowser', xvfb] };
  return needed[name].find((file) => !existsSync(file)) ?? null;
}

// Ends what was started, in the order from the last to the first.
function endings() {
  const all = [];
  return {
    add: (end) => all.push(end),
    async run() {
      for (const end of all.reverse()) await Promise.resolve().then(end).catch(() => {});
    },
  };
}

function inTime(promise, what) {
  let timer;
  const late = new Promise((_, fail) => (timer = setTimeout(fail, patience, new Error(`waited ${patience} ms for ${what}`))));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function start(end, file, args, options) {
  const child = spawn(file, args, { stdio: 'ignore', ...options });
  const gone = new Promise((done) => child.on('exit', done));
  end.add(async () => {
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
    await gone;
    clearTimeout(timer);
  });
  return child;
}

// A screen for browsers that draw with WebGL only where there is one. Gives the environment to start them in.
async function startScreen(end) {
  const child = start(end, xvfb, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await inTime(new Promise((done) => child.stdio[3].once('data', (data) => done(String(data).trim()))), 'Xvfb');
  return { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' };
}

// ---- Chromium, through its own protocol. ----

async function startChromium() {
  const browser = await playwright.launch({ executablePath, args: flags, timeout: patience });
  return {
    async newPage() {
      const page = await browser.newPage({ viewport: size });
      page.setDefaultTimeout(patience);
      return { ...common(page), wheel: (dx, dy) => page.mouse.wheel(dx, dy), type: (text) => page.keyboard.insertText(text) };
    },
    close: () => browser.close(),
  };
}

// Playwright and Puppeteer name these alike.
function common(page) {
  return {
    goto: (url) => page.goto(url),
    evaluate: (run, given) => page.evaluate(run, given),
    click: (x, y) => page.mouse.click(x, y),
    move: (x, y) => page.mouse.move(x, y),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()).toString('base64'),
    close: () => page.close(),
  };
}

// ---- Firefox, through WebDriver BiDi. ----

async function startFirefox() {
  const { default: puppeteer } = await import('puppeteer-core');
  const end = endings();
  try {
    const env = { ...(await startScreen(end)), MOZ_DISABLE_CONTENT_SANDBOX: '1' };
    const browser = await puppeteer.launch({
      browser: 'firefox', executablePath: firefoxPath, headless: false, env, timeout: patience, protocolTimeout: patience,
      defaultViewport: size,
    });
    end.add(() => browser.close());
    return {
      async newPage() {
        const page = await browser.newPage();
        await page.setViewport(size);
        return { ...common(page), wheel: (deltaX, deltaY) => page.mouse.wheel({ deltaX, deltaY }), type: (text) => page.keyboard.type(text) };
      },
      close: () => end.run(),
    };
  } catch (error) {
    await end.run();
    throw error;
  }
}

// ---- WebKit, through plain WebDriver. ----

const webdriverKeys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowLeft: '\uE012', Backspace: '\uE003', Shift: '\uE008' };

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

async function startWebKit() {
  const end = endings();
  const home = mkdtempSync(join(tmpdir(), 'broadsheet-webkit-'));
  end.add(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 })); // what has just ended may still write
  try {
    const env = { ...(await startScreen(end)), WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home };
    const port = await freePort();
    start(end, webkitDriver, [`--port=${port}`], { env });
    const send = async (method, path, body) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(2 * patience),
      });
      const { value } = await response.json();
      if (value?.error) throw new Error(`${value.error}: ${value.message}`);
      return value;
    };
    const session = await newSession(send);
    end.add(() => send('DELETE', `/session/${session}`));
    const page = webkitPage((method, path, body) => send(method, `/session/${session}${path}`, body));
    await page.resize();
    return { newPage: async () => page, close: () => end.run() };
  } catch (error) {
    await end.run();
    throw error;
  }
}

async function newSession(send) {
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } } };
  for (let tries = 40; ; --tries) {
    try {
      return (await send('POST', '/session', { capabilities })).sessionId;
    } catch (error) {
      if (tries === 0 || error.cause?.code !== 'ECONNREFUSED') throw error;
      await new Promise((done) => setTimeout(done, 250)); // it is still starting
    }
  }
}

function webkitPage(send) {
  const act = (type, id, actions) => send('POST', '/actions', { actions: [{ type, id, actions }] });
  const keys = (value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }];
  const pointer = (actions) => send('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
  const to = (x, y) => ({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) });
  return {
    resize: () => send('POST', '/window/rect', { ...size, height: size.height + 80 }),
    goto: (url) => send('POST', '/url', { url }),
    async evaluate(run, given = null) {
      // As part of the script itself, since a page's policy may forbid eval.
      const script = `const [given, done] = arguments;
        Promise.resolve().then(() => (${run})(given)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await send('POST', '/execute/async', { script, args: [given] });
      if (error) throw new Error(error);
      return value;
    },
    click: (x, y) => pointer([to(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]),
    move: (x, y) => pointer([to(x, y)]),
    wheel: null, // its driver has none
    press(key) {
      const [name, ...modifiers] = key.split('+').reverse();
      const value = webdriverKeys[name] ?? name;
      const held = modifiers.map((modifier) => webdriverKeys[modifier]);
      return act('key', 'keyboard', [
        ...held.map((one) => ({ type: 'keyDown', value: one })), ...keys(value), ...held.map((one) => ({ type: 'keyUp', value: one })),
      ]);
    },
    type: (text) => act('key', 'keyboard', [...text].flatMap(keys)),
    screenshot: () => send('GET', '/screenshot'),
    close: async () => {},
  };
}
