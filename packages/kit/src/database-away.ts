/** Connection lost, refused or never free; the server shutting down, out of means, out of time or read-only; locks that met. */
const AWAY_CODE =
  /^(57P0[1-5]|57014|08\w{3}|53\w{3}|58030|25006|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|POOL_BUSY)$/;
const AWAY_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|after calling end on the pool/;

/** Whether an error says that the database has no room or is away for the moment: the same statement may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? AWAY_CODE.test(code) : AWAY_WORDS.test(error.message);
}
