// Emscripten's loader tries to fetch() a path under Node 18 and later: hand it the bytes instead.
Module['wasmBinary'] = require('fs').readFileSync(__filename.replace(/\.js$/, '.wasm'));
