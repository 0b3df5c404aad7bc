import { expect, it } from 'vitest';
import { gameMessage } from './use-frame-messages.ts';

it('reads the messages of a game and nothing else', () => {
  expect(gameMessage({ source: 'lantern', type: 'balance', amount: '1' })).toBe('balance');
  for (const data of [null, 'balance', 7, {}, { source: 'other', type: 'balance' }, { source: 'lantern', type: 'eval' }, { source: 'lantern', type: ['close'] }]) {
    expect(gameMessage(data)).toBeNull();
  }
});
