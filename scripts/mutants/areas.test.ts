import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../apps/pavilion/src/schemas.ts';
import { areas, leftOut } from './areas.ts';
import { codeFiles } from './copy.ts';

const MODULES = 'apps/server/src/modules';
const names = globSync(`${MODULES}/*/`, { cwd: root }).map((folder) => path.basename(folder));
const area = (name: string) => areas.find((one) => one.name === name);

test('every module is an area or left out with a reason, and none is both or gone', () => {
  expect(names.filter((name) => Boolean(area(name)) === (leftOut[name] !== undefined))).toEqual([]);
  expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([]);
});

test('a module that posts to the ledger, places bets or lets in is not left out', () => {
  const money = [
    'adjustments',
    'betting',
    'ledger',
    'lottery',
    'member-transfers',
    'payments',
    'points',
    'promotions',
    'rewards',
    'settlements',
  ];
  const access = ['four-eyes', 'identity', 'operator', 'second-factor', 'security', 'social', 'verification'];
  expect([...money, 'vendor-wallets', 'vendors', ...access].filter((name) => !area(name))).toEqual([]);
});

test('every area has code and tests that exist', () => {
  for (const { name, code, tests } of areas) {
    expect(codeFiles(root, code).length, name).toBeGreaterThan(0);
    const found = tests.flatMap((glob) => (existsSync(path.join(root, glob)) ? [glob] : globSync(glob, { cwd: root })));
    expect(found.length, name).toBeGreaterThan(0);
  }
});

test('all files of a module are in its area, in whichever folder', () => {
  expect(codeFiles(root, area('payments')?.code ?? [])).toEqual(
    expect.arrayContaining([expect.stringContaining('/payments/desk/'), expect.stringContaining('/payments/payees/')]),
  );
  expect(area('vendor-wallets')?.tests).toContain('apps/server/src/modules/vendor-wallets/races.test.ts');
  expect(area('vendors')?.tests).not.toContain('apps/server/src/modules/vendor-wallets/races.test.ts');
});

test.each([
  ['portal', 'apps/portal/src/features/session/password-strength.ts'],
  ['console', 'apps/console/src/features/lottery/return-of.ts'],
])('rules of the %s are an area', (name, file) => {
  expect(area(name)?.code).toContain(file);
  expect(area(name)?.code.filter((one) => one.endsWith('.tsx'))).toEqual([]);
});
