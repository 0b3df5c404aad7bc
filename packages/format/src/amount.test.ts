import { describe, expect, test } from 'vitest';
import { amountText, parseAmount, separators } from './amount.ts';
import { setCurrencyDigits } from './currency-digits.ts';
import { currencyDigits, decimalText, formatMoney } from './money-format.ts';

describe('reading amounts as people type them', () => {
  test.each([
    ['vi', 'VND', '500000', 5_000_000_000n],
    ['vi', 'VND', '500.000', 5_000_000_000n],
    ['vi', 'VND', '1.500.000 ₫', 15_000_000_000n],
    ['pt-BR', 'BRL', '1.248,60', 12_486_000n],
    ['pt-BR', 'BRL', 'R$ 1.248,6', 12_486_000n],
    ['vi', 'VND', '20.000đ', 200_000_000n],
    ['pt-BR', 'BRL', 'brl 10', 100_000n],
    ['pt-BR', 'BRL', '0,05', 500n],
    ['pt-BR', 'BRL', ',5', 5_000n],
    ['en', 'USD', '1,248.60', 12_486_000n],
    ['en', 'USD', '$12', 120_000n],
    ['en', 'USD', '12.', 120_000n],
    ['en-IN', 'INR', '12,34,567.5', 12_345_675_000n],
    ['fr', 'EUR', '1 248,60', 12_486_000n],
    ['vi', 'VND', '1 500 000', 15_000_000_000n],
    ['en', 'USD', '１２０', 1_200_000n],
    ['en', 'USD', '၁၂၀', 1_200_000n],
    ['en', 'USD', '\u200e12\u200b', 120_000n],
    ['en', 'USD', '٢٠٠', 2_000_000n],
    ['en', 'USD', '๒๐๐.๕', 2_005_000n],
    ['en', 'USD', '9007199254740993', 90_071_992_547_409_930_000n],
  ])('%s %s "%s"', (locale, currency, typed, units) => {
    expect(parseAmount(typed, locale, currency)).toBe(units);
  });

  test.each([
    ['vi', 'VND', '500,5', 'decimals where there are none'],
    ['vi', 'VND', '50.00', 'a group of two'],
    ['pt-BR', 'BRL', '1,248.60', 'the marks of another place'],
    ['pt-BR', 'BRL', '1.24', 'a group of two'],
    ['en', 'USD', '1.2.3', 'two decimal marks'],
    ['en', 'USD', '1.234', 'more decimals than the currency has'],
    ['en', 'USD', '-5', 'a minus'],
    ['en', 'USD', '', 'nothing'],
    ['en', 'USD', '   ', 'spaces'],
    ['en', 'USD', '12 34', 'two numbers'],
    ['en', 'USD', '1 2', 'two numbers'],
    ['en', 'USD', '12\n34', 'two lines'],
    ['en', 'USD', '4²', 'a raised digit'],
    ['en', 'USD', '½', 'a fraction'],
    ['en', 'USD', '12a4', 'letters inside'],
    ['en', 'USD', '1e5', 'an exponent'],
    ['vi', 'VND', '12k', 'a short form'],
    ['pt-BR', 'BRL', '€ 12', 'another currency'],
  ])('%s %s "%s" is not read: %s', (locale, currency, typed) => {
    expect(parseAmount(typed, locale, currency)).toBeNull();
  });

  test('what is written can be read again', () => {
    for (const [locale, currency] of [
      ['vi', 'VND'],
      ['pt-BR', 'BRL'],
      ['en', 'USD'],
      ['fr', 'EUR'],
    ] as const) {
      const step = 10n ** BigInt(4 - currencyDigits(currency));
      for (const units of [0n, 1n, 99n, 12_345n, 987_654_321n].map((count) => count * step)) {
        expect(parseAmount(amountText(units, locale, currency), locale, currency)).toBe(units);
      }
    }
  });

  test('marks of a locale', () => {
    expect(separators('pt-BR')).toEqual({ group: '.', decimal: ',' });
    expect(separators('en')).toEqual({ group: ',', decimal: '.' });
  });
});

describe('writing amounts', () => {
  test('exact decimal text', () => {
    expect(decimalText(-12_500n)).toBe('-1.2500');
    expect(decimalText(1n)).toBe('0.0001');
  });

  test('in a locale, with a true minus', () => {
    const plain = (text: string) => text.replace(/\s/gu, ' ');
    expect(plain(formatMoney(182_465_000_000n, { currency: 'VND', locale: 'vi' }))).toBe('18.246.500 ₫');
    expect(plain(formatMoney(-12_486_000n, { currency: 'BRL', locale: 'pt-BR' }))).toBe('−R$ 1.248,60');
    expect(plain(formatMoney(960_000n, { currency: 'BRL', locale: 'pt-BR', symbol: 'none', sign: 'always' }))).toBe('+96,00');
    expect(plain(formatMoney(0n, { currency: 'BRL', locale: 'pt-BR', sign: 'always' }))).toBe('R$ 0,00');
    expect(plain(formatMoney(500_000n, { currency: 'BRL', locale: 'pt-BR', trim: true }))).toBe('R$ 50');
  });

  test('what is below the least unit is read where it is all there is, or where it is asked for', () => {
    const reais = (units: bigint, whole = false) => formatMoney(units, { currency: 'BRL', locale: 'en', whole });
    expect([reais(10n), reais(-19n), reais(99n)]).toEqual(['R$0.001', '−R$0.0019', 'R$0.0099']);
    expect([reais(12_345n), reais(12_345n, true), reais(12_300n, true)]).toEqual(['R$1.23', 'R$1.2345', 'R$1.23']);
    expect(formatMoney(196_000n, { currency: 'VND', locale: 'en', whole: true })).toBe('₫19.6');
  });

  test('points are plain whole numbers', () => {
    expect(formatMoney(248_600_000n, { currency: 'POINTS', locale: 'en' })).toBe('24,860');
  });

  test('beyond what a float can hold', () => {
    expect(formatMoney(90_071_992_547_409_930_000n, { currency: 'USD', locale: 'en' })).toBe('$9,007,199,254,740,993.00');
  });
});

test('a brand says how many decimals its currency has: what is written and what may be typed follow', () => {
  const written = () => formatMoney(1_234_5600n, { currency: 'MMK', locale: 'en', symbol: 'none' });
  expect([currencyDigits('MMK'), written(), parseAmount('1,234.56', 'en', 'MMK')]).toEqual([0, '1,234', null]);
  setCurrencyDigits('MMK', 2);
  expect([currencyDigits('MMK'), written(), parseAmount('1,234.56', 'en', 'MMK')]).toEqual([2, '1,234.56', 1_234_5600n]);
});
