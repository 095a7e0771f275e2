// The semantics tree (src/ui/semantics.h) as DOM: for screen readers, the keyboard, translation and find-in-page, for
// real links under the pointer, for the printer, and for the tests. Over the canvas it is transparent, each element where
// the thing it stands for is drawn; without a canvas the same elements are the page (style.js has both looks).
import { Focus } from './focus.js';

const clipping = new Set(['group', 'list', 'dialog']);
const moved = new Set(['slider', 'separator']); // by arrow keys
const texts = new Set(['heading', 'paragraph', 'link', 'button', 'toggle', 'list_item', 'status']);
const safe = /^(https?|mailto):/i;

// What stands for a node: a tag, and an ARIA role where the tag alone does not say it.
function shapeOf(node) {
  switch (node.role) {
    case 'group': return node.name ? 'section' : 'div';
    case 'search_field': return 'field';
    case 'button': return 'button';
    case 'toggle': return 'button';
    case 'link': return safe.test(node.url) ? 'a' : 'button';
    case 'list': return node.feed ? 'div feed' : node.items ? 'ul' : 'div group';
    case 'list_item': return node.acts ? 'article' : 'li';
    case 'heading': return `h${Math.min(Math.max(node.level, 1), 6)}`;
    case 'paragraph': return 'p';
    case 'status': return 'p status';
    case 'progress': return 'progress';
    case 'slider': return 'div slider';
    case 'separator': return 'div separator';
    case 'alert': return 'div alert';
    case 'dialog': return 'div dialog';
    default: return 'div';
  }
}

function intersect([x, y, width, height], [cx, cy, cwidth, cheight]) {
  const [left, top] = [Math.max(x, cx), Math.max(y, cy)];
  const right = Math.min(x + width, cx + cwidth);
  const bottom = Math.min(y + height, cy + cheight);
  return [left, top, Math.max(right - left, 0), Math.max(bottom - top, 0)];
}

export class Mirror {
  #root;
  #field;
  #act;
  #names;
  #focus;
  #entries = new Map(); // by key
  #byElement = new WeakMap();

  // `field` is the element that stands for the search field. `act` does what is done here: activate(id), adjust(id, steps),
  // reveal(id), focusStage(). `names` is Engine.protocol().
  constructor(root, field, act, names, signal) {
    this.#root = root;
    this.#field = field;
    this.#act = act;
    this.#names = names;
    this.#focus = new Focus(root, (element) => this.#byElement.get(element), act, signal);
    root.addEventListener('click', (event) => this.#click(event), { signal });
    // Focus on something half outside must not scroll the mirror away from the picture.
    root.addEventListener('scroll', () => root.scrollTo(0, 0), { signal });
  }

  update(wire) {
    const nodes = this.#relate(this.#read(wire));
    const held = this.#focus.hold();
    this.#forget(nodes);
    for (const node of nodes) this.#show(node);
    this.#focus.keep(held, nodes.map((node) => this.#entries.get(node.key)));
  }

  #read(wire) {
    const { roles, flags, parts } = this.#names;
    const nodes = [];
    const seen = new Set();
    for (let count = wire.number(); count > 0; --count) {
      const node = { id: wire.number(), parent: wire.number(), role: roles[wire.number()] };
      node.flags = wire.number();
      node.level = wire.number();
      node.position = wire.number();
      node.setSize = wire.number();
      node.rect = [wire.number(), wire.number(), wire.number(), wire.number()];
      node.hash = wire.number();
      node.acts = (node.flags & flags.action) !== 0;
      node.part = parts.get(node.id) ?? null;
      // Two nodes with one id would be a mistake of the interface's; they are still two things.
      for (node.key = node.id; seen.has(node.key); ) node.key += 2 ** 32;
      seen.add(node.key);
      this.#strings(node, wire);
      nodes.push(node);
    }
    return nodes;
  }

  // Texts are decoded only where they are new.
  #strings(node, wire) {
    const known = this.#entries.get(node.key);
    const same = known?.node.hash === node.hash;
    if (same) wire.skip(8);
    node.name = same ? known.node.name : wire.string();
    node.value = same ? known.node.value : wire.string();
    node.url = same ? known.node.url : wire.string();
    node.language = same ? known.node.language : wire.string();
  }

  // Gives the nodes in the order in which they are shown, each with its parent's node.
  #relate(nodes) {
    nodes.forEach((node, index) => {
      node.children = 0;
      node.box = node.rect;
      node.parent = index === 0 ? null : nodes[node.parent];
      if (index === 0) return;
      const { parent } = node;
      ++parent.children;
      if (node.role === 'list_item') parent[node.acts ? 'feed' : 'items'] = true;
      const clip = this.#clip(parent);
      if (clip) node.box = intersect(node.rect, clip);
    });
    this.#cover(nodes);
    // A feed holds articles alone: the heading of a day goes into the first article under it.
    for (let at = 0; at + 1 < nodes.length; ++at) {
      const [heading, article] = [nodes[at], nodes[at + 1]];
      if (heading.role !== 'heading' || !heading.parent?.feed || article.role !== 'list_item') continue;
      heading.parent = article;
      ++article.children;
      nodes[at] = article;
      nodes[++at] = heading;
    }
    return nodes;
  }

  // A dialog covers all but what is in it and what it is in.
  #cover(nodes) {
    const dialog = nodes.findLast((node) => node.role === 'dialog');
    const around = new Set();
    for (let at = dialog; at; at = at.parent) around.add(at);
    for (const node of nodes) {
      const inside = node === dialog || node.parent?.inDialog;
      node.inDialog = Boolean(inside);
      node.covered = dialog !== undefined && !inside && !around.has(node);
    }
  }

  #clip(node) {
    for (let at = node; at; at = at.parent) {
      if (clipping.has(at.role) && at.box[2] > 0 && at.box[3] > 0) return at.box;
    }
    return null;
  }

  // Before anything is placed, so that what stays need not move and keeps the focus.
  #forget(nodes) {
    const kept = new Map(nodes.map((node) => [node.key, node]));
    for (const [key, entry] of this.#entries) {
      const node = kept.get(key);
      if (node && shapeOf(node) === entry.shape) continue;
      entry.element.remove();
      this.#entries.delete(key);
    }
  }

  #show(node) {
    let entry = this.#entries.get(node.key);
    if (!entry) this.#entries.set(node.key, (entry = this.#make(node)));
    const parent = node.parent && this.#entries.get(node.parent.key);
    if (entry.shape === 'field') {
      entry.element.style.pointerEvents = node.covered ? 'none' : '';
    } else {
      this.#describe(entry, node);
      this.#position(entry, node);
    }
    entry.node = node;
    entry.next = entry.shape === 'article' ? entry.element.firstChild : entry.element.firstElementChild;
    this.#order(parent, entry);
  }

  #make(node) {
    const shape = shapeOf(node);
    const [tag, role] = shape.split(' ');
    const element = tag === 'field' ? this.#field : document.createElement(tag);
    if (role) element.setAttribute('role', role);
    if (tag === 'button') element.type = 'button';
    if (tag === 'a') Object.assign(element, { target: '_blank', rel: 'noopener noreferrer' });
    if (tag === 'article' || role === 'dialog' || node.role === 'heading') element.tabIndex = -1;
    if (moved.has(node.role)) element.tabIndex = 0;
    if (texts.has(node.role)) element.dir = 'auto';
    if (role === 'dialog') element.setAttribute('aria-modal', 'true');
    if (role === 'separator') element.setAttribute('aria-orientation', 'vertical');
    if (node.part) element.dataset.part = node.part;
    const entry = { shape, element, attributes: new Map(), place: '', node: {}, text: null, value: null, next: null };
    this.#byElement.set(element, entry);
    return entry;
  }

  #set(entry, name, value) {
    if (entry.attributes.get(name) === value) return;
    entry.attributes.set(name, value);
    if (value === null) entry.element.removeAttribute(name);
    else entry.element.setAttribute(name, value);
  }

  #describe(entry, node) {
    const { flags } = this.#names;
    const on = (bit) => (node.flags & bit) !== 0;
    const set = (name, value) => this.#set(entry, name, value);
    const item = node.role === 'list_item';
    const spoken = node.role === 'progress' || moved.has(node.role);
    const holds = (node.children > 0 && !item) || node.role === 'group' || spoken;
    set('aria-label', ((holds || item) && node.name) || null);
    this.#write(entry, holds ? '' : node.name, holds ? '' : node.value);
    set('lang', node.language || null);
    set('aria-pressed', node.role === 'toggle' ? String(on(flags.pressed)) : null);
    set('aria-current', on(flags.selected) ? 'true' : null);
    set('aria-expanded', on(flags.expands) ? String(on(flags.expanded)) : null);
    set('aria-disabled', on(flags.disabled) ? 'true' : null);
    set('aria-posinset', item && node.position ? String(node.position) : null);
    set('aria-setsize', item && node.position ? String(node.setSize) : null);
    set('inert', node.covered && !node.parent?.covered ? '' : null);
    if (entry.shape === 'a') set('href', node.url);
    if (node.role === 'progress') {
      set('max', '100');
      set('value', node.value || null);
    }
    if (moved.has(node.role)) {
      set('aria-valuemin', '1');
      set('aria-valuemax', String(node.setSize));
      set('aria-valuenow', String(Math.min(node.position, node.setSize)));
      if (node.role === 'slider') set('aria-valuetext', node.value);
    }
  }

  // The name, then the value in an element of its own, so that it can look otherwise.
  #write(entry, name, value) {
    const { element } = entry;
    if ((entry.text?.data ?? '') !== name) {
      entry.text ??= element.insertBefore(document.createTextNode(''), element.firstChild);
      entry.text.data = name;
    }
    if ((entry.value?.textContent ?? '') === (value && ` ${value}`)) return;
    if (!value) {
      entry.value.remove();
      entry.value = null;
      return;
    }
    if (!entry.value) {
      entry.value = document.createElement('span');
      if (entry.text) entry.text.after(entry.value);
      else element.prepend(entry.value);
    }
    entry.value.textContent = ` ${value}`;
  }

  // Relative to the parent's element, so that what scrolls moves one element and not all that is in it.
  #position(entry, node) {
    const [x, y, width, height] = node.box;
    const [left, top] = [x - (node.parent?.box[0] ?? 0), y - (node.parent?.box[1] ?? 0)];
    const pressable = entry.shape === 'a' && !node.covered && width > 0 && height > 0;
    const place = `${left} ${top} ${width} ${height} ${pressable}`;
    if (place === entry.place) return;
    entry.place = place;
    const { style } = entry.element;
    style.left = `${left}px`;
    style.top = `${top}px`;
    style.width = `${Math.max(width, 1)}px`;
    style.height = `${Math.max(height, 1)}px`;
    style.pointerEvents = pressable ? 'auto' : '';
  }

  #order(parent, entry) {
    const { element } = entry;
    if (!parent) {
      if (element.parentNode !== this.#root) this.#root.append(element);
    } else if (element === parent.next) {
      parent.next = element.nextElementSibling;
    } else {
      parent.element.insertBefore(element, parent.next);
    }
  }

  #click(event) {
    for (const element of event.composedPath()) {
      const entry = this.#byElement.get(element);
      if (!entry) continue;
      if (entry.shape === 'a' || entry.shape === 'field') return; // the browser's own
      if (!entry.node.acts) continue;
      event.preventDefault();
      return this.#act.activate(entry.node.id);
    }
  }
}
