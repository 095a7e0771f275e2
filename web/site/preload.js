// Asks for the program and the feed while site.js still comes, unless that was sooner: of the two programs for the one that
// this browser runs, which a page without scripts can't tell.
import { askEarly } from '../early.js';
import { programAddress } from '../program.js';

if (!customElements.get('broadsheet-feed')) {
  const credentials = 'same-origin';
  // By what the page says, so that this file stays the same while feeds come and go.
  askEarly(document.querySelector('link[rel=alternate]').href, { credentials });
  if (typeof WebAssembly === 'object') askEarly(programAddress(), { credentials });
}
