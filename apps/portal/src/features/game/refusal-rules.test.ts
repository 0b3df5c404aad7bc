import { expect, test } from 'vitest';
import { nextStep } from './refusal-rules.ts';

test('each refusal has a step that can help', () => {
  expect(nextStep('trial.real.account.required')).toBe('log-in');
  expect(nextStep('play.excluded')).toBe('limits');
  expect(nextStep('play.blocked')).toBe('service');
  expect(nextStep('game.not.found')).toBe('lobby');
  for (const code of ['vendor.unavailable', 'network.timeout', '#734', 'TOO_MANY_REQUESTS', '']) expect(nextStep(code)).toBe('retry');
});
