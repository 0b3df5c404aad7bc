import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../../../../packages/kit/src/process-identity.ts';

/** Says which process it is, then does what its argument says: serves, fails after it served, or ends with a code. */
const PROGRAM = `
const [mode] = process.argv.slice(2);
console.log('run ' + process.pid);
if (mode === 'serves') {
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  process.send('started');
  setInterval(() => undefined, 1000);
} else if (mode === 'fails') process.send('started', () => process.exit(1));
else process.exit(Number(mode));
`;

let folder: string;
const children: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pavilion-lasting-'));
  writeFileSync(path.join(folder, 'program.mjs'), PROGRAM);
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function run(mode: string, firstPauseMs = 10) {
  const limits = JSON.stringify({ firstPauseMs, longestPauseMs: firstPauseMs, most: 5, withinMs: 600_000 });
  const from = pathToFileURL(path.join(import.meta.dirname, 'run-lasting.ts')).href;
  const words = JSON.stringify([path.join(folder, 'program.mjs'), mode]);
  const parent = spawn(
    process.execPath,
    ['--input-type=module', '--eval', `import { runLasting } from '${from}'; process.exit(await runLasting(${words}, ${limits}));`],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  children.push(parent);
  let text = '';
  for (const stream of [parent.stdout, parent.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => {
    parent.once('close', (code) => resolve(code));
  });
  return { parent, ended, text: () => text, runs: () => [...text.matchAll(/^run (\d+)$/gm)].map(([, pid]) => Number(pid)) };
}

test('what is killed is started again, and a signal ends it for good', async () => {
  const { parent, ended, runs, text } = run('serves');
  await expect.poll(() => runs().length).toBe(1);
  process.kill(runs()[0] ?? 0, 'SIGKILL');
  await expect.poll(() => runs().length).toBe(2);
  // On another stream than the number of the run.
  await expect.poll(text).toContain('It ended by SIGKILL; restarting in 0.01 s.');
  // Only once it listens for it.
  await expect.poll(() => isAlive(runs()[1] ?? 0)).toBe(true);
  parent.kill('SIGTERM');
  expect([0, 143]).toContain(await ended);
  expect([runs().length, isAlive(runs()[1] ?? 0)]).toEqual([2, false]);
});

test('what fails again and again stays down after five more starts, with the reason and its code', async () => {
  const { ended, runs, text } = run('fails');
  expect(await ended).toBe(1);
  expect(runs().length).toBe(6);
  expect(text()).toContain('It ended with code 1 and was restarted too often. It stays down');
});

test.each([0, 2, 3])('a first start that ends with code %i is reported to the caller', async (code) => {
  const { ended, runs } = run(String(code));
  expect(await ended).toBe(code);
  expect(runs().length).toBe(1);
});

test('a signal in the pause ends it without another start', async () => {
  const { parent, ended, runs, text } = run('fails', 600_000);
  await expect.poll(text).toContain('restarting in 600 s');
  parent.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(runs().length).toBe(1);
});

test('when the parent is killed its program ends', async () => {
  const { parent, ended, runs } = run('serves');
  await expect.poll(() => runs().length).toBe(1);
  parent.kill('SIGKILL');
  await ended;
  await expect.poll(() => isAlive(runs()[0] ?? 0)).toBe(false);
});
