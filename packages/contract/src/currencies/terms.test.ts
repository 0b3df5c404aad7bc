import { expect, test } from 'vitest';
import { type CurrencyTerms, unfitField } from './terms.ts';

const baht: CurrencyTerms = {
  decimals: 2,
  betStep: 100n,
  depositStep: 10_000n,
  withdrawStep: 10_000n,
  stakes: [10_000n, 20_000n, 50_000n, 1_000_000n],
};

test.each<[string, Partial<CurrencyTerms>, number, string | null]>([
  ['as they are', {}, 2, null],
  ['fewer decimals than amounts have', { decimals: 0, betStep: 10_000n, stakes: [200_000n, 1_000_000n] }, 2, null],
  ['more decimals than amounts have', { decimals: 3 }, 2, 'decimals'],
  ['more decimals than a ledger unit holds', { decimals: 5 }, 8, 'decimals'],
  ['four decimals', { decimals: 4, betStep: 1n }, 4, null],
  ['a bet step finer than what is shown', { betStep: 50n }, 2, 'betStep'],
  ['no bet step', { betStep: 0n }, 2, 'betStep'],
  ['deposits finer than bets', { betStep: 200n, depositStep: 10_100n }, 2, 'depositStep'],
  ['withdrawals finer than bets', { withdrawStep: 50n }, 2, 'withdrawStep'],
  ['withdrawals below nothing', { withdrawStep: -100n }, 2, 'withdrawStep'],
  ['no stakes', { stakes: [] }, 2, 'stakes'],
  ['stakes that fall', { stakes: [20_000n, 10_000n] }, 2, 'stakes'],
  ['a stake twice', { stakes: [10_000n, 10_000n] }, 2, 'stakes'],
  ['a stake off the step', { stakes: [10_000n, 20_050n] }, 2, 'stakes'],
  ['stakes below twenty steps', { stakes: [1_000n, 10_000n] }, 2, 'stakes'],
  ['no stake of whole coins', { stakes: [2_000n, 5_000n] }, 2, 'stakes'],
  ['too many stakes', { stakes: Array.from({ length: 21 }, (_, at) => BigInt(at + 1) * 10_000n) }, 2, 'stakes'],
])('%s', (_name, change, minorUnits, field) => {
  expect(unfitField({ ...baht, ...change }, minorUnits)).toBe(field);
});
