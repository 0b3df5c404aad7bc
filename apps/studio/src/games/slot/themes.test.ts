import { createFloatStream } from '@pavilion/fairness/float-stream';
import { evaluateSpin, playSlot, slotFaults, windowAt } from './math.ts';
import { computeSlotOdds } from './odds.ts';
import { describe, expect, test } from 'vitest';
import { slotThemes } from './kind.ts';

describe.each(slotThemes)('$code', ({ math, odds, restStops }) => {
  test('its data is sound', () => {
    expect(slotFaults(math)).toEqual([]);
    const rest = evaluateSpin(math, windowAt(math.strips, restStops));
    expect(rest.coins).toBe(0);
    expect(rest.scatters).toEqual([]);
  });

  test('every stop enumerated gives exactly the figures it states, the return between 95 and 97 %', () => {
    expect(computeSlotOdds(math)).toEqual(odds);
    expect(odds.rtpPpm).toBeGreaterThanOrEqual(950_000);
    expect(odds.rtpPpm).toBeLessThanOrEqual(970_000);
    // So all of a stake is at risk.
    expect(odds.hitPpm).toBeLessThanOrEqual(500_000);
  });

  test('a sample of rounds stays near the stated return', () => {
    const rounds = 20_000;
    let won = 0;
    for (let nonce = 0; nonce < rounds; nonce++) {
      const stream = createFloatStream({ serverSeed: '1f'.repeat(32), clientSeed: 'sample', nonce });
      won += Number(playSlot(stream, math, BigInt(math.coinsPerBet)).payout) / math.coinsPerBet;
    }
    // A fixed sample: four standard errors of a slot whose deviation is below 14 stakes.
    expect(Math.abs(won / rounds - odds.rtpPpm / 1e6)).toBeLessThan(0.4);
  });
});
