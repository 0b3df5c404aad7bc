import { expect, test } from 'vitest';
import { readLobbyMessage } from './bridge.ts';

test('only messages of the lobby are read', () => {
  expect(readLobbyMessage({ source: 'pavilion', type: 'balanceChanged' })).toEqual({ type: 'balanceChanged' });
  expect(readLobbyMessage({ source: 'pavilion', type: 'mute', muted: false })).toEqual({ type: 'mute', muted: false });
  expect(readLobbyMessage({ source: 'pavilion', type: 'resume' })).toEqual({ type: 'pause', paused: false });
  expect(readLobbyMessage({ source: 'other', type: 'mute' })).toBeNull();
  expect(readLobbyMessage('mute')).toBeNull();
  expect(readLobbyMessage(null)).toBeNull();
});

test('entries of the lobby are text with a known icon; what is no entry is left out', () => {
  const entries = [
    { id: 'favourite', label: 'Add to favourites', icon: 'heart', pressed: false },
    { id: 'money', label: 'x'.repeat(200), short: 'Log in for as long as it takes', icon: 'skull', isMain: true },
    { id: 'Bad id', label: 'a' },
    { id: 'empty', label: '' },
    null,
    'help',
  ];
  expect(readLobbyMessage({ source: 'pavilion', type: 'menu', entries })).toEqual({
    type: 'menu',
    entries: [
      { id: 'favourite', label: 'Add to favourites', icon: 'heart', pressed: false, isMain: false },
      { id: 'money', label: 'x'.repeat(80), short: 'Log in for as lo', icon: 'chevron-right', isMain: true },
    ],
  });
  expect(readLobbyMessage({ source: 'pavilion', type: 'menu', entries: 'all' })).toBeNull();
});
