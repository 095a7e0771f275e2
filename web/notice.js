// A message in place of the viewer, as plain DOM: for when the viewer itself can't run.
import { words } from './words.js';

function child(parent, tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}

// `name` is one of the notices in words.js. `source` is the feed's address, or null; `retry` starts anew.
export function showNotice(box, name, source, retry) {
  const { title, message } = words[name];
  box.replaceChildren();
  child(box, 'h2', title);
  child(box, 'p', message);
  const ways = box.appendChild(document.createElement('div'));
  child(ways, 'button', words.retry).addEventListener('click', retry);
  if (source) child(ways, 'a', words.asJson).href = source;
  box.hidden = false;
  return `${title}. ${message}`;
}
