// The thread of `watchdog.ts`. It shares nothing with the main thread but the memory it is given.
import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { BEAT_MS, BEATS, DEBUGGED, HEAD_WORDS, SLOT_WORDS, SLOTS, type WatchdogData } from './watchdog-memory.ts';

/** The main thread says where it is within this time, or is in code that cannot say it. */
const STACK_MS = 3_000;
const MAX_FRAMES = 10;
const MAX_NAMED = 20;

const { shared, silenceMs, maxMs, isMain } = workerData as WatchdogData;
const words = new Int32Array(shared);
const slots = Array.from({ length: SLOTS }, () => ({ turn: 0, ms: 0 }));

let beats = -1;
let silentMs = 0;
let last = performance.now();

const watch = setInterval(() => {
  const now = performance.now();
  // After a pause of the whole machine one beat is one beat, however long it took.
  const passed = Math.min(now - last, 2 * BEAT_MS);
  last = now;
  const heard = Atomics.load(words, BEATS);
  const isHeld = Atomics.load(words, DEBUGGED) === 1;
  silentMs = heard === beats && !isHeld ? silentMs + passed : 0;
  beats = heard;
  const late = agedSlots(isHeld ? 0 : passed);
  if (silentMs >= silenceMs) end(`the main loop has stood still for ${seconds(silentMs)} s`);
  else if (late !== undefined) end(`${labelAt(late)} has run for ${seconds(slots[late]?.ms ?? 0)} s`);
}, BEAT_MS);

const seconds = (ms: number): string => (ms / 1000).toFixed(0);

/** Ages what runs; answers the slot of something that runs too long. */
function agedSlots(passed: number): number | undefined {
  let late: number | undefined;
  for (const [slot, known] of slots.entries()) {
    const at = HEAD_WORDS + slot * SLOT_WORDS;
    const turn = words[at] ?? 0;
    const isRunning = Atomics.load(words, at + 1) > 0;
    known.ms = isRunning && known.turn === turn ? known.ms + passed : 0;
    known.turn = turn;
    if (maxMs > 0 && known.ms >= maxMs) late ??= slot;
  }
  return late;
}

function labelAt(slot: number): string {
  const at = HEAD_WORDS + slot * SLOT_WORDS;
  // A copy: text is not decoded from shared memory.
  return Buffer.from(new Uint8Array(shared, (at + 2) * 4, words[at + 1] ?? 0)).toString('utf8');
}

/** What runs, the longest first. */
const running = (): string[] =>
  [...slots.entries()]
    .filter(([slot]) => (words[HEAD_WORDS + slot * SLOT_WORDS + 1] ?? 0) > 0)
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .map(([slot, { ms }]) => `${labelAt(slot)} (${seconds(ms)} s)`);

function end(reason: string): void {
  clearInterval(watch);
  let isOver = false;
  const finish = (frames: readonly string[]): void => {
    if (isOver) return;
    isOver = true;
    const all = running();
    const named = all.slice(0, MAX_NAMED).join(', ') + (all.length > MAX_NAMED ? ` and ${all.length - MAX_NAMED} more` : '');
    say(`watchdog: ${reason}; running: ${named || 'nothing that was noted'}\n`);
    for (const frame of frames) say(`watchdog:   at ${frame}\n`);
    say('watchdog: the process ends by SIGKILL\n');
    process.kill(process.pid, 'SIGKILL');
  };
  if (!isMain) return finish([]);
  setTimeout(() => finish([]), STACK_MS);
  try {
    askWhere(finish);
  } catch {
    // Ended without it.
  }
}

/** Stops the main thread where it is and reads its stack: no one listens from outside, no port is opened. */
function askWhere(answer: (frames: readonly string[]) => void): void {
  const session = new Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }: { params: Debugger.ScriptParsedEventDataType }) => {
    files.set(params.scriptId, params.url);
  });
  session.on('Debugger.paused', ({ params }: { params: Debugger.PausedEventDataType }) => {
    answer(
      params.callFrames
        .slice(0, MAX_FRAMES)
        .map(
          ({ functionName, location }) =>
            `${functionName || '(anonymous)'} (${placeOf(files.get(location.scriptId))}:${location.lineNumber + 1})`,
        ),
    );
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

/** The end of a file's address: the product's folder on the machine is not revealed. */
const placeOf = (url = ''): string => url.split('/').slice(-4).join('/');

function say(line: string): void {
  try {
    writeSync(2, line);
  } catch {
    // A full or closed pipe does not stop the process.
  }
}
