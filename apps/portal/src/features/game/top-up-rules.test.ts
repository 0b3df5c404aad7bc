import { describe, expect, test } from 'vitest';
import { topUpPage } from './top-up-rules.ts';

const wallets = (main: number) => [
  { accountTypeId: 2, vendor: '', availBalance: main },
  { accountTypeId: 101, vendor: 'TIDE', availBalance: 0 },
];

describe('a game asks for money', () => {
  test.each([
    ['its vendor has a wallet and the main one holds something', wallets(10), 'TIDE', 'transferFund'],
    ['its vendor has a wallet, but the main one is empty', wallets(0), 'TIDE', 'depositv2'],
    ['it plays from the main wallet', wallets(10), 'LANTERN', 'depositv2'],
    ['nobody knows whose game it is', wallets(10), undefined, 'depositv2'],
    ['the main wallet is of no vendor', wallets(10), '', 'depositv2'],
    ['there are no wallets', [], 'TIDE', 'depositv2'],
  ] as const)('%s', (_, rows, vendor, page) => {
    expect(topUpPage(rows, vendor)).toBe(page);
  });
});
