// Asks for the program while site.js still comes: for the one of the two that this browser runs, which a page can't tell.
import { programAddress } from '../program.js';

if (typeof WebAssembly === 'object') {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'preload', as: 'fetch', type: 'application/wasm', crossOrigin: '', href: programAddress() }));
}
