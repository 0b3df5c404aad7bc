import { describe, expect, test } from 'vitest';
import { compare, type OurPayment } from './compare.ts';
import { readRows, readStatement, type StatementFormat, type StatementLine } from './read-statement.ts';

const format: StatementFormat = {
  columns: {
    providerRef: 'id',
    reference: 'reference',
    kind: 'kind',
    amount: 'amount',
    currency: 'currency',
    state: 'state',
    at: 'created_at',
  },
  kinds: { deposit: 'deposit', payout: 'payout' },
  paid: ['paid'],
};
const HEAD = 'id,reference,kind,amount,currency,state,created_at\r\n';
const from = new Date('2026-11-01T00:00:00Z');
const to = new Date('2026-11-02T00:00:00Z');

describe('a statement is read', () => {
  test('with commas or semicolons, quotes, a byte order mark, any line ends and columns in any order', () => {
    expect(readRows('a;b\n"1;""x""";2\n\n;\nThe "Reef";"two\nlines";more\n')).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['1;"x"', '2'], line: 2 },
      { cells: ['The "Reef"', 'two\nlines', 'more'], line: 6 },
    ]);
    const lines = readStatement(
      '\uFEFFAMOUNT;created_at;Id;Reference;KIND;currency;state;more\r"12.5";2026-11-01T10:00:00Z;p1;dep_1;deposit;BRL;paid;x',
      format,
    );
    expect(lines).toMatchObject([{ reference: 'dep_1', providerRef: 'p1', amount: 125_000n, isPaid: true, kind: 'deposit' }]);
  });
  test('lines of kinds we do not have are left aside', () => {
    expect(readStatement(`${HEAD}f1,x,fee,1,BRL,paid,2026-11-01`, format)).toEqual([]);
  });
  test.each([
    ['a column is missing', 'id,reference,kind,amount,currency,state\r\n', 1],
    ['nothing', '', 1],
    ['an open quote', `${HEAD}"p1,dep_1`, 2],
    ['no amount after a record of two lines', `${HEAD}p1,"dep\n1",fee,1,BRL,paid,2026-11-01\r\np2,dep_2,deposit,,BRL,paid,2026-11-01`, 4],
    ['an amount below zero', `${HEAD}p1,dep_1,deposit,-1,BRL,paid,2026-11-01`, 2],
    ['an amount in thousands', `${HEAD}p1,dep_1,deposit,"1,000",BRL,paid,2026-11-01`, 2],
    ['no time', `${HEAD}p1,dep_1,deposit,1,BRL,paid,2026-11-01\r\np2,dep_2,deposit,1,BRL,paid,soon`, 3],
    ['no reference', `${HEAD}p1,,deposit,1,BRL,paid,2026-11-01`, 2],
  ])('%s is refused by its line', (_what, text, line) => {
    expect(() => readStatement(text, format)).toThrow(
      expect.objectContaining({ code: 'statement.unreadable', detail: { field: 'text', params: { line } } }),
    );
  });
});

const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  kind: 'deposit',
  reference: 'dep_1',
  providerRef: 'p1',
  amount: 100n,
  currency: 'BRL',
  isPaid: true,
  state: 'paid',
  at: new Date('2026-11-01T12:00:00Z'),
  ...change,
});
const ours = (change: Partial<OurPayment> = {}): OurPayment => ({
  kind: 'deposit',
  reference: 'dep_1',
  id: 'dep_1',
  brandId: 'sol',
  providerRef: 'p1',
  amount: 100n,
  currency: 'BRL',
  state: 2,
  isPaid: true,
  ...change,
});
const found = (statement: StatementLine[], named: OurPayment[], paid: OurPayment[] = named) =>
  compare(statement, { named, paid, brandId: 'sol', from, to });

test.each<[string, { said: StatementLine[]; named?: OurPayment[]; paid?: OurPayment[]; differences: string[] }]>([
  ['the same', { said: [line()], differences: [] }],
  ['another amount', { said: [line({ amount: 90n })], differences: ['other.amount'] }],
  ['another currency', { said: [line({ currency: 'VND' })], differences: ['other.amount'] }],
  ['paid there, not here', { said: [line()], named: [ours({ state: 1, isPaid: false })], paid: [], differences: ['other.state'] }],
  ['paid here, not there', { said: [line({ isPaid: false, state: 'expired' })], differences: ['other.state'] }],
  [
    'unpaid on both sides, with other amounts',
    { said: [line({ isPaid: false, amount: 7n })], named: [ours({ isPaid: false, state: 5 })], paid: [], differences: [] },
  ],
  ['unknown here', { said: [line({ reference: 'dep_x' })], named: [], paid: [], differences: ['missing.here'] }],
  ['unknown here and unpaid', { said: [line({ reference: 'dep_x', isPaid: false })], named: [], paid: [], differences: [] }],
  ['unknown there', { said: [], named: [], differences: ['missing.there'] }],
  ['twice there', { said: [line(), line({ providerRef: 'p2' })], differences: ['twice.there'] }],
  ['a payout under the reference of a deposit', { said: [line({ kind: 'payout' })], differences: ['missing.here', 'missing.there'] }],
])('%s', (_what, { said, named = [ours()], paid = [ours()], differences }) => {
  const result = found(said, named, paid);
  expect(result.differences.map(({ difference }) => difference)).toEqual(differences);
  expect(result.agreed + result.differences.filter(({ difference }) => difference !== 'missing.there').length).toBe(result.lines);
});

test('lines of other days and other brands are beyond it, and a line of another day still names its payment', () => {
  const later = line({ at: new Date('2026-11-02T00:00:01Z') });
  expect(found([later], [ours()])).toEqual({ lines: 0, agreed: 0, beyond: 1, differences: [] });
  expect(found([line({ amount: 1n })], [ours({ brandId: 'koi' })], [])).toEqual({ lines: 0, agreed: 0, beyond: 1, differences: [] });
});
