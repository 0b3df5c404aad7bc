import { expect, test } from 'vitest';
import { isCounted, readValue } from './value-text.ts';

test.each([
  ['true', { kind: 'flag', on: true }],
  ['false', { kind: 'flag', on: false }],
  ['1000000', { kind: 'number', text: '1000000' }],
  ['-2.5', { kind: 'number', text: '-2.5' }],
  ['0', { kind: 'number', text: '0' }],
  ['0901234567', { kind: 'text', text: '0901234567' }],
  ['12345678901234567890', { kind: 'text', text: '12345678901234567890' }],
  ['["VN","BR"]', { kind: 'list', items: ['VN', 'BR'] }],
  ['[]', { kind: 'list', items: [] }],
  ['{"a":1}', { kind: 'text', text: '{\n  "a": 1\n}' }],
  ['[{"a":1}]', { kind: 'text', text: '[\n  {\n    "a": 1\n  }\n]' }],
  ['{"cut of… (9000)', { kind: 'text', text: '{"cut of… (9000)' }],
  ['[not a list', { kind: 'text', text: '[not a list' }],
  ['', { kind: 'text', text: '' }],
])('%s is read as what it is', (text, read) => {
  expect(readValue(text)).toEqual(read);
});

test.each([
  ['withdrawals.maxAmount', true],
  ['channels.bank.min', true],
  ['channels.vietqr.account', false],
  ['providers.one.code', false],
])('numbers of %s get separators: %s', (field, counted) => {
  expect(isCounted(field)).toBe(counted);
});
