// The one page that holds everything: program and feed stand in it, compressed and in base64, since a page opened from
// the disk may fetch nothing.
import { LoadError, takeProgramFrom } from '../loader.js';
import { hasVectors } from '../program.js';
import '../broadsheet.js';

const step = 1 << 20; // characters at once; a multiple of 4, so that each step is whole bytes

// What stands in the element of this id, as it was before it was packed.
function unpacked(id) {
  const element = document.getElementById(id);
  const text = element.textContent;
  element.remove(); // it is needed once
  let at = 0;
  const packed = new ReadableStream({
    pull(controller) {
      if (at >= text.length) return controller.close();
      const characters = atob(text.slice(at, at + step));
      at += step;
      const bytes = new Uint8Array(characters.length);
      for (let i = 0; i < bytes.length; ++i) bytes[i] = characters.charCodeAt(i);
      controller.enqueue(bytes);
    },
  });
  return packed.pipeThrough(new DecompressionStream('gzip'));
}

const viewer = document.querySelector('broadsheet-feed');
addEventListener('broadsheet-ready', ({ detail }) => {
  if (detail.title) document.title = detail.title;
});

let program = null;
takeProgramFrom(async () => {
  if (!hasVectors()) throw new LoadError('no_simd'); // one program is heavy enough
  program ??= await new Response(unpacked('program')).blob(); // kept, for when the viewer starts again
  return new Response(program, { headers: { 'content-type': 'application/wasm' } });
});
viewer.open(await new Response(unpacked('feed')).blob());
