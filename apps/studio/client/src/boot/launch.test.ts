import { expect, test } from 'vitest';
import { readLaunch } from './launch.ts';

test('reads game, token, lobby origin and language', () => {
  expect(readLaunch('/play/moon-dice', '#t=abc&lobby=https%3A%2F%2Fkoi.test%3A3000%2Fx&lang=vi')).toEqual({
    game: 'moon-dice',
    token: 'abc',
    lobby: 'https://koi.test:3000',
    lang: 'vi',
    scheme: 'dark',
    name: '',
  });
});

test('a lobby that is no web origin is dropped', () => {
  expect(readLaunch('/play/moon-dice', '#lobby=javascript:alert(1)').lobby).toBeNull();
  expect(readLaunch('/play/moon-dice', '#lobby=nonsense').lobby).toBeNull();
});

test('a light page asks for a light scene', () => {
  expect(readLaunch('/play/dice', '#t=abc&scheme=light').scheme).toBe('light');
  expect(readLaunch('/play/dice', '#t=abc&scheme=other').scheme).toBe('dark');
});

test('the name of the lobby goes with it, no longer than a name', () => {
  expect(readLaunch('/play/dice', '#t=abc&name=C%C3%A1%20%26%20Co').name).toBe('Cá & Co');
  expect(readLaunch('/play/dice', `#name=${'x'.repeat(900)}`).name).toHaveLength(60);
});

test('an unknown path names no game', () => {
  expect(readLaunch('/', '').game).toBe('');
});

test('the long name of the token is read too', () => {
  expect(readLaunch('/play/dice', '#token=abc').token).toBe('abc');
});
