import type pg from 'pg';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_DAYS = 31;
const HEAD = ['id', 'reference', 'kind', 'amount', 'currency', 'state', 'created_at', 'ended_at'];

interface StatementRow extends Record<string, string | null> {
  id: string;
}

/** Days of UTC, both included, as a half-open span; null for what is no span of at most 31 days. */
function spanOf(from: unknown, to: unknown): [Date, Date] | null {
  if (typeof from !== 'string' || typeof to !== 'string' || !DAY.test(from) || !DAY.test(to)) return null;
  const [start, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  if (Number.isNaN(start) || Number.isNaN(last) || last < start || last - start >= MAX_DAYS * 86_400_000) return null;
  return [new Date(start), new Date(last + 86_400_000)];
}

/**
 * A merchant's payments that were opened on these days as CSV, oldest first; `amount` is what was paid, of an unpaid one what was asked. Null for days that are
 * none.
 */
export async function statementOf(
  db: pg.Pool,
  { merchant, from, to }: { merchant: string; from: unknown; to: unknown },
): Promise<string | null> {
  const span = spanOf(from, to);
  if (!span) return null;
  const { rows } = await db.query<StatementRow>(
    `SELECT id, reference, kind, coalesce(paid_amount, amount) AS amount, currency, state,
        to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
        to_char(ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ended_at
       FROM payment WHERE merchant = $1 AND kind <> 'refund' AND created_at >= $2 AND created_at < $3 ORDER BY payment.created_at, id`,
    [merchant, ...span],
  );
  // References are the merchant's own text: quoted as CSV asks.
  const cell = (text: string | null): string => (/[",\r\n]/.test(text ?? '') ? `"${(text ?? '').replaceAll('"', '""')}"` : (text ?? ''));
  return [HEAD, ...rows.map((row) => HEAD.map((name) => row[name] ?? ''))].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
