/*
 * What the main thread and the watchdog's thread share, in words of 32 bits: beats of the main loop, whether a debugger may hold it, then a
 * slot each for what runs: its turn, the bytes of its label (0: free), the label.
 */

export interface WatchdogData {
  shared: SharedArrayBuffer;
  silenceMs: number;
  /** 0: any time. */
  maxMs: number;
  /** Whether the watched loop is that of the main thread, whose position can be read. */
  isMain: boolean;
}

/** Each thread beats so often. */
export const BEAT_MS = 500;

export const BEATS = 0;
export const DEBUGGED = 1;
export const HEAD_WORDS = 2;
export const SLOTS = 256;
export const LABEL_BYTES = 200;
export const SLOT_WORDS = 2 + LABEL_BYTES / 4;
