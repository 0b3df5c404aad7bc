import { PPM } from '../base/rate.ts';

/** What a way to pay costs: a fixed sum in ledger units and parts per million of the amount. */
export interface Fee {
  fixed: bigint;
  ppm: number;
}

/**
 * The fee of an amount in ledger units, down to the currency's step, so that what is left stays one, and never more than the amount. 0 where nothing is
 * asked.
 */
export function feeOf({ fixed, ppm }: Fee, { amount, step }: { amount: bigint; step: bigint }): bigint {
  const whole = fixed + (amount * BigInt(ppm)) / PPM;
  const stepped = whole - (whole % step);
  return stepped < amount ? stepped : amount;
}
