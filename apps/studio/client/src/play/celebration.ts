/** Is a return a gain worth celebrating? Strict: only above the stake; an operator may loosen it to any return. */
export const isCelebrated = (back: bigint, stake: bigint, onlyAboveStake: boolean): boolean => back > (onlyAboveStake ? stake : 0n);
