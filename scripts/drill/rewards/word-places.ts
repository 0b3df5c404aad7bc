import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as chat from '../../../packages/contract/src/support/chat.ts';
import * as complaints from '../../../packages/contract/src/support/complaints.ts';
import * as deskChat from '../../../packages/contract/src/support/desk-chat.ts';
import * as deskComplaints from '../../../packages/contract/src/support/desk-complaints.ts';
import { sendingPropose } from '../../../packages/contract/src/inbox/desk.ts';
import { missionSave } from '../../../packages/contract/src/missions/desk.ts';
import * as deskPoints from '../../../packages/contract/src/points/desk.ts';
import { promotionSave, promotionStop } from '../../../packages/contract/src/promotions/desk.ts';
import * as messages from '../../../packages/contract/src/inbox/calls.ts';
import { redeemPoints } from '../../../packages/contract/src/points/calls.ts';
import { promotionTerms } from '../../../packages/contract/src/promotions/terms.ts';
import * as wire from '../../../packages/contract/src/promotions/calls.ts';
import { sendFeedback } from '../../../packages/contract/src/content/system.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Answer, Visitor } from '../../../apps/server/src/test/visitor.ts';
import { PAYMENT_PASSWORD, type Stage } from '../money/stage.ts';
import { openReward } from './replays.ts';
import { givePoints, KOI, MAIN, promotion, termsOf } from './scene.ts';

export type WriteText = (text: string) => Promise<Answer<unknown>>;

/** Every text of operators and members that this part of the product keeps. */
export async function wordPlaces(stage: Stage): Promise<Record<string, WriteText>> {
  const desk = await stage.operator(null);
  const agent = await stage.member({ customerType: 1 });
  const member = await stage.member({ path: [agent.id] });
  const { browser } = member;
  const manual = await promotion(stage, termsOf({ kind: 'manual', upTo: 5_000n * MAIN, pictures: 'none' }));
  const rewardId = await openReward(stage);
  const voucherId = await openReward(stage, { kind: 'voucher', stock: 1 });
  const begun = await browser.call(chat.chatStart, { clientId: randomUUID(), text: 'words follow' });
  const { conversationId } = begun.value;
  await desk.call(deskChat.chatClaim, { id: conversationId });
  const filed = await browser.call(complaints.complaintFile, {
    requestId: randomUUID(),
    kind: 'account',
    text: 'A complaint with words of all kinds.',
  });
  const complaintId = filed.value.id;
  await desk.call(deskComplaints.complaintAcknowledge, { id: complaintId });
  const scene: Scene = { stage, desk, agent, member, manual, rewardId, voucherId, conversationId, complaintId };
  return { ...ofRules(scene), ...ofTheHouse(scene), ...ofPeople(scene) };
}

interface Scene {
  stage: Stage;
  desk: Visitor;
  agent: TestMember;
  member: TestMember;
  /** A promotion that is applied for. */
  manual: string;
  rewardId: string;
  voucherId: string;
  conversationId: string;
  complaintId: string;
}

const TAGS = ['VI', 'EN', 'CN', 'MY', 'PT', 'PT-BR'];
const inAll = <V>(value: V): Record<string, V> => Object.fromEntries(TAGS.map((tag) => [tag, value]));

/** What operators write into rules. */
function ofRules({ stage, desk, voucherId }: Scene): Record<string, WriteText> {
  const terms = z.encode(promotionTerms, termsOf({ kind: 'signup', amount: 5_000n * MAIN }));
  const startsAt = stage.platform.now().toISOString();
  const reward = {
    brandId: KOI,
    kind: 'goods',
    points: 9,
    pieces: 1,
    perMember: null,
    startsAt: null,
    endsAt: null,
    isOn: true,
    position: 99,
    art: 'wallet',
  } as const;
  return {
    'words of a promotion': (text) =>
      desk.call(promotionSave, {
        id: null,
        brandId: KOI,
        code: `w-${randomUUID().slice(0, 12)}`,
        version: 0,
        terms,
        texts: inAll({ title: text.slice(0, 120), summary: text, more: `<p>${text}</p>` }),
        category: text.slice(0, 40),
        picture: null,
        startsAt,
        endsAt: null,
      }),
    'reason of an act': async (text) =>
      desk.call(promotionStop, { id: await promotion(stage, termsOf({ kind: 'signup', amount: 5_000n * MAIN })), reason: text }),
    'name of a reward': (text) =>
      desk.call(deskPoints.pointRewardCreate, {
        ...reward,
        code: `w-${randomUUID().slice(0, 12)}`,
        texts: inAll({ name: text.slice(0, 80), text }),
        reason: text.slice(0, 200),
      }),
    'codes of a voucher': (text) => desk.call(deskPoints.pointVouchersAdd, { id: voucherId, codes: [text], reason: text }),
    'words of a mission': (text) =>
      desk.call(missionSave, {
        id: null,
        revision: null,
        brandId: KOI,
        code: `w-${randomUUID().slice(0, 12)}`,
        terms: {
          period: 'day',
          condition: { kind: 'login', target: 1 },
          prize: 5_000,
          lock: { timesHundredths: 0, largestBet: null, weights: [], days: 7, takesWinnings: true },
          who: { minAccountDays: null, branch: null },
          claimDays: 3,
          budget: null,
          board: [],
        },
        texts: inAll({ title: text.slice(0, 80), description: text }),
        startsAt,
        endsAt: null,
      }),
  };
}

/** What the house writes to members. */
function ofTheHouse({ desk, member, conversationId, complaintId }: Scene): Record<string, WriteText> {
  return {
    'letter of the house': (text) =>
      desk.call(sendingPropose, {
        brandId: KOI,
        purpose: 'service',
        topic: 'notices',
        texts: Object.fromEntries(['vi'].map((tag) => [tag, { title: text.slice(0, 80), text }])),
        link: '',
        push: false,
        audience: { names: [member.name] },
        startsAt: null,
        reason: text,
        requestId: randomUUID(),
      }),
    'link of a letter': (text) =>
      desk.call(sendingPropose, {
        brandId: KOI,
        purpose: 'service',
        topic: 'notices',
        texts: { vi: { title: 'a', text: 'b' } },
        link: text.includes('javascript') ? 'javascript:alert(1)' : '//x.example/a',
        push: false,
        audience: { names: [member.name] },
        startsAt: null,
        reason: 'a drill of rewards',
        requestId: randomUUID(),
      }),
    'answer in a chat': (text) => desk.call(deskChat.chatReply, { id: conversationId, clientId: randomUUID(), text, note: false }),
    'note in a chat': (text) => desk.call(deskChat.chatReply, { id: conversationId, clientId: randomUUID(), text, note: true }),
    'ready answer': (text) => desk.call(deskChat.cannedSave, { brandId: KOI, language: 'EN', title: text.slice(0, 80), text }),
    'answer to a complaint': (text) => desk.call(deskComplaints.complaintSay, { id: complaintId, text, note: true }),
  };
}

/** What members write. */
function ofPeople({ stage, agent, member, manual, rewardId, conversationId, complaintId }: Scene): Record<string, WriteText> {
  const { browser } = member;
  return {
    'remark of an application': (text) => browser.call(wire.applyForPromotion, { promotionId: manual, remark: text, pictures: 0 }),
    'address of an order': async (text) => {
      await givePoints(stage, member, 100n);
      return browser.call(redeemPoints, {
        rewardId,
        quantity: 1,
        receiveAddress: `${text} 14 Lane 9`,
        mobileNum: '+84 900 000 618',
        paymentPassword: PAYMENT_PASSWORD,
        requestId: randomUUID(),
      });
    },
    'letter between members': (text) =>
      agent.browser.call(messages.sendMessage, { recipientIds: [member.id], title: text.slice(0, 80), content: text }),
    'words in a chat': (text) => browser.call(chat.chatSend, { conversationId, clientId: randomUUID(), text }),
    complaint: (text) => browser.call(complaints.complaintReply, { id: complaintId, text }),
    feedback: (text) => browser.call(sendFeedback, { questionType: 'OTHER', content: text }),
  };
}
