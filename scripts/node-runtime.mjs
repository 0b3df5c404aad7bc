// Plain JavaScript that any Node from 18 on understands: it finds the Node that runs the rest.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST = [22, 18];

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The Node that was installed with the product, or undefined where the registry has none for this platform. */
export function bundledNode() {
  const system = { linux: 'linux', win32: 'win' }[process.platform];
  try {
    const home = path.dirname(createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/package.json`));
    const program = path.join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(program) ? { program, version: createRequire(import.meta.url)(`${home}/package.json`).version } : undefined;
  } catch {
    return undefined;
  }
}

/** Path of a Node that runs TypeScript directly; ends the process in plain words when there is none. */
export function nodeProgram() {
  const bundled = bundledNode();
  if (bundled) return bundled.program;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return process.execPath;
  console.error(
    `Node ${OLDEST.join('.')} or newer is needed and this is ${process.versions.node}. The package that brings it,\n` +
      `node-${process.platform}-${process.arch}, is not installed: run "npm ci" without --omit=optional, or install a newer Node.`,
  );
  process.exit(1);
}

/**
 * Runs a TypeScript file under that Node: here, if this already is the one, else in a child that ends with us.
 * @param {string} file path of the file
 * @param {string[]} words its command line
 */
export async function runTypeScript(file, words) {
  if (process.versions.node === bundledNode()?.version || nodeProgram() === process.execPath) {
    process.argv = [process.execPath, file, ...words];
    await import(pathToFileURL(file).href);
    return;
  }
  // The child sees the channel close when we are killed, and stops.
  const child = spawn(nodeProgram(), [file, ...words], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`The Node of this product does not run here: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
