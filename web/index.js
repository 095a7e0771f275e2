// The page is the feed's: so is its title. (The element itself leaves its host page alone.)
addEventListener('broadsheet-ready', ({ detail }) => {
  if (detail.title) document.title = detail.title;
});
