// The semantics tree (src/ui/semantics.h) as DOM, transparent, each element where the thing it stands for is drawn: for
// screen readers, the keyboard, translation and find-in-page, for real links under the pointer, and for the tests.

// In the order of enum Role.
const roles = [
  'group', 'search_field', 'button', 'toggle', 'link', 'list', 'list_item', 'heading', 'paragraph', 'status',
  'progress', 'slider', 'separator', 'alert', 'dialog',
];
// As src/web/semantics_wire.cpp packs them.
const flags = { focused: 1, selected: 2, pressed: 4, expanded: 8, disabled: 16, action: 32 };
const clipping = new Set(['group', 'list', 'dialog']);
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

// Buttons that stand in one row, from the left to the right: the interface also draws rows from the right edge inwards.
function inVisualOrder(nodes) {
  const ordered = [...nodes];
  for (let begin = 0, end; begin < nodes.length; begin = end) {
    const { role, parent, rect } = nodes[begin];
    for (end = begin + 1; end < nodes.length; ++end) {
      const next = nodes[end];
      if (role !== 'button' || next.role !== role || next.parent !== parent || next.rect[1] !== rect[1]) break;
    }
    const row = nodes.slice(begin, end).sort((a, b) => a.rect[0] - b.rect[0]);
    ordered.splice(begin, row.length, ...row);
  }
  return ordered;
}

export class Mirror {
  #root;
  #field;
  #activate;
  #entries = new Map(); // by id
  #byElement = new WeakMap();

  // `field` is the element that stands for the search field; `activate(id)` does what a node does.
  constructor(root, field, activate, signal) {
    this.#root = root;
    this.#field = field;
    this.#activate = activate;
    root.addEventListener('click', (event) => this.#click(event), { signal });
    // Focus on something half outside must not scroll the mirror away from the picture.
    root.addEventListener('scroll', () => root.scrollTo(0, 0), { signal });
  }

  update(wire) {
    const nodes = this.#read(wire);
    this.#relate(nodes);
    this.#forget(nodes);
    for (const node of inVisualOrder(nodes)) this.#show(node, nodes);
  }

  #read(wire) {
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

  #relate(nodes) {
    const modal = nodes.some((node) => node.role === 'dialog');
    nodes.forEach((node, index) => {
      node.children = 0;
      node.box = node.rect;
      node.covered = modal; // by a dialog, unless in it
      if (index === 0) return;
      const parent = nodes[node.parent];
      ++parent.children;
      if (node.role === 'dialog' || !parent.covered) node.covered = false;
      if (node.role === 'list_item') parent[node.acts ? 'feed' : 'items'] = true;
      const clip = this.#clip(parent, nodes);
      if (clip) node.box = intersect(node.rect, clip);
    });
  }

  #clip(node, nodes) {
    for (let at = node; ; at = nodes[at.parent]) {
      if (clipping.has(at.role) && at.box[2] > 0 && at.box[3] > 0) return at.box;
      if (at === nodes[at.parent]) return null;
    }
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

  #show(node, nodes) {
    let entry = this.#entries.get(node.key);
    if (!entry) this.#entries.set(node.key, (entry = this.#make(node)));
    const isRoot = node === nodes[0];
    const parent = isRoot ? null : this.#entries.get(nodes[node.parent].key);
    if (entry.shape === 'field') {
      entry.element.style.pointerEvents = node.covered ? 'none' : '';
    } else {
      this.#describe(entry, node);
      this.#position(entry, node, isRoot ? null : nodes[node.parent]);
    }
    entry.node = node;
    entry.next = entry.element.firstElementChild;
    this.#order(parent, entry);
  }

  #make(node) {
    const shape = shapeOf(node);
    const [tag, role] = shape.split(' ');
    const element = tag === 'field' ? this.#field : document.createElement(tag);
    if (role) element.setAttribute('role', role);
    if (tag === 'button') element.type = 'button';
    if (tag === 'a') Object.assign(element, { target: '_blank', rel: 'noopener noreferrer' });
    if (tag === 'article' || role === 'dialog') element.tabIndex = -1;
    if (role === 'dialog') element.setAttribute('aria-modal', 'true');
    const entry = { shape, element, attributes: new Map(), place: '', node: {}, text: null, next: null };
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
    const on = (bit) => (node.flags & bit) !== 0;
    const set = (name, value) => this.#set(entry, name, value);
    const spoken = node.role === 'progress' || node.role === 'slider' || node.role === 'separator';
    const item = node.role === 'list_item';
    const holds = node.children > 0 || node.role === 'group' || spoken;
    set('aria-label', ((holds || item) && node.name) || null);
    this.#text(entry, holds ? '' : [node.name, node.value].filter(Boolean).join(' '));
    set('lang', node.language || null);
    set('aria-pressed', node.role === 'toggle' ? String(on(flags.pressed)) : null);
    set('aria-current', on(flags.selected) ? 'true' : null);
    set('aria-expanded', on(flags.expanded) ? 'true' : null);
    set('aria-disabled', on(flags.disabled) ? 'true' : null);
    set('aria-posinset', item && node.position ? String(node.position) : null);
    set('aria-setsize', item && node.position ? String(node.setSize) : null);
    if (entry.shape === 'a') set('href', node.url);
    if (node.role === 'progress') {
      set('max', '100');
      set('value', node.value || null);
    }
    if (node.role === 'slider') set('aria-valuetext', node.value);
  }

  #text(entry, text) {
    if ((entry.text?.data ?? '') === text) return;
    entry.text ??= entry.element.insertBefore(document.createTextNode(''), entry.element.firstChild);
    entry.text.data = text;
  }

  // Relative to the parent's element, so that what scrolls moves one element and not all that is in it.
  #position(entry, node, parent) {
    const [x, y, width, height] = node.box;
    const [left, top] = [x - (parent?.box[0] ?? 0), y - (parent?.box[1] ?? 0)];
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
      return this.#activate(entry.node.id);
    }
  }
}
