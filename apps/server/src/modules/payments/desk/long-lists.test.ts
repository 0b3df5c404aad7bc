import { cashierList } from '@pavilion/contract/payments/desk-cashier';
import { depositsList } from '@pavilion/contract/payments/desk-deposits';
import { withdrawalQueue } from '@pavilion/contract/payments/desk';
import { MAX_COUNTED } from '@pavilion/contract/base/paging';
import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, one } from '../../../kernel/db.ts';
import { type DeskVisitor, ownerAt } from '../../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';

const DEPOSITS = MAX_COUNTED + 60;
const WITHDRAWALS = 90;
let world: TestPlatform;
let desk: DeskVisitor;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  desk = await ownerAt(world);
  // Of both brands, many at the same moment.
  const MEMBERS = `(SELECT id, brand_id, row_number() OVER (ORDER BY brand_id, id) - 1 AS place, count(*) OVER () AS members FROM member) m`;
  await world.database.ownerPool.query(
    `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, state, created_at)
       SELECT 'dep_' || lpad(n::text, 6, '0'), m.brand_id, m.id, 'r' || n, '\\x00', 'sandbox', 'BANK', 'Bank', 'VND', 10000, CASE n % 50 WHEN 0 THEN ${DEPOSIT.failed} ELSE ${DEPOSIT.expired} END,
           '2026-03-01T00:00:00Z'::timestamptz + (n % 997) * interval '1 hour' FROM generate_series(1, $1::int) n JOIN ${MEMBERS} ON m.place = n % m.members`,
    [DEPOSITS],
  );
  await world.database.ownerPool.query(
    `WITH card AS (INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at)
       SELECT 'crd_' || id, id, brand_id, 'BANK', 'Bank', '\\x00', '1234', sha256(id::bytea), 'A', now() FROM member)
     INSERT INTO withdrawal (id, brand_id, member_id, request_id, body_hash, bank_card_id, bank_name, number_tail, currency, amount, state, provider, requested_at)
       SELECT 'wdr_' || lpad(n::text, 6, '0'), m.brand_id, m.id, 'r' || n, '\\x00', 'crd_' || m.id, 'Bank', '1234', 'VND', 10000, (ARRAY[${WITHDRAWAL.review}, ${WITHDRAWAL.done}, ${WITHDRAWAL.rejected}, ${WITHDRAWAL.cancelled}])[n % 4 + 1], 'sandbox',
           '2026-03-01T00:00:00Z'::timestamptz + (n % 17) * interval '1 hour' FROM generate_series(1, $1::int) n JOIN ${MEMBERS} ON m.place = n % m.members`,
    [WITHDRAWALS],
  );
});
afterAll(() => world.close());

const ids = async (sql: string, values: unknown[] = []): Promise<string[]> =>
  (await many<{ id: string }>(world.database.ownerPool, sql, values)).map(({ id }) => id);

test('deposits of all brands stand in one order on every page, and a list that goes on beyond what is counted says so', async () => {
  for (const pageNo of [1, 2, 77, MAX_COUNTED / 100]) {
    const { value } = await desk.call(depositsList, undefined, { pageNo: String(pageNo), pageSize: '100' });
    expect(value).toMatchObject({ totalCount: MAX_COUNTED, isMore: true, totalPages: MAX_COUNTED / 100 });
    expect(value.list.map(({ id }) => id)).toEqual(
      await ids('SELECT id FROM deposit ORDER BY created_at DESC, id DESC LIMIT 100 OFFSET $1', [(pageNo - 1) * 100]),
    );
  }
});

test('a list that ends is counted to its end: a state, a day, a member, a reference, what waits', async () => {
  const { memberId } = await one<{ memberId: string }>(
    world.database.ownerPool,
    'SELECT member_id AS "memberId" FROM deposit ORDER BY id LIMIT 1',
  );
  await world.database.ownerPool.query(
    `INSERT INTO payment_event (provider, event_id, body, received_at, state, reason) VALUES ('sandbox', 'e1', '{"reference": "dep_000100"}', now(), 'parked', 'amount.differs')`,
  );
  for (const [query, where] of [
    [{ state: '3' }, `state = ${DEPOSIT.failed}`],
    [{ from: '2026-03-02', to: '2026-03-03' }, `created_at >= '2026-03-02Z' AND created_at < '2026-03-04Z'`],
    [{ memberId, state: '5' }, `member_id = '${memberId}' AND state = ${DEPOSIT.expired}`],
    [{ brandId: 'brd_sol', state: '3' }, `brand_id = 'brd_sol' AND state = ${DEPOSIT.failed}`],
    [{ q: 'dep_000007' }, `id = 'dep_000007'`],
    [{ waits: '1' }, `id = 'dep_000100'`],
  ] as const) {
    const { value } = await desk.call(depositsList, undefined, { ...query, pageSize: '100' });
    const all = await ids(`SELECT id FROM deposit WHERE ${where} ORDER BY created_at DESC, id DESC`);
    expect([query, value.totalCount, value.isMore]).toEqual([query, all.length, undefined]);
    expect(value.list.map(({ id }) => id)).toEqual(all.slice(0, 100));
  }
});

test('withdrawals of all brands: in review the oldest first, then the newest of the others, page by page', async () => {
  const all = await ids(
    `SELECT id FROM withdrawal ORDER BY state <> ${WITHDRAWAL.review}, CASE WHEN state = ${WITHDRAWAL.review} THEN requested_at END, requested_at DESC, id DESC`,
  );
  const read: string[] = [];
  for (let pageNo = 1; pageNo <= 5; pageNo += 1) {
    const { value } = await desk.call(withdrawalQueue, undefined, { pageNo: String(pageNo), pageSize: '20' });
    expect(value.totalCount).toBe(WITHDRAWALS);
    read.push(...value.list.map(({ id }) => id));
  }
  expect(read).toEqual(all);
  const { value } = await desk.call(withdrawalQueue, undefined, { state: '4', pageSize: '100' });
  expect(value.list.map(({ id }) => id)).toEqual(
    await ids(`SELECT id FROM withdrawal WHERE state = ${WITHDRAWAL.done} ORDER BY requested_at DESC, id DESC`),
  );
});

test('the cashier’s one list of both ways: what waits on top, then the newest, on every page; one way, a member and a decision alone', async () => {
  const BOTH = `(SELECT id, member_id, created_at AS at, false AS out, false AS review FROM deposit UNION ALL
    SELECT id, member_id, requested_at, true, state = ${WITHDRAWAL.review} FROM withdrawal) p`;
  const ORDER = `ORDER BY EXISTS (SELECT FROM payment_event e WHERE e.body ->> 'reference' = p.id AND e.state = 'parked') DESC, at DESC, id DESC`;
  for (const pageNo of [1, 2, 77]) {
    const { value } = await desk.call(cashierList, undefined, { pageNo: String(pageNo), pageSize: '100' });
    expect(value).toMatchObject({ totalCount: MAX_COUNTED, isMore: true });
    expect(value.list.map(({ id }) => id)).toEqual(await ids(`SELECT id FROM ${BOTH} ${ORDER} LIMIT 100 OFFSET $1`, [(pageNo - 1) * 100]));
  }
  const { memberId } = await one<{ memberId: string }>(
    world.database.ownerPool,
    'SELECT member_id AS "memberId" FROM withdrawal ORDER BY id LIMIT 1',
  );
  for (const [query, where] of [
    [{ way: 'out' }, 'out'],
    [{ waits: 'review' }, 'review'],
    [{ way: 'out', memberId }, `out AND member_id = '${memberId}'`],
    [{ q: 'wdr_000007' }, `id = 'wdr_000007'`],
  ] as const) {
    const { value } = await desk.call(cashierList, undefined, { ...query, pageSize: '100' });
    const all = await ids(`SELECT id FROM ${BOTH} WHERE ${where} ${ORDER}`);
    expect([query, value.totalCount]).toEqual([query, all.length]);
    expect(value.list.map(({ id }) => id)).toEqual(all.slice(0, 100));
  }
});
