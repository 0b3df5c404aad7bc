import { floor, ratio, times } from '@pavilion/lottery/ratio';
import type { PricedLine } from '@pavilion/lottery/slip';
import { many, type Sql } from '../../kernel/db.ts';

/** The whole issue stands under this play and key. */
const WHOLE = { playId: 0, key: '' } as const;

export interface Liability {
  playId: number;
  key: string;
  /** What is paid at most where the key comes, ledger units. */
  amount: bigint;
  /** The first line that adds to it, from 1. */
  line: number;
}

/** What lines add to each selection of their plays, each once. */
export function liabilitiesOf(lines: readonly Pick<PricedLine, 'play' | 'content' | 'unit' | 'odds'>[]): Liability[] {
  const found = new Map<string, Liability>();
  lines.forEach(({ play, content, unit, odds }, place) => {
    for (const { key, tier, stakes } of play.exposure(content)) {
      const odd = odds[tier];
      if (!odd || stakes === 0) continue;
      const name = `${play.id} ${key}`;
      const liability = found.get(name) ?? { playId: play.id, key, amount: 0n, line: place + 1 };
      liability.amount += floor(times(odd, ratio(unit * BigInt(stakes))));
      found.set(name, liability);
    }
  });
  return [...found.values()];
}

interface Reserving {
  issueId: bigint;
  brandId: string;
  liabilities: readonly Liability[];
  /** Of the whole order. */
  best: bigint;
  mostPerSelection: bigint;
  mostPerIssue: bigint;
}

export interface TooMuch {
  line: number;
  /** The whole issue, not one selection, is full. */
  isWhole: boolean;
  /** Of the limit, before this order. */
  left: bigint;
  asked: bigint;
}

/**
 * Adds an order's liabilities to its issue, in the order of their keys and the whole last, so that tickets wait for each other and never lock each
 * other out. Answers what goes beyond a limit; the caller then takes its transaction back.
 */
export async function reserve(
  tx: Sql,
  { issueId, brandId, liabilities, best, mostPerSelection, mostPerIssue }: Reserving,
): Promise<TooMuch[]> {
  const sorted = liabilities.toSorted((a, b) => a.playId - b.playId || (a.key < b.key ? -1 : 1));
  const tooMuch: TooMuch[] = [];
  const reached = await upsert(tx, { issueId, brandId, liabilities: sorted });
  const lines = new Map(sorted.map((one) => [`${one.playId} ${one.key}`, one]));
  for (const { playId, key, liability } of reached) {
    const asked = lines.get(`${playId} ${key}`);
    if (asked && liability > mostPerSelection)
      tooMuch.push({ line: asked.line, isWhole: false, left: mostPerSelection - (liability - asked.amount), asked: asked.amount });
  }
  if (tooMuch.length > 0) return tooMuch;
  const [whole] = await upsert(tx, { issueId, brandId, liabilities: [{ ...WHOLE, amount: best, line: 1 }] });
  if (whole && whole.liability > mostPerIssue)
    tooMuch.push({ line: 1, isWhole: true, left: mostPerIssue - (whole.liability - best), asked: best });
  return tooMuch;
}

/** Gives back what cancelled orders had reserved. An upsert would judge the negative amount as if it were a row. */
export async function release(tx: Sql, { issueId, brandId, liabilities, best }: Released): Promise<void> {
  const sorted = liabilities.toSorted((a, b) => a.playId - b.playId || (a.key < b.key ? -1 : 1));
  for (const batch of [sorted, [{ ...WHOLE, amount: best }]]) {
    await tx.query(
      `WITH held AS (
          SELECT e.issue_id, e.brand_id, e.play_id, e.key, n.amount FROM unnest($3::int[], $4::text[], $5::numeric[]) WITH ORDINALITY AS n (play_id, key, amount, place)
            JOIN lottery_exposure e ON e.issue_id = $1 AND e.brand_id = $2 AND e.play_id = n.play_id AND e.key = n.key ORDER BY n.place FOR UPDATE OF e)
        UPDATE lottery_exposure e SET liability = e.liability - held.amount FROM held
          WHERE (e.issue_id, e.brand_id, e.play_id, e.key) = (held.issue_id, held.brand_id, held.play_id, held.key)`,
      [issueId, brandId, batch.map(({ playId }) => playId), batch.map(({ key }) => key), batch.map(({ amount }) => String(amount))],
    );
  }
}

type Released = Pick<Reserving, 'issueId' | 'brandId' | 'best'> & { liabilities: readonly Omit<Liability, 'line'>[] };

async function upsert(
  tx: Sql,
  { issueId, brandId, liabilities }: Pick<Reserving, 'issueId' | 'brandId' | 'liabilities'>,
): Promise<{ playId: number; key: string; liability: bigint }[]> {
  if (liabilities.length === 0) return [];
  const rows = await many<{ playId: number; key: string; liability: string }>(
    tx,
    `INSERT INTO lottery_exposure AS e (issue_id, brand_id, play_id, key, liability)
      SELECT $1, $2, n.play_id, n.key, n.amount FROM unnest($3::int[], $4::text[], $5::numeric[]) WITH ORDINALITY AS n (play_id, key, amount, place)
        ORDER BY n.place
      ON CONFLICT (issue_id, brand_id, play_id, key) DO UPDATE SET liability = e.liability + excluded.liability
      RETURNING play_id AS "playId", key, liability::text AS liability`,
    [
      issueId,
      brandId,
      liabilities.map(({ playId }) => playId),
      liabilities.map(({ key }) => key),
      liabilities.map(({ amount }) => String(amount)),
    ],
  );
  return rows.map((row) => ({ ...row, liability: BigInt(row.liability) }));
}
