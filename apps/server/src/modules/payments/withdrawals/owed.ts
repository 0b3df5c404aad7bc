import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { OperationConsumer } from '../../../deps.ts';
import type { Tx } from '../../../kernel/db.ts';
import { eachInTurn } from '../../../kernel/each-in-turn.ts';
import { accounts, findArrivalsOfOwing, findBalance, findOwing, isAnybodyOwing, post } from '../../ledger/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { PaymentsDeps } from '../deps.ts';

interface Repayment {
  brandId: string;
  memberId: string;
  currency: string;
  /** What was received, in ledger units: no more is taken. */
  most: bigint;
  /** The journal's key: `owed.repaid:<of what>`. */
  key: string;
  reference: string;
  now: Date;
}

/** Repays what the member owes out of what was received, as far as it is still there; answers how much. The caller holds the member's guard. */
export async function repayOwed(tx: Tx, { brandId, memberId, currency, most, key, reference, now }: Repayment): Promise<bigint> {
  const owed = await findOwing(tx, memberId);
  if (owed === 0n) return 0n;
  const owner = { brandId, memberId, currency };
  const cash = await findBalance(tx, accounts.cash(owner));
  const amount = [owed, cash, most].reduce((least, one) => (one < least ? one : least));
  if (amount === 0n) return 0n;
  await post(tx, { key, type: 'owed.repaid', reference, lines: [{ from: accounts.cash(owner), to: accounts.owed(owner), amount }] }, now);
  return amount;
}

/** Bonuses have terms of their own; deposits repay in their own transaction; what a chargeback gives again has repaid already. */
const REPAYS_NOT = ['promotion', 'lottery.promotion', 'pvp.promotion', 'deposit', 'chargeback.reversed'] as const;

/**
 * Repays what members owe out of what their cash received after it was committed: wins, stakes and withdrawals given back, transfers. The bet's own statement
 * knows nothing of it (ADR 69).
 */
export const owedConsumer = ({ clock, hint }: Pick<PaymentsDeps, 'clock' | 'hint'>): OperationConsumer => ({
  name: 'owed',
  work: async (tx, range) => {
    if (!(await isAnybodyOwing(tx))) return;
    // In the order of members, as every transaction takes several guards.
    await eachInTurn(await findArrivalsOfOwing(tx, range, REPAYS_NOT), async ({ brandId, memberId, currency, amount, last }) => {
      await lockMember(tx as Tx, memberId);
      const owner = { brandId, memberId, currency };
      const repaid = await repayOwed(tx as Tx, {
        ...owner,
        most: amount,
        key: `owed.repaid:${memberId}:${last}`,
        reference: String(last),
        now: clock.now(),
      });
      if (repaid > 0n) await hint(tx as Tx, balanceChanged, { brandId, memberId });
    });
  },
});
