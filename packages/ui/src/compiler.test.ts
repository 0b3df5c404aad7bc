import { transform } from 'oxc-transform-react';
import { expect, test } from 'vitest';

// Releases of the compiler before 0.157 wrote `undefined` for every BigInt literal of a component: amounts were lost without a word.
test.each([
  '0n',
  '12_500n',
  '-1n',
  '12.5',
  '1e21',
  '-0',
  '"text"',
  'true',
  'null',
  '/a+/gu',
  '[0n, 1]',
  '{ a: 2n }',
  '`at ${props.at}`',
  'undefined',
])('a component keeps the literal %s', async (literal) => {
  const { code, errors } = await transform(
    'part.tsx',
    `export const Part = (props) => {
      const value = show(${literal}, props.at);
      return <b onClick={() => props.on(${literal})}>{value}</b>;
    };`,
    { reactCompiler: {} },
  );
  expect(errors).toEqual([]);
  expect(code).toContain('compiler-runtime');
  const plain = (text: string) => text.replaceAll(/[\s_;]|(?<=\d)n/g, '').replaceAll("'", '"');
  const written = plain(code);
  expect(written.split(plain(literal)).length - 1).toBeGreaterThanOrEqual(2);
  expect((code.match(/\dn\b/g) ?? []).length).toBe(2 * (literal.match(/\dn\b/g) ?? []).length);
  expect((code.match(/\bundefined\b/g) ?? []).length).toBe(literal === 'undefined' ? 2 : 0);
});
