import { many, transaction } from '../../apps/server/src/kernel/db.ts';
import { rebuildActivity } from '../../apps/server/src/modules/activity/public.ts';
import { checkBooks } from '../../apps/server/src/modules/books/public.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';

export interface Proof {
  /** For printing: what was proved, how long it took, what was found. */
  lines: string[];
  isSound: boolean;
}

/** Proves the books, then counts activity again and compares every row with the stored one; each is timed. */
export async function proveYear(owner: Pool): Promise<Proof> {
  const lines: string[] = [];
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const answer = await work();
    lines.push(`${name.padEnd(22)}${((performance.now() - start) / 1_000).toFixed(1).padStart(13)}s`);
    return answer;
  };
  const books = await timed('check-books', () =>
    transaction(owner, async (tx) => {
      await tx.query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
      await tx.query(`SET LOCAL work_mem = '256MB'`);
      return checkBooks(tx);
    }),
  );
  for (const { name, offenders, examples } of books.checks)
    if (offenders > 0) lines.push(`FAIL ${name} (${offenders})`, ...examples.map((example) => `     ${example}`));
  const before = await fingerprint(owner);
  await timed('activity rebuilt', () => rebuildActivity(owner));
  const after = await fingerprint(owner);
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  lines.push(
    isSame
      ? `activity rebuilt is what stood: ${JSON.stringify(after)}`
      : `FAIL activity rebuilt differs: ${JSON.stringify({ before, after })}`,
    books.isSound ? `The books are sound: ${books.checks.length} checks.` : 'The books are NOT sound.',
  );
  return { lines, isSound: books.isSound && isSame };
}

const TABLES = [
  'activity_play',
  'activity_team',
  'activity_game',
  'activity_game_team',
  'activity_active',
  'activity_active_team',
  'activity_money',
  'activity_money_team',
];

/** Rows of each table of activity, and a sum over what every one of them says. */
export async function fingerprint(owner: Pool): Promise<Record<string, string>> {
  const said = await many<{ name: string; rows: string; sum: string }>(
    owner,
    TABLES.map(
      (name) =>
        `SELECT '${name}' AS name, count(*)::text AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS sum FROM ${name} t`,
    ).join(' UNION ALL ') + ' ORDER BY name',
  );
  return Object.fromEntries(said.map(({ name, rows, sum }) => [name, `${rows}/${sum.slice(-8)}`]));
}
