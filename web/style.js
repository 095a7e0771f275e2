// The element's own style, as a constructed sheet: a page's policy may forbid inline style.

const dark = `color-scheme: dark;
  --surface: #161718; --raised: #1d1f21; --text: #e9e7e3; --muted: #aaa69e; --accent: #7fb0ff; --border: #2d2f33;`;

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
  touch-action: pinch-zoom;
  user-select: none;
  -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent;
}
canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.probe { position: absolute; visibility: hidden; font-size: medium; }

.mirror { position: absolute; inset: 0; overflow: hidden; overflow: clip; pointer-events: none; forced-color-adjust: none; }
.mirror * {
  position: absolute;
  box-sizing: border-box;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: 6px;
  background: none;
  color: transparent;
  font: inherit;
  text-align: start;
  text-decoration: none;
  list-style: none;
  appearance: none;
  -webkit-appearance: none;
  cursor: inherit;
}
.mirror progress { opacity: 0; }
.mirror :is(a, button, p, h1, h2, h3, h4, h5, h6) { overflow: hidden; overflow: clip; }
.mirror :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
.mirror article:focus-visible { outline-offset: -3px; }
.mirror input.field {
  visibility: hidden;
  z-index: 1;
  opacity: 0;
  pointer-events: auto;
  cursor: text;
  user-select: text;
  -webkit-user-select: text;
  font: 16px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
.mirror input.field::-webkit-search-decoration,
.mirror input.field::-webkit-search-cancel-button { display: none; }

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
    sheet.replaceSync(css);
  }
  shadow.adoptedStyleSheets = [sheet];
}
