// A Markdown site with a feed in any page: {% feed "/feed.json" %}. `public/` is what `broadsheet embed` made.
export default function (eleventy) {
  eleventy.addPassthroughCopy({ public: '.' });
  eleventy.addShortcode('feed', (src, query = '') => {
    const attribute = (text) => String(text).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return `<script type="module" src="/broadsheet.js"></script>
<broadsheet-feed src="${attribute(src)}" query="${attribute(query)}"></broadsheet-feed>`;
  });
}
