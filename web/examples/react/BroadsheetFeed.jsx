// <BroadsheetFeed src="/feed.json" query="rust" theme="auto" onSelect={({ id }) => …} /> for React 18 and newer.
import { useEffect, useRef } from 'react';

const loaded = new Map(); // by address: the element is defined once

function load(program) {
  if (!loaded.has(program)) loaded.set(program, import(/* @vite-ignore */ /* webpackIgnore: true */ program));
  return loaded.get(program);
}

export function BroadsheetFeed({ src, query, theme, program = '/broadsheet.js', onReady, onSelect, onError, ...rest }) {
  const element = useRef(null);

  useEffect(() => {
    load(program);
  }, [program]);

  // React 18 knows no events of custom elements, so they are listened to by hand.
  useEffect(() => {
    const listeners = { ready: onReady, select: onSelect, error: onError };
    const end = new AbortController();
    for (const [name, listener] of Object.entries(listeners)) {
      if (!listener) continue;
      element.current.addEventListener(`broadsheet-${name}`, ({ detail }) => listener(detail), { signal: end.signal });
    }
    return () => end.abort();
  }, [onReady, onSelect, onError]);

  return <broadsheet-feed ref={element} src={src} query={query} theme={theme} {...rest} />;
}
