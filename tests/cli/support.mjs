// Runs the tool as a person does, in a folder of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const tool = process.env.BROADSHEET_TOOL ?? join(root, 'build', 'native', 'broadsheet');
export const data = join(root, 'tests', 'data', 'devfeed');

// {code, out, err} of `broadsheet …args`. `stdin` is text or bytes; `cwd` where it runs.
export function run(args, { stdin = '', cwd = root } = {}) {
  const result = spawnSync(tool, args, { input: stdin, cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  // A tool that refuses its arguments ends before it has read what it was given.
  if (result.error && result.error.code !== 'EPIPE') throw result.error;
  return { code: result.status, signal: result.signal, out: result.stdout, err: result.stderr };
}

// A shell command with the tool as $TOOL, for pipes, limits and redirections.
export function shell(command, { cwd = root } = {}) {
  const result = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8', env: { ...process.env, TOOL: tool } });
  return { code: result.status, out: result.stdout, err: result.stderr };
}

// A new folder that goes away after the test; `files` are written into it.
export function folder(t, files = {}) {
  const path = mkdtempSync(join(tmpdir(), 'broadsheet-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

export const names = (path) => readdirSync(path).sort();
export const json = (path) => JSON.parse(readFileSync(path, 'utf8'));
export const lines = (text) => text.split('\n').filter((line) => line !== '');
