import { balanceChanged } from '@pavilion/contract/wallet/events';
import { DateTime } from 'luxon';
import { many, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import type { Deps } from '../../deps.ts';
import type { SessionContext } from '../../http/types.ts';
import { refuse } from '../../kernel/refusal.ts';
import { sumPlay } from '../activity/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { openGrant } from './open-grant.ts';
import { rebateOf } from './rules.ts';

/** A product of which the brand gives a rebate, and what a member can take of it now; amounts in ledger units. */
export interface Rebate {
  product: string;
  /** Share of the turnover, in parts per million. */
  ppm: number;
  /** Valid turnover settled since the last claim, without what was staked at a prize group. */
  turnover: bigint;
  amount: bigint;
  claimedAt: Date | null;
}

interface RebateOwner {
  /** Parts per million a rank adds to every rate, as it is now. */
  plusPpm: number;
  brandId: string;
  currency: string;
  timeZone: string;
  memberId: string;
}

export interface RebateDeps extends Pick<Deps, 'db' | 'hint'> {
  /** Parts per million the member's rank adds to every rate. */
  rebatePlus(sql: Sql, who: { brandId: string; memberId: string }): Promise<number>;
}

interface RateRow {
  product: string;
  ppm: number;
  since: string;
  claimed: bigint;
  claimed_at: Date | null;
  prize_groups: bigint;
}

/**
 * What was played since the rates began, less what is paid for: corrections of what is paid for are made up by what is played next. Play is read from
 * activity, whose beginning of a day is one of a slice.
 */
export async function findRebates(sql: Sql, { brandId, currency, timeZone, memberId, plusPpm }: RebateOwner, now: Date): Promise<Rebate[]> {
  const rates = await many<RateRow>(
    sql,
    `SELECT r.product, r.ppm, to_char(r.since, 'YYYY-MM-DD') AS since, coalesce(c.turnover, 0)::bigint AS claimed, c.at AS claimed_at,
        (SELECT coalesce(sum(b.valid_turnover), 0)::bigint FROM bet_with_commission b WHERE b.member_id = $2 AND b.product = r.product
          AND b.settled_at >= r.since::timestamp AT TIME ZONE $3)
          + (SELECT coalesce(sum(b.valid_turnover), 0)::bigint FROM lottery_rebated b WHERE b.member_id = $2 AND b.product = r.product
            AND b.settled_at >= r.since::timestamp AT TIME ZONE $3) AS prize_groups
      FROM rebate_rate r LEFT JOIN (SELECT product, sum(turnover) AS turnover, max(at) AS at FROM rebate_claim WHERE member_id = $2 GROUP BY product) c
        ON c.product = r.product WHERE r.brand_id = $1 ORDER BY r.product`,
    [brandId, memberId, timeZone],
  );
  const { step } = await one<{ step: bigint }>(sql, 'SELECT bet_step AS step FROM currency WHERE code = $1', [currency]);
  const played = new Map<string, bigint>();
  for (const [since, ofDay] of Map.groupBy(rates, (rate) => rate.since)) {
    const products = ofDay.map(({ product }) => product);
    const from = DateTime.fromISO(since, { zone: timeZone }).toJSDate();
    if (from >= now) continue;
    for (const row of await sumPlay(sql, { brandId, memberId, product: products, from, to: now, by: ['product'] }))
      played.set(row.product ?? '', row.turnover);
  }
  return rates.map(({ product, ppm: base, claimed, claimed_at: claimedAt, prize_groups: prizeGroups }) => {
    const ppm = base + plusPpm;
    const left = (played.get(product) ?? 0n) - prizeGroups - claimed;
    const turnover = left > 0n ? left : 0n;
    return { product, ppm, turnover, amount: rebateOf({ turnover, ppm, step }), claimedAt };
  });
}

/**
 * Pays what a member can take of these products, or of all where none is named; answers the sum. What is taken is read again under the member's guard,
 * so that of many at once one is paid. Refuses `rebate.nothing`.
 */
export async function claimRebates(
  { db, hint, rebatePlus }: RebateDeps,
  { products }: { products: readonly string[] },
  { brand, session, now }: SessionContext,
): Promise<bigint> {
  const { memberId } = session;
  return transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const plusPpm = await rebatePlus(tx, { brandId: brand.id, memberId });
    const owner = { brandId: brand.id, currency: brand.currency, timeZone: brand.timeZone, memberId, plusPpm };
    const due = (await findRebates(tx, owner, now)).filter(
      ({ product, amount }) => amount > 0n && (products.length === 0 || products.includes(product)),
    );
    if (due.length === 0) throw refuse('rebate.nothing');
    for (const rebate of due) await pay(tx, { owner, rebate, now });
    await hint(tx, balanceChanged, { brandId: brand.id, memberId: owner.memberId });
    return due.reduce((sum, { amount }) => sum + amount, 0n);
  });
}

async function pay(tx: Tx, { owner, rebate, now }: { owner: RebateOwner; rebate: Rebate; now: Date }): Promise<void> {
  const { brandId, currency, memberId } = owner;
  const { product, ppm, turnover, amount } = rebate;
  const { count } = await one<{ count: number }>(
    tx,
    'SELECT count(*)::int AS count FROM rebate_claim WHERE member_id = $1 AND product = $2',
    [memberId, product],
  );
  const { id } = await openGrant(tx, {
    brandId,
    currency,
    memberId,
    key: `rebate:${memberId}:${product}:${count + 1}`,
    source: 'rebate',
    code: product,
    type: 'rebate',
    amount,
    now,
  });
  await tx.query(
    'INSERT INTO rebate_claim (grant_id, brand_id, member_id, product, turnover, ppm, at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, brandId, memberId, product, turnover, ppm, now],
  );
}
