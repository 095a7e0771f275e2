// What the tests in all engines see of the viewer on a page of engines.mjs, and what they do to it.
export function watch(page) {
  const viewer = {
    // Of the first element there for a selector: its text, and its middle.
    text: (selector) => page.evaluate((one) => document.querySelector('broadsheet-feed').shadowRoot.querySelector(one)?.textContent ?? null, selector),
    box: (selector) => page.evaluate((one) => {
      const { x, y, width, height } = document.querySelector('broadsheet-feed').shadowRoot.querySelector(one).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, selector),
    async click(selector) {
      const { x, y } = await viewer.box(selector);
      await page.click(x, y);
    },
    // What `ready` gives, and what is searched for.
    ready: () => page.evaluate(async () => {
      await customElements.whenDefined('broadsheet-feed');
      return document.querySelector('broadsheet-feed').ready;
    }),
    query: () => page.evaluate(() => document.querySelector('broadsheet-feed').query),
    // The titles of the open article, and of a row among those that are drawn.
    title: () => viewer.text('section[aria-label="Reader"] h1'),
    row: (number) => page.evaluate((at) => document.querySelector('broadsheet-feed').shadowRoot.querySelectorAll('article')[at]?.ariaLabel ?? null, number),
  };
  return viewer;
}
