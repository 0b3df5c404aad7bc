import { randomBytes, randomUUID } from 'node:crypto';
import * as wire from '../../../packages/contract/src/promotions/calls.ts';
import { transaction } from '../../../apps/server/src/kernel/db.ts';
import { attachPerson } from '../../../apps/server/src/modules/identity/registration/attach-person.ts';
import { openTestSession, type TestMember } from '../../../apps/server/src/test/members.ts';
import type { Answer } from '../../../apps/server/src/test/visitor.ts';
import type { Row } from '../faults/table.ts';
import { promise } from '../money/promises.ts';
import { PAYMENT_PASSWORD, type Stage } from '../money/stage.ts';
import { addBankCard, bankCards, removeBankCard } from '../../../packages/contract/src/payments/calls.ts';
import { MAIN, promotion, quiet, describeAnswer, termsOf } from './scene.ts';

const GIFT = 5_000n * MAIN;

/** What two accounts of one person have in common; done with the first before it takes, and with the second before it tries. */
interface Tie {
  name: string;
  first(stage: Stage, member: TestMember, mark: string): Promise<void>;
  /** After the first took it, before the second tries. */
  between?(stage: Stage, first: TestMember, mark: string): Promise<void>;
  second(stage: Stage, member: TestMember, mark: string): Promise<void>;
}

const onDevice = async ({ platform }: Stage, member: TestMember, mark: string): Promise<void> => {
  await openTestSession(platform, member, { deviceHash: Buffer.from(mark) });
};
const withCard = async (_stage: Stage, { browser }: TestMember, mark: string): Promise<void> => {
  const { code } = await browser.call(addBankCard, {
    bankCode: 'LOTUS',
    cardNumber: mark.replaceAll(/\D/g, '').padEnd(10, '7').slice(0, 10),
    payeeName: 'Ana Mar',
    paymentPassword: PAYMENT_PASSWORD,
  });
  if (code) throw new Error(`No bank account could be added: ${code}`);
};
const withoutCard = async (_stage: Stage, { browser }: TestMember): Promise<void> => {
  const { value } = await browser.call(bankCards);
  for (const { bankCardId } of value.bankCards) {
    const { code } = await browser.call(removeBankCard, { bankCardId });
    if (code) throw new Error(`A bank account could not be removed: ${code}`);
  }
};
const withMailbox = ({ platform }: Stage, { id }: TestMember, address: string): Promise<unknown> =>
  transaction(platform.database.pool, (tx) =>
    attachPerson(tx, { memberId: id, contact: { kind: 'email', value: address }, now: platform.now() }),
  );
const nothing = async (): Promise<void> => undefined;

const TIES: readonly Tie[] = [
  { name: 'one device', first: onDevice, second: onDevice },
  { name: 'one device, seen after the first took it', first: nothing, between: onDevice, second: onDevice },
  {
    name: 'one bank account, moved over',
    first: withCard,
    between: withoutCard,
    second: withCard,
  },
  {
    name: 'one bank account, added and removed after the first took it',
    first: nothing,
    between: async (stage, member, mark) => {
      await withCard(stage, member, mark);
      await withoutCard(stage, member);
    },
    second: withCard,
  },
  {
    name: 'one mailbox in two spellings',
    first: async (stage, member, mark) => void (await withMailbox(stage, member, `ana.mar${mark}@gmail.com`)),
    second: async (stage, member, mark) => void (await withMailbox(stage, member, `A.n.a.Mar${mark}+more@googlemail.com`)),
  },
  {
    name: 'one mailbox in two spellings, verified after the first took it',
    first: nothing,
    between: async (stage, member, mark) => void (await withMailbox(stage, member, `lua.sol${mark}@pm.me`)),
    second: async (stage, member, mark) => void (await withMailbox(stage, member, `lua-sol${mark}@protonmail.com`)),
  },
];

type Act = (member: TestMember, code: string, promotionId: string) => Promise<Answer<unknown>>;

/** Many accounts of one person, at everything that is once for a person. */
export async function attackPersons(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  const { check, row } = promise('persons: a second account of a person gets nothing, whatever ties it to the first');
  const rules: [string, Act][] = [
    ['signup', ({ browser }) => browser.call(wire.signUpReward, {})],
    ['code', ({ browser }, code) => browser.call(wire.usePromotionCode, { code })],
    ['login', ({ browser }) => browser.call(wire.claimLoginPromotion, {})],
    ['manual', ({ browser }, _code, promotionId) => browser.call(wire.applyForPromotion, { promotionId, remark: '', pictures: 0 })],
  ];
  let asked = 0;
  for (const tie of TIES) {
    for (const [kind, act] of rules) {
      asked += 1;
      if (asked % Math.min(every, 5) !== 0) continue;
      await quiet(stage);
      await stage.forgetCounts();
      const mark = String(BigInt(`0x${randomBytes(5).toString('hex')}`)).slice(0, 9);
      const code = `ONE-${randomUUID().slice(0, 8).toUpperCase()}`;
      const rule =
        kind === 'code'
          ? ({ kind: 'code', amount: GIFT } as const)
          : kind === 'login'
            ? { kind: 'login' as const, amounts: [GIFT] }
            : kind === 'manual'
              ? ({ kind: 'manual', upTo: GIFT, pictures: 'none' } as const)
              : ({ kind: 'signup', amount: GIFT } as const);
      const terms = termsOf(rule, { claimDays: 0 });
      const id = await promotion(
        stage,
        { ...terms, who: { ...terms.who, oncePerPerson: true } },
        { codes: kind === 'code' ? [{ code, uses: 9 }] : [] },
      );
      const [first, second] = [await stage.member(), await stage.member()];
      await tie.first(stage, first, mark);
      const taken = await act(first, code, id);
      check(taken.ok, `${tie.name}, ${kind}: the first account got ${describeAnswer(taken)}`);
      await tie.between?.(stage, first, mark);
      await tie.second(stage, second, mark);
      // What is only applied for was not taken: the decision at the desk asks again.
      if (kind === 'manual') continue;
      const answer = await act(second, code, id);
      check(!answer.ok && answer.code === 'promotion.no.person', `${tie.name}, ${kind}: ${describeAnswer(answer)}`);
      const both = await Promise.all([act(second, code, id), act(second, code, id)]);
      for (const one of both) check(!one.ok && one.status < 500, `${tie.name}, ${kind} again: ${describeAnswer(one)}`);
    }
  }
  return [row(`${TIES.length} ties`)];
}
