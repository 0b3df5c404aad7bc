import { expect, test } from 'vitest';
import type { BaseDeps, Replacements } from './define-module.ts';
import { compose } from './compose.ts';
import { defineModule, fill, type ModuleDefinition, slot } from './define-module.ts';

const base = {} as BaseDeps & { replaced: Replacements };
/** A module that gives its own name and those it was given. */
const plain = (name: string, uses: Readonly<Record<string, ModuleDefinition>> = {}): ModuleDefinition =>
  defineModule({ name, uses, build: (_base, given) => ({ api: { path: [name, ...Object.keys(given)].join('<') } }) });

const ledger = plain('ledger');
const bets = plain('bets', { ledger });
const lobby = plain('lobby', { bets, ledger });

test('each module is built after those it uses, otherwise in the order of the list', async () => {
  const words = plain('words');
  const { parts, apiOf } = await compose([lobby, words, bets, ledger], base);
  expect(parts.map(({ api }) => (api as { path: string }).path)).toEqual(['ledger', 'bets<ledger', 'lobby<bets<ledger', 'words']);
  expect(apiOf(bets)).toEqual({ path: 'bets<ledger' });
  expect(() => apiOf(plain('rooms'))).toThrow('there is no module rooms');
});

test('modules close before those they use', async () => {
  const closed: string[] = [];
  const closing = (name: string, uses: Readonly<Record<string, ModuleDefinition>> = {}) =>
    defineModule({ name, uses, build: () => ({ api: {}, close: () => void closed.push(name) }) });
  const below = closing('below');
  const { close } = await compose([closing('above', { below }), below], base);
  await close();
  expect(closed).toEqual(['above', 'below']);
});

const names = slot<(id: string) => string>('letters.names');
const letters = defineModule({
  name: 'letters',
  uses: {},
  asks: { names },
  build: (_base, _given, { names: nameOf }) => ({ api: { greet: (id: string) => `Dear ${nameOf(id)}` } }),
});
const members = defineModule({
  name: 'members',
  uses: { letters },
  build: () => ({ api: {}, fills: [fill(names, (id) => id.toUpperCase())] }),
});

test('a need is filled by a module above, as a function or as an object of functions', async () => {
  const { apiOf } = await compose([letters, members], base);
  expect(apiOf(letters).greet('ann')).toBe('Dear ANN');
  const clock = slot<{ hour(): number }>('bell.clock');
  const bell = defineModule({
    name: 'bell',
    uses: {},
    asks: { clock },
    build: (_base, _given, filled) => ({ api: { ring: () => '•'.repeat(filled.clock.hour()) } }),
  });
  const tower = await compose([bell], base, [fill(clock, { hour: () => 3 })]);
  expect(tower.apiOf(bell).ring()).toBe('•••');
});

test.each<[string, readonly ModuleDefinition[], string]>([
  ['a name that two take', [ledger, plain('ledger')], 'two modules take the name ledger'],
  ['a module that is used and not listed', [bets], 'a module is used and not listed: bets → ledger'],
  ['a need that nothing fills', [letters], 'nothing fills letters.names'],
  [
    'a need that two fill',
    [letters, members, defineModule({ name: 'more', uses: { letters }, build: () => ({ api: {}, fills: [fill(names, String)] }) })],
    'letters.names is filled twice',
  ],
  [
    'what is filled and not asked for',
    [defineModule({ name: 'alone', uses: {}, build: () => ({ api: {}, fills: [fill(names, String)] }) })],
    'nothing asks for letters.names',
  ],
  [
    'a need that is used while modules are built',
    [defineModule({ name: 'early', uses: {}, asks: { names }, build: (_base, _given, filled) => ({ api: { now: filled.names('x') } }) })],
    'letters.names is asked before all modules are built',
  ],
  [
    'what all bring together, asked while they are built',
    [defineModule({ name: 'early', uses: {}, build: ({ collected }) => ({ api: { all: collected.proposals() } }) })],
    'known when all are built',
  ],
])('%s stops the start, by name', async (_words, definitions, message) => {
  await expect(compose(definitions, base)).rejects.toThrow(message);
});

test('a circle stops the start, by its whole way', async () => {
  const uses: Record<string, ModuleDefinition> = {};
  const first = plain('first', uses);
  uses['second'] = plain('second', { first });
  await expect(compose([first, uses['second']], base)).rejects.toThrow('modules use each other in a circle: first → second → first');
});
