import { unitsFromNumber } from '@pavilion/contract/base/money';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import type { DrawTickets } from './tickets.ts';

/** What the member's tickets of a draw came to, in ledger units. Tickets whose stake came back are not in it. */
export interface Verdict {
  readonly staked: bigint;
  readonly paid: bigint;
  readonly net: bigint;
  /** Something is celebrated only when it brought more than all tickets of the draw cost. */
  readonly isGain: boolean;
}

const COUNTED: ReadonlySet<number> = new Set([LOTTERY_ORDER.won, LOTTERY_ORDER.lost]);

/** Null while a ticket waits for its settlement, and where none took part. */
export function verdictOf({ all }: Pick<DrawTickets, 'all'>): Verdict | null {
  if (all.some(({ orderStatus }) => orderStatus === LOTTERY_ORDER.waiting)) return null;
  const counted = all.filter(({ orderStatus }) => COUNTED.has(orderStatus));
  if (counted.length === 0) return null;
  const staked = sumOf(counted.map(({ bettingAmount }) => bettingAmount));
  const paid = sumOf(counted.map(({ winningAmount }) => winningAmount ?? 0));
  return { staked, paid, net: paid - staked, isGain: paid > staked };
}

const sumOf = (amounts: readonly number[]): bigint => amounts.reduce((sum, amount) => sum + (unitsFromNumber(amount) ?? 0n), 0n);
