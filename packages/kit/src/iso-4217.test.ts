import { expect, test } from 'vitest';
import { isoCurrencies } from './iso-4217.ts';

const list = [...isoCurrencies.values()];

test('codes and numeric codes stand in order, once each', () => {
  expect(list.map(({ code }) => code)).toEqual(list.map(({ code }) => code).toSorted());
  expect(new Set(list.map(({ numeric }) => numeric)).size).toBe(list.length);
  expect(list.filter(({ code, numeric }) => !/^[A-Z]{3}$/.test(code) || !/^\d{3}$/.test(numeric))).toEqual([]);
});

test('minor units are those the runtime knows or more, where it writes no coins any more, and a ledger unit (1/10,000) holds each', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  const digits = (currency: string): number =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
  const differing = list.filter(({ code, minorUnits }) => known.has(code) && digits(code) !== minorUnits && digits(code) !== 0);
  expect(differing.map(({ code }) => code)).toEqual([]);
  expect(list.filter(({ minorUnits }) => minorUnits > 4)).toEqual([]);
});
