// Finds out whether this browser can run the viewer, and compiles it: once for all viewers of a page.
import createModule from 'broadsheet-glue';

export class LoadError extends Error {
  // `code` is the name of a notice in words.js.
  constructor(code, cause) {
    super(code, { cause });
    this.code = code;
  }
}

// The smallest module with a vector instruction in it: () -> v128.const 0, dropped.
const vectorProbe = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, // "\0asm", version 1
  1, 4, 1, 96, 0, 0, // a type: no parameters, no results
  3, 2, 1, 0, // a function of that type
  10, 23, 1, 21, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 26, 11,
);

let webGL2 = false; // known to be there: one more context could cost a viewer of this page its own

function hasWebGL2() {
  if (webGL2) return true;
  const probe = document.createElement('canvas').getContext('webgl2');
  probe?.getExtension('WEBGL_lose_context')?.loseContext();
  return (webGL2 = probe !== null);
}

export function missing() {
  if (typeof WebAssembly !== 'object') return 'no_wasm';
  if (!WebAssembly.validate(vectorProbe)) return 'no_simd';
  if (!hasWebGL2()) return 'no_webgl2';
  return null;
}

let compiling = null;
let fetchProgram = (name) => fetch(new URL(name, import.meta.url), { credentials: 'same-origin' });

// For a page that holds the program itself: `give` gets a file's name and gives its Response.
export function takeProgramFrom(give) {
  fetchProgram = give;
}

async function compile() {
  const response = await fetchProgram('broadsheet.wasm');
  if (!response.ok) throw new Error(`broadsheet.wasm: ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  if (WebAssembly.compileStreaming && type.split(';')[0].trim() === 'application/wasm') {
    return WebAssembly.compileStreaming(response);
  }
  console.warn(`broadsheet.wasm is served as "${type}"; as application/wasm it would start sooner.`);
  return WebAssembly.compile(await response.arrayBuffer());
}

// A fresh instance with memory of its own. `host` is what it will ask for things.
export async function instantiate(host) {
  compiling ??= compile();
  let program;
  try {
    program = await compiling;
  } catch (error) {
    compiling = null; // the next try may be luckier
    throw new LoadError('no_program', error);
  }
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports, done) => {
      WebAssembly.instantiate(program, imports).then((instance) => done(instance, program), reject);
      return {};
    };
    createModule({ host, instantiateWasm }).then(resolve, reject);
  });
}
