// What the system opens the installed page with: files (file_handlers), and what is shared with it (share_target).

const address = /https?:\/\/\S+/;

// A link to an article that is in the feed opens it; anything else is searched for.
function openShared(viewer, parameters) {
  const given = ['url', 'text', 'title'].map((name) => parameters.get(name) ?? '');
  if (!given.some(Boolean)) return;
  const link = given.join(' ').match(address)?.[0];
  if (link && viewer.select(link)) return;
  const words = given[1].replace(address, '').trim() || given[2];
  viewer.query = words || link || '';
}

async function openLaunch(viewer, { targetURL, files }) {
  if (files?.length) await viewer.open(await files[0].getFile());
  if (!targetURL) return;
  await viewer.ready;
  openShared(viewer, new URL(targetURL).searchParams);
}

export function watchLaunches(viewer) {
  // With launchQueue the page's own address comes through it, too.
  if (globalThis.launchQueue) launchQueue.setConsumer((launch) => openLaunch(viewer, launch));
  else openLaunch(viewer, { targetURL: location.href });
}
