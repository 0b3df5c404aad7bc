import { transformSync } from '@babel/core';
import { expect, test } from 'vitest';
import { contractWithoutShapes } from './vite-contract.ts';

const built = (code: string): string =>
  transformSync(code, { filename: '/packages/contract/src/calls.ts', configFile: false, plugins: [contractWithoutShapes] })?.code ?? '';

test('of a call a browser gets how to reach it, and no shape', () => {
  const code = built(
    "export const take = endpoint({ summary: 'Takes', method: 'POST', path: '/take', body: z.object({}), value: shape });",
  );
  expect(code).toContain("method: 'POST'");
  expect(code).toContain("path: '/take'");
  expect(code).not.toMatch(/summary|body|value/);
});

test('what a definition spreads is kept as if it stood there', () => {
  const code = built(
    "const act = { method: 'POST', access: 'desk', renews: true };\nexport const take = endpoint({ ...act, path: '/take' });",
  );
  expect(code.slice(code.indexOf('export'))).toContain("method: 'POST'");
  expect(code.slice(code.indexOf('export'))).not.toContain('renews');
});

test('a spread that cannot be followed fails the build', () => {
  expect(() => built("export const take = endpoint({ ...act('POST'), path: '/take' });")).toThrow('no constant object');
});

test('of an event a browser gets its name and what to ask again', () => {
  const code = built(
    "const ids = { refId: z.string() };\nexport const paid = event('deposit.credited', { to: 'member', data: ids, refetch: ['balance'] });",
  );
  expect(code.slice(code.indexOf('export'))).toBe(`export const paid = {
  name: 'deposit.credited',
  refetch: ['balance']
};`);
});
