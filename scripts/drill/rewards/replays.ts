import { randomUUID } from 'node:crypto';
import { missionClaim, missionDay, missionSummary } from '../../../packages/contract/src/missions/calls.ts';
import { pointRewardCreate, pointRewardsList, pointVouchersAdd } from '../../../packages/contract/src/points/desk.ts';
import * as points from '../../../packages/contract/src/points/calls.ts';
import * as wire from '../../../packages/contract/src/promotions/calls.ts';
import { claimReferralReward } from '../../../packages/contract/src/referral/calls.ts';
import { confirmWaiting } from '../../../apps/server/src/test/desk-visitor.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Answer } from '../../../apps/server/src/test/visitor.ts';
import { promise } from '../money/promises.ts';
import type { Row } from '../faults/table.ts';
import { PAYMENT_PASSWORD, type Stage } from '../money/stage.ts';
import {
  cashOf,
  count,
  dayMission,
  givePoints,
  isSound,
  issued,
  KOI,
  MAIN,
  promotion,
  quiet,
  describeAnswer,
  termsOf,
  times,
} from './scene.ts';

interface ReplayCase {
  /** One of many at once. */
  ask(index: number): Promise<Answer<unknown>>;
  /** What may have come of all of them. */
  readGiven(): Promise<{ got: bigint | number; most: bigint | number }>;
}

type Case = (stage: Stage, member: TestMember) => Promise<ReplayCase>;

const AT_ONCE = { claimDays: 0 };
const FIVE = 5_000n * MAIN;

/** The member's cash afterwards. */
const paid = (stage: Stage, member: TestMember, most: bigint) => async () => ({ got: await cashOf(stage, member), most });

const CASES: Readonly<Record<string, Case>> = {
  'the login of the day': async (stage, member) => {
    await promotion(stage, termsOf({ kind: 'login', amounts: [FIVE, FIVE, FIVE] }, AT_ONCE));
    return { ask: () => member.browser.call(wire.claimLoginPromotion, {}), readGiven: paid(stage, member, FIVE) };
  },
  'the gift of a newcomer': async (stage, member) => {
    await promotion(stage, termsOf({ kind: 'signup', amount: FIVE }, AT_ONCE));
    return { ask: () => member.browser.call(wire.signUpReward, {}), readGiven: paid(stage, member, FIVE) };
  },
  'a code': async (stage, member) => {
    const code = `DRILL-${randomUUID().slice(0, 6).toUpperCase()}`;
    await promotion(stage, termsOf({ kind: 'code', amount: FIVE }, AT_ONCE), { codes: [{ code, uses: 1_000 }] });
    return {
      // Other spellings are the same code.
      ask: (index) => member.browser.call(wire.usePromotionCode, { code: index % 2 ? ` ${code.toLowerCase()} ` : code }),
      readGiven: paid(stage, member, FIVE),
    };
  },
  'two codes of one promotion': async (stage, member) => {
    const codes = times(2, async (n) => ({ code: `PAIR-${n}${randomUUID().slice(0, 5).toUpperCase()}`, uses: 9 }));
    const made = await codes;
    await promotion(stage, termsOf({ kind: 'code', amount: FIVE }, AT_ONCE), { codes: made });
    return {
      ask: (index) => member.browser.call(wire.usePromotionCode, { code: made[index % 2]?.code ?? '' }),
      readGiven: paid(stage, member, FIVE),
    };
  },
  'an issued reward': async (stage, member) => {
    const id = await issued(stage, member, { amount: FIVE });
    return { ask: () => member.browser.call(wire.claimIssuedPromotion, { promotionClaimId: id }), readGiven: paid(stage, member, FIVE) };
  },
  'an issued reward, at the call of referrals': async (stage, member) => {
    const rewardId = await issued(stage, member, { amount: FIVE });
    return { ask: () => member.browser.call(claimReferralReward, { rewardId }), readGiven: paid(stage, member, FIVE) };
  },
  'an envelope of a rain': async (stage, member) => {
    const promotionId = await promotion(stage, rainNow(stage, { pool: 100_000n * MAIN, least: FIVE, most: FIVE }));
    return { ask: () => member.browser.call(wire.claimRaffle, { promotionId }), readGiven: paid(stage, member, FIVE) };
  },
  'giving a bonus up': async (stage, member) => {
    await promotion(stage, termsOf({ kind: 'signup', amount: FIVE }, AT_ONCE));
    const { value, code } = await member.browser.call(wire.signUpReward, {});
    if (code) throw new Error(`No bonus to give up: ${code}`);
    let ok = 0;
    return {
      ask: async () => {
        const answer = await member.browser.call(wire.giveUpReward, { rewardId: value.rewardId, takes: 5_000 });
        if (answer.ok) ok += 1;
        return answer;
      },
      readGiven: async () => ({ got: ok + Number(await cashOf(stage, member)), most: 1 }),
    };
  },
  'the prize of a mission': async (stage, member) => {
    const missionId = await dayMission(stage);
    await member.browser.call(missionDay, {});
    const { missions } = (await member.browser.call(missionSummary)).value;
    const periodStart = missions.find((one) => one.missionId === missionId)?.periodStart ?? '';
    return { ask: () => member.browser.call(missionClaim, { missionId, periodStart }), readGiven: paid(stage, member, 5_000n * MAIN) };
  },
  'an application': async (stage, member) => {
    const promotionId = await promotion(stage, termsOf({ kind: 'manual', upTo: FIVE, pictures: 'none' }));
    return {
      ask: () => member.browser.call(wire.applyForPromotion, { promotionId, remark: 'please', pictures: 0 }),
      readGiven: async () => ({ got: await count(stage, 'promotion_claim WHERE promotion_id = $1', [promotionId]), most: 1 }),
    };
  },
  joining: async (stage, member) => {
    const rule = { kind: 'turnover', period: 'day', gameTypes: [], steps: [{ turnoverFrom: MAIN, amount: FIVE }] } as const;
    const promotionId = await promotion(stage, termsOf({ ...rule, gameTypes: [], steps: [...rule.steps] }, AT_ONCE));
    return {
      ask: () => member.browser.call(wire.joinPromotion, { promotionId }),
      readGiven: async () => ({ got: await count(stage, 'promotion_claim WHERE promotion_id = $1', [promotionId]), most: 1 }),
    };
  },
  'a reward of the mall, one request': redeeming({ points: 1_000n, oneRequest: true, most: 1 }),
  'a reward of the mall, new requests than points': redeeming({ points: 300n, oneRequest: false, most: 3 }),
  'a reward of the mall, new requests than its limit': redeeming({ points: 10_000n, oneRequest: false, most: 2, perMember: 2 }),
  'points into money, one request': converting({ oneRequest: true }),
  'points into money, new requests than points': converting({ oneRequest: false }),
};

/** A rain that falls at this minute of koi's day. */
export function rainNow(stage: Stage, { pool, least, most }: { pool: bigint; least: bigint; most: bigint }) {
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Ho_Chi_Minh' }).format(
    stage.platform.now(),
  );
  return termsOf({ kind: 'rain', hours: [hour], weekdays: [], seconds: 600, pool, least, most }, AT_ONCE);
}

export interface Thing {
  kind?: 'goods' | 'voucher';
  stock?: number | null;
  perMember?: number | null;
  points?: number;
}

/** A reward of koi's mall for a hundred points, proposed at the desk and confirmed by another operator; a voucher has so many codes. */
export async function openReward(stage: Stage, { kind = 'goods', stock = null, perMember = null, points: price = 100 }: Thing = {}) {
  const [desk, second] = [await stage.operator(null), await stage.operator(null)];
  const name = `drill-${randomUUID().slice(0, 12)}`;
  const { code } = await desk.call(pointRewardCreate, {
    brandId: KOI,
    code: name,
    kind,
    points: price,
    pieces: kind === 'goods' ? stock : null,
    perMember,
    startsAt: null,
    endsAt: null,
    isOn: true,
    position: 90,
    texts: Object.fromEntries(['VI', 'EN', 'CN', 'MY', 'PT', 'PT-BR'].map((tag) => [tag, { name: 'A drill', text: '' }])),
    art: 'wallet',
    reason: 'a drill of rewards',
  });
  if (code) throw new Error(`No reward could be made: ${code}`);
  await confirmWaiting(second, 'points.reward.change');
  const { list } = (await desk.call(pointRewardsList, undefined, { brandId: KOI })).value;
  const id = list.find((one) => one.code === name)?.id ?? '';
  if (kind === 'voucher') {
    const codes = Array.from({ length: stock ?? 0 }, () => randomUUID());
    const added = await desk.call(pointVouchersAdd, { id, codes, reason: 'a drill of rewards' });
    if (!added.ok) throw new Error(`No codes could be added: ${added.code}`);
    await confirmWaiting(second, 'points.reward.codes');
  }
  return id;
}

export const redeemOne = ({ browser }: TestMember, rewardId: string, requestId: string = randomUUID()) =>
  browser.call(points.redeemPoints, {
    rewardId,
    quantity: 1,
    receiveAddress: '14 Lane 9, Hang Sen',
    mobileNum: '+84 900 000 618',
    paymentPassword: PAYMENT_PASSWORD,
    requestId,
  });

const ordersOf = (stage: Stage, member: TestMember): Promise<number> => count(stage, 'point_order WHERE member_id = $1', [member.id]);

function redeeming({
  points: given,
  oneRequest,
  most,
  perMember,
}: {
  points: bigint;
  oneRequest: boolean;
  most: number;
  perMember?: number;
}): Case {
  return async (stage, member) => {
    const rewardId = await openReward(stage, { perMember: perMember ?? null });
    await givePoints(stage, member, given);
    const requestId = randomUUID();
    return {
      ask: () => redeemOne(member, rewardId, oneRequest ? requestId : randomUUID()),
      readGiven: async () => ({ got: await ordersOf(stage, member), most }),
    };
  };
}

function converting({ oneRequest }: { oneRequest: boolean }): Case {
  return async (stage, member) => {
    const { units, ratio } = (await member.browser.call(points.pointConfig)).value;
    const one = Math.max(units, 1);
    await givePoints(stage, member, BigInt(one) * (oneRequest ? 50n : 2n));
    const requestId = randomUUID();
    // The ratio is what so many points as a unit come to.
    const worth = BigInt(Math.round(ratio * 10_000));
    return {
      ask: () =>
        member.browser.call(points.convertPoints, {
          points: one,
          paymentPassword: PAYMENT_PASSWORD,
          requestId: oneRequest ? requestId : randomUUID(),
        }),
      readGiven: async () => ({ got: await cashOf(stage, member), most: worth * (oneRequest ? 1n : 2n) }),
    };
  };
}

/** Every call that takes a reward, many times at once, and once more afterwards. */
export async function attackReplays(stage: Stage, { each }: { each: number }): Promise<Row[]> {
  const { check, row } = promise(`replays: ${each} at once and one after give once`);
  for (const [name, open] of Object.entries(CASES)) {
    await quiet(stage);
    await stage.forgetCounts();
    const member = await stage.member();
    const { ask, readGiven } = await open(stage, member);
    const answers = await times(each, ask);
    await stage.forgetCounts();
    answers.push(await ask(each));
    for (const one of answers) check(isSound(one), `${name}: ${describeAnswer(one)}`);
    const { got, most } = await readGiven();
    check(got === most, `${name}: came to ${got}, not ${most}: ${[...new Set(answers.map(describeAnswer))].slice(0, 3).join(', ')}`);
  }
  return [row(`${Object.keys(CASES).length} calls`)];
}
