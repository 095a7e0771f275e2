// The site's own page around the element: its title, updates, what the system opens it with, and the frame it may be in.
import '../broadsheet.js';
import { watchFrame } from './frame.js';
import { watchLaunches } from './launch.js';
import { watchReplaced } from './replaced.js';
import { watchUpdates } from './updates.js';

const viewer = document.querySelector('broadsheet-feed');
const setting = (name) => document.querySelector(`meta[name="broadsheet-${name}"]`)?.content ?? '';

// The page is the feed's: so is its title. (The element itself leaves its host page alone.)
addEventListener('broadsheet-ready', ({ detail }) => {
  if (detail.title) document.title = detail.title;
});

watchReplaced(setting('version'));
watchUpdates(viewer, setting('version'));
watchLaunches(viewer);
watchFrame(viewer, setting('frame-origins').split(' ').filter(Boolean));
