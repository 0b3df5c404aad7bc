import { expect, test } from 'vitest';
import { blurAt, cruise, cruiseSpeed, land, landingLength, planLanding } from './reel-motion.ts';

test('a landing shows the whole result and ends exactly on it', () => {
  const plan = planLanding(1, 33.4, cruiseSpeed, 3);
  expect(plan.to).toBeGreaterThanOrEqual(33.4 + 3);
  expect(Number.isInteger(plan.to)).toBe(true);
  expect(land(plan, 0)).toBe(33.4);
  expect(land(plan, plan.duration)).toBeCloseTo(plan.to, 6);
  expect(land(plan, landingLength(plan))).toBe(plan.to);
});

test('speed is continuous into the landing and into the bounce', () => {
  const plan = planLanding(0, 10, cruiseSpeed, 3);
  const e = 1e-4;
  expect((land(plan, e) - land(plan, 0)) / e).toBeCloseTo(cruiseSpeed, 0);
  const before = (land(plan, plan.duration) - land(plan, plan.duration - e)) / e;
  const after = (land(plan, plan.duration + e) - land(plan, plan.duration)) / e;
  expect(Math.abs(before - after)).toBeLessThan(0.1);
});

test('the bounce stays soft', () => {
  const plan = planLanding(0, 10, cruiseSpeed, 3);
  let highest = 0;
  for (let t = 0; t < landingLength(plan); t += 0.005) highest = Math.max(highest, land(plan, t) - plan.to);
  expect(highest).toBeGreaterThan(0.03);
  expect(highest).toBeLessThan(0.2);
});

test('a reel lifts a little, then runs evenly', () => {
  expect(cruise(5, 0)).toBe(5);
  expect(cruise(5, 0.05)).toBeLessThan(5);
  expect(cruise(0, 1) - cruise(0, 0.5)).toBeCloseTo(cruiseSpeed / 2, 6);
  expect(blurAt(0)).toBe(0);
  expect(blurAt(cruiseSpeed)).toBe(1);
});
