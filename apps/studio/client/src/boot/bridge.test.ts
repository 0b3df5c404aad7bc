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
