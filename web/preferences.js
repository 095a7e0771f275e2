// What the reader has told the system, for the module, and when it changes.

const queries = {
  dark: '(prefers-color-scheme: dark)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  moreContrast: '(prefers-contrast: more)',
  forcedColors: '(forced-colors: active)',
  touch: '(pointer: coarse)',
};

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

// The reader's own font size over the usual 16 px; `probe` is an element whose font size is `medium`.
const textScale = (probe) => parseFloat(getComputedStyle(probe).fontSize) / 16 || 1;

export function watchPreferences(engine, probe, changed, signal) {
  const lists = Object.values(queries).map((query) => matchMedia(query));
  const tell = () => {
    const flags = lists.map((list) => Number(list.matches));
    const utcOffset = -new Date().getTimezoneOffset();
    engine.call('preferences', ...flags, Number(isMac), textScale(probe), utcOffset);
    changed();
  };
  for (const list of lists) list.addEventListener('change', tell, { signal });
  // Summer time and font settings change while a page lies open; they give no event of their own.
  addEventListener('pageshow', tell, { signal });
  document.addEventListener('visibilitychange', () => document.hidden || tell(), { signal });
  tell();
}
