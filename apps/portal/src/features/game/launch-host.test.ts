import { expect, test } from 'vitest';
import { atLaunchHost } from './launch-host.ts';

const studio = 'http://localhost:3001';
const game = 'http://localhost:3001/play/dice?a=1#t=token&lobby=http%3A%2F%2Flocalhost%3A3000';

test.each([
  ['no list', [], 0, game],
  ['the first', ['https://one.test', 'https://two.test/'], 0, 'https://one.test/play/dice?a=1#t=token&lobby=http%3A%2F%2Flocalhost%3A3000'],
  ['the last', ['https://one.test', 'https://two.test/'], 1, 'https://two.test/play/dice?a=1#t=token&lobby=http%3A%2F%2Flocalhost%3A3000'],
  ['what is no web address', ['javascript:alert(1)', 'two.test'], 0, game],
])('%s', (_name, hosts, place, address) => {
  expect(atLaunchHost(game, { studio, hosts, pick: () => place })).toBe(address);
});

test("another vendor's game stays where it is", () => {
  const other = 'https://games.other.test/play/dice';
  expect(atLaunchHost(other, { studio, hosts: ['https://one.test'] })).toBe(other);
});

test('every host comes, and none beside them', () => {
  const hosts = ['https://one.test', 'https://two.test', 'https://three.test'];
  const seen = new Set(Array.from({ length: 200 }, () => new URL(atLaunchHost(game, { studio, hosts })).origin));
  expect([...seen].toSorted()).toEqual(hosts.toSorted());
});
