import { expect, test } from 'vitest';
import { between, createMoney, timesStake, toDecimal } from './money.ts';

const dong = { code: 'VND', decimals: 2, step: '100000' };
const real = { code: 'BRL', decimals: 2, step: '1000' };
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

test('units become exact decimals', () => {
  expect(toDecimal(356000n)).toBe('3.56');
  expect(toDecimal(-1n)).toBe('-0.00001');
  expect(toDecimal(9_007_199_254_740_993_00000n)).toBe('9007199254740993');
});

test('money follows the language and the currency', () => {
  expect(plain(createMoney('vi', dong).full(18_246_500_00000n))).toBe('18.246.500 ₫');
  expect(plain(createMoney('pt-BR', real).full(129_471_000n))).toBe('R$ 1.294,71');
  expect(plain(createMoney('pt-BR', real).signed(9_611_000n))).toBe('+R$ 96,11');
  expect(createMoney('en', dong).short(20_000_00000n)).toBe('20K');
  expect(createMoney('en', { code: 'XXX', decimals: 2, step: '1000' }).full(1_000_00000n)).toBe('1,000.00');
});

test('counting up ends exactly', () => {
  expect(between(0n, 333n, 1)).toBe(333n);
  expect(between(0n, 1000n, 0.5)).toBe(500n);
  expect(between(5n, 9n, 0)).toBe(5n);
  expect(between(0n, 1000n, 0.456, 100n)).toBe(400n);
  expect(timesStake(250n, 100n)).toBe(250);
  expect(timesStake(1n, 0n)).toBe(0);
});
