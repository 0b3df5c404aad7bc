import { randomUUID } from 'node:crypto';
import * as wire from '../../../packages/contract/src/promotions/calls.ts';
import { missionClaim, missionDay, missionSummary } from '../../../packages/contract/src/missions/calls.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Answer } from '../../../apps/server/src/test/visitor.ts';
import type { Row } from '../faults/table.ts';
import { promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import { openReward, rainNow, redeemOne } from './replays.ts';
import { cashOf, count, crowdOf, dayMission, givePoints, isSound, MAIN, promotion, quiet, describeAnswer, termsOf } from './scene.ts';

interface Last {
  ask(member: TestMember): Promise<Answer<unknown>>;
  /** How many may get it; absent: as far as the money goes. */
  most?: number;
  /** Money all of them may have together. */
  money?: bigint;
}

const THREE = 3;
const GIFT = 20_000n * MAIN;

const LAST: Readonly<Record<string, (stage: Stage, crowd: readonly TestMember[]) => Promise<Last>>> = {
  'the last piece': async (stage, crowd) => {
    const id = await openReward(stage, { stock: 1 });
    for (const member of crowd) await givePoints(stage, member, 100n);
    return { ask: (member) => redeemOne(member, id), most: 1 };
  },
  'the last code of a voucher': async (stage, crowd) => {
    const id = await openReward(stage, { kind: 'voucher', stock: 1 });
    for (const member of crowd) await givePoints(stage, member, 100n);
    return { ask: (member) => redeemOne(member, id), most: 1 };
  },
  'the last uses of a code': async (stage) => {
    const code = `LAST-${randomUUID().slice(0, 6).toUpperCase()}`;
    await promotion(stage, termsOf({ kind: 'code', amount: GIFT }, { claimDays: 0 }), { codes: [{ code, uses: THREE }] });
    return { ask: ({ browser }) => browser.call(wire.usePromotionCode, { code }), most: THREE, money: GIFT * 3n };
  },
  'the last of a budget': async (stage) => {
    await promotion(stage, termsOf({ kind: 'signup', amount: GIFT }, { claimDays: 0, budget: { amount: GIFT * 3n + MAIN, per: 'all' } }));
    return { ask: ({ browser }) => browser.call(wire.signUpReward, {}), most: THREE, money: GIFT * 3n };
  },
  'the last of a budget by day': async (stage) => {
    await promotion(stage, termsOf({ kind: 'login', amounts: [GIFT] }, { claimDays: 0, budget: { amount: GIFT * 3n, per: 'day' } }));
    return { ask: ({ browser }) => browser.call(wire.claimLoginPromotion, {}), most: THREE, money: GIFT * 3n };
  },
  'the pool of envelopes': async (stage) => {
    const promotionId = await promotion(stage, rainNow(stage, { pool: 50_000n * MAIN, least: 7_000n * MAIN, most: 11_000n * MAIN }));
    return { ask: ({ browser }) => browser.call(wire.claimRaffle, { promotionId }), money: 50_000n * MAIN };
  },
  'the last of a budget of missions': async (stage, crowd) => {
    const missionId = await dayMission(stage, { budget: { amount: 15_000, per: 'period' } });
    let periodStart = '';
    for (const { browser } of crowd) await browser.call(missionDay, {});
    for (const { browser } of crowd.slice(0, 1))
      periodStart = (await browser.call(missionSummary)).value.missions.find((one) => one.missionId === missionId)?.periodStart ?? '';
    return { ask: ({ browser }) => browser.call(missionClaim, { missionId, periodStart }), most: THREE, money: 15_000n * MAIN };
  },
};

/** What is left is wanted by a crowd at once: as many get it as there is. */
export async function attackStock(stage: Stage, { crowd: size }: { crowd: number }): Promise<Row[]> {
  const { check, row } = promise(`the last of it: ${size} members at once get no more than there is`);
  const seen: string[] = [];
  for (const [name, open] of Object.entries(LAST)) {
    await quiet(stage);
    await stage.forgetCounts();
    const crowd = await crowdOf(stage, size);
    const { ask, most, money } = await open(stage, crowd);
    const answers = await Promise.all(crowd.map(ask));
    for (const one of answers) check(isSound(one), `${name}: ${describeAnswer(one)}`);
    const won = answers.filter(({ ok }) => ok).length;
    if (most === undefined) check(won > 0, `${name}: nobody got any`);
    else
      check(
        won === Math.min(most, size),
        `${name}: ${won} got it, not ${most}: ${[...new Set(answers.map(describeAnswer))].slice(0, 3).join(', ')}`,
      );
    if (money !== undefined) {
      let all = 0n;
      for (const member of crowd) all += await cashOf(stage, member);
      check(all <= money, `${name}: ${all} of ${money} given`);
    }
    seen.push(`${won} × ${name}`);
  }
  const minus = await count(stage, 'point_reward WHERE stock < 0', []);
  check(minus === 0, `${minus} rewards below nothing`);
  return [row(seen.join(', '))];
}
