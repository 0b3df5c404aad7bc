/** One time the program ran, in milliseconds of a monotonic clock. */
export interface Run {
  begunAt: number;
  endedAt: number;
}

export interface RestartLimits {
  firstPauseMs: number;
  longestPauseMs: number;
  /** It is started again so often within `withinMs`; then it stays down. */
  most: number;
  withinMs: number;
}

export const RESTARTS: RestartLimits = { firstPauseMs: 1_000, longestPauseMs: 60_000, most: 5, withinMs: 600_000 };

/**
 * How long to wait before the next start, when the last of the runs ended without having been stopped; null where it was started again too
 * often. The pause doubles with each run that did not last.
 */
export function pauseBefore(runs: readonly Run[], limits: RestartLimits = RESTARTS): number | null {
  const now = runs.at(-1)?.endedAt ?? 0;
  const restarts = runs.slice(1).filter(({ begunAt }) => now - begunAt < limits.withinMs);
  if (restarts.length >= limits.most) return null;
  const lasting = runs.findLastIndex(({ begunAt, endedAt }) => endedAt - begunAt >= limits.withinMs);
  const short = runs.length - 1 - lasting;
  return Math.min(limits.longestPauseMs, limits.firstPauseMs * 2 ** Math.max(0, short - 1));
}
