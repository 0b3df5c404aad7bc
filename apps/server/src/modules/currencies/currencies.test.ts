import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditList } from '@pavilion/contract/operator/desk';
import * as contract from '@pavilion/contract/currencies/desk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { BrandFolderError, exportFolder, importFolder } from '../brands/public.ts';
import { type BrandJson, copyOf, SERRA } from '../brands/testing/folders.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let place: string;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  place = mkdtempSync(path.join(tmpdir(), 'pavilion-currencies-'));
});
afterAll(async () => {
  rmSync(place, { recursive: true, force: true });
  await world.close();
});
beforeEach(async () => {
  owner = await ownerAt(world);
});

const baht = { decimals: 2, betStep: 0.01, depositStep: 1, withdrawStep: 1, stakes: [1, 2, 5, 10, 20, 50] };
const inFile = { decimals: 2, betStep: '0.01', depositStep: '1', withdrawStep: '1', stakes: ['1', '2', '5', '10', '20', '50'] };
const add = (code: string, terms: Partial<typeof baht> = {}, who = owner) =>
  who.call(contract.currencyAdd, { code, terms: { ...baht, ...terms }, reason: 'a new market' });
const change = (code: string, terms: Partial<typeof baht> = {}, who = owner) =>
  who.call(contract.currencyChange, { code, terms: { ...baht, ...terms }, reason: 'mistyped' });
const listed = async () => (await owner.call(contract.currenciesList)).value;

type WithTerms = BrandJson & { currencyTerms?: unknown };
let folders = 0;
/** A folder of a brand of its own, after the example. */
function folderOf(code: string, edit: (brand: WithTerms) => void): string {
  folders += 1;
  return copyOf(SERRA, path.join(place, `${code}-${folders}`), {
    'content/brand.json': (brand: WithTerms) => {
      Object.assign(brand, { code, name: code, hosts: [{ host: `${code}.example`, name: code, main: true }] });
      Object.assign(brand.settings, { mainDomain: `${code}.example` });
      edit(brand);
    },
    'content/payments.json': (payments: { providers: unknown[]; channels: unknown[]; withdrawals: { provider: string } }) =>
      Object.assign(payments, { providers: [], channels: [], withdrawals: { ...payments.withdrawals, provider: 'sandbox' } }),
  });
}
const importOf = (folder: string) => {
  const { db, clock, outbound } = world.platform.domains.deps;
  return importFolder({ db, clock, outbound }, folder, { actor: 'machine' });
};
const problemsOf = async (folder: string) =>
  importOf(folder).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof BrandFolderError)) throw error;
      return error.problems.map(({ field, message }) => `${field}: ${message}`);
    },
  );

describe('at the desk', () => {
  test('a currency of ISO 4217 is added with an audit entry, and changes until a brand counts in it', async () => {
    expect((await listed()).others).toContainEqual({ code: 'THB', minorUnits: 2 });
    expect((await add('THB')).ok).toBe(true);
    const { list, others, mayChange } = await listed();
    expect(list.find(({ code }) => code === 'THB')).toEqual({ code: 'THB', symbol: '฿', terms: baht, brands: [], isUsed: false });
    expect([others.some(({ code }) => code === 'THB'), mayChange]).toEqual([false, true]);
    expect((await add('THB')).code).toBe('desk.currency.taken');
    expect((await change('THB', { depositStep: 0.01 })).ok).toBe(true);
    const { value } = await owner.call(auditList, undefined, { action: 'currency' });
    expect(value.list.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['currency.change', 'THB'],
      ['currency.add', 'THB'],
    ]);
    expect(value.list[0]?.detail).toMatchObject({ reason: 'mistyped', before: inFile, after: { ...inFile, depositStep: '0.01' } });
    expect((await change('THB')).ok).toBe(true);
  });

  test('one that a brand counts in stays as it is, at the desk and in the database', async () => {
    const { list } = await listed();
    const dong = list.find(({ code }) => code === 'VND');
    expect(dong).toMatchObject({ isUsed: true, terms: { decimals: 0, betStep: 1, depositStep: 1000 } });
    expect((await change('VND', { ...dong?.terms, depositStep: 500 })).code).toBe('desk.currency.used');
    expect((await change('VND', dong?.terms)).ok).toBe(true);
    const { ownerPool } = world.database;
    await expect(ownerPool.query(`UPDATE currency SET bet_step = 1 WHERE code = 'VND'`)).rejects.toThrow('by a migration only');
    await expect(ownerPool.query(`UPDATE currency SET used_since = NULL WHERE code = 'VND'`)).rejects.toThrow('by a migration only');
  });

  test.each([
    ['XAU', {}, 'desk.currency.unknown', 'code'],
    ['KWD', { decimals: 5 }, 'desk.currency.decimals', 'terms.decimals'],
    ['JPY', {}, 'desk.currency.decimals', 'terms.decimals'],
    ['KWD', { betStep: 0.001 }, 'desk.currency.step', 'terms.betStep'],
    ['KWD', { withdrawStep: 0.015 }, 'desk.currency.step', 'terms.withdrawStep'],
    ['KWD', { stakes: [0.1] }, 'desk.currency.stakes', 'terms.stakes'],
  ])('%s with %o is refused with %s', async (code, terms, refusal, field) => {
    const answer = await add(code, terms);
    expect([answer.code, Object.keys(answer.fields)]).toEqual([refusal, [field]]);
  });

  test('operators of one brand see currencies and change none', async () => {
    const manager = await operatorAt(world, owner, 'manager', ['brd_koi']);
    const { value } = await manager.call(contract.currenciesList);
    expect([value.mayChange, value.list.find(({ code }) => code === 'BRL')?.brands]).toEqual([false, []]);
    expect((await add('KRW', {}, manager)).code).toBe('desk.not.permitted');
    expect((await change('THB', {}, manager)).code).toBe('desk.not.permitted');
  });

  test('added by several at once it is there once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add('INR')));
    expect(answers.map(({ code }) => code ?? 'added').toSorted()).toEqual([
      'added',
      ...Array.from({ length: 4 }, () => 'desk.currency.taken'),
    ]);
  });
});

describe("in a brand's folder", () => {
  const inKwd = { ...inFile, decimals: 3, betStep: '0.001' };
  const takes = (currency: string, currencyTerms?: unknown) => (brand: WithTerms) => {
    brand.currency = currency;
    if (currencyTerms) brand.currencyTerms = currencyTerms;
  };

  test('terms bring a currency along, and a folder that is written out brings them on', async () => {
    expect(await problemsOf(folderOf('dinar', takes('KWD')))).toEqual(['currency: KWD is no currency of this installation']);
    const folder = folderOf('dinar', takes('KWD', inKwd));
    expect((await importOf(folder)).outcome).toBe('added');
    expect((await listed()).list.find(({ code }) => code === 'KWD')).toMatchObject({
      isUsed: true,
      brands: ['dinar'],
      terms: { decimals: 3 },
    });
    const { db, clock, outbound } = world.platform.domains.deps;
    const out = path.join(place, 'dinar-out');
    await exportFolder(db, 'dinar', out);
    expect((await importFolder({ db, clock, outbound }, out, { actor: 'machine' })).outcome).toBe('same');
    expect((await change('KWD', { decimals: 3, betStep: 0.002 })).code).toBe('desk.currency.used');
    expect(await problemsOf(folderOf('dinar', takes('KWD', { ...inKwd, depositStep: '5' })))).toEqual([
      'currencyTerms: KWD is used: its decimals and steps change by a migration only',
    ]);
  });

  test.each([
    ['ABC', inFile, 'currency: ISO 4217 has no currency ABC'],
    ['PTS', inFile, 'currency: ISO 4217 has no currency PTS'],
    [
      'JPY',
      { ...inFile, decimals: 5 },
      'currencyTerms.decimals: no more decimals than the currency has in ISO 4217 are expected, and four at most',
    ],
    ['CHF', { ...inFile, betStep: '0.005' }, 'currencyTerms.betStep: a multiple of the least amount that is shown is expected'],
    ['CHF', { ...inFile, betStep: '1e3' }, 'currencyTerms.betStep: an amount in main units is expected, as a text such as "0.01" or "50"'],
  ])('%s with %o is refused, and nothing is written', async (currency, terms, problem) => {
    expect(await problemsOf(folderOf('refused', takes(currency, terms)))).toEqual([problem]);
    const { rowCount } = await world.database.pool.query(`SELECT FROM brand_facts WHERE code = 'refused'`);
    expect(rowCount).toBe(0);
  });

  test('a change at the desk that races a first brand comes before it or is refused', async () => {
    await add('CHF');
    await Promise.all([importOf(folderOf('alpen', takes('CHF'))), change('CHF', { depositStep: 5 })]);
    const { list } = await listed();
    const then = list.find(({ code }) => code === 'CHF')?.terms.depositStep;
    expect((await change('CHF', { depositStep: then === 5 ? 1 : 5 })).code).toBe('desk.currency.used');
  });
});
