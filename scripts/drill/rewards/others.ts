import { randomUUID } from 'node:crypto';
import { missionClaim, missionDay, missionSummary } from '../../../packages/contract/src/missions/calls.ts';
import * as wire from '../../../packages/contract/src/promotions/calls.ts';
import { chatStart } from '../../../packages/contract/src/support/chat.ts';
import { complaintFile } from '../../../packages/contract/src/support/complaints.ts';
import { claimReferralReward } from '../../../packages/contract/src/referral/calls.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Answer } from '../../../apps/server/src/test/visitor.ts';
import type { Row } from '../faults/table.ts';
import { tryForeignIds, type Victim } from '../money/foreign.ts';
import { promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import { openReward, redeemOne } from './replays.ts';
import { cashOf, dayMission, givePoints, issued, MAIN, promotion, quiet, describeAnswer, termsOf } from './scene.ts';

/** Rewards of others: claimed by name at the calls that give, then their ids in every place of every call. */
export async function attackOthers(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  await quiet(stage);
  await stage.forgetCounts();
  const victim = await openVictim(stage);
  return [await claimed(stage, victim), ...(await tryForeignIds(stage, victim, { every, name: 'rewards of others' }))];
}

/** Strangers call their own chats and messages by the victim's ids: those are not the victim's. */
const OWN: Readonly<Record<string, string>> = {
  chat_message: `'%' || conversation_id || '%' = ANY ($1)`,
  chat_conversation: `'%' || id || '%' = ANY ($1)`,
};

interface RewardVictim extends Victim {
  member: TestMember;
}

/** A member of koi with one of every reward that waits. */
async function openVictim(stage: Stage): Promise<RewardVictim> {
  const member = await stage.member();
  const { browser } = member;
  const must = <V>(what: string, { ok, value, code }: Answer<V>): V => {
    if (!ok) throw new Error(`The victim has no ${what}: ${code}`);
    return value;
  };
  const manual = await promotion(stage, termsOf({ kind: 'manual', upTo: 5_000n * MAIN, pictures: 'optional' }));
  const claim = must('application', await browser.call(wire.applyForPromotion, { promotionId: manual, remark: 'mine', pictures: 1 }));
  const missionId = await dayMission(stage);
  await browser.call(missionDay, {});
  const mission = (await browser.call(missionSummary)).value.missions.find((one) => one.missionId === missionId);
  const rewardId = await openReward(stage);
  await givePoints(stage, member, 500n);
  const order = must('order', await redeemOne(member, rewardId));
  const complaint = must(
    'complaint',
    await browser.call(complaintFile, { requestId: randomUUID(), kind: 'account', text: 'The drill of rewards complains about itself.' }),
  );
  const chat = must('chat', await browser.call(chatStart, { clientId: randomUUID(), text: 'The drill of rewards talks.' }));
  const ids = new Map([
    ['issued reward', await issued(stage, member)],
    ['another issued reward', await issued(stage, member)],
    ['application', claim.claimId],
    ['order', order.refNo],
    ['complaint', complaint.id],
    ['chat', chat.conversationId],
  ]);
  const mine = [...ids.values(), member.id];
  const tables = [
    'reward_grant',
    'promotion_claim',
    'promotion_picture',
    'mission_done',
    'point_order',
    'complaint',
    'chat_conversation',
    'chat_message',
  ];
  return {
    member,
    ids,
    // What belongs to everybody, named by a stranger of the brand: not secret, and theirs to use.
    open: new Map([
      ['mission', `${missionId} ${mission?.periodStart ?? ''}`],
      ['promotion', manual],
      ['reward of the mall', rewardId],
    ]),
    async state() {
      const { rows } = await stage.platform.database.ownerPool.query<{ state: string }>(
        `SELECT concat_ws(', ', ${tables
          .map(
            (name) =>
              `'${name} ' || (SELECT concat(count(*), '/', sum(hashtextextended(t::text, 0))) FROM ${name} t WHERE ${OWN[name] ?? 't::text LIKE ANY ($1)'})`,
          )
          .join(', ')}) AS state`,
        [mine.map((id) => `%${id}%`)],
      );
      return rows[0]?.state ?? '';
    },
  };
}

async function claimed(stage: Stage, victim: RewardVictim): Promise<Row> {
  const { check, row } = promise('rewards of others: nobody claims, gives up, withdraws or adds to them');
  const before = await victim.state();
  const strangers = [await stage.member(), await stage.member({ customerType: 1 }), await stage.member({ brandCode: 'sol' })];
  const id = (name: string): string => victim.ids.get(name) ?? '';
  const [missionId = '', periodStart = ''] = (victim.open?.get('mission') ?? '').split(' ');
  for (const [index, member] of strangers.entries()) {
    const { browser } = member;
    const isOfBrand = index < 2;
    await stage.forgetCounts();
    const answers: [string, Answer<unknown>][] = [];
    for (const name of ['issued reward', 'another issued reward']) {
      answers.push([name, await browser.call(wire.claimIssuedPromotion, { promotionClaimId: id(name) })]);
      answers.push([name, await browser.call(claimReferralReward, { rewardId: id(name) })]);
      answers.push([name, await browser.call(wire.giveUpReward, { rewardId: id(name), takes: 1_000_000 })]);
      answers.push([name, await browser.call(wire.claimLoginPromotion, { promotionClaimId: id(name) })]);
      answers.push([name, await browser.call(wire.signUpReward, { promotionClaimId: id(name) })]);
    }
    answers.push(['application', await browser.call(wire.withdrawApplication, { claimId: id('application') })]);
    answers.push(['application', await putPicture(member, id('application'))]);
    // Of the brand's own nothing was done by them; of another brand nothing is there.
    answers.push(['mission', await browser.call(missionClaim, { missionId, periodStart })]);
    if (!isOfBrand) {
      const promotionId = victim.open?.get('promotion') ?? '';
      answers.push(['promotion', await browser.call(wire.applyForPromotion, { promotionId, remark: '', pictures: 0 })]);
      answers.push(['promotion', await browser.call(wire.joinPromotion, { promotionId })]);
      answers.push(['promotion', await browser.call(wire.claimRaffle, { promotionId })]);
      answers.push(['reward of the mall', await redeemOne(member, victim.open?.get('reward of the mall') ?? '')]);
    }
    for (const [what, answer] of answers) check(!answer.ok && answer.status < 500, `stranger ${index}, ${what}: ${describeAnswer(answer)}`);
    check((await cashOf(stage, member)) === 0n, `stranger ${index} has money`);
  }
  check((await victim.state()) === before, 'something of the victim changed');
  check((await cashOf(stage, victim.member)) === 0n, 'the victim was paid what nobody claimed');
  return row();
}

const putPicture = ({ browser }: TestMember, claimId: string) =>
  browser.send(`${wire.addApplicationPicture.path}?${new URLSearchParams({ claimId, line: '0' }).toString()}`, {
    method: 'PUT',
    body: 'not a picture',
    headers: { 'content-type': 'image/png' },
  });
