import { copyFileSync, fstatSync, ftruncateSync, openSync, closeSync } from 'node:fs';

const MAX_BYTES = 8_000_000;
const LOOK_MS = 600_000;

/**
 * Limits the log of a server, which holds it open for appending, to a size: what is beyond moves to `<file>.1` in place of what was there.
 * Answers how to end it.
 */
export function keepLogSmall(file: string): () => void {
  trimLog(file);
  const timer = setInterval(() => trimLog(file), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export function trimLog(file: string, maxBytes = MAX_BYTES): void {
  try {
    const log = openSync(file, 'r+');
    try {
      if (fstatSync(log).size <= maxBytes) return;
      copyFileSync(file, `${file}.1`);
      ftruncateSync(log, 0);
    } finally {
      closeSync(log);
    }
  } catch {
    // There is no log yet, or no room for a copy: the server goes on writing.
  }
}
