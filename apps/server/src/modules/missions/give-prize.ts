import { newId } from '@pavilion/contract/base/id';
import { missionDone } from '@pavilion/contract/missions/events';
import { giftOf, type MissionTerms } from '@pavilion/contract/missions/terms';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import { DateTime } from 'luxon';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { lockMember } from '../player-limits/public.ts';
import { isBarred, issueGrant, takeIssuedBack } from '../rewards/public.ts';
import { turnoverAsked } from './offered.ts';
import { productsOf } from './progress.ts';
import type { Span } from './read-missions.ts';
import type { BrandZone, DoneRow, Mission, MissionDeps } from './tables.ts';

/** What gives grants of completions and of places. */
export const SOURCE = 'mission';

/** What is asked of a prize of so much, as a grant says it. */
export function grantTerms(terms: MissionTerms, amount: bigint) {
  const { largestBet, weights, days } = terms.lock;
  return {
    asked: turnoverAsked({ prize: amount, lock: terms.lock }),
    largestBet,
    weights: Object.fromEntries(weights.map(({ gameType, percent }) => [productsOf([gameType])[0] ?? '', percent * PPM_PER_PERCENT])),
    daysToPlay: days,
  };
}

/** A prize waits so many days of the brand. */
export const claimEnd = (from: Date, days: number, timeZone: string): Date =>
  DateTime.fromJSDate(from, { zone: timeZone }).plus({ days }).toJSDate();

export interface Completion {
  brand: BrandZone;
  mission: Mission;
  span: Span;
  memberId: string;
  score: bigint;
  now: Date;
}

/** Why nothing was given: the mission gives nothing new, the budget is used up, the member is barred, or the time to claim is over. */
export type NotGiven = 'stopped' | 'used' | 'barred' | 'over';

const budgetKey = (span: Span): string | null => {
  const { budget } = span.version.terms;
  return budget === null ? null : budget.per === 'all' ? 'all' : span.period.from.toISOString();
};

/** What is spent of the budget of a period. */
export const readSpent = async (sql: Sql, missionId: string, span: Span): Promise<bigint> =>
  (
    await maybeOne<{ spent: bigint }>(sql, 'SELECT spent FROM mission_spent WHERE mission_id = $1 AND period = $2', [
      missionId,
      budgetKey(span),
    ])
  )?.spent ?? 0n;

/**
 * Notes that a member did a mission in a period and issues the prize (points wait without a grant), under the member's guard: once, whoever finds it how often.
 * The existing row where it was done before. The caller has read that the target is reached and the member is offered it.
 */
export const complete = (deps: MissionDeps, completion: Completion): Promise<DoneRow | NotGiven> =>
  transaction(deps.db, (tx) => completeIn(tx, deps, completion));

async function completeIn(
  tx: Tx,
  deps: MissionDeps,
  { brand, mission, span, memberId, score, now }: Completion,
): Promise<DoneRow | NotGiven> {
  const { terms, version } = span.version;
  await lockMember(tx, memberId);
  const known = await maybeOne<DoneRow>(tx, 'SELECT * FROM mission_done WHERE mission_id = $1 AND member_id = $2 AND period_from = $3', [
    mission.id,
    memberId,
    span.period.from,
  ]);
  if (known?.state === 'given') return known;
  if (await isBarred(tx, memberId, now)) return 'barred';
  const claimUntil = claimEnd(span.to, terms.claimDays, brand.timeZone);
  if (claimUntil <= now) return 'over';
  // Held shared until the commit: a stop comes before or after.
  if (!(await maybeOne(tx, 'SELECT 1 FROM mission WHERE id = $1 AND stopped_at IS NULL FOR SHARE', [mission.id]))) return 'stopped';
  const budget = budgetKey(span);
  if (budget !== null && !(await spend(tx, { missionId: mission.id, budget, terms }))) return 'used';
  const [id, turn] = [known?.id ?? newId('mdn'), (known?.turn ?? 0) + 1];
  const gives = giftOf(terms);
  const grant =
    gives === 'points'
      ? null
      : await issueGrant(tx, deps, {
          key: `${SOURCE}:${id}:${turn}`,
          brandId: brand.id,
          currency: brand.currency,
          memberId,
          source: SOURCE,
          code: mission.code,
          amount: terms.prize,
          terms: grantTerms(terms, terms.prize),
          claimUntil,
          now,
        });
  await deps.hint(tx, missionDone, { brandId: brand.id, memberId, data: { refId: mission.id } });
  return one<DoneRow>(
    tx,
    `INSERT INTO mission_done (id, mission_id, version, brand_id, member_id, period_from, period_to, claim_until, completed_at, score, amount, budget, state, turn, grant_id, gives)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'given', $13, $14, $15)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, claim_until = excluded.claim_until, completed_at = excluded.completed_at, score = excluded.score,
       amount = excluded.amount, budget = excluded.budget, state = 'given', turn = excluded.turn, grant_id = excluded.grant_id, gives = excluded.gives RETURNING *`,
    [
      id,
      mission.id,
      version,
      brand.id,
      memberId,
      span.period.from,
      span.to,
      claimUntil,
      now,
      score,
      terms.prize,
      budget,
      turn,
      grant?.id ?? null,
      gives,
    ],
  );
}

/** Takes a prize out of the budget, which it never passes; false: there is not enough left. */
async function spend(tx: Tx, { missionId, budget, terms }: { missionId: string; budget: string; terms: MissionTerms }): Promise<boolean> {
  await tx.query('INSERT INTO mission_spent (mission_id, period) VALUES ($1, $2) ON CONFLICT DO NOTHING', [missionId, budget]);
  const { rowCount } = await tx.query(
    'UPDATE mission_spent SET spent = spent + $3 WHERE mission_id = $1 AND period = $2 AND spent + $3 <= $4',
    [missionId, budget, terms.prize, terms.budget?.amount ?? 0n],
  );
  return rowCount === 1;
}

/** A correction came before the prize was claimed: it goes back to the budget. False where it was claimed; then it stays. */
export const takeBack = (deps: MissionDeps, { id, memberId, now }: { id: string; memberId: string; now: Date }): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    const done = await one<DoneRow>(tx, 'SELECT * FROM mission_done WHERE id = $1', [id]);
    if (done.state !== 'given') return false;
    if (done.claimed_at !== null) return false;
    if (done.grant_id !== null && !(await takeIssuedBack(tx, deps, { id: done.grant_id, brandId: done.brand_id, memberId, now })))
      return false;
    await tx.query(`UPDATE mission_done SET state = 'taken.back' WHERE id = $1`, [id]);
    if (done.budget !== null)
      await tx.query('UPDATE mission_spent SET spent = spent - $3 WHERE mission_id = $1 AND period = $2', [
        done.mission_id,
        done.budget,
        done.amount,
      ]);
    return true;
  });
