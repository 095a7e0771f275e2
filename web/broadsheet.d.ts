// Types of the package: the element <broadsheet-feed>, which importing the package defines. README.md describes it.

/** Why a feed could not be opened, or what went wrong though it was. */
export interface BroadsheetError {
  code:
    | 'io' | 'empty' | 'not_utf8' | 'not_json' | 'not_a_feed' | 'newer_version' | 'truncated' | 'too_large'
    | 'no_wasm' | 'no_simd' | 'no_webgl2' | 'no_program' | 'lost_context' | 'crashed'
    | (string & {});
  /** A sentence for a person. */
  message: string;
}

export interface BroadsheetReady {
  articles: number;
  error: BroadsheetError | null;
}

export interface BroadsheetFound {
  /** How many articles the query finds, of which `items` are some. */
  total: number;
  took_ms: number;
  items: { id: string; title: string }[];
}

export interface BroadsheetStats {
  articles: number;
  bytes: number;
  parse_ms: number;
  index_ms: number;
  memory_bytes: number;
  frames: number;
  /** The index was kept from an earlier visit, or lay beside the feed. */
  kept_index: boolean;
}

/** A JSON Feed 1.1 document, as an object. */
export interface JsonFeed {
  version: string;
  title: string;
  items: object[];
  [member: string]: unknown;
}

export type BroadsheetTheme = 'light' | 'dark' | 'auto';

export interface BroadsheetEventMap {
  /** Articles can be read. */
  'broadsheet-ready': CustomEvent<{ articles: number; title: string }>;
  /** An article was opened. `url` is the original's. */
  'broadsheet-select': CustomEvent<{ id: string; title: string; url: string }>;
  'broadsheet-error': CustomEvent<BroadsheetError>;
}

export class BroadsheetFeed extends HTMLElement {
  /** Fulfilled when the feed is loaded and searchable, or could not be; never rejected. */
  readonly ready: Promise<BroadsheetReady>;
  readonly stats: BroadsheetStats;
  /** The feed's address. */
  src: string;
  /** What is in the search field. */
  query: string;
  get theme(): BroadsheetTheme;
  set theme(name: BroadsheetTheme | (string & {}));

  /** Opens an address, a file, or a feed as an object, in place of what is open. */
  open(source: string | URL | Blob | JsonFeed): Promise<BroadsheetReady>;
  /** Searches without changing the screen. An empty query gives all articles, newest first. */
  search(query: string, options?: { limit?: number; offset?: number }): BroadsheetFound;
  /** Opens the article with this id in the reader; false where there is none. */
  select(id: string): boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    'broadsheet-feed': BroadsheetFeed;
  }
  interface HTMLElementEventMap extends BroadsheetEventMap {}
}
