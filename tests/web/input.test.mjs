// What fingers, keyboards and input methods do, through the browser's own events.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { feed } from './fixture.mjs';
import {
  call, clickDrawn, count, eventually, field, get, limit, list, newPage, openFeed, reader, rows, startBrowser, startServer,
  titles, type, wait, withoutProblems,
} from './support.mjs';

let browser, address;
before(async () => {
  browser = await startBrowser();
  address = await startServer({
    '/feed.json': { body: JSON.stringify(feed(200)) },
    '/host.html': { type: 'text/html', body: '<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><script type="module" src="/broadsheet.js"></script><broadsheet-feed src="feed.json"></broadsheet-feed>' },
    // A page that its articles' links lead to, on this server: a new tab is beyond the reach of Playwright's routes.
    '/linked.json': (request, response) => {
      const items = feed(200).items.map((item) => ({ ...item, external_url: `http://${request.headers.host}/story` }));
      response.writeHead(200, { 'content-type': 'application/feed+json' }).end(JSON.stringify(feed(0, { items })));
    },
    '/linked.html': { type: 'text/html', body: '<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><script type="module" src="/broadsheet.js"></script><broadsheet-feed src="linked.json"></broadsheet-feed>' },
    '/story': { type: 'text/html', body: '<!doctype html><title>Story</title><link rel="icon" href="data:,">' },
  });
}, limit);

async function open(options, name = '') {
  const page = await newPage(browser, options);
  await openFeed(page, address + name);
  await eventually(async () => (await titles(page)).length > 2, true);
  return page;
}
const focusedClass = (page) => page.evaluate(() => document.querySelector('broadsheet-feed').shadowRoot.activeElement?.className);
const found = async (page) => (await count(page)).split(' ')[0];

describe('the field', () => {
  test('an input method composes, changes its mind, and commits', limit, async () => {
    const page = await open();
    const session = await page.context().newCDPSession(page);
    await type(page, 'ab');
    await page.keyboard.press('ArrowLeft');
    const compose = (text) => session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await compose('に');
    await eventually(() => get(page, 'query'), 'aにb');
    await compose('にほ');
    await eventually(() => get(page, 'query'), 'aにほb');
    // What the browser has not committed is not taken from it: Enter is the input method's.
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 });
    assert.equal(await focusedClass(page), 'field');
    await session.send('Input.insertText', { text: '日本' });
    await eventually(() => get(page, 'query'), 'a日本b');
    assert.equal(await field(page).evaluate((input) => input.selectionStart), 3);
    await compose('ご');
    await compose('');
    await eventually(() => get(page, 'query'), 'a日本b', 'cancelled');
    withoutProblems(page);
  });

  test('a dead key and what follows it', limit, async () => {
    const page = await open();
    const session = await page.context().newCDPSession(page);
    await type(page, '');
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Dead', code: 'Equal', windowsVirtualKeyCode: 187 });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Dead', code: 'Equal', windowsVirtualKeyCode: 187 });
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'é', code: 'KeyE', text: 'é', windowsVirtualKeyCode: 69 });
    await eventually(() => get(page, 'query'), 'é');
  });

  test('undo and redo, also of what a button did', limit, async () => {
    const page = await open();
    await type(page, 'harbour');
    await eventually(() => found(page), '20');
    await page.keyboard.press('Control+z');
    await eventually(() => get(page, 'query'), '');
    await page.keyboard.press('Control+Shift+z');
    await eventually(() => get(page, 'query'), 'harbour');
    await page.evaluate(() => (document.querySelector('broadsheet-feed').query = 'lantern'));
    await eventually(() => field(page).inputValue(), 'lantern');
    await page.keyboard.press('Control+z');
    await eventually(() => get(page, 'query'), 'harbour');
  });

  test('cut, copy and paste', limit, async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await type(page, 'harbour');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+x');
    await eventually(() => get(page, 'query'), '');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'harbour');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Control+v');
    await eventually(() => get(page, 'query'), 'harbourharbour');
  });

  test("a phone's keyboard: focus by touch, Backspace and Enter without key names", limit, async () => {
    const phone = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const session = await phone.context().newCDPSession(phone);
    await field(phone).tap();
    await eventually(() => focusedClass(phone), 'field');
    await phone.keyboard.insertText('lanternx');
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Unidentified', windowsVirtualKeyCode: 229 });
    await phone.evaluate(() => document.execCommand('delete'));
    await eventually(() => get(phone, 'query'), 'lantern');
    await eventually(() => found(phone), '20');
    // Enter as Android's keyboards send it: no key, only its meaning.
    await field(phone).evaluate((input) => input.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertLineBreak', cancelable: true, bubbles: true })));
    await eventually(() => focusedClass(phone), 'stage');
  });
});

describe('keys', () => {
  test('shortcuts on a Cyrillic keyboard are those of its keys', limit, async () => {
    const page = await open();
    const session = await page.context().newCDPSession(page);
    await call(page, 'focus');
    const press = async (key, code, windowsVirtualKeyCode) => {
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key, windowsVirtualKeyCode });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, windowsVirtualKeyCode });
    };
    const selected = () => rows(page).and(page.locator('[aria-current]')).evaluateAll((all) => all.map((one) => one.ariaPosInSet));
    await press('о', 'KeyJ', 74);
    await press('о', 'KeyJ', 74);
    await eventually(selected, ['2']);
    await press('л', 'KeyK', 75);
    await eventually(selected, ['1']);
  });

  test("the browser's own shortcuts are left to it", limit, async () => {
    const page = await open();
    await page.evaluate(() => {
      globalThis.taken = [];
      addEventListener('keydown', (event) => taken.push([event.key, event.defaultPrevented]));
    });
    await call(page, 'focus');
    const keys = ['Control+f', 'Control+r', 'Control+t', 'Control+-', 'Control+0', 'Control+p', 'Control+j', 'Alt+ArrowLeft', 'F5', 'F11', 'Meta+k'];
    await page.evaluate(() => addEventListener('keydown', (event) => event.preventDefault(), { once: false }));
    for (const key of keys) await page.keyboard.press(key);
    const taken = (await page.evaluate(() => taken)).filter(([, prevented]) => prevented);
    assert.deepEqual(taken, []);
  });

  test('a key that is held when the focus goes is released', limit, async () => {
    const page = await open();
    await call(page, 'focus');
    await page.keyboard.down('j');
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    const selected = () => rows(page).and(page.locator('[aria-current]')).evaluateAll((all) => all.map((one) => one.ariaPosInSet));
    await page.waitForTimeout(200);
    const before = await selected();
    await page.waitForTimeout(800);
    assert.deepEqual(await selected(), before);
    await page.keyboard.up('j');
  });
});

describe('links', () => {
  test('middle click, ctrl click and the keyboard open them as on any page', limit, async () => {
    const page = await open({}, 'linked.html');
    await call(page, 'select', 'https://news.example/articles/4');
    const link = reader(page).getByRole('link', { name: 'Open original' });
    await link.waitFor();
    const box = await link.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const opens = async (act) => {
      const tab = page.context().waitForEvent('page', { timeout: wait });
      await act();
      const opened = await tab;
      await opened.waitForURL(`${address}story`, { timeout: wait, waitUntil: 'commit' });
      assert.equal(await opened.evaluate(() => opener), null);
      await opened.close();
    };
    await opens(() => page.mouse.click(x, y, { button: 'middle' }));
    await opens(async () => {
      await page.keyboard.down('Control');
      await page.mouse.click(x, y);
      await page.keyboard.up('Control');
    });
    await link.focus();
    await opens(() => page.keyboard.press('Enter'));
    // What the browser's own menu would be about.
    assert.equal(await page.evaluate(([px, py]) => {
      const { shadowRoot } = document.querySelector('broadsheet-feed');
      return shadowRoot.elementFromPoint(px, py)?.href;
    }, [x, y]), `${address}story`);
    withoutProblems(page);
  });
});

describe('the address', () => {
  const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));

  test('holds what is seen; back, forward, reload and a copy lead to it', limit, async () => {
    const page = await open();
    assert.equal(await hash(page), '');
    await type(page, 'harbour');
    await eventually(() => hash(page), '#q=harbour');
    await page.waitForTimeout(1100); // a step of its own
    await call(page, 'select', 'https://news.example/articles/10');
    await eventually(() => hash(page), '#q=harbour&a=https://news.example/articles/10');
    await page.goBack();
    await eventually(() => reader(page).getByRole('heading', { level: 1 }).count(), 0);
    assert.equal(await get(page, 'query'), 'harbour');
    await page.goBack();
    await eventually(() => get(page, 'query'), '');
    await page.goForward();
    await page.goForward();
    await eventually(() => reader(page).getByRole('heading', { level: 1 }).count(), 1);
    await page.reload();
    await eventually(() => reader(page).getByRole('heading', { level: 1 }).count(), 1);
    await eventually(() => found(page), '20');
    const copy = await newPage(browser);
    await copy.goto(`${address}#topic=Shipping&q=canal&sort=oldest&nonsense=1`);
    await eventually(() => copy.getByRole('region', { name: 'Active filters' }).getByRole('button').allTextContents().then((all) => all[0]), 'Remove filter Shipping');
    assert.equal(await field(copy).inputValue(), 'canal');
    assert.equal(await copy.getByRole('button', { name: 'Sort' }).textContent(), 'Sort Oldest');
    withoutProblems(page);
  });

  test("is the host page's own unless an attribute says otherwise", limit, async () => {
    const page = await newPage(browser);
    await openFeed(page, `${address}host.html#q=lantern`);
    assert.equal(await get(page, 'query'), '');
    await call(page, 'select', 'https://news.example/articles/10');
    await page.waitForTimeout(300);
    assert.equal(await hash(page), '#q=lantern');
  });
});

describe('the way back', () => {
  const opened = (page) => reader(page).getByRole('heading', { level: 1 }).count();

  async function openAndReturn(page, row) {
    await clickDrawn(page, rows(page).nth(row));
    await eventually(() => opened(page), 1);
    await page.goBack();
    await eventually(() => opened(page), 0);
  }

  test('leads from each article that was opened to the list, however fast', limit, async () => {
    const page = await open();
    await openAndReturn(page, 0);
    await openAndReturn(page, 1);
    assert.equal(new URL(page.url()).host, new URL(address).host);
  });

  test('leads from a query that is typed after it to the list', limit, async () => {
    const page = await open();
    await openAndReturn(page, 0);
    await type(page, 'lantern');
    await eventually(() => page.evaluate(() => location.hash), '#q=lantern');
    await page.goBack();
    await eventually(() => get(page, 'query'), '');
    assert.equal(new URL(page.url()).host, new URL(address).host);
  });

  test('and the address have what was typed while the feed came', limit, async () => {
    const page = await newPage(browser);
    let send;
    await page.route(/\/feed(\.[0-9a-f]+)?\.json$/, (route) => (send = () => route.continue()));
    await page.goto(address);
    await field(page).waitFor();
    await type(page, 'harbour');
    await page.waitForTimeout(300);
    await send();
    await eventually(() => page.evaluate(() => location.hash), '#q=harbour');
  });
});

describe('the sort menu', () => {
  test('takes arrows for itself', limit, async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Sort' }).focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.querySelector('broadsheet-feed').shadowRoot.activeElement.textContent.trim());
    await eventually(focused, 'Newest');
    await page.keyboard.press('ArrowDown');
    await eventually(focused, 'Oldest');
    assert.equal(await reader(page).getByRole('heading', { level: 1 }).count(), 0);
    await page.keyboard.press('Enter');
    await eventually(() => page.getByRole('button', { name: 'Sort' }).textContent(), 'Sort Oldest');
  });
});

test('a feed file that is dragged onto the page opens, a picture is refused', limit, async () => {
  const page = await open();
  const title = await page.title();
  const drop = (text, name, type) => page.evaluate(([text, name, type]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type }));
    const stage = document.querySelector('broadsheet-feed').shadowRoot.querySelector('.stage');
    for (const step of ['dragenter', 'dragover', 'drop']) {
      const event = new DragEvent(step, { dataTransfer: data, bubbles: true, cancelable: true, composed: true });
      stage.dispatchEvent(event);
      if (step !== 'dragenter' && !event.defaultPrevented) throw new Error(`${step} is left to the browser`);
    }
  }, [text, name, type]);
  await drop('GIF89a', 'cat.gif', 'image/gif');
  await page.waitForTimeout(300);
  assert.equal(await page.title(), title);
  assert.ok((await titles(page)).length > 3);
  await drop(JSON.stringify(feed(3, { title: 'Dragged News' })), 'other.json', 'application/json');
  await eventually(() => page.title(), 'Dragged News');
  await eventually(async () => (await titles(page)).length, 3);
});

test("the reader's own font size is followed while the page is open", limit, async () => {
  const page = await open();
  const session = await page.context().newCDPSession(page);
  const height = () => rows(page).nth(1).evaluate((row) => row.getBoundingClientRect().height);
  const before = await height();
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
  await eventually(async () => (await height()) > before * 1.3, true);
});
