import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { decodeWith, parseExactJson } from './decode.ts';

describe('numbers', () => {
  test.each(['0', '-0', '1', '1.50', '0.1', '12e3', '1E-4', '900719925474.0991', '0.00010', '100000000000000000000'])(
    '%s is carried',
    (text) => {
      expect(parseExactJson(text)).toBe(Number(text));
    },
  );

  test.each(['9007199254740993', '0.1000000000000000055511151231257827', '1e400', '1e-400'])(
    '%s is refused: a float is another number',
    (text) => {
      expect(() => parseExactJson(text)).toThrow('request_param_err');
    },
  );

  test('a number as long as a body is judged within the time of a test', () => {
    expect(() => parseExactJson(`1${'0'.repeat(120_000)}1`)).toThrow('request_param_err');
    expect(() => parseExactJson(`0.1${'0'.repeat(120_000)}1`)).toThrow('request_param_err');
  });
});

describe('text that no database keeps', () => {
  const schema = z.strictObject({ name: z.string(), more: z.optional(z.unknown()) });
  const stored = (input: unknown) => () => decodeWith(schema, input);

  test.each([
    ['a zero', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
  ])('%s is the fault of its field', (_name, name) => {
    expect(stored({ name })).toThrow(expect.objectContaining({ fields: [{ field: 'name', code: 'field.invalid' }] }));
  });

  test('is found in depth too, and in names', () => {
    expect(stored({ name: 'a', more: [{ deep: 'a\u0000' }] })).toThrow(
      expect.objectContaining({ fields: [{ field: 'more.0.deep', code: 'field.invalid' }] }),
    );
    expect(stored({ name: 'a', more: { 'a\u0000': 1 } })).toThrow('request_param_err');
    expect(stored({ name: 'a', more: [{ deep: '😀' }] })).not.toThrow();
  });
});
