// A feed file that is dragged onto the viewer opens in it. What can't be one, say a picture, is refused under way.

const feedTypes = /^$|json|gzip|^text\/|xml/; // of a file, where the browser knows it

const mayBeFeed = ({ type }) => feedTypes.test(type);

export function watchDrop(stage, open) {
  const show = (over) => stage.classList.toggle('dropping', over);
  stage.addEventListener('dragover', (event) => {
    const files = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
    if (files.length === 0) return;
    event.preventDefault(); // else the browser leaves the page for the file
    const welcome = files.some(mayBeFeed);
    event.dataTransfer.dropEffect = welcome ? 'copy' : 'none';
    show(welcome);
  });
  stage.addEventListener('dragleave', (event) => stage.contains(event.relatedTarget) || show(false));
  stage.addEventListener('drop', (event) => {
    show(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    const file = files.find(mayBeFeed);
    if (file) open(file);
  });
}
