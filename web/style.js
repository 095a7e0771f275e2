// The element's own style, as a constructed sheet: a page's policy may forbid inline style.

import { mirrorStyle } from './mirror_style.js';

const dark = `color-scheme: dark;
  --surface: #161718; --raised: #1d1f21; --text: #e9e7e3; --muted: #aaa69e; --accent: #7fb0ff; --border: #2d2f33;
  --on-accent: #0b1220; --selected: #22304a; --callout: #25272a;`;

const css = `
:host {
  display: block;
  position: relative;
  height: 640px;
  overflow: hidden;
  contain: layout paint style;
  font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
:host([hidden]) { display: none; }
.root {
  color-scheme: light;
  --surface: #fbfaf8; --raised: #ffffff; --text: #1d1c1a; --muted: #6b6862; --accent: #0a5bd3; --border: #e4e1db;
  --on-accent: #ffffff; --selected: #e9f0fc; --callout: #f3f1ec;
}
.root[data-theme="dark"] { ${dark} }
@media (prefers-color-scheme: dark) {
  .root:not([data-theme="light"]) { ${dark} }
}
[hidden] { display: none !important; }
.stage {
  position: absolute;
  inset: 0;
  overflow: hidden;
  outline: none;
  background: var(--surface);
  touch-action: none;
  user-select: none;
  -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent;
}
canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.probe { forced-color-adjust: none; position: absolute; visibility: hidden; font-size: medium; width: 1em; height: 1em; }

.look { position: absolute; z-index: 2; bottom: 8px; left: 8px; }
.root:not(.plain) .look:not(:focus) { opacity: 0; pointer-events: none; }
.dropping { outline: 3px dashed var(--accent); outline-offset: -8px; }
.dropping * { pointer-events: none !important; }

.notice {
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 12px;
  padding: 24px;
  overflow: auto;
  text-align: center;
  background: var(--surface);
  color: var(--text);
}
.notice h2 { margin: 0; font-size: 20px; line-height: 1.3; font-weight: 600; }
.notice p { margin: 0; max-width: 34em; color: var(--muted); text-wrap: balance; }
.notice div { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; margin-top: 8px; }
.look,
.notice :is(a, button) {
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 16px;
  border: 1px solid var(--border);
  border-radius: 6px;
  background: var(--raised);
  color: var(--accent);
  box-sizing: border-box;
  font: inherit;
  text-decoration: none;
  cursor: pointer;
}
.notice :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

let sheet = null;

export function applyStyle(shadow) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css + mirrorStyle);
  }
  shadow.adoptedStyleSheets = [sheet];
}
