import { expect, test } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

test.each([
  '{}',
  '[]',
  '1',
  '"a:b"',
  '{"a":1}',
  '{"a":1,"b":{"a":1}}',
  '[{"a":1},{"a":2}]',
  '{"a":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a:":":","b":"\\\\"}',
  '{"":1,"a":[]}',
  '{"__proto__":{"a":1},"constructor":2}',
  '{ "a" : 1 , "b" : null }',
  '{"a":"\\\\\\"","b":[{"c":1,"d":{}}]}',
  '{"10":1,"1":2}',
])('%s reads as the parser reads it', (text) => {
  expect(parseStrictJson(text)).toEqual(JSON.parse(text));
});

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"b":2,"a":3}',
  '[[{"x":{"a":1,"a":2}}]]',
  '{"a":1,"\\u0061":2}',
  '{"__proto__":1,"__proto__":2}',
  '{"a":{"b":1},"a":{"b":1}}',
  '{"":1,"":2}',
  '{"\\"":1,"\\u0022":2}',
  '{"1":1,"1":2}',
])('%s names one twice', (text) => {
  expect(() => parseStrictJson(text)).toThrow(SyntaxError);
});

test.each(['', '{', '{"a":}', '{"a":1,}', "{'a':1}", 'NaN', '{"a":1}{"a":1}'])('%s is no JSON', (text) => {
  expect(() => parseStrictJson(text)).toThrow(SyntaxError);
});

test('a reviver sees what it would see without', () => {
  const revive = (_key: string, value: unknown, context?: { source?: string }) => (typeof value === 'number' ? context?.source : value);
  expect(parseStrictJson('{"a":1.50,"b":[9007199254740993]}', revive)).toEqual({ a: '1.50', b: ['9007199254740993'] });
  expect(() => parseStrictJson('{"a":1,"a":2}', revive)).toThrow(SyntaxError);
});

test('depth beyond the stack is read, and names in it are counted', () => {
  const deep = (inner: string) => `${'{"a":'.repeat(50_000)}${inner}${'}'.repeat(50_000)}`;
  expect(() => parseStrictJson(deep('1'))).not.toThrow();
  expect(() => parseStrictJson(deep('{"b":1,"b":2}'))).toThrow(SyntaxError);
});
