// Every sentence that the shell itself says to a person. (What the drawn interface says is in src/view/words.h.)

const kilobytes = (bytes) => `${Math.round(bytes / 1024).toLocaleString('en')} KB`;

export const words = {
  viewer: 'Feed reader',
  search: 'Search',
  searchHint: 'Search articles',
  showPlain: 'Show as a plain page',
  showDrawn: 'Show as drawn',

  unreachable: (url) => `The feed at ${url} can't be reached: the network is down, or its server does not answer.`,
  refused: (url, status) =>
    status === 404 || status === 410
      ? `There is no feed at ${url}: the server says it is not there (${status}).`
      : `The server won't give the feed at ${url} (it answered ${status}).`,
  brokeOff: (bytes) => `The connection broke off after ${kilobytes(bytes)}.`,
  changed: 'It was changed while it was read: trying again reads it as it is now.',

  badGzip: (bytes) => `The feed is a gzip file that is damaged or cut off, after ${kilobytes(bytes)} of what it holds.`,
  unpacksTooLarge: (bytes) =>
    `The feed is a gzip file that unpacks to more than ${kilobytes(bytes)}, the most that is taken from one.`,

  noNextAddress: (text) => `The feed goes on in a part that can't be fetched, since its address is none here: ${text}`,
  restUnknown: 'Where the feed goes on after that is not known.',
  tooManyPages: (count) => `The feed goes on after ${count.toLocaleString('en')} parts, the most that are read.`,
  nothingNew: (count) => `The feed goes on, but its last ${count} parts brought nothing new.`,

  noAddress: (text) => `The feed can't be fetched, since its address is none: ${text}`,
  notJson: "What was to be opened can't be written as JSON.",
  unreadable: "What was to be opened can't be read.",
  removed: 'The reader was taken off the page before the feed was loaded.',

  retry: 'Try again',
  asJson: 'Open the feed itself',
  no_wasm: {
    title: 'This browser is too old for the reader',
    message: 'It has no WebAssembly, which the reader is written in. Any browser of the last few years will do.',
  },
  no_simd: {
    title: 'This browser is a little too old for this file',
    message:
      'The reader in it takes vector instructions (SIMD). Chrome 91, Firefox 89, Safari 16.4 and everything later have them.',
  },
  no_program: {
    title: 'The reader could not be loaded',
    message: 'A part of it did not arrive. Check the connection and try again.',
  },
  lost_context: {
    title: 'The picture was taken away',
    message:
      'The browser gave the graphics memory to something else. Closing another reader or tab brings the picture back; so does trying again.',
  },
  crashed: {
    title: 'The reader has stopped',
    message: 'It ran out of memory, or met a mistake of ours. Trying again starts it afresh.',
  },
};
