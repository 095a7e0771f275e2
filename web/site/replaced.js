// The host may publish anew and remove what this page names while it is being read: then a part of it can't be had any
// more, and what helps is not to ask for that again but to open the new version.
import { showBar } from './bar.js';
import { words } from './words.js';

const missing = ['io', 'no_program']; // errors of the viewer that may come of it

// The version of the page that the host has now.
async function hostsVersion() {
  const page = await fetch('index.html', { cache: 'no-cache' });
  return page.ok ? (await page.text()).match(/name="broadsheet-version" content="(\w+)"/)?.[1] : null;
}

export function watchReplaced(version) {
  addEventListener('broadsheet-error', async ({ detail }) => {
    if (!missing.includes(detail.code)) return;
    const now = await hostsVersion().catch(() => null); // the network may be what is missing
    if (now && now !== version) showBar(words.replaced, [[words.show, () => location.reload()], [words.later, () => {}]]);
  });
}
