// Finds out whether this browser can run the viewer, and compiles it: once for all viewers of a page.
import createModule from 'broadsheet-glue';
import { fetchOrTake } from './early.js';
import { programAddress } from './program.js';

export class LoadError extends Error {
  // `code` is the name of a notice in words.js.
  constructor(code, cause) {
    super(code, { cause });
    this.code = code;
  }
}

let webGL2 = false; // known to be there: one more context could cost a viewer of this page its own

function hasWebGL2() {
  if (webGL2) return true;
  const probe = document.createElement('canvas').getContext('webgl2');
  probe?.getExtension('WEBGL_lose_context')?.loseContext();
  return (webGL2 = probe !== null);
}

export function missing() {
  if (typeof WebAssembly !== 'object') return 'no_wasm';
  if (!hasWebGL2()) return 'no_webgl2';
  return null;
}

let compiling = null;
let fetchProgram = () => fetchOrTake(programAddress(), { credentials: 'same-origin' });

// For a page that holds a program itself: `give` gives its Response, or throws a LoadError.
export function takeProgramFrom(give) {
  fetchProgram = give;
}

async function compile() {
  const response = await fetchProgram();
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  if (WebAssembly.compileStreaming && type.split(';')[0].trim() === 'application/wasm') {
    return WebAssembly.compileStreaming(response);
  }
  console.warn(`${response.url} is served as "${type}"; as application/wasm it would start sooner.`);
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
    throw error instanceof LoadError ? error : new LoadError('no_program', error);
  }
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports, done) => {
      WebAssembly.instantiate(program, imports).then((instance) => done(instance, program), reject);
      return {};
    };
    createModule({ host, instantiateWasm }).then(resolve, reject);
  });
}
