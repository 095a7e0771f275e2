// What happens in the feed, told by its events.
const feed = document.querySelector('broadsheet-feed');

feed.addEventListener('broadsheet-select', ({ detail }) => {
  document.querySelector('output').textContent = detail.title;
});
feed.addEventListener('broadsheet-error', ({ detail }) => {
  document.querySelector('output').textContent = detail.message;
});
