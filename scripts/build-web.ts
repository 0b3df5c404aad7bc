import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify, stripVTControlCharacters } from 'node:util';
import { isAlive } from '../packages/kit/src/process-identity.ts';
import { precompress } from './precompress.ts';
import { root } from './schemas.ts';

interface WebApp {
  name: string;
  /** Folder of its vite.config.ts; the result is its `dist`. */
  dir: string;
  /** What the result is made of; anything changed in there makes it stale. */
  inputs: string[];
}

const shared = ['package-lock.json', 'scripts/build-web.ts', 'scripts/precompress.ts'];
export const webApps: WebApp[] = [
  { name: 'portal', dir: 'apps/portal', inputs: ['apps/portal', 'packages/ui', 'packages/contract', 'packages/fairness', 'brands', ...shared] },
  { name: 'console', dir: 'apps/console', inputs: ['apps/console', 'apps/portal/vite-contract.ts', 'packages/ui', 'packages/contract', ...shared] },
  { name: 'games', dir: 'apps/studio/client', inputs: ['apps/studio/client', 'apps/studio/src/api-types.ts', 'apps/studio/src/games', 'packages/fairness', ...shared] },
];

const SKIPPED = new Set(['node_modules', 'dist', 'dist.new', 'dist.old', 'dist.lock', 'art']);

export interface BuildOptions {
  say: (line: string) => void;
  /** Gives the work up. */
  signal?: AbortSignal;
  apps?: WebApp[];
}

/** Builds those web apps whose files changed since their last build. Returns the names of the built ones. */
export async function buildWeb({ say, signal, apps = webApps }: BuildOptions): Promise<string[]> {
  const stale = apps.filter(({ dir }) => existsSync(path.join(root, dir, 'vite.config.ts'))).map((app) => ({ app, stamp: stampOf(app) }))
    .filter(({ app, stamp }) => readStamp(app) !== stamp);
  await Promise.all(stale.map(async ({ app, stamp }) => {
    const unlock = await lock(app, signal);
    try {
      if (readStamp(app) === stamp) return;
      say(`Building the ${app.name} …`);
      await build(app, { stamp, signal });
    } finally {
      unlock();
    }
  }));
  return stale.map(({ app }) => app.name);
}

/** Several processes may start in one folder at once: one builds, the others wait for it. A lock of a dead one is taken over. */
async function lock({ dir }: WebApp, signal?: AbortSignal): Promise<() => void> {
  const file = path.join(root, dir, 'dist.lock');
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
      if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
      await sleep(LOCK_LOOK_MS, undefined, { signal });
    }
  }
}

const LOCK_LOOK_MS = 100;

const stampFile = (dir: string): string => path.join(root, dir, 'dist/.stamp');

function readStamp({ dir }: WebApp): string | undefined {
  try {
    return readFileSync(stampFile(dir), 'utf8');
  } catch {
    return undefined;
  }
}

function stampOf({ inputs }: WebApp): string {
  const hash = createHash('sha256').update(process.versions.node);
  for (const input of inputs) for (const file of filesOf(path.join(root, input))) {
    hash.update(`\n${path.relative(root, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [place];
  const names = readdirSync(place).filter((name) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name)).toSorted();
  return names.flatMap((name) => filesOf(path.join(place, name)));
}

/** Into a folder beside, which takes the place of the old one only when it is complete. */
async function build({ name, dir }: WebApp, { stamp, signal }: { stamp: string; signal?: AbortSignal | undefined }): Promise<void> {
  const [place, fresh, old] = ['dist', 'dist.new', 'dist.old'].map((last) => path.join(root, dir, last)) as [string, string, string];
  const vite = path.join(path.dirname(createRequire(path.join(root, dir, 'x.js')).resolve('vite/package.json')), 'bin/vite.js');
  rmSync(fresh, { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--manifest', '--logLevel', 'warn'],
      { cwd: path.join(root, dir), env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 32_000_000, signal });
  } catch (error) {
    signal?.throwIfAborted();
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const words = stripVTControlCharacters(`${stdout}\n${stderr}`).trim().split('\n').slice(-40);
    throw new Error(`The ${name} could not be built:\n${words.join('\n')}`, { cause: error });
  }
  await precompress(fresh);
  writeFileSync(path.join(fresh, '.stamp'), stamp);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}
