import { randomUUID } from 'node:crypto';
import { auditList } from '@pavilion/contract/operator/desk';
import { betsSums } from '@pavilion/contract/wallet/desk';
import * as wire from '@pavilion/contract/reports/desk';
import { strFromU8, unzipSync } from 'fflate';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { type TestMember, testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { spokenLanguages } from '../../messages/languages.ts';
import { one, transaction } from '../../kernel/db.ts';
import { messages } from '../../messages/all.ts';
import { activityConsumer } from '../activity/public.ts';
import { ACCOUNT_KINDS, accounts, dispatchNext, post } from '../ledger/public.ts';
import { columnsOf } from './file-columns.ts';
import { writeXlsx } from '../../kernel/table-file.ts';
import { zoneOf } from '../../test/brand-zone.ts';

const MAIN = 10_000n;
let world: TestPlatform;
let owner: DeskVisitor;
let member: TestMember;
beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  member = await testMember(world, { brandCode: 'sol' });
  await play();
});
afterAll(() => world.close());

async function play(): Promise<void> {
  const { bets } = world.platform.domains;
  const at = { brandId: member.brandId, currency: 'BRL' };
  const lines = [
    {
      from: accounts.depositClearing({ ...at, provider: '=HYPERLINK("x")' }),
      to: accounts.cash({ ...at, memberId: member.id }),
      amount: 100n * MAIN + 1n,
    },
  ];
  await post(world.database.pool, { key: `deposit:${randomUUID()}`, type: 'deposit', reference: 'dep_1', lines }, world.now());
  for (const won of [0n, 3n]) {
    const [transactionId, roundId] = [randomUUID(), randomUUID()];
    const op = { vendor: 'LANTERN', memberId: member.id, roundId, currency: 'BRL', game: 'moon-dice', product: 'rng' };
    await bets.apply({ ...op, kind: 'bet', transactionId, amount: 5n * MAIN });
    await bets.apply({
      ...op,
      kind: 'win',
      transactionId: randomUUID(),
      referenceId: transactionId,
      amount: won * MAIN,
      roundClosed: true,
    });
  }
  const isCounted = async () => {
    await transaction(world.database.pool, (tx) => dispatchNext(tx, activityConsumer, 1000));
    const { n } = await one<{ n: number }>(
      world.database.pool,
      `SELECT count(*)::int AS n FROM operation_consumer c JOIN operation o ON o.number > c.number
         WHERE c.name = 'activity' AND NOT pg_visible_in_snapshot(o.xid, c.seen)`,
    );
    return n === 0;
  };
  // Also in a hook, where there is no test to poll in.
  await vi.waitUntil(isCounted, { timeout: 60_000, interval: 5 });
}

const file = async (query: object) => {
  const { value, code } = await owner.call(wire.reportFile, undefined, { brandId: member.brandId, preset: 'today', ...query });
  return { code, value, bytes: Buffer.from(value?.content ?? '', 'base64') };
};

test('a figure of a game over real HTTP opens to its bets', async () => {
  const asked = { brandId: member.brandId, preset: 'today' } as const;
  const { value } = await owner.call(wire.reportFigures, undefined, { ...asked, by: 'game' });
  const row = value.list.find(({ game }) => game === 'moon-dice');
  expect(row).toMatchObject({
    vendor: 'LANTERN',
    play: { bets: 2, stake: '10', payout: '3', hold: '7', holdPpm: 700_000 },
    moved: null,
    before: null,
  });
  const [period] = value.periods;
  const ofGame = { brandId: member.brandId, vendor: 'LANTERN', game: 'moon-dice', from: period?.from ?? '', to: period?.to ?? '' };
  const { value: sums } = await owner.call(betsSums, undefined, { ...ofGame, counts: 'settled' });
  expect(sums.list).toEqual([{ currency: 'BRL', count: 2, stake: '10', payout: '3', inPlay: null, turnover: '10' }]);
  // With a bound single bets are added up, without one the days of the game.
  for (const counts of ['settled', 'moved'] as const) {
    const [ofDays, ofBets] = [
      { ...ofGame, counts },
      { ...ofGame, counts, leastStake: '0' },
    ];
    const { value } = await owner.call(betsSums, undefined, ofBets);
    expect((await owner.call(betsSums, undefined, ofDays)).value).toEqual(value);
  }
});

test.each([
  ['the last day the type knows', { from: '9999-12-31', to: '9999-12-31' }, 'report.range.invalid', 'to'],
  ['the first day the type knows', { to: '0001-01-01' }, 'report.range.invalid', 'to'],
  ['the whole calendar', { from: '0001-01-01', to: '9999-12-31' }, 'report.range.invalid', 'to'],
  ['a start before any brand', { from: '0001-01-01' }, 'report.range.invalid', 'from'],
  ['swapped ends', { from: '2026-03-11', to: '2026-03-10' }, 'report.range.invalid', 'from'],
  ['a day too many', { from: '2024-01-01', to: '2025-01-01' }, 'report.range.too.long', 'from'],
])('%s is refused under its field, before anything is counted', async (_name, range, code, field) => {
  for (const call of [wire.reportFigures, wire.reportChannels, wire.reportRanking, wire.reportMovements]) {
    const answer = await owner.call(call as typeof wire.reportFigures, undefined, {
      brandId: member.brandId,
      ...(call === (wire.reportMovements as unknown) ? { fact: 'deposit' } : {}),
      ...range,
    });
    expect([call.path, answer.status, answer.code]).toEqual([call.path, 400, code]);
    expect(answer.fields).toEqual({ [field]: code });
  }
});

describe('files', () => {
  test('CSV has every row, heads in the language of the operator, and no formula', async () => {
    const { value, bytes } = await file({ report: 'channel' });
    const text = bytes.toString('utf8');
    expect([value.fileName.endsWith('.csv'), value.rows]).toEqual([true, 1]);
    expect(text.split('\r\n')[0]).toBe('\uFEFFBrand,Currency,Money type,Provider,Channel,Count,Amount');
    expect(text).toContain(`"'=HYPERLINK(""x"")",,1,100.0001`);
  });

  test('products are called by their words, and the file by the day of its brand', async () => {
    const { value, bytes } = await file({ report: 'product' });
    expect(bytes.toString('utf8')).toMatch(/\r\n[^,]+,[A-Z]{3},Slots,/);
    expect(value.fileName).toBe(`product-${DateTime.fromJSDate(world.now(), { zone: zoneOf('sol') }).toISODate()}.csv`);
  });

  test('XLSX has numbers as numbers, days as dates, words as words', async () => {
    const { bytes } = await file({ report: 'channel', format: 'xlsx' });
    const parts = unzipSync(bytes);
    const [sheet, strings] = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'].map((name) => strFromU8(parts[name] ?? new Uint8Array()));
    expect(sheet).toContain('<v>100.0001</v>');
    expect(sheet).not.toContain('<f>');
    expect(strings).toContain('=HYPERLINK(');
    const days = strFromU8(
      unzipSync((await file({ report: 'day', format: 'xlsx' })).bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    );
    // A day is a serial number with a format, not a text.
    expect(days).toMatch(/<c r="C2" s="\d+"><v>\d{5}<\/v><\/c>/);
  });

  test('an amount that a sheet could not hold to the last unit is written as text', async () => {
    const columns = [{ name: 'amount', kind: 'money' as const }];
    const parts = unzipSync(await writeXlsx(['Amount'], columns, [{ amount: 2n ** 53n }, { amount: 2n ** 53n - 1n }]));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain('900719925474.0992');
    expect(sheet).toContain('<v>900719925474.0991</v>');
  });

  test('a report of members needs a brand', async () => {
    expect((await owner.call(wire.reportFile, undefined, { report: 'ranking' })).code).toBe('report.brand.missing');
  });

  test.each(wire.reportFiles)('%s is a file in both formats, and that it was taken is written down', async (report) => {
    for (const format of ['csv', 'xlsx'] as const) expect((await file({ report, format })).code).toBeUndefined();
    const { value } = await owner.call(auditList, undefined, { action: 'reports.file' });
    expect(value.list[0]).toMatchObject({ brandId: member.brandId });
  });

  test('every head, kind of money and account has words in every language', () => {
    const names = new Set(wire.reportFiles.flatMap((report) => columnsOf(report).map(({ name }) => `report.head.${name}`)));
    const codes = [
      ...names,
      ...wire.reportFacts.map((fact) => `report.fact.${fact}`),
      ...Object.keys(ACCOUNT_KINDS).map((kind) => `report.kind.${kind}`),
    ];
    expect(codes.filter((code) => !messages.has(code))).toEqual([]);
    for (const language of spokenLanguages)
      for (const code of codes) expect(messages.messageFor(code, language)).not.toBe(messages.messageFor('request_param_err', language));
  });
});

test('only roles that may see whole brands read reports', async () => {
  const cashier = await operatorAt(world, owner, 'cashier');
  expect((await cashier.call(wire.reportFigures, undefined, {})).code).toBe('desk.not.permitted');
  const auditor = await operatorAt(world, owner, 'auditor', [member.brandId]);
  const { value } = await auditor.call(wire.reportFigures, undefined, { by: 'brand' });
  expect(value.list.map(({ brandId }) => brandId)).toEqual([member.brandId]);
});

test('more rows than a file takes are refused with both numbers, and nothing is cut', async () => {
  const { brandId, id } = member;
  await world.database.ownerPool.query(
    `INSERT INTO operation (number, line, at, kind, type, payer, receiver, amount, receiver_balance, source, key, body_hash, reference, brand_id, member_id)
     SELECT nextval('operation_number'), 0, $3, 'post', 6101, o.payer, o.receiver, 1, n, 'ledger', 'many:' || n, '\\x00', 'dep_1', $1, $2
       FROM generate_series(1, $4::int) n, (SELECT payer, receiver FROM operation WHERE type = 6101 AND member_id = $2 LIMIT 1) o`,
    [brandId, id, world.now(), wire.MAX_FILE_ROWS],
  );
  const answer = await owner.call(wire.reportFile, undefined, { report: 'movements', fact: 'deposit', brandId, preset: 'today' });
  expect(answer.code).toBe('report.file.too.long');
  expect(answer.message).toContain('20,001');
  expect(answer.message).toContain('20,000');
});
