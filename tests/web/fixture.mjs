// A feed of our own words, of any length: what the tests that need no real page open.

const subjects = ['harbour', 'orchard', 'lantern', 'meadow', 'quarry', 'workshop', 'glacier', 'library', 'canal', 'beacon'];
const doings = ['opens', 'measures', 'repairs', 'paints', 'maps', 'lights'];
const topics = ['Shipping', 'Surveys', 'Machines', 'Gardens'];
const sources = ['The Quay', 'Field Notes', 'Night Desk'];

function item(number) {
  const [subject, doing] = [subjects[number % subjects.length], doings[number % doings.length]];
  const topic = topics[number % topics.length];
  const id = `https://news.example/articles/${number}`;
  const day = new Date(Date.UTC(2026, 8, 15) - number * 7 * 3_600_000);
  return {
    id,
    url: id,
    external_url: `https://origin.example/stories/${number}`,
    title: `The ${subject} ${doing} its doors, part ${number}`,
    summary: `An account of how a ${subject} ${doing} what it has.`,
    content_text: `People came to the ${subject} in the morning.\n\nIn the evening they went home, all ${number + 2} of them.`,
    date_published: day.toISOString(),
    authors: [{ name: `Author ${number % 5}` }],
    tags: [topic, `tag-${number % 7}`],
    language: number % 9 === 8 ? 'de' : 'en',
    _broadsheet: {
      content_type: number % 3 ? 'article' : 'news',
      overview_by_ai: true,
      sources: [{ name: sources[number % sources.length], url: `https://news.example/sources/${number % 3}` }],
      topics: [{ name: topic, url: `https://news.example/topics/${number % topics.length}` }],
      tags: [{ name: `tag-${number % 7}`, url: `https://news.example/tags/${number % 7}` }],
    },
  };
}

export function feed(length, changes = {}) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Small News',
    description: 'What happened at the edge of town.',
    items: Array.from({ length }, (_, number) => item(number)),
    _broadsheet: { version: 1 },
    ...changes,
  };
}
