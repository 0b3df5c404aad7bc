import { expect, test } from 'vitest';
import { groupWords, type SpeakerOf } from './vite-words.ts';

const src = '/app/src';
/** Module → what it imports, and the keys of its words. */
const modules: Record<string, [imports: string[], keys: string[]]> = {
  'main.tsx': [['layouts/header.tsx'], []],
  'layouts/header.tsx': [[], ['head01', 'common']],
  'deferred-chunk.tsx': [['features/lobby/rest.tsx'], []],
  'features/lobby/rest.tsx': [['features/money/amount.ts'], ['lobby1', 'common']],
  'features/lobby/games-page.tsx': [['features/lobby/rest.tsx'], ['lobby2']],
  'features/money/amount.ts': [[], ['money1']],
  'features/session/login.tsx': [['parts/field.tsx', 'features/money/amount.ts'], ['login1']],
  'parts/field.tsx': [['layouts/header.tsx'], ['field1']],
  'features/silent/page.tsx': [['layouts/header.tsx'], ['common']],
};
const at = (name: string): string => `${src}/${name}`;
const speaker: SpeakerOf = (id) => {
  const [imports, keys] = modules[id.slice(src.length + 1)] ?? [[], []];
  return { imports: imports.map(at), keys };
};
const keys = new Set(['head01', 'common', 'lobby1', 'lobby2', 'money1', 'login1', 'field1']);
const grouping = { src, pieces: { deferred: 'deferred-chunk.tsx' }, keys, modules: Object.keys(modules).map(at) };
const groups = groupWords(speaker, grouping);

test('words are cut by feature, and those of the first route stand in no other group', () => {
  expect(Object.fromEntries([...groups.words].map(([name, own]) => [name, [...own].toSorted()]))).toEqual({
    first: ['common', 'head01'],
    deferred: ['lobby1', 'money1'],
    lobby: ['lobby2'],
    session: ['login1'],
    shared: ['field1'],
  });
});

test('a part waits for the words of all it imports, however far, and not for those the page brings', () => {
  expect([
    groups.neededBy(at('features/session/login.tsx')),
    groups.neededBy(at('features/lobby/games-page.tsx')),
    groups.neededBy(at('deferred-chunk.tsx')),
    groups.neededBy(at('features/silent/page.tsx')),
  ]).toEqual([['deferred', 'session', 'shared'], ['deferred', 'lobby'], ['deferred'], []]);
});

test('every key of every module is in a group that its importer waits for', () => {
  for (const [name, [, own]] of Object.entries(modules)) {
    const there = new Set(['first', ...groups.neededBy(at(name))].flatMap((group) => [...(groups.words.get(group) ?? [])]));
    expect([name, own.filter((key) => !there.has(key))]).toEqual([name, []]);
  }
});

test('a key that no module says fails the build', () => {
  expect(() => groupWords(speaker, { ...grouping, keys: new Set([...keys, 'lonely']) })).toThrow('lonely');
});
