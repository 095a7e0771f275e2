// What a page has asked for before the viewer came. By fetch and not by links of rel=preload: WebKit downloads once more
// what such a link has begun.
const asked = (globalThis.broadsheetAsked ??= new Map()); // from an address to the promise of its Response

export function askEarly(address, options) {
  const response = fetch(address, options);
  response.catch(() => {}); // whoever takes it sees to that
  asked.set(String(address), response);
}

// As fetch does; each early answer is given once.
export function fetchOrTake(address, options) {
  const response = asked.get(String(address));
  asked.delete(String(address));
  return response ?? fetch(address, options);
}
