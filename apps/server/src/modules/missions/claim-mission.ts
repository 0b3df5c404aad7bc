import type { MissionGift } from '@pavilion/contract/missions/terms';
import { POINT } from '@pavilion/contract/points/terms';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { maybeOne, one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import { givePoints } from '../points/public.ts';
import { claimGrant, isBarred } from '../rewards/public.ts';
import { complete, type NotGiven, SOURCE, takeBack } from './give-prize.ts';
import { targetOf } from './evaluate.ts';
import { isBeyond, isOffered, readEligibility } from './offered.ts';
import { readCounted } from './progress.ts';
import { readMissions, spanAt } from './read-missions.ts';
import type { BrandZone, DoneRow, Mission, MissionDeps } from './tables.ts';

export interface Claim {
  brand: BrandZone;
  memberId: string;
  missionId: string;
  /** Beginning of the period. */
  periodStart: Date;
}

export interface ClaimedPrize {
  amount: bigint;
  gives: MissionGift;
  turnover: bigint;
  /** Of the grant; null where points were given. */
  rewardId: string | null;
}

/**
 * Claims the prize of a mission in a period: what was done is read again first, so that a prize neither waits for the next evaluation nor is given for what a correction
 * took back. Asked again it answers the same. Refuses `mission.not.done`, `mission.budget.used`, `mission.beyond.limit`, `reward.lapsed`, `reward.barred`.
 */
export async function claimMission(deps: MissionDeps, claim: Claim): Promise<ClaimedPrize> {
  const found = await findGiven(deps, claim);
  const done = found ? await stillHolds(deps, claim, found) : await doneNow(deps, claim);
  if (done.grant_id === null) return { amount: await claimPoints(deps, done), gives: 'points', turnover: 0n, rewardId: null };
  const grant = await claimGrant(deps, { id: done.grant_id, memberId: claim.memberId });
  return { amount: grant.amount, gives: 'money', turnover: grant.turnover_asked, rewardId: grant.id };
}

/** Posts the points of a completion, once under its turn's key and the member's guard; answers them in units. */
const claimPoints = (deps: MissionDeps, { id, member_id: memberId }: DoneRow): Promise<bigint> =>
  transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockMember(tx, memberId);
    const done = await one<DoneRow>(tx, 'SELECT * FROM mission_done WHERE id = $1', [id]);
    if (done.claimed_at !== null) return done.amount;
    if (done.state !== 'given') throw refuse('mission.not.done');
    if (done.claim_until <= now) throw refuse('reward.lapsed');
    if (await isBarred(tx, memberId, now)) throw refuse('reward.barred');
    const owner = { brandId: done.brand_id, memberId };
    await givePoints(tx, {
      ...owner,
      points: done.amount / POINT,
      key: `points:${SOURCE}:${id}:${done.turn}`,
      reference: id,
      source: SOURCE,
      now,
    });
    await tx.query('UPDATE mission_done SET claimed_at = $2 WHERE id = $1', [id, now]);
    await deps.hint(tx, balanceChanged, { ...owner });
    return done.amount;
  });

const findGiven = ({ db }: MissionDeps, { memberId, missionId, periodStart }: Claim) =>
  maybeOne<DoneRow & { isClaimed: boolean }>(
    db,
    `SELECT d.*, coalesce(g.paid_at, d.claimed_at) IS NOT NULL AS "isClaimed" FROM mission_done d LEFT JOIN grant_standing g ON g.id = d.grant_id
       WHERE d.mission_id = $1 AND d.member_id = $2 AND d.period_from = $3 AND d.state = 'given'`,
    [missionId, memberId, periodStart],
  );

async function missionOf({ db, clock }: MissionDeps, { brand, missionId }: Claim): Promise<Mission> {
  const [mission] = await readMissions(db, brand.id, clock.now(), missionId);
  if (!mission) throw refuse('not.found');
  return mission;
}

/** The period asked for, with what the member did in it. */
async function measured(deps: MissionDeps, claim: Claim) {
  const mission = await missionOf(deps, claim);
  const { brand, memberId, periodStart } = claim;
  const span = spanAt(mission, brand.timeZone, periodStart);
  if (!span || span.period.from.getTime() !== periodStart.getTime() || span.from > deps.clock.now()) throw refuse('not.found');
  const target = targetOf(span);
  const { score } = await readCounted(deps.db, { brand, memberId, span, target });
  return { mission, span, score, isMet: score >= target };
}

async function stillHolds(deps: MissionDeps, claim: Claim, done: DoneRow & { isClaimed: boolean }): Promise<DoneRow> {
  if (done.isClaimed) return done;
  const { isMet } = await measured(deps, claim);
  const isTaken = !isMet && (await takeBack(deps, { id: done.id, memberId: claim.memberId, now: deps.clock.now() }));
  if (isTaken) throw refuse('mission.not.done');
  return done;
}

async function doneNow(deps: MissionDeps, claim: Claim): Promise<DoneRow> {
  const now = deps.clock.now();
  const who = await readEligibility(deps.db, claim.memberId, now);
  if (who.barred) throw refuse('reward.barred');
  const { mission, span, score, isMet } = await measured(deps, claim);
  const { terms } = span.version;
  if (!isMet) throw refuse('mission.not.done');
  if (isBeyond(terms, who.limits)) throw refuse('mission.beyond.limit');
  if (!isOffered(terms, who, now)) throw refuse('mission.not.done');
  const given = await complete(deps, { brand: claim.brand, mission, span, memberId: claim.memberId, score, now });
  if (typeof given === 'string') throw refuseGiving(given);
  return given;
}

function refuseGiving(why: NotGiven) {
  if (why === 'used' || why === 'stopped') return refuse('mission.budget.used');
  return why === 'over' ? refuse('reward.lapsed') : refuse('reward.barred');
}
