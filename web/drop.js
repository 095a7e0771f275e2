// A feed file that is dragged onto the viewer opens in it.

export function watchDrop(stage, open) {
  const holdsFile = (event) => event.dataTransfer?.types.includes('Files') ?? false;
  const show = (over) => stage.classList.toggle('dropping', over);
  stage.addEventListener('dragover', (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault(); // says that it may be dropped here
    event.dataTransfer.dropEffect = 'copy';
    show(true);
  });
  stage.addEventListener('dragleave', (event) => stage.contains(event.relatedTarget) || show(false));
  stage.addEventListener('drop', (event) => {
    show(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault(); // else the browser leaves the page for the file
    open(file);
  });
}
