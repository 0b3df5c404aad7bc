import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { createBetPort } from './bet-port.ts';
import type { BetOp } from './operation.ts';
import { createSettlements, type Settlements } from './settlements.ts';
import { MAIN, makeMembers, openBrand, operation, UNHURRIED } from './testing/members.ts';

let database: TestDatabase;
let settlements: Settlements;
const clock = { now: () => new Date('2026-11-18T10:00:00Z') };

beforeAll(async () => {
  database = await testDatabase();
  await openBrand(database.pool);
  await database.ownerPool.query(`INSERT INTO bet_step (currency, product, step) VALUES ('VND', 'lott', 50000), ('BRL', 'rng', 50000)`);
  settlements = createSettlements({ db: database.pool, clock, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await settlements.close();
  await database.drop();
});

/** Stakes of five members each, which is a batch and a set: multiples of the product's step, and not. */
const stakes = async (): Promise<BetOp[]> => {
  const members = await makeMembers(database.pool, 5, 100n * MAIN);
  return members.flatMap((id) => [
    operation(id, { product: 'lott', amount: 5n * MAIN }),
    operation(id, { product: 'lott', amount: 6n * MAIN }),
    // The currency's own step, 1; the row of another currency says nothing of it.
    operation(id, { product: 'rng', amount: 6n * MAIN }),
  ]);
};
const EXPECTED = Array.from({ length: 5 }, () => ['ok', 'amount.step', 'ok']).flat();

test.each(['each', 'set'] as const)('a stake is a multiple of its product\'s step: form "%s"', async (form) => {
  const port = createBetPort(database.pool, { ...UNHURRIED, clock, form });
  const answers = await Promise.all((await stakes()).map((op) => port.apply(op)));
  expect(answers.map(({ status }) => status)).toEqual(EXPECTED);
  await port.close();
});

test('in bulk as well', async () => {
  const operations = await stakes();
  const report = await settlements.settleMany({ id: 'steps', operations: () => operations });
  expect(report).toMatchObject({ applied: 10, refused: 5 });
  expect(new Set(report.refusals.map(({ status }) => status))).toEqual(new Set(['amount.step']));
});

test('a step is above nothing, of a currency and a product there are', async () => {
  for (const row of [`('VND', 'sea', 0)`, `('XXX', 'sea', 1)`, `('VND', 'unheard-of', 1)`])
    await expect(database.ownerPool.query(`INSERT INTO bet_step VALUES ${row}`)).rejects.toThrow();
});
