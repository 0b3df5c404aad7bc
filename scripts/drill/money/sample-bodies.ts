import { randomUUID } from 'node:crypto';
import * as adjustments from '../../../packages/contract/src/adjustments/desk.ts';
import type { Endpoint } from '../../../packages/contract/src/base/endpoint.ts';
import * as payments from '../../../packages/contract/src/payments/calls.ts';
import * as transfers from '../../../packages/contract/src/member-transfers/calls.ts';
import * as wallets from '../../../packages/contract/src/vendor-wallets/calls.ts';
import type { Visitor } from '../../../apps/server/src/test/visitor.ts';
import { PAYMENT_PASSWORD, type Stage } from './stage.ts';

/** Who makes a call, and with what. */
export interface SampleCall {
  caller: Visitor;
  /** A body that succeeds, made again each time; absent where none is known, and `known` gives fields their values. */
  body?: () => unknown;
  known: Readonly<Record<string, unknown>>;
}

/** Main units; each call may take it once. */
const AMOUNT = 200_000;
const MONEY = 100_000_000;

/** Bodies for calls that take amounts, by path: other spellings of a call are asked with it too. A call without one of its own is made with values its schema accepts. */
export async function sampleBodies(stage: Stage): Promise<(call: Endpoint) => SampleCall> {
  const above = await stage.member({ customerType: 1, money: MONEY });
  const agent = await stage.member({ customerType: 1, money: MONEY, path: [above.id] });
  const member = await stage.member({ money: MONEY, path: [above.id, agent.id] });
  // What is received is played before it is given on: another agent gives downwards.
  const giver = await stage.member({ customerType: 1, money: MONEY, path: [above.id] });
  const below = await stage.member({ path: [above.id, giver.id] });
  const [operator, bankCardId] = [await stage.operator(null), await stage.card(member)];
  const deposit = (bankCode: string) => () => ({ amount: AMOUNT, bankCode, requestId: randomUUID() });
  const give = () => ({ amount: AMOUNT, paymentPassword: PAYMENT_PASSWORD, requestId: randomUUID() });
  const move = (from: number, to: number) => () => ({
    fromAccountTypeId: from,
    toAccountTypeId: to,
    amount: AMOUNT,
    requestId: randomUUID(),
  });
  const one = () => ({ accountTypeId: stage.walletType, amount: AMOUNT, requestId: randomUUID() });
  const bodies = new Map<string, () => unknown>([
    [payments.createDeposit.path, () => ({ ...deposit('BANKQR')(), vendorId: 'sandbox' })],
    [payments.depositByPage.path, deposit('GATEWAY')],
    [payments.depositByCode.path, deposit('BANKQR')],
    [payments.withdraw.path, () => ({ bankCardId, amount: AMOUNT, paymentPassword: PAYMENT_PASSWORD, requestId: randomUUID() })],
    [transfers.transferUpline.path, give],
    [transfers.transferDownline.path, () => ({ name: below.name, ...give() })],
    [wallets.walletTransfer.path, move(wallets.MAIN_WALLET, stage.walletType)],
    [wallets.transferFromMain.path, one],
    [wallets.transferToMain.path, one],
    [
      adjustments.adjustmentPropose.path,
      () => ({
        memberId: member.id,
        kind: 'credit',
        amount: AMOUNT,
        code: 'goodwill',
        reference: 'drill',
        reason: 'a drill of money',
        requestId: randomUUID(),
      }),
    ],
  ]);
  const known = {
    memberId: member.id,
    brandId: member.brandId,
    name: below.name,
    paymentPassword: PAYMENT_PASSWORD,
    bankCardId,
    accountTypeId: stage.walletType,
    fromAccountTypeId: wallets.MAIN_WALLET,
    toAccountTypeId: stage.walletType,
    amount: AMOUNT,
    reason: 'a drill of money',
    bankCode: 'TRANSFER',
    vendorId: 'sandbox',
    currency: 'VND',
  };
  return (call) => {
    const caller = call.access.startsWith('desk') ? operator : call.access === 'agent' ? giver.browser : member.browser;
    const own = bodies.get(call.path);
    return { caller, known, ...(own ? { body: own } : {}) };
  };
}
