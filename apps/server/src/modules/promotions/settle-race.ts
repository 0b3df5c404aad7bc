import { DateTime } from 'luxon';
import type { BrandInfo } from '../../http/types.ts';
import type { Period } from '../../kernel/agent-periods.ts';
import { many, maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { eachInTurn } from '../../kernel/each-in-turn.ts';
import type { RacePlace } from '../activity/public.ts';
import { findOpposedPlay } from '../rewards/public.ts';
import { give, lockPromotion } from './give.ts';
import { rank, type RaceRule } from './race.ts';
import type { Promotion, PromotionsDeps } from './store.ts';
import { ineligibleReason } from './take.ts';

interface EndedRace {
  promotion: Promotion;
  /** In force when the period began. */
  version: number;
  brand: BrandInfo;
  period: Period;
}

/** Leaders looked at beyond the prizes: some may have nothing. */
const SPARE = 50;

/**
 * Settles a period of a race that activity has closed: its places are written in one transaction and never change, then each prize is given in one of its own, under the
 * occasion of the period. Killed anywhere, the next run goes on; asked by many at once, one writes.
 */
export async function settleRace(deps: PromotionsDeps, settling: EndedRace): Promise<void> {
  const { promotion, version, period } = settling;
  await transaction(deps.db, async (tx) => {
    const held = await lockPromotion(tx, promotion.id, version);
    const { rule } = held.terms;
    const known = await maybeOne(tx, 'SELECT 1 FROM promotion_place WHERE promotion_id = $1 AND period_from = $2 LIMIT 1', [
      promotion.id,
      period.from,
    ]);
    if (known || rule.kind !== 'race') return;
    const winners: Pick<RacePlace, 'memberId' | 'score'>[] = [];
    for (const leader of await leadersOf(tx, { promotion: held, rule, period, most: rule.prizes.length + SPARE })) {
      if (winners.length === rule.prizes.length || leader.score < rule.least) break;
      if (!(await ineligibleReason(tx, deps, held, { memberId: leader.memberId, now: deps.clock.now() }))) winners.push(leader);
    }
    await tx.query(
      `INSERT INTO promotion_place (promotion_id, period_from, place, brand_id, member_id, score, state)
         SELECT $1, $2, w.place, $3, w.member_id, w.score, 'due' FROM unnest($4::text[], $5::bigint[]) WITH ORDINALITY w (member_id, score, place)`,
      [promotion.id, period.from, promotion.brandId, winners.map(({ memberId }) => memberId), winners.map(({ score }) => score)],
    );
  });
  const due = await many<{ place: number; memberId: string; score: bigint }>(
    deps.db,
    `SELECT place, member_id AS "memberId", score FROM promotion_place WHERE promotion_id = $1 AND period_from = $2 AND state = 'due' ORDER BY place`,
    [promotion.id, period.from],
  );
  await eachInTurn(due, (one) => givePlace(deps, settling, one));
}

function givePlace(
  deps: PromotionsDeps,
  { promotion, version, brand, period }: EndedRace,
  { place, memberId, score }: { place: number; memberId: string; score: bigint },
): Promise<void> {
  const dayOf = (at: Date): string => DateTime.fromJSDate(at, { zone: brand.timeZone }).toFormat('yyyy-MM-dd');
  return transaction(deps.db, async (tx) => {
    const { claim } = await give(tx, deps, {
      promotionId: promotion.id,
      memberId,
      occasion: dayOf(period.from),
      version,
      about: () => ({ kind: 'race', place, score }),
      facts: { from: dayOf(period.from), to: dayOf(new Date(period.to.getTime() - 1)), place: String(place) },
      now: deps.clock.now(),
    });
    await tx.query(
      `UPDATE promotion_place SET state = $4, claim_id = $5 WHERE promotion_id = $1 AND period_from = $2 AND place = $3 AND state = 'due'`,
      [promotion.id, period.from, place, claim ? 'given' : 'none', claim?.id ?? null],
    );
  });
}

/** Leaders in the order of what counts: turnover of linked accounts against each other does not. Equal ones stay in their order. */
async function leadersOf(
  tx: Tx,
  ladder: { promotion: Promotion; rule: RaceRule; period: Period; most: number },
): Promise<Pick<RacePlace, 'memberId' | 'score'>[]> {
  const leaders = await rank(tx, ladder);
  if (ladder.rule.measure !== 'turnover') return leaders;
  const opposed = await findOpposedPlay(tx, {
    brandId: ladder.promotion.brandId,
    memberIds: leaders.map(({ memberId }) => memberId),
    from: ladder.period.from,
    to: ladder.period.to,
    products: ladder.rule.gameTypes.map((type) => type.toLowerCase()),
  });
  return leaders
    .map(({ memberId, score }) => ({ memberId, score: score - (opposed.get(memberId)?.turnover ?? 0n) }))
    .toSorted((a, b) => (a.score === b.score ? 0 : a.score > b.score ? -1 : 1));
}
