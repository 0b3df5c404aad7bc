import { riskKinds } from '@pavilion/contract/risk/terms';
import { expect, test } from 'vitest';
import { HELD_OUT_SEEDS, HELD_OUT_SPREAD, scoreSeed } from './testing/score.ts';

test('on held-out seeds, varied by ± 30 %, each rule finds 95 % of its pattern and all of them at most 1 % of normal members', () => {
  const scores = HELD_OUT_SEEDS.slice(0, 4).map((seed) => scoreSeed(seed, HELD_OUT_SPREAD));
  for (const kind of riskKinds) {
    const of = scores.map(({ patterns }) => patterns.get(kind) ?? { cases: 0, found: 0 });
    const [cases, found] = [of.reduce((sum, one) => sum + one.cases, 0), of.reduce((sum, one) => sum + one.found, 0)];
    expect(cases, kind).toBeGreaterThanOrEqual(100);
    expect(found / cases, kind).toBeGreaterThanOrEqual(0.95);
  }
  const normal = scores.reduce((sum, one) => sum + one.normal, 0);
  expect(normal).toBeGreaterThan(4_000);
  expect(scores.reduce((sum, { flagged }) => sum + flagged, 0) / normal).toBeLessThanOrEqual(0.01);
});
