import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { isAlive } from '../../../../packages/kit/src/process-identity.ts';
import { root } from '../schemas.ts';

interface WebApp {
  name: string;
  /** Folder of its vite.config.ts; the result is its `dist`. */
  dir: string;
  /** What the result is made of; anything changed in there makes it stale. */
  inputs: string[];
}

const shared = ['package-lock.json', 'apps/pavilion/src/web/build-web.ts', 'apps/pavilion/src/web/precompress.ts'];
export const webApps: WebApp[] = [
  {
    name: 'portal',
    dir: 'apps/portal',
    inputs: [
      'apps/portal',
      'packages/ui',
      'packages/contract',
      'packages/fairness',
      'packages/languages',
      'packages/lottery',
      'brands',
      ...shared,
    ],
  },
  {
    name: 'console',
    dir: 'apps/console',
    inputs: [
      'apps/console',
      'apps/portal/vite-babel.ts',
      'apps/portal/vite-contract.ts',
      'apps/portal/vite-words.ts',
      'packages/ui',
      'packages/contract',
      'packages/languages',
      ...shared,
    ],
  },
  {
    name: 'games',
    dir: 'apps/studio/client',
    inputs: [
      'apps/studio/client',
      'apps/studio/src/api-types.ts',
      'apps/studio/src/games',
      'packages/fairness',
      'packages/languages',
      ...shared,
    ],
  },
];

const SKIPPED = new Set(['node_modules', 'dist', 'dist.new', 'dist.old', 'dist.lock', 'art']);

export interface BuildOptions {
  say: (line: string) => void;
  /** Gives the work up. */
  signal?: AbortSignal | undefined;
  apps?: readonly WebApp[];
  /** Runs at the lowest priority, beside a product that serves already. */
  isBackground?: boolean;
  /** False leaves the compressed copies to a later call: nothing but the size of answers depends on them. */
  isCompressed?: boolean;
}

/** Builds those web apps whose files changed since their last build, and compresses what is not yet. Returns the names of the built ones. */
export async function buildWeb({ apps = webApps, isCompressed = true, ...options }: BuildOptions): Promise<string[]> {
  const present = apps.filter(({ dir }) => existsSync(path.resolve(root, dir, 'vite.config.ts')));
  const stale = present.map((app) => ({ app, stamp: stampOf(app) })).filter(({ app, stamp }) => readMark(app, BUILT) !== stamp);
  await Promise.all(
    stale.map(({ app, stamp }) =>
      locked(app, options.signal, async () => {
        if (readMark(app, BUILT) === stamp) return;
        options.say(`Building the ${app.name} …`);
        await build(app, { ...options, stamp });
      }),
    ),
  );
  if (isCompressed) for (const app of present) await compress(app, options);
  return stale.map(({ app }) => app.name);
}

type StepOptions = Omit<BuildOptions, 'apps' | 'isCompressed'>;

/** In a separate process: compression would occupy every thread that this one has for files and passwords. */
async function compress(app: WebApp, options: StepOptions): Promise<void> {
  await locked(app, options.signal, async () => {
    const stamp = readMark(app, BUILT);
    if (stamp === undefined || readMark(app, COMPRESSED) === stamp) return;
    const dist = path.resolve(root, app.dir, 'dist');
    await runStep([path.join(import.meta.dirname, 'precompress.ts'), dist], { ...options, cwd: root });
    writeFileSync(markFile(app, COMPRESSED), stamp);
  });
}

const ENDS_WITH_PARENT = pathToFileURL(path.join(import.meta.dirname, '../lasting/ends-with-parent.mjs')).href;

/** Runs a program to its end; rejects with what it said when it fails. It ends when this process does, however that ends. */
async function runStep(
  [program = '', ...words]: string[],
  { cwd, signal, isBackground = false }: StepOptions & { cwd: string },
): Promise<void> {
  const child = fork(program, words, {
    cwd,
    // For every caller, a test runner too: by this name libraries and the apps choose what players get.
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    silent: true,
    execArgv: ['--import', ENDS_WITH_PARENT],
    ...(signal ? { signal } : {}),
  });
  if (isBackground) lowerPriority(child.pid);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) =>
      code === 0 ? resolve() : reject(new Error(said.trim() || `it ended with ${code ?? killedBy}`)),
    );
  });
}

/** Set at once, so that the threads which the program starts for its work have it too. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system does not allow it: it then runs at the usual priority.
  }
}

/** Several processes may start in one folder at once: one builds, the others wait for it. A lock of a dead one is taken over. */
async function locked(app: WebApp, signal: AbortSignal | undefined, work: () => Promise<void>): Promise<void> {
  const file = path.resolve(root, app.dir, 'dist.lock');
  await takeLock(file, signal);
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function takeLock(file: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
      if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
      await sleep(LOCK_LOOK_MS, undefined, { signal });
    }
  }
}

const LOCK_LOOK_MS = 100;

/** Marks in a `dist`: the stamp of the files it was built of, and the same again when its compressed copies are complete. */
const BUILT = '.stamp';
const COMPRESSED = '.compressed';
const markFile = ({ dir }: WebApp, mark: string): string => path.resolve(root, dir, 'dist', mark);

function readMark(app: WebApp, mark: string): string | undefined {
  try {
    return readFileSync(markFile(app, mark), 'utf8');
  } catch {
    return undefined;
  }
}

function stampOf({ inputs }: WebApp): string {
  const hash = createHash('sha256').update(process.versions.node);
  for (const input of inputs)
    for (const file of filesOf(path.resolve(root, input))) {
      hash.update(`\n${path.relative(root, file)}\n`).update(readFileSync(file));
    }
  return hash.digest('hex');
}

function filesOf(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [place];
  const names = readdirSync(place)
    .filter((name) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
    .toSorted();
  return names.flatMap((name) => filesOf(path.join(place, name)));
}

/** Into a folder beside, which takes the place of the old one only when it is complete. */
async function build({ name, dir }: WebApp, { stamp, ...options }: StepOptions & { stamp: string }): Promise<void> {
  const [place, fresh, old] = ['dist', 'dist.new', 'dist.old'].map((last) => path.resolve(root, dir, last)) as [string, string, string];
  const vite = path.join(path.dirname(createRequire(path.resolve(root, dir, 'x.js')).resolve('vite/package.json')), 'bin/vite.js');
  rmSync(fresh, { recursive: true, force: true });
  try {
    await runStep([vite, 'build', '--outDir', fresh, '--emptyOutDir', '--manifest', '--logLevel', 'warn'], {
      ...options,
      cwd: path.resolve(root, dir),
    });
  } catch (error) {
    options.signal?.throwIfAborted();
    const words = stripVTControlCharacters((error as Error).message)
      .trim()
      .split('\n')
      .slice(-40);
    throw new Error(`The ${name} could not be built:\n${words.join('\n')}`, { cause: error });
  }
  writeFileSync(path.join(fresh, BUILT), stamp);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}
