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

/** What lines add to each selection of their plays, each once. `times` other than 1 takes back. */
export function liabilitiesOf(lines: readonly PricedLine[]): Liability[] {
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

/** Gives back what a cancelled order had reserved. */
export async function release(tx: Sql, reserved: Pick<Reserving, 'issueId' | 'brandId' | 'liabilities' | 'best'>): Promise<void> {
  const { liabilities, best } = reserved;
  const sorted = liabilities.toSorted((a, b) => a.playId - b.playId || (a.key < b.key ? -1 : 1));
  await upsert(tx, { ...reserved, liabilities: sorted.map((one) => ({ ...one, amount: -one.amount })) });
  await upsert(tx, { ...reserved, liabilities: [{ ...WHOLE, amount: -best, line: 1 }] });
}

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
