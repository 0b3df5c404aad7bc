import { expect, test } from 'vitest';
import { gameMessage, messageFrom } from './game-messages.ts';

test('reads the messages of a game and nothing else', () => {
  expect(gameMessage({ source: 'lantern', type: 'close' })).toEqual({ type: 'close' });
  for (const data of [
    null,
    'close',
    7,
    {},
    { source: 'other', type: 'close' },
    { source: 'lantern' },
    { source: 'lantern', type: 'eval' },
    { source: 'lantern', type: ['close'] },
  ])
    expect(gameMessage(data)).toBeNull();
});

test('reads whether a game brings its own header, and which of our entries was chosen', () => {
  expect(gameMessage({ source: 'lantern', type: 'ready', game: 'dice', header: 'own' })).toEqual({ type: 'ready', ownHeader: true });
  expect(gameMessage({ source: 'lantern', type: 'ready', game: 'dice' })).toEqual({ type: 'ready', ownHeader: false });
  expect(gameMessage({ source: 'lantern', type: 'loading', header: 'own' })).toEqual({ type: 'loading', ownHeader: true });
  expect(gameMessage({ source: 'lantern', type: 'entry', id: 'help' })).toEqual({ type: 'entry', id: 'help' });
  expect(gameMessage({ source: 'lantern', type: 'entry', id: 7 })).toBeNull();
});

test('brings a balance into ledger units, and takes no number for one', () => {
  expect(gameMessage({ source: 'lantern', type: 'balance', amount: '356000', currency: 'VND' })).toEqual({
    type: 'balance',
    amount: 35_600n,
  });
  for (const amount of [356_000, '1e9', '', ' 1', null, '9'.repeat(40)]) {
    expect(gameMessage({ source: 'lantern', type: 'balance', amount })).toEqual({ type: 'balance', amount: null });
  }
});

test('hears the shown frame only', () => {
  const frame = {} as Window;
  const data = { source: 'lantern', type: 'deposit' };
  expect(messageFrom({ source: frame, data }, frame)).toEqual({ type: 'deposit' });
  expect(messageFrom({ source: {} as Window, data }, frame)).toBeNull();
  expect(messageFrom({ source: null, data }, null)).toBeNull();
});
