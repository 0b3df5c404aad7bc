import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { pauseBefore, type RestartLimits, type Run } from './restart-rule.ts';
import { spawnTied } from './spawn-tied.ts';
import { whenStarterEnds } from './when-starter-ends.ts';

/** What a program sends over its channel once it serves. */
export const STARTED = 'started';
/** A setting was refused: the same words would be refused again. */
const BAD_SETTING = 2;
const MAX_RUNS_KNOWN = 100;

interface ExitStatus {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/**
 * Runs a program and restarts it when it ends by a signal or an unexpected code; returns the code to end with. Signals are
 * passed on and end it for good, as do code 0, a refused setting, and a first start that fails: its code is passed to the caller.
 */
export async function runLasting(words: readonly string[], limits?: RestartLimits): Promise<number> {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  const pass = (signal: NodeJS.Signals): void => {
    stopping.abort();
    child?.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass);
  whenStarterEnds(() => pass('SIGTERM'));
  const runs: Run[] = [];
  let hasServed = false;
  for (;;) {
    const begunAt = performance.now();
    child = spawnTied(words, { env: process.env, stdin: 'inherit' });
    child.on('message', (message) => {
      hasServed ||= message === STARTED;
    });
    const ended = await endOf(child);
    const { code, signal } = ended;
    if (stopping.signal.aborted || code === 0 || code === BAD_SETTING || (code !== null && !hasServed)) return codeOf(ended);
    runs.push({ begunAt, endedAt: performance.now() });
    if (runs.length > MAX_RUNS_KNOWN) runs.shift();
    const reason = signal ? `ended by ${signal}` : `ended with code ${code}`;
    const pause = pauseBefore(runs, limits);
    if (pause === null) {
      say(`It ${reason} and was restarted too often. It stays down; see its last lines for the cause.`);
      return codeOf(ended);
    }
    say(`It ${reason}; restarting in ${pause / 1000} s.`);
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return 0;
  }
}

const endOf = (child: ChildProcess): Promise<ExitStatus> =>
  new Promise((resolve) => {
    child.once('error', () => resolve({ code: 1, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });

/** As shells have it. */
const codeOf = ({ code, signal }: ExitStatus): number => code ?? 128 + (signal ? constants.signals[signal] : 0);

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
