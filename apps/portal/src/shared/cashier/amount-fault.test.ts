import { describe, expect, test } from 'vitest';
import { amountFault, type AmountRule, maxOf } from './amount-fault.ts';

const rule: AmountRule = { least: 500n, most: 10_000n, step: 100n, left: null };

describe('an amount of money', () => {
  test.each([
    [null, '', 'empty', null],
    [null, 'ten', 'unreadable', null],
    [300n, '300', 'below', 500n],
    [20_000n, '20000', 'above', 10_000n],
    [1_250n, '1250', 'step', 1_200n],
  ])('%s is %s', (units, text, kind, cure) => {
    expect(amountFault(units, String(text), rule)).toEqual({ kind, cure });
  });

  test.each([500n, 1_000n, 10_000n])('%s is right', (units) => {
    expect(amountFault(units, String(units), rule)).toBeNull();
  });

  test('what is left of a limit bounds it, down to the step', () => {
    const limited: AmountRule = { ...rule, left: { units: 2_050n, of: 'day' } };
    expect(amountFault(3_000n, '3000', limited)).toEqual({ kind: 'day', cure: 2_000n });
    expect(amountFault(2_000n, '2000', limited)).toBeNull();
  });

  test('nothing mends an amount when less is left than the least', () => {
    const spent: AmountRule = { ...rule, left: { units: 400n, of: 'balance' } };
    expect(maxOf(spent)).toBeNull();
    expect(amountFault(600n, '600', spent)).toEqual({ kind: 'balance', cure: null });
    expect(amountFault(300n, '300', spent)).toEqual({ kind: 'below', cure: null });
  });

  test('every cure is itself without a fault', () => {
    for (const left of [null, { units: 777n, of: 'week' as const }, { units: 99_999n, of: 'balance' as const }]) {
      for (let units = 0n; units <= 12_000n; units += 37n) {
        const asked = { ...rule, left };
        const cure = amountFault(units, String(units), asked)?.cure ?? asked.least;
        expect(amountFault(cure, String(cure), asked)).toBeNull();
      }
    }
  });
});
