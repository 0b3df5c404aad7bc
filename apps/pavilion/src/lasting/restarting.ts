import type { ChildProcess } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { spawnTied } from './spawn-tied.ts';

const QUIET_MS = 150;

export interface RestartOptions {
  /** The TypeScript program and its command line. */
  words: string[];
  env: NodeJS.ProcessEnv;
  /** Folders whose source files matter. */
  folders: string[];
  say: (line: string) => void;
}

/** Runs a program and restarts it whenever a source file changes; returns a function that stops it for good. */
export function runRestarting({ words, env, folders, say }: RestartOptions): () => Promise<void> {
  let child: ChildProcess | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    child = spawnTied(words, { env, stdin: 'ignore' });
    child.once('exit', (code) => {
      child = undefined;
      if (code) say('The servers stopped. They restart when a file changes.');
    });
  };
  const end = async (): Promise<void> => {
    const running = child;
    if (!running) return;
    await new Promise<void>((resolve) => {
      running.once('exit', () => resolve());
      running.kill('SIGTERM');
    });
  };
  const restart = async (name: string): Promise<void> => {
    say(`${name} changed: restarting the servers`);
    await end();
    if (!stopped && !child) start();
  };
  const watchers = folders
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, (_event, name) => {
        if (!name || !/\.(ts|mjs|sql|json|html)$/.test(name) || /\.test\.ts$|node_modules|(^|\/)dist/.test(name)) return;
        clearTimeout(timer);
        timer = setTimeout(() => void restart(path.basename(name)), QUIET_MS);
      }),
    );
  start();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await end();
  };
}
