import { many, one, type Sql } from '../../kernel/db.ts';

export interface ChainReport {
  ok: boolean;
  checked: number;
  /** Place of the first entry that does not follow from the one before. */
  firstBadId: string | null;
  /** Hash at the end of the chain, hexadecimal. */
  head: string;
}

/** Follows the chain of the trail from its first entry to its end, and notes the outcome. */
export async function verifyAudit(sql: Sql, now: Date): Promise<ChainReport> {
  const row = await one<{ checked: bigint; first_bad: bigint | null; head: Buffer }>(
    sql,
    'SELECT checked, first_bad, head FROM audit_verify()',
  );
  const ok = row.first_bad === null;
  await noteCheck(sql, { kind: 'audit', ok, problems: ok ? 0 : 1 }, now);
  return { ok, checked: Number(row.checked), firstBadId: ok ? null : String(row.first_bad), head: row.head.toString('hex') };
}

export interface CheckRun {
  kind: 'books' | 'audit';
  ok: boolean;
  problems: number;
}

/** Keeps the outcome of a check of books or trail: the last of each kind, for the status page. */
export async function noteCheck(sql: Sql, run: CheckRun, now: Date): Promise<void> {
  await sql.query(
    `INSERT INTO check_run (kind, at, ok, problems) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind) DO UPDATE SET at = excluded.at, ok = excluded.ok, problems = excluded.problems`,
    [run.kind, now, run.ok, run.problems],
  );
}

export async function findCheckRuns(sql: Sql): Promise<(CheckRun & { at: Date })[]> {
  return many<CheckRun & { at: Date }>(sql, 'SELECT kind, at, ok, problems FROM check_run');
}
