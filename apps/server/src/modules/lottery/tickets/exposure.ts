import { otherOf, withOther } from '@pavilion/lottery/across';
import { floor, ratio, times } from '@pavilion/lottery/ratio';
import type { PricedLine } from '@pavilion/lottery/slip';
import { many, prepared, type Sql } from '../../../kernel/db.ts';

/** The whole issue is stored under this play and key. */
const WHOLE = { playId: 0, key: '' } as const;

export interface Liability {
  playId: number;
  key: string;
  /** What is paid at most where the key comes, ledger units. */
  amount: bigint;
  /** The first line that adds to it, from 1. */
  line: number;
}

/**
 * What lines add to each selection of their plays, each once; combinations add to each of their numbers too (`27-#`), so that ten thousand of them with one
 * number come to a limit. A number is counted for one hit: one that falls several times in a draw pays as often, and is bounded by the whole issue alone.
 * Lines are looked at until they come to more than `most` selections.
 */
export function liabilitiesOf(lines: readonly Pick<PricedLine, 'play' | 'content' | 'unit' | 'odds'>[], most = Infinity): Liability[] {
  const found: Liability[] = [];
  const plays = new Map<number, Map<string, Liability>>();
  for (const [place, { play, content, unit, odds }] of lines.entries()) {
    const ofPlay = plays.get(play.id) ?? new Map<string, Liability>();
    plays.set(play.id, ofPlay);
    const add = (key: string, amount: bigint): void => {
      const before = ofPlay.get(key);
      if (before) before.amount += amount;
      else {
        const liability = { playId: play.id, key, amount, line: place + 1 };
        ofPlay.set(key, liability);
        found.push(liability);
      }
    };
    const ofOne = odds.map((odd) => floor(times(odd, ratio(unit))));
    for (const { key, tier, stakes } of play.exposure(content)) {
      const odd = odds[tier];
      if (!odd || stakes === 0) continue;
      const amount = stakes === 1 ? (ofOne[tier] ?? 0n) : floor(times(odd, ratio(unit * BigInt(stakes))));
      add(key, amount);
      if (!play.joins) continue;
      const { own, other } = otherOf(key);
      for (const number of own.split('-')) add(withOther(`${number}-#`, other), amount);
    }
    if (found.length > most) break;
  }
  return found;
}

/** What tickets add to one selection of an issue, or to the whole of it, and the most it may come to. */
export interface Claim {
  issueId: bigint;
  playId: number;
  key: string;
  amount: bigint;
  most: bigint;
}

export const wholeOf = (issueId: bigint, amount: bigint): Omit<Claim, 'most'> => ({ issueId, ...WHOLE, amount });

export const claimKey = ({ issueId, playId, key }: Pick<Claim, 'issueId' | 'playId' | 'key'>): string => `${issueId} ${playId} ${key}`;

type PlacedClaim = Omit<Claim, 'most'>;

const isWhole = ({ playId }: PlacedClaim): boolean => playId === WHOLE.playId;

/** Selections come before the whole issues. */
function inOrder(a: PlacedClaim, b: PlacedClaim): number {
  if (isWhole(a) !== isWhole(b)) return Number(isWhole(a)) - Number(isWhole(b));
  if (a.issueId !== b.issueId) return a.issueId < b.issueId ? -1 : 1;
  return a.playId - b.playId || (a.key < b.key ? -1 : 1);
}

/**
 * Adds claims, each key once, in one statement and the order of their keys, so that tickets wait for each other and never lock each other out. Answers
 * those that go beyond their limit with what was left of it; the caller then takes its transaction back.
 */
export async function reserve<C extends Claim>(tx: Sql, brandId: string, claims: readonly C[]): Promise<{ claim: C; left: bigint }[]> {
  const asked = new Map(claims.map((claim) => [claimKey(claim), claim]));
  return (await upsert(tx, brandId, claims.toSorted(inOrder))).flatMap((reached) => {
    const claim = asked.get(claimKey(reached));
    return claim && reached.liability > claim.most ? [{ claim, left: claim.most - (reached.liability - claim.amount) }] : [];
  });
}

/** Claims on one selection are one. */
export const added = (claims: readonly PlacedClaim[]): PlacedClaim[] =>
  [...Map.groupBy(claims, claimKey).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, amount: same.reduce((sum, { amount }) => sum + amount, 0n) }] : [];
  });

/** Gives back what orders had reserved, each key once; never below nothing. An upsert would check the negative amount as if it were a row. */
export async function release(tx: Sql, brandId: string, claims: readonly PlacedClaim[]): Promise<void> {
  const sorted = claims.toSorted(inOrder);
  await tx.query(
    `WITH held AS (
        SELECT e.issue_id, e.brand_id, e.play_id, e.key, n.amount
          FROM unnest($2::bigint[], $3::int[], $4::text[], $5::numeric[]) WITH ORDINALITY AS n (issue_id, play_id, key, amount, place)
          JOIN lottery_exposure e ON e.issue_id = n.issue_id AND e.brand_id = $1 AND e.play_id = n.play_id AND e.key = n.key ORDER BY n.place FOR UPDATE OF e)
      UPDATE lottery_exposure e SET liability = greatest(0, e.liability - held.amount) FROM held
        WHERE (e.issue_id, e.brand_id, e.play_id, e.key) = (held.issue_id, held.brand_id, held.play_id, held.key)`,
    [brandId, ...columns(sorted)],
  );
}

const columns = (claims: readonly PlacedClaim[]) => [
  claims.map(({ issueId }) => issueId),
  claims.map(({ playId }) => playId),
  claims.map(({ key }) => key),
  claims.map(({ amount }) => String(amount)),
];

const RESERVATION = prepared(
  `INSERT INTO lottery_exposure AS e (issue_id, brand_id, play_id, key, liability)
    SELECT n.issue_id, $1, n.play_id, n.key, n.amount
      FROM unnest($2::bigint[], $3::int[], $4::text[], $5::numeric[]) WITH ORDINALITY AS n (issue_id, play_id, key, amount, place) ORDER BY n.place
    ON CONFLICT (issue_id, brand_id, play_id, key) DO UPDATE SET liability = e.liability + excluded.liability
    RETURNING issue_id AS "issueId", play_id AS "playId", key, liability::text AS liability`,
);

async function upsert(
  tx: Sql,
  brandId: string,
  claims: readonly PlacedClaim[],
): Promise<{ issueId: bigint; playId: number; key: string; liability: bigint }[]> {
  if (claims.length === 0) return [];
  const rows = await many<{ issueId: bigint; playId: number; key: string; liability: string }>(tx, RESERVATION, [
    brandId,
    ...columns(claims),
  ]);
  return rows.map((row) => ({ ...row, liability: BigInt(row.liability) }));
}
