// Copies what is selected in the picture. Through the copy event, which asks for no permission; the field's is its own.

export function watchCopy(stage, field, engine, signal) {
  const copy = (event) => {
    const focused = stage.getRootNode().activeElement;
    const text = focused && focused !== field ? engine.selectedText() : '';
    if (!text) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', copy, { signal });
}
