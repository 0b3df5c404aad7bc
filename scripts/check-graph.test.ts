import { expect, test } from 'vitest';
import { brokenRule, findCycles, unusedEdges } from './check-graph.ts';

const rule = (from: string, to: string) => brokenRule({ from, to, typeOnly: false });
const inModule = (name: string) => `apps/server/src/modules/${name}`;

test.each([
  ['apps/portal/src/a.tsx', 'packages/ui/src/b.tsx'],
  ['apps/server/src/main.ts', `${inModule('ledger')}/post.ts`],
  [`${inModule('payments')}/a.ts`, `${inModule('ledger')}/public.ts`],
  [`${inModule('payments')}/a.ts`, `${inModule('payments')}/rules.ts`],
  [`${inModule('payments')}/module.ts`, `${inModule('ledger')}/module.ts`],
  [`${inModule('ledger')}/a.test.ts`, `${inModule('payments')}/public.ts`],
  ['scripts/pavilion.ts', 'apps/studio/src/main.ts'],
])('%s may import %s', (from, to) => {
  expect(rule(from, to)).toBeUndefined();
});

test.each([
  ['apps/studio/src/a.ts', 'packages/contract/src/base/money.ts', 'apps/studio may not use packages/contract'],
  ['apps/studio/src/a.ts', 'apps/server/src/config.ts', 'apps/studio may not use apps/server'],
  ['apps/portal/src/a.ts', 'packages/kit/src/log.ts', 'apps/portal may not use packages/kit'],
  ['packages/ui/src/a.ts', 'packages/contract/src/base/money.ts', 'packages/ui may not use'],
  [`${inModule('ledger')}/a.ts`, `${inModule('payments')}/public.ts`, 'ledger/module.ts does not use payments'],
  [`${inModule('payments')}/a.ts`, `${inModule('ledger')}/post.ts`, 'through its public.ts'],
  [`${inModule('payments')}/a.ts`, `${inModule('ledger')}/module.ts`, 'through its public.ts'],
  ['apps/server/src/kernel/a.ts', `${inModule('ledger')}/public.ts`, 'kernel knows no module'],
  [`${inModule('new')}/a.ts`, `${inModule('ledger')}/public.ts`, 'new has no module.ts'],
])('%s may not import %s', (from, to, words) => {
  expect(rule(from, to)).toContain(words);
});

test('a ring is found, one of types only is none', () => {
  const ring = (typeOnly: boolean) => [
    { from: 'a', to: 'b', typeOnly: false },
    { from: 'b', to: 'c', typeOnly: false },
    { from: 'c', to: 'a', typeOnly },
  ];
  expect(findCycles(ring(false))).toEqual([['a', 'b', 'c', 'a']]);
  expect(findCycles(ring(true))).toEqual([]);
});

test('an edge that only a test walks, or nobody, is not needed', () => {
  const imports = ['a.ts', 'a.test.ts'].map((file, i) => ({
    from: `${inModule('payments')}/${file}`,
    to: `${inModule(['ledger', 'identity'][i] ?? '')}/public.ts`,
    typeOnly: true,
  }));
  expect(unusedEdges(imports, { payments: ['ledger', 'identity', 'content', 'inbox'] }, ['payments → inbox'])).toEqual([
    'payments → identity',
    'payments → content',
  ]);
});
