// Asks for the program and the feed while site.js still comes, unless that was sooner: of the two programs for the one that
// this browser runs, which a page without scripts can't tell.
import { askEarly } from '../early.js';
import { programAddress } from '../program.js';

if (!customElements.get('broadsheet-feed')) {
  const credentials = 'same-origin';
  askEarly(new URL('feed.json', import.meta.url), { credentials });
  if (typeof WebAssembly === 'object') askEarly(programAddress(), { credentials });
}
