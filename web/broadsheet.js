// The package's entry: defines <broadsheet-feed>.
import { BroadsheetFeed } from './element.js';

export { BroadsheetFeed };

if (!customElements.get('broadsheet-feed')) customElements.define('broadsheet-feed', BroadsheetFeed);
