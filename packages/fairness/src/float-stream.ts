import { hmacSha256Text, sha256Hex } from './sha256.ts';

/**
 * The field's published commit-reveal scheme. Block `cursor` (0, 1, 2 …) is HMAC-SHA-256 with the server seed's
 * text as key over `clientSeed:nonce:cursor`; its 32 bytes give eight draws of four bytes, each the float b0/256 +
 * b1/256² + b2/256³ + b3/256⁴.
 */
export interface SeedInputs {
  /** 64 hex digits; the text itself is the key. */
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

export interface FloatStream {
  /** The next four bytes as an integer in [0, 2³²); the float is this ÷ 2³². */
  nextUint32(): number;
  /** A float in [0, 1) in steps of 2⁻³². */
  nextFloat(): number;
  /**
   * An unbiased integer in [0, bound): floor(float × bound), drawn again in the few cases that would favour some
   * values.
   */
  nextInt(bound: number): number;
}

const TWO_32 = 0x1_0000_0000;
/** `draw × bound` must stay exact in a double. */
const MAX_BOUND = 2 ** 21;
/** Each redraw has a chance below bound ÷ 2³²; reaching this is a fault of the source. */
const MAX_REDRAWS = 64;

/** The draws of one round, in order, from its seeds and nonce; README.md has the scheme. `nextInt` throws a RangeError for a bound outside 1…2^21. */
export function createFloatStream({ serverSeed, clientSeed, nonce }: SeedInputs): FloatStream {
  let cursor = 0;
  let block = new Uint8Array(0);
  let offset = 0;

  function nextUint32(): number {
    if (offset >= block.length) {
      block = hmacSha256Text(serverSeed, `${clientSeed}:${nonce}:${cursor}`) as Uint8Array<ArrayBuffer>;
      cursor += 1;
      offset = 0;
    }
    const draw = new DataView(block.buffer).getUint32(offset);
    offset += 4;
    return draw;
  }

  return { nextUint32, nextFloat: () => nextUint32() / TWO_32, nextInt: (bound) => scale(nextUint32, bound) };
}

/**
 * Unbiased scaling of 32-bit draws: takes floor(draw × bound ÷ 2³²) and redraws where a value would come up once
 * too often.
 */
export function scale(nextUint32: () => number, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > MAX_BOUND) throw new RangeError(`bound ${bound} outside 1…2^21`);
  const surplus = TWO_32 % bound;
  for (let i = 0; i < MAX_REDRAWS; i++) {
    const product = nextUint32() * bound;
    if (product % TWO_32 >= surplus) return Math.floor(product / TWO_32);
  }
  throw new Error('the source of draws repeats itself');
}

/** What the player is shown before: SHA-256 (hex) of the server seed's text. */
export function hashServerSeed(serverSeed: string): string {
  return sha256Hex(serverSeed);
}
