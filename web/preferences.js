// What the reader has told the system, for the module, and when it changes.

const queries = {
  dark: '(prefers-color-scheme: dark)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  moreContrast: '(prefers-contrast: more)',
  forcedColors: '(forced-colors: active)',
  touch: '(pointer: coarse)',
};

// In the order of struct SystemColors in src/base/host.h.
const systemColors = ['Canvas', 'CanvasText', 'LinkText', 'Highlight'];

// As a browser computes it: rgb(0, 0, 238).
function numberOf(color) {
  const [red, green, blue] = color.match(/\d+/g) ?? [0, 0, 0];
  return (red << 16) | (green << 8) | blue;
}

function readSystemColors(probe) {
  const colors = systemColors.map((name) => {
    probe.style.color = name;
    return numberOf(getComputedStyle(probe).color);
  });
  probe.style.color = '';
  return colors;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

// The reader's own font size over the usual 16 px; `probe` is an element whose font size is `medium`.
const textScale = (probe) => parseFloat(getComputedStyle(probe).fontSize) / 16 || 1;

export function watchPreferences(engine, probe, changed, signal) {
  const lists = Object.values(queries).map((query) => matchMedia(query));
  const tell = () => {
    const flags = lists.map((list) => Number(list.matches));
    const utcOffset = -new Date().getTimezoneOffset();
    engine.call('system_colors', ...readSystemColors(probe));
    engine.call('preferences', ...flags, Number(isMac), textScale(probe), utcOffset);
    changed();
  };
  for (const list of lists) list.addEventListener('change', tell, { signal });
  // The reader's font size gives no event, but the probe grows with it.
  const observer = new ResizeObserver(tell);
  observer.observe(probe);
  signal.addEventListener('abort', () => observer.disconnect());
  // Summer time changes while a page lies open, without an event of its own.
  addEventListener('pageshow', tell, { signal });
  document.addEventListener('visibilitychange', () => document.hidden || tell(), { signal });
  tell();
}
