const AGAIN = new Set(['40001', '40P01']);
const KEY_TAKEN = '23505';

/** A key was taken meanwhile, a serialisation failure, a deadlock: nothing was done, and it may simply be done again. */
export function isWorthAnotherTry(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return AGAIN.has(code ?? '') || (code === KEY_TAKEN && constraint !== undefined && constraint.startsWith('operation_'));
}

/** The server went away or is starting, no connection was free, or the statement timed out: the outcome is unknown. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code === undefined) return /terminated|timeout|closed|not queryable/i.test(message ?? '');
  return /^(08|57|53|58)/.test(code) || /^E[A-Z]+$/.test(code);
}
