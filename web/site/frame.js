// The site as a frame in another page, which talks to it by messages. web/README.md describes them.
//
//   to the frame     { broadsheet: 1, id, call: 'ready' | 'search' | 'select' | 'set', args: […] }
//   from the frame   { broadsheet: 1, id, result } or { broadsheet: 1, id, error }, and events: { broadsheet: 1, event, detail }

const calls = {
  ready: (viewer) => viewer.ready,
  search: (viewer, [query, options]) => viewer.search(query, options),
  select: (viewer, [id]) => viewer.select(id),
  set: (viewer, [name, value]) => {
    if (name !== 'query' && name !== 'theme') throw new TypeError(`There is no property to set that is named ${name}.`);
    viewer[name] = String(value);
  },
};

// Answers pages of its own origin and of `origins` alone; events go to a page once it has called.
export function watchFrame(viewer, origins) {
  if (parent === window) return;
  const allowed = new Set([location.origin, ...origins]);
  let listener = null; // the origin of the page around, once it has called
  const send = (origin, message) => parent.postMessage({ broadsheet: 1, ...message }, origin);

  addEventListener('message', async ({ source, origin, data }) => {
    if (source !== parent || !allowed.has(origin) || data?.broadsheet !== 1 || !Object.hasOwn(calls, data.call)) return;
    listener = origin;
    try {
      send(origin, { id: data.id, result: await calls[data.call](viewer, Array.isArray(data.args) ? data.args : []) });
    } catch (error) {
      send(origin, { id: data.id, error: String(error.message) });
    }
  });
  for (const event of ['ready', 'select', 'error']) {
    addEventListener(`broadsheet-${event}`, ({ detail }) => listener && send(listener, { event, detail }));
  }
}
