// Every sentence that the site's page says, beyond the reader's own.

const counted = (count) => (count === 1 ? '1 new article' : `${count.toLocaleString('en')} new articles`);

export const words = {
  offer: (count) => (count > 0 ? counted(count) : 'There is a new version of this page'),
  replaced: 'Meanwhile the articles have been published anew',
  show: 'Show',
  later: 'Later',
  rolledBack: 'The newest version did not start, so this is the one before it.',
  understood: 'OK',
};
