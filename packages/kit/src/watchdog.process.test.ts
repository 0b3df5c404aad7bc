import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

const at = (file: string): string => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)).href);
const SILENCE_MS = 1_500;

interface Run {
  child: ChildProcess;
  text: () => string;
  ended: Promise<{ code: number | null; signal: string | null }>;
}

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A program of a few lines that is watched. */
function run(lines: string): Run {
  const head = `import { noteRunning, startWatchdog } from ${at('watchdog.ts')};\n`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', head + lines], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, text: () => text, ended };
}

const WATCHED = `startWatchdog({ silenceMs: ${SILENCE_MS} });\n`;
const SPIN = 'function spinForEver() { for (;;) Math.random(); }\n';

test.concurrent('a blocked loop ends the process, with what runs and where it is blocked', async () => {
  const { ended, text } = run(`${WATCHED}${SPIN}
    noteRunning('task: settle-things');
    noteRunning('GET /gone')();
    setTimeout(spinForEver, 50);`);
  expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
  expect(text()).toMatch(/^watchdog: the main loop has stood still for \d+ s; running: task: settle-things \(\d+ s\)$/m);
  expect(text()).toMatch(/^watchdog: {3}at spinForEver \(/m);
  expect(text()).not.toContain('/gone');
});

test.concurrent('of the servers of the product the route is named, without the words of its caller', async () => {
  const { ended, text } = run(`
    import { createHttpServer, listen } from ${at('http-server.ts')};
    import { createLog } from ${at('log.ts')};
    ${WATCHED}${SPIN}
    const server = createHttpServer({ log: createLog({ name: 'test', level: 'silent' }) });
    server.get('/spin/:id', async () => spinForEver());
    server.get('/fine', async () => 'fine');
    const port = await listen(server, { port: 0, host: '127.0.0.1' });
    await (await fetch('http://127.0.0.1:' + port + '/fine')).text();
    void fetch('http://127.0.0.1:' + port + '/spin/secret-4711?token=secret-4711').catch(() => undefined);`);
  expect((await ended).signal).toBe('SIGKILL');
  expect(text()).toMatch(/running: GET \/spin\/:id \(/);
  expect(text()).not.toContain('secret-4711');
  expect(text()).not.toContain('/fine');
});

// `expect` of the test itself: the shared one polls for whichever concurrent test ended last.
test.concurrent('a machine that pauses ends nothing', async ({ expect }) => {
  const { child, ended, text } = run(`${WATCHED}
    let beats = 0;
    setInterval(() => console.log('beat ' + (beats += 1)), 100);
    process.on('SIGTERM', () => process.exit(0));`);
  await expect.poll(text).toContain('beat 3\n');
  child.kill('SIGSTOP');
  const before = text();
  await sleep(2 * SILENCE_MS);
  expect(text().slice(before.length)).not.toContain('beat 20\n');
  child.kill('SIGCONT');
  // It goes on for longer than the watchdog allows silence.
  await expect.poll(text).toContain(`beat ${Math.ceil(SILENCE_MS / 100) + 15}\n`);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(text()).not.toContain('watchdog');
});

test.concurrent('waiting is not standing still, and a watched program ends by itself', async () => {
  const { ended, text } = run(`${WATCHED}
    noteRunning('task: waits');
    setTimeout(() => undefined, ${2 * SILENCE_MS});`);
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(text()).toBe('');
});

test.concurrent('a debugger that holds the loop ends nothing', async () => {
  const { ended, text } = run(`
    import inspector from 'node:inspector';
    ${WATCHED}
    inspector.open(0, '127.0.0.1');
    setTimeout(() => { const until = performance.now() + ${2 * SILENCE_MS}; while (performance.now() < until); process.exit(0); }, 1200);`);
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(text()).not.toContain('watchdog');
});

test.concurrent('one thing that runs too long ends the process, where that is asked for', async () => {
  const { ended, text } = run(`startWatchdog({ silenceMs: 60_000, maxMs: ${SILENCE_MS} });
    noteRunning('GET /desk/reports/figures?from=9999-12-31');
    setInterval(() => noteRunning('GET /short')(), 20);`);
  expect((await ended).signal).toBe('SIGKILL');
  expect(text()).toMatch(/^watchdog: GET \/desk\/reports\/figures\?from=9999-12-31 has run for \d+ s; running: GET \/desk/m);
});
