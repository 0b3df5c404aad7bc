import { expect, test } from 'vitest';
import { actOf } from './promotion-rules.ts';

test('a type leads to where it is used, and words alone lead nowhere', () => {
  expect(actOf('FIRST_DEPOSIT')).toBe('deposit');
  expect(actOf('game_race')).toBe('play');
  for (const type of [null, '', 'NEWS']) expect(actOf(type)).toBeNull();
});
