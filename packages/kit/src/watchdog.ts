import inspector from 'node:inspector';
import { isMainThread, Worker } from 'node:worker_threads';
import { BEAT_MS, BEATS, DEBUGGED, HEAD_WORDS, LABEL_BYTES, SLOT_WORDS, SLOTS, type WatchdogData } from './watchdog-memory.ts';

const SILENCE_MS = 10_000;

export interface WatchdogOptions {
  /** So long the main loop may be blocked. */
  silenceMs?: number;
  /** So long one thing that was noted may run; any time unless given. */
  maxMs?: number;
}

export interface Watchdog {
  close(): Promise<void>;
}

interface Table {
  words: Int32Array<SharedArrayBuffer>;
  bytes: Uint8Array<SharedArrayBuffer>;
  free: number[];
  labels: Map<string, Uint8Array>;
}

let table: Table | undefined;
const nothing = (): void => undefined;
/** Labels are few: routes and tasks. */
const MAX_LABELS = 5_000;

/**
 * Records that a route or a task runs, for the watchdog's report when the loop is blocked; returns a function that records its end. Labels hold
 * no words of a caller. Without a watchdog, and for more at once than it has room for, nothing is noted.
 */
export function noteRunning(label: string): () => void {
  const slot = table?.free.pop();
  if (!table || slot === undefined) return nothing;
  const { words, bytes, free, labels } = table;
  let written = labels.get(label);
  if (!written) {
    written = new TextEncoder().encode(label).subarray(0, LABEL_BYTES);
    if (labels.size < MAX_LABELS) labels.set(label, written);
  }
  const at = HEAD_WORDS + slot * SLOT_WORDS;
  bytes.set(written, (at + 2) * 4);
  words[at] = ((words[at] ?? 0) + 1) | 0;
  Atomics.store(words, at + 1, written.length);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    Atomics.store(words, at + 1, 0);
    free.push(slot);
  };
}

/**
 * Watches the main loop from a separate thread and ends the process by SIGKILL when the loop is blocked: nothing else in the process
 * can, for signals are heard by the loop. A paused machine stops both threads and ends nothing, nor does a debugger. One at a time.
 */
export function startWatchdog({ silenceMs = SILENCE_MS, maxMs = 0 }: WatchdogOptions = {}): Watchdog {
  if (table) throw new Error('A watchdog watches this process already');
  const shared = new SharedArrayBuffer((HEAD_WORDS + SLOTS * SLOT_WORDS) * 4);
  const words = new Int32Array(shared);
  table = { words, bytes: new Uint8Array(shared), free: Array.from({ length: SLOTS }, (_, slot) => SLOTS - 1 - slot), labels: new Map() };
  const workerData: WatchdogData = { shared, silenceMs, maxMs, isMain: isMainThread };
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData, execArgv: [], name: 'watchdog' });
  worker.unref();
  // Without its thread the product is as it was before there was one.
  worker.on('error', (error) => process.stderr.write(`watchdog: it ended: ${error.message}\n`));
  const beat = setInterval(() => {
    Atomics.store(words, DEBUGGED, inspector.url() === undefined ? 0 : 1);
    Atomics.add(words, BEATS, 1);
  }, BEAT_MS);
  beat.unref();
  return {
    async close() {
      clearInterval(beat);
      table = undefined;
      await worker.terminate();
    },
  };
}
