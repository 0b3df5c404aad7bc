import { expect, test } from 'vitest';
import { gameOriginsOf, isOrigin } from './game-origins.ts';

test.each([
  ['https://games.example', true],
  ['http://127.0.0.1:4000', true],
  ['https://games.example/', false],
  ['https://games.example; script-src *', false],
  ["'self'", false],
  ['*', false],
  ['javascript:alert(1)', false],
  [7, false],
])('%s is an origin: %s', (text, answer) => expect(isOrigin(text)).toBe(answer));

test('games are framed from the origins of vendors in use', () => {
  const vendor = (enabled: boolean, ...gameOrigins: unknown[]) => ({ enabled, settings: { gameOrigins } }) as never;
  const vendors = new Map([
    ['A', vendor(true, 'https://a.example', 'https://shared.example')],
    ['B', vendor(true, 'https://shared.example', '*')],
    ['C', vendor(false, 'https://c.example')],
    ['D', { enabled: true, settings: {} } as never],
  ]);
  expect(gameOriginsOf({ vendors })).toEqual(['https://a.example', 'https://shared.example']);
});
