// Reads a feed into a viewer from its first page to its last, each of which names the next (JSON Feed's `next_url`).
import { SourceError } from './source_error.js';
import { openSource, pump, stopIfAborted } from './stream.js';
import { words } from './words.js';

const mostPages = 1000;
const mostBarren = 10; // pages in a row that bring no article which was not there before
const pauses = [500, 1500, 4000]; // milliseconds before a page is tried again

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason ?? new DOMException('aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}

// Where the page at `address` says that the next one is; null where it names none, or one that was read already.
function nextAddress(text, address, seen) {
  if (!text) return null;
  let url;
  try {
    url = new URL(text, address || undefined);
  } catch {}
  if (!url || !/^https?:$/.test(url.protocol)) throw new SourceError('bad_field', words.noNextAddress(text));
  url.hash = '';
  return seen.has(url.href) ? null : url.href;
}

function dropped({ body }) {
  body.cancel().catch(() => {});
  return new SourceError('io', words.changed);
}

// Opens and reads one page, more than once where that may help, and `mayRetry` or the page is known to be one of several;
// but not its beginning from one state of the feed and its end from another. `open` gives what openSource gives; `begin`
// is told the bytes that will come. Gives { enough, fault, address, next }: the viewer wants no more; a SourceError or null; where it
// was; and where it says that the next one is, as far as that came in any of the tries.
async function readPage(open, begin, viewer, signal, mayRetry) {
  let [address, next, state] = ['', '', ''];
  for (const wait of [...pauses, 0]) {
    try {
      const source = await open();
      stopIfAborted(signal);
      address = source.address;
      if (state && source.state && source.state !== state) throw dropped(source);
      state ||= source.state;
      begin(source.total);
      const enough = !(await pump(source.body, (piece) => viewer.take(piece), signal));
      return { enough, fault: null, address, next: '' };
    } catch (fault) {
      if (signal.aborted || !(fault instanceof SourceError)) throw fault;
      next = viewer.state.nextUrl || next;
      if (!wait || !fault.passing || !(mayRetry ?? next)) return { enough: false, fault, address, next };
    }
    await pause(wait, signal);
  }
}

// `opening` is the first page, asked for already; `source` what was asked for.
export async function readFeed(source, opening, viewer, signal) {
  let attempts = 0;
  const openFirst = () => (attempts++ ? openSource(source, signal) : opening);
  const beginFirst = (total) => (attempts > 1 ? viewer.nextPage(total) : viewer.expect(total));
  // A feed in one page is not read again by itself: the screen says what happened, and has a button for that.
  let page = await readPage(openFirst, beginFirst, viewer, signal);
  if (page.fault && !page.next) throw page.fault;

  const first = page.address;
  const seen = new Set([first]);
  for (let pages = 1, barren = 0, articles = 0; !page.enough; ++pages) {
    viewer.endPage(page.fault);
    const { nextUrl, articles: now } = viewer.state;
    if (page.fault && !page.next) throw new SourceError('io', words.restUnknown);
    barren = now > articles ? 0 : barren + 1;
    articles = now;
    const next = nextAddress(nextUrl || page.next, page.address || first, seen);
    if (!next) break;
    if (pages === mostPages) throw new SourceError('too_large', words.tooManyPages(mostPages));
    if (barren === mostBarren) throw new SourceError('too_large', words.nothingNew(mostBarren));
    seen.add(next);
    // What a page of another site names gets no cookies of this one.
    const credentials = new URL(next).origin === (first && new URL(first).origin) ? 'same-origin' : 'omit';
    viewer.nextPage(0);
    page = await readPage(() => openSource(next, signal, credentials), (total) => viewer.nextPage(total), viewer, signal,
      true);
    seen.add(page.address);
  }
  viewer.finish();
}
