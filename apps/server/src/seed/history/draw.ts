import { createHash } from 'node:crypto';

/** Chance that follows from a text: the same text draws the same. For invented people only, never for what somebody may win. */
export interface Draw {
  /** At least 0, below 1. */
  share(): number;
  /** Whole, both ends included. */
  whole(least: number, most: number): number;
  /** True as often as the share says. */
  isIn(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

const BYTES = 4;

export function drawFrom(seed: string): Draw {
  let block = createHash('sha256').update(seed).digest();
  let used = 0;
  const share = (): number => {
    if (used + BYTES > block.length) {
      block = createHash('sha256').update(block).digest();
      used = 0;
    }
    const value = block.readUInt32BE(used) / 2 ** 32;
    used += BYTES;
    return value;
  };
  return {
    share,
    whole: (least, most) => least + Math.floor(share() * (most - least + 1)),
    isIn: (limit) => share() < limit,
    pick: (list) => {
      const found = list[Math.floor(share() * list.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
  };
}
