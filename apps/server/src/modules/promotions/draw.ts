import { prizeKey } from '@pavilion/contract/promotions/problems';
import type { WheelRule } from '@pavilion/contract/promotions/terms';

/** A field of a wheel in its current state. */
export interface Field {
  /** Of its chance; 0: it cannot be won now. */
  weight: number;
  /** How many are left; null: always there. */
  left: number | null;
}

/** What is known of a wheel when it is turned: how often each prize was won by `prizeKey`, and what is left of the budget; null: it has none. */
export interface RemainingPrizes {
  used: ReadonlyMap<string, number>;
  room: bigint | null;
}

/** Fields whose stock is used up, or whose money the budget no longer has, cannot be won: their chance goes to the others. */
export const fieldsOf = ({ segments }: Pick<WheelRule, 'segments'>, { used, room }: RemainingPrizes): Field[] =>
  segments.map((segment) => {
    const stock = segment.of === 'nothing' ? null : segment.stock;
    const left = stock === null ? null : Math.max(0, stock - (used.get(prizeKey(segment)) ?? 0));
    const isOut = left === 0 || (segment.of === 'money' && room !== null && segment.amount > room);
    return { weight: isOut ? 0 : segment.weight, left };
  });

/** Whether anything can be won but another turn or nothing. */
export const hasPrize = ({ segments }: Pick<WheelRule, 'segments'>, fields: readonly Field[]): boolean =>
  segments.some(({ of }, index) => (of === 'money' || of === 'points') && (fields[index]?.weight ?? 0) > 0);

export const weightOf = (fields: readonly Field[]): number => fields.reduce((sum, { weight }) => sum + weight, 0);

/** The field that a number from 0 up to all weights falls on. */
export function fieldAt(fields: readonly Field[], drawn: number): number {
  let end = 0;
  const found = fields.findIndex(({ weight }) => (end += weight) > drawn);
  if (found === -1) throw new RangeError(`${drawn} of ${end}`);
  return found;
}
