import { HOUR_MS, DAY_MS } from '@pavilion/contract/base/time';
import { missionClaim, missionDay } from '../../../packages/contract/src/missions/calls.ts';
import type { PromotionTerms } from '../../../packages/contract/src/promotions/terms.ts';
import * as wire from '../../../packages/contract/src/promotions/calls.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Answer } from '../../../apps/server/src/test/visitor.ts';
import type { Row } from '../faults/table.ts';
import { promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import { openReward, rainNow, redeemOne } from './replays.ts';
import { cashOf, count, dayMission, givePoints, issued, MAIN, promotion, quiet, describeAnswer, termsOf } from './scene.ts';

const GIFT = 5_000n * MAIN;

/** Who may not have it, whatever they send. */
export async function attackEligibility(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  let asked = 0;
  const isTurn: IsTurn = () => (asked += 1) % Math.min(every, 7) === 0;
  return [await outOfForce(stage, isTurn), await leftOut(stage, isTurn), await barred(stage, isTurn), await periods(stage)];
}

/** Whether the next of the cases is tried: all of them, or every so many. */
type IsTurn = () => boolean;

/** Every act by which a member takes something of a promotion of any kind. */
const ACTS: readonly ((member: TestMember, promotionId: string) => Promise<Answer<unknown>>)[] = [
  ({ browser }, promotionId) => browser.call(wire.joinPromotion, { promotionId }),
  ({ browser }, promotionId) => browser.call(wire.applyForPromotion, { promotionId, remark: 'now', pictures: 0 }),
  ({ browser }, promotionId) => browser.call(wire.claimRaffle, { promotionId }),
  ({ browser }, promotionClaimId) => browser.call(wire.signUpReward, { promotionClaimId }),
  ({ browser }, promotionClaimId) => browser.call(wire.claimLoginPromotion, { promotionClaimId }),
  ({ browser }) => browser.call(wire.signUpReward, {}),
  ({ browser }) => browser.call(wire.claimLoginPromotion, {}),
  ({ browser }) => browser.call(wire.usePromotionCode, { code: 'DRILL-GATE' }),
];

const KINDS = (stage: Stage, over: Partial<PromotionTerms> = {}): PromotionTerms[] => {
  const now = { claimDays: 0, ...over };
  const rule = { kind: 'turnover', period: 'day', gameTypes: [], steps: [{ turnoverFrom: MAIN, amount: GIFT }] } as const;
  return [
    termsOf({ kind: 'signup', amount: GIFT }, now),
    termsOf({ kind: 'login', amounts: [GIFT] }, now),
    termsOf({ kind: 'code', amount: GIFT }, now),
    termsOf({ kind: 'manual', upTo: GIFT, pictures: 'none' }, now),
    termsOf({ ...rule, gameTypes: [], steps: [...rule.steps] }, now),
    { ...rainNow(stage, { pool: GIFT, least: GIFT, most: GIFT }), ...over },
  ];
};

const claimsOf = (stage: Stage, id: string): Promise<number> => count(stage, 'promotion_claim WHERE promotion_id = $1', [id]);

/** Not begun, over, stopped, never approved. */
async function outOfForce(stage: Stage, isTurn: IsTurn): Promise<Row> {
  const { check, row } = promise('eligibility: what is not in force gives nothing to anybody');
  const now = stage.platform.now();
  const at = (days: number): Date => new Date(now.getTime() + days * DAY_MS);
  const { ownerPool } = stage.platform.database;
  const states: [string, { startsAt?: Date; endsAt?: Date }, string?][] = [
    ['not begun', { startsAt: at(1) }],
    ['over by its date', { startsAt: at(-9), endsAt: at(-1) }],
    ['stopped', {}, `state = 'stopped'`],
    ['ended', {}, `state = 'ended'`],
    ['a draft', {}, `state = 'draft', live = NULL`],
  ];
  for (const [name, when, change] of states) {
    for (const terms of KINDS(stage)) {
      if (!isTurn()) continue;
      await quiet(stage);
      const id = await promotion(stage, terms, { ...when, codes: terms.rule.kind === 'code' ? [{ code: 'DRILL-GATE', uses: 9 }] : [] });
      if (change) await ownerPool.query(`UPDATE promotion SET ${change} WHERE id = $1`, [id]);
      const member = await stage.member();
      for (const act of ACTS) {
        const answer = await act(member, id);
        check(!answer.ok && answer.status < 500, `${name}, ${terms.rule.kind}: ${describeAnswer(answer)}`);
      }
      check((await claimsOf(stage, id)) === 0, `${name}, ${terms.rule.kind}: a claim was written`);
      await ownerPool.query(`DELETE FROM promotion_code WHERE promotion_id = $1`, [id]);
    }
    await stage.forgetCounts();
  }
  return row(`${states.length} states of ${KINDS(stage).length} kinds`);
}

/** Rank, age of the account, country, branch, contact, device: facts of the server, whatever a client adds. */
async function leftOut(stage: Stage, isTurn: IsTurn): Promise<Row> {
  const { check, row } = promise('eligibility: whom the terms leave out gets nothing, whatever they send');
  const nobody = termsOf({ kind: 'signup', amount: GIFT }).who;
  const conditions: Partial<PromotionTerms['who']>[] = [
    { minRank: 2 },
    { minAccountDays: 3 },
    { countries: ['PT'] },
    { branch: 'mem_else' },
    { verifiedContact: true },
    { firstDevice: true },
  ];
  const forged = { 'cf-ipcountry': 'PT', 'x-country': 'PT', 'x-forwarded-for': '5.249.0.1', 'x-device-id': 'new', 'x-rank': '20' };
  for (const who of conditions) {
    for (const terms of KINDS(stage, { who: { ...nobody, ...who } })) {
      if (!isTurn()) continue;
      await quiet(stage);
      const id = await promotion(stage, terms, { codes: terms.rule.kind === 'code' ? [{ code: 'DRILL-GATE', uses: 9 }] : [] });
      const member = await stage.member();
      for (const act of ACTS) {
        const answer = await act(member, id);
        check(!answer.ok && answer.status < 500, `${Object.keys(who)[0]}, ${terms.rule.kind}: ${describeAnswer(answer)}`);
      }
      for (const path of [wire.signUpReward.path, wire.claimLoginPromotion.path, wire.joinPromotion.path]) {
        for (const body of [
          { rank: 20, country: 'PT', device: 'new', promotionId: id },
          { promotionId: id, memberId: 'x', customerType: 0 },
        ]) {
          const answer = await member.browser.send(path, { method: 'POST', body: JSON.stringify(body), headers: forged });
          check(!answer.ok && answer.status < 500, `${Object.keys(who)[0]} forged, ${terms.rule.kind}: ${describeAnswer(answer)}`);
        }
      }
      check((await claimsOf(stage, id)) === 0, `${Object.keys(who)[0]}, ${terms.rule.kind}: a claim was written`);
      await stage.platform.database.ownerPool.query(`DELETE FROM promotion_code WHERE promotion_id = $1`, [id]);
    }
    await stage.forgetCounts();
  }
  return row();
}

/** Excluded, cooling off, free play: nothing new, and nothing that waited. */
async function barred(stage: Stage, isTurn: IsTurn): Promise<Row> {
  const { check, row } = promise('eligibility: who is excluded, cools off or plays for free takes nothing');
  const { ownerPool } = stage.platform.database;
  const later = new Date(stage.platform.now().getTime() + 30 * DAY_MS);
  const ways: [string, string][] = [
    ['excluded', 'UPDATE member_guard SET excluded_until = $2 WHERE member_id = $1'],
    ['cooling off', 'UPDATE member_guard SET cool_off_until = $2 WHERE member_id = $1'],
    ['free play', 'UPDATE member SET customer_type = 4 WHERE id = $1 AND $2::timestamptz IS NOT NULL'],
  ];
  for (const [name, sql] of ways) {
    for (const terms of KINDS(stage)) {
      if (!isTurn()) continue;
      await quiet(stage);
      const id = await promotion(stage, terms, { codes: terms.rule.kind === 'code' ? [{ code: 'DRILL-GATE', uses: 9 }] : [] });
      const missionId = await dayMission(stage);
      const member = await stage.member();
      const waiting = await issued(stage, member);
      const rewardId = await openReward(stage);
      await givePoints(stage, member, 500n);
      await ownerPool.query(sql, [member.id, later]);
      for (const act of ACTS) {
        const answer = await act(member, id);
        check(!answer.ok && answer.status < 500, `${name}, ${terms.rule.kind}: ${describeAnswer(answer)}`);
      }
      const day = new Date(Math.floor(stage.platform.now().getTime() / DAY_MS) * DAY_MS).toISOString();
      const answers = [
        await member.browser.call(wire.claimIssuedPromotion, { promotionClaimId: waiting }),
        await member.browser.call(missionDay, {}),
        await member.browser.call(missionClaim, { missionId, periodStart: day }),
        ...(name === 'free play' ? [await redeemOne(member, rewardId)] : []),
      ];
      for (const answer of answers) check(!answer.ok && answer.status < 500, `${name}: ${describeAnswer(answer)}`);
      check((await cashOf(stage, member)) === 0n && (await claimsOf(stage, id)) === 0, `${name}, ${terms.rule.kind}: something was given`);
      await ownerPool.query(`DELETE FROM promotion_code WHERE promotion_id = $1`, [id]);
    }
    await stage.forgetCounts();
  }
  return row();
}

/** Missions are claimed for their periods and no moment beside. */
async function periods(stage: Stage): Promise<Row> {
  const { check, row } = promise('eligibility: missions give for periods that were done, and no others');
  await quiet(stage);
  const missionId = await dayMission(stage);
  const member = await stage.member();
  await member.browser.call(missionDay, {});
  const now = stage.platform.now().getTime();
  // Koi's days begin at 17:00 UTC.
  const begun = Math.floor((now + 7 * HOUR_MS) / DAY_MS) * DAY_MS - 7 * HOUR_MS;
  const wrong = [begun - DAY_MS, begun + DAY_MS, begun + 1, begun - 1, begun + HOUR_MS, begun - 365 * DAY_MS, begun + 365 * DAY_MS, 0];
  for (const at of wrong) {
    const answer = await member.browser.call(missionClaim, { missionId, periodStart: new Date(at).toISOString() });
    check(!answer.ok && answer.status < 500, `${new Date(at).toISOString()}: ${describeAnswer(answer)}`);
  }
  check((await cashOf(stage, member)) === 0n, 'a period that was not done was paid');
  const right = { missionId, periodStart: new Date(begun).toISOString() };
  const ofBoth = await Promise.all([
    member.browser.call(missionClaim, right),
    member.browser.call(missionClaim, { ...right, periodStart: right.periodStart.replace('.000Z', '+00:00') }),
  ]);
  check(ofBoth[0].ok, `the one that was done: ${describeAnswer(ofBoth[0])}`);
  check((await cashOf(stage, member)) === 5_000n * MAIN, 'one period was paid twice');
  return row();
}
