import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFloatStream, hashServerSeed, scale } from './float-stream.ts';
import type { FloatStream } from './float-stream.ts';
import { hmacSha256, sha256, sha256Hex, toHex } from './sha256.ts';
import { verifyRound } from './verify-round.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

describe('SHA-256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
  ])('known answer of %j', (text, digest) => expect(sha256Hex(text)).toBe(digest));

  test('agrees with the platform on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        expect(toHex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'));
      }),
    );
  });
});

describe('HMAC-SHA-256', () => {
  test.each([
    ['0b'.repeat(20), Buffer.from('Hi There').toString('hex'), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      Buffer.from('Jefe').toString('hex'),
      Buffer.from('what do ya want for nothing?').toString('hex'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    ['aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
    [
      'aa'.repeat(131),
      Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First').toString('hex'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('RFC 4231 key %s', (key, data, mac) => expect(toHex(hmacSha256(bytes(key), bytes(data)))).toBe(mac));

  test('agrees with the platform on any key and message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 150 }), fc.uint8Array({ maxLength: 150 }), (key, data) => {
        expect(toHex(hmacSha256(key, data))).toBe(createHmac('sha256', key).update(data).digest('hex'));
      }),
    );
  });
});

const SEEDS = { serverSeed: '5e'.repeat(32), clientSeed: 'still water', nonce: 7 };

describe('the stream of draws', () => {
  test('follows the published scheme over several cursors', () => {
    const stream = createFloatStream(SEEDS);
    for (const cursor of [0, 1, 2]) {
      const block = createHmac('sha256', SEEDS.serverSeed).update(`still water:7:${cursor}`).digest();
      for (let i = 0; i < 32; i += 4) {
        const [b0, b1, b2, b3] = block.subarray(i, i + 4) as unknown as [number, number, number, number];
        expect(stream.nextFloat()).toBe(b0 / 256 + b1 / 256 ** 2 + b2 / 256 ** 3 + b3 / 256 ** 4);
      }
    }
  });

  test('fixed answers', () => {
    const stream = createFloatStream(SEEDS);
    const draws = Array.from({ length: 10 }, () => stream.nextInt(10_000));
    expect(hashServerSeed(SEEDS.serverSeed)).toMatchInlineSnapshot(`"8414cd6b08e92be7f34132d9f8fabaa0cf0f072bab807b434e7ff02efc918a1e"`);
    expect(draws).toMatchInlineSnapshot(`
      [
        4696,
        451,
        8613,
        2861,
        5194,
        4557,
        4511,
        4562,
        841,
        290,
      ]
    `);
  });

  test('an integer is floor(float × bound)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 21 }), fc.nat(0xffff_ffff), (bound, draw) => {
        const draws = [draw, 0xffff_ffff];
        const value = scale(() => draws.shift() ?? 0xffff_ffff, bound);
        expect(value).toBeLessThan(bound);
        if (draws.length === 1) expect(value).toBe(Math.floor((draw / 2 ** 32) * bound));
      }),
    );
  });

  test('every value of a bound is hit by equally many accepted draws', () => {
    const total = 2 ** 32;
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5000 }), fc.nat(), (bound, pick) => {
        const value = pick % bound;
        const accepts = (draw: number): boolean => {
          const product = draw * bound;
          return Math.floor(product / total) === value && product % total >= total % bound;
        };
        const first = Math.ceil((value * total) / bound);
        const last = Math.ceil(((value + 1) * total) / bound) - 1;
        const edges = [first, first + 1, last].filter((draw) => draw <= last);
        const refused = edges.slice(0, 2).filter((draw) => !accepts(draw)).length;
        expect(last - first + 1 - refused).toBe(Math.floor(total / bound));
      }),
    );
  });

  test('a stuck source and a bad bound are refused', () => {
    expect(() => scale(() => 0, 3)).toThrow();
    expect(() => scale(() => 0, 0)).toThrow(RangeError);
    expect(() => scale(() => 0, 2.5)).toThrow(RangeError);
  });
});

describe('verifyRound', () => {
  const round = { ...SEEDS, serverSeedHash: hashServerSeed(SEEDS.serverSeed) };
  const play = (stream: FloatStream) => ({ drawn: stream.nextInt(10_000) });

  test('plays from the stream of the round and says whose seed it is', () => {
    expect(verifyRound(round, play)).toEqual({ drawn: 4696, seedMatches: true });
    expect(verifyRound({ ...round, serverSeedHash: round.serverSeedHash.toUpperCase() }, play).seedMatches).toBe(true);
  });

  test('another seed, hash or nonce is noticed', () => {
    expect(verifyRound({ ...round, serverSeedHash: hashServerSeed('other') }, play).seedMatches).toBe(false);
    expect(verifyRound({ ...round, serverSeed: '00'.repeat(32) }, play).seedMatches).toBe(false);
    expect(verifyRound({ ...round, nonce: 8 }, play).drawn).not.toBe(verifyRound(round, play).drawn);
  });
});
