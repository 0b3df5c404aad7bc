export interface TestClock {
  now(): Date;
  /** Lets time pass. */
  pass(seconds: number): void;
}

/**
 * A clock that only a test moves, so that nothing depends on how long the machine takes. Each reading is a millisecond later than the
 * one before: what is done later is stamped later.
 */
export function testClock(start = Date.now()): TestClock {
  let at = start;
  return {
    now: () => new Date((at += 1)),
    pass: (seconds) => {
      at += seconds * 1000;
    },
  };
}

/** Real time, and what a test adds: for programs that wait for each other by timers of their own. */
export function runningClock(): TestClock {
  let shift = 0;
  return {
    now: () => new Date(Date.now() + shift),
    pass: (seconds) => {
      shift += seconds * 1000;
    },
  };
}
