// The two looks of the mirror: transparent over the canvas, and as a page of its own, on the screen or on paper.

const overCanvas = `
@media screen {
.root:not(.plain) .mirror {
  position: absolute; inset: 0; overflow: hidden; overflow: clip; pointer-events: none; forced-color-adjust: none;
}
.root:not(.plain) .mirror * {
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
.root:not(.plain) .mirror span { position: static; }
.root:not(.plain) .mirror progress { opacity: 0; }
.root:not(.plain) .mirror :is(a, button, p, h1, h2, h3, h4, h5, h6, article) { overflow: hidden; overflow: clip; }
.root:not(.plain) .mirror :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
.root:not(.plain) .mirror :is(article, section):focus-visible { outline-offset: -3px; }
.mirror [role="dialog"]:focus-visible { outline: none !important; }
.root:not(.plain) .mirror input.field {
  visibility: hidden;
  z-index: 1;
  opacity: 0;
  pointer-events: auto;
  cursor: text;
  user-select: text;
  -webkit-user-select: text;
  font: 16px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
.root:not(.plain) .mirror input.field::-webkit-search-decoration,
.root:not(.plain) .mirror input.field::-webkit-search-cancel-button { display: none; }
}`;

// How the parts of the mirror look as text. `scope` is the root that it is for.
const asText = (scope) => `
${scope} canvas { display: none; }
${scope} .mirror * { box-sizing: border-box; width: auto !important; height: auto !important; pointer-events: auto !important; }
${scope} .mirror { line-height: 1.45; color: var(--text); }
${scope} .mirror :is(h1, h2, h3, p, ul) { margin: 0; padding: 0; overflow-wrap: anywhere; }
${scope} .mirror :is(h2, h3) { margin-top: 12px; font-size: 13px; font-weight: 600; color: var(--muted); }
${scope} .mirror h1 { font-size: 16px; font-weight: 600; }
${scope} [data-part="reader"] { padding: 28px clamp(16px, 4vw, 48px) 40px; }
${scope} [data-part="reader"] > * { max-width: 40rem; }
${scope} [data-part="reader"] h1 { margin: 4px 0 8px; font-size: 28px; line-height: 1.25; }
${scope} [data-part="reader"] p { margin: 10px 0; }
${scope} [data-part="reader"] > p:first-child { margin: 0; font-size: 14px; color: var(--muted); }
${scope} article { padding: 10px 16px 13px 28px; border-bottom: 1px solid var(--border); font-weight: 600; }
${scope} article span { display: block; font-size: 13px; font-weight: 400; color: var(--muted); }
${scope} article h3 { margin: 0 0 6px -12px; }
${scope} [role="separator"] { display: none; }
`;

const asPage = `
@media screen {
.plain .stage { display: flex; flex-direction: column; overflow: auto; user-select: text; -webkit-user-select: text; touch-action: auto; container-type: inline-size; }
.plain .mirror { flex: 1; min-height: 0; }
.plain .mirror > section { height: 100% !important; }
.plain .look { position: static; align-self: flex-start; margin: 6px 8px; }
.plain .mirror > section {
  display: grid;
  grid: "banner banner banner" auto "filters list reader" minmax(0, 1fr) / 248px minmax(280px, 420px) minmax(0, 1fr);
}
.plain .mirror > section > * { grid-area: reader; min-width: 0; }
.plain [data-part="banner"] {
  grid-area: banner !important; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center;
  padding: 10px 16px; background: var(--raised); border-bottom: 1px solid var(--border);
}
.plain [data-part="banner"] > h1 { min-width: 12ch; }
.plain .mirror input.field {
  position: static; visibility: visible !important; flex: 1 1 12ch; max-width: 560px; min-width: 0; min-height: 36px;
  padding: 0 12px; border: 1px solid var(--border); border-radius: 6px; background: var(--surface); color: var(--text);
  font: inherit;
}
.plain [data-part="count"] { margin-inline-start: auto; font-size: 13px; color: var(--muted); }
.plain [data-part="filters"] { grid-area: filters !important; overflow: auto; padding: 0 8px 24px; }
.plain [data-part="list pane"] {
  grid-area: list !important; overflow: auto; background: var(--raised); border-inline: 1px solid var(--border);
}
.plain [data-part="reader"] { overflow: auto; }
.plain [data-part="failure"] { grid-column: 1 / -1; grid-row: 2; }
.plain .mirror :is(button, a) {
  display: inline-block; min-height: 34px; padding: 6px 13px; border: 1px solid var(--border); border-radius: 6px;
  background: var(--raised); color: var(--text); font: inherit; font-size: 14px; text-align: start; text-decoration: none;
  cursor: pointer; overflow-wrap: anywhere;
}
.plain .mirror a { color: var(--accent); text-decoration: underline; }
.plain .mirror button span { color: var(--muted); }
.plain .mirror [aria-pressed="true"] { background: var(--selected); color: var(--accent); }
.plain [data-part="filters"] button { display: flex; justify-content: space-between; width: 100% !important; border: 0; background: none; padding: 4px 8px; min-height: 28px; }
.plain [data-part="filters"] [aria-pressed="true"] { background: var(--selected); }
.plain [data-part="reader"] :is(button, a) { margin: 0 6px 6px 0; }
.plain :is([data-part="chips"], [data-part="suggestions"], [data-part="timeline"]) { display: flex; flex-wrap: wrap; gap: 6px; padding: 8px 16px; }
.plain [role="slider"] { padding: 6px 13px; border: 1px solid var(--border); border-radius: 6px; font-size: 13px; }
.plain [role="slider"]::before { content: attr(aria-label) ": "; color: var(--muted); }
.plain [role="slider"]::after { content: attr(aria-valuetext); }
.plain article { cursor: pointer; }
.plain article[aria-current] { background: var(--selected); }
.plain [data-part="list pane"] > p, .plain [role="alert"] { padding: 6px 16px; }
.plain .mirror progress { width: calc(100% - 32px) !important; height: 8px !important; margin: 8px 16px; }
.plain [data-part="list pane"] > h2 { padding: 0 16px; }
.plain .mirror :is([role="dialog"], [data-part="sort menu"]) {
  position: fixed; z-index: 3; inset: 10% auto auto 50% !important; transform: translateX(-50%); min-width: 280px; max-width: 90%;
  max-height: 80%; overflow: auto; padding: 16px; border: 1px solid var(--border); border-radius: 8px;
  background: var(--raised); box-shadow: 0 4px 24px #0006;
}
.plain [data-part="sort menu"] button { display: block; width: 100% !important; margin: 4px 0; }
.plain [data-part="keys sheet"] p { display: flex; justify-content: space-between; gap: 24px; padding: 4px 0; }
.plain [data-part="list pane"] > button { margin: 8px 0 8px 16px; }
.plain .stage:focus-visible { outline: none; }
.plain :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
@container (max-width: 999px) {
  .plain .mirror > section { grid: "banner banner" auto "list reader" minmax(0, 1fr) / minmax(260px, 45%) minmax(0, 1fr); }
}
@container (max-width: 639px) {
  .plain .mirror > section { grid: "banner" auto "reader" minmax(0, 1fr) / minmax(0, 1fr); }
  .plain [data-part="list pane"] { grid-area: reader !important; border: 0; }
}
@media (forced-colors: active) { .plain .mirror [aria-pressed="true"], .plain article[aria-current] { outline: 2px solid Highlight; } }
}`;

// On paper: the article that is open, else the list.
const onPaper = `
@media print {
:host { position: static !important; height: auto !important; overflow: visible !important; contain: none !important; }
.root { color-scheme: light !important; --surface: #fff; --raised: #fff; --text: #000; --muted: #444; --accent: #000; --border: #999; --callout: #fff; }
.stage { position: static; overflow: visible; background: none; }
${asText('.root')}
.root .mirror :is(button, input, progress, [role="slider"], [role="dialog"], [data-part="filters"], [data-part="sort menu"], [data-part="timeline"], [data-part="chips"], [data-part="count"]) { display: none; }
.root .mirror > section:has([data-part="reader"] h1) [data-part="list pane"] { display: none; }
.root .mirror > section:has([data-part="reader"] h1) [data-part="banner"] { font-size: 13px; color: #444; }
.root [data-part="reader"] > [role="group"] { display: none; }
.root .mirror a { color: #000; }
.root .mirror a::after { content: " (" attr(href) ")"; font-size: 12px; overflow-wrap: anywhere; }
.root .mirror a { display: block; }
.root .mirror :is(h1, h2, h3) { break-after: avoid; }
.root .mirror article { break-inside: avoid; }
.look, .notice { display: none !important; }
}`;

export const mirrorStyle = `${overCanvas}${asText('.plain')}${asPage}${onPaper}`;
