import { expect, test } from 'vitest';
import { brokenRule, findCycles, findFeatureCycles, unusedEdges } from './check-graph.ts';

const rule = (from: string, to: string) => brokenRule({ from, to, typeOnly: false });
const inModule = (name: string) => `apps/server/src/modules/${name}`;
const inPortal = (name: string) => `apps/portal/src/${name}`;

test.each([
  ['apps/portal/src/a.tsx', 'packages/ui/src/b.tsx'],
  ['apps/server/src/main.ts', `${inModule('ledger')}/post.ts`],
  [`${inModule('payments')}/a.ts`, `${inModule('ledger')}/public.ts`],
  [`${inModule('payments')}/a.ts`, `${inModule('payments')}/rules.ts`],
  [`${inModule('payments')}/module.ts`, `${inModule('ledger')}/module.ts`],
  [`${inModule('ledger')}/a.test.ts`, `${inModule('payments')}/public.ts`],
  ['apps/pavilion/src/pavilion.ts', 'apps/studio/src/main.ts'],
  [inPortal('features/a/page.tsx'), inPortal('features/b/public.ts')],
  [inPortal('features/a/page.tsx'), inPortal('shared/b/words.ts')],
  [inPortal('features/a/page.test.tsx'), inPortal('features/b/form.tsx')],
  [inPortal('features.ts'), inPortal('features/a/feature.ts')],
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
  [inPortal('features/a/page.tsx'), inPortal('features/b/form.tsx'), 'the feature b is entered through its public.ts'],
  [inPortal('shared/a/words.ts'), inPortal('features/b/public.ts'), 'shared knows no feature'],
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

test('a ring of features is found, through whatever files it goes; one of a test is none', () => {
  const imports = (file: string) => [
    { from: inPortal('features/a/page.tsx'), to: inPortal('features/b/public.ts'), typeOnly: false },
    { from: inPortal(`features/b/${file}`), to: inPortal('features/a/public.ts'), typeOnly: true },
  ];
  expect(findFeatureCycles(imports('form.tsx'))).toEqual([['a', 'b', 'a']]);
  expect(findFeatureCycles(imports('form.test.tsx'))).toEqual([]);
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
