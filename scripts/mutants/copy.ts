import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../apps/pavilion/src/schemas.ts';

/** Installed in the copy only: the product's own installation stays without its 150 packages. */
const STRYKER = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];

/** Where the copy of a working tree with these dependencies is; results of earlier runs lie beside it. */
export function homeOf(): string {
  const key = createHash('sha256')
    .update(root)
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 12);
  return path.join(tmpdir(), `pavilion-mutants-${key}`);
}

/** A copy of the working tree, committed or not; its dependencies are reused from run to run. The tree itself is never changed. */
export function makeCopy(home: string): string {
  const copy = path.join(home, 'tree');
  const modules = path.join(copy, 'node_modules');
  const installed = path.join(home, 'installed');
  for (const name of existsSync(copy) ? globSync('*', { cwd: copy }) : [])
    if (name !== 'node_modules') rmSync(path.join(copy, name), { recursive: true });
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(copy, file));
  }
  if (existsSync(installed)) return copy;
  rmSync(modules, { recursive: true, force: true });
  cpSync(path.join(root, 'node_modules'), modules, { recursive: true, verbatimSymlinks: true });
  const manifest = readFileSync(path.join(copy, 'package.json'));
  const lock = readFileSync(path.join(copy, 'package-lock.json'));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-dev', '--save-exact', ...STRYKER], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(path.join(copy, 'package.json'), manifest);
  writeFileSync(path.join(copy, 'package-lock.json'), lock);
  writeFileSync(installed, STRYKER.join('\n'));
  return copy;
}

/** The files of globs, `!` taking out, in order; without tests, test worlds and demonstration data. */
export function codeFiles(copy: string, globs: readonly string[]): string[] {
  const find = (glob: string) => globSync(glob, { cwd: copy });
  const out = new Set(globs.filter((glob) => glob.startsWith('!')).flatMap((glob) => find(glob.slice(1))));
  const found = new Set(globs.filter((glob) => !glob.startsWith('!')).flatMap(find));
  return [...found].filter((file) => !out.has(file) && !/\.test\.ts$|\/testing\/|\/seed[-\w]*\.ts$/.test(file)).toSorted();
}
