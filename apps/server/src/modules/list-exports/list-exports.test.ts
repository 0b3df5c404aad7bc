import { gunzipSync } from 'node:zlib';
import * as wire from '@pavilion/contract/list-exports/desk';
import { memberSearch } from '@pavilion/contract/identity/desk';
import { deskRoomLog } from '@pavilion/contract/rooms/desk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tasksOf, ticksOf } from '../../domain-module.ts';
import { contractCalls } from '../../test/contract-calls.ts';
import { type DeskVisitor, operatorAt, ownerAt } from '../../test/desk-visitor.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { pagingOf } from './lists.ts';

let world: TestPlatform;
let owner: DeskVisitor;
let host: DeskVisitor & { operatorId: string };

const LOG = deskRoomLog.path;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  await world.database.ownerPool.query(
    `INSERT INTO room_log (brand_id, presenter_id, act, operator_id, operator, words, reason, at)
     SELECT CASE WHEN n <= 230 THEN 'brd_koi' ELSE 'brd_sol' END, '', 'remove', 'op', 'Op', '=line ' || n, 'test', $1 FROM generate_series(1, 250) n`,
    [world.now()],
  );
  owner = await ownerAt(world);
  host = await operatorAt(world, owner, 'support', ['brd_koi']);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('DELETE FROM list_export');
  await world.database.pool.query('DELETE FROM rate_count');
});

const order = (who: DeskVisitor, list = LOG, query: Record<string, string> = {}) => who.call(wire.listExportOrder, { list, query });
/** What the worker does with the order. */
const work = (exportId: string) => tasksOf(world.platform.domains.modules)['list-exports.make']?.({ exportId });
const find = async (who: DeskVisitor, id: string) =>
  (await who.call(wire.listExports, undefined, {})).value.list.find((one) => one.id === id);
const fetchOne = (who: DeskVisitor, id: string) => who.call(wire.listExportFile, undefined, { id });
async function made(who: DeskVisitor, list = LOG, query: Record<string, string> = {}) {
  const { id } = (await order(who, list, query)).value;
  await work(id);
  return id;
}
const change = (set: string) => world.database.pool.query(`UPDATE operator SET ${set} WHERE id = $1`, [host.operatorId]);

test('a whole list, beyond the page, of the brands in reach, as the list itself answers it', async () => {
  const { value } = await order(host, LOG, { pageNo: '2', pageSize: '5' });
  expect(value).toMatchObject({ list: LOG, query: {}, state: 'waiting', rows: null, failure: null });
  expect((await fetchOne(host, value.id)).code).toBe('list.export.not.ready');
  await work(value.id);
  expect(await find(host, value.id)).toMatchObject({ state: 'ready', rows: 230 });
  const file = await fetchOne(host, value.id);
  const lines = gunzipSync(Buffer.from(file.value.gzip, 'base64')).toString('utf8').split('\n');
  const rows = lines.map((line) => JSON.parse(line) as { id: string; brandId: string; text: string });
  expect([rows.length, new Set(rows.map(({ id }) => id)).size, new Set(rows.map(({ brandId }) => brandId))]).toEqual([
    230,
    230,
    new Set(['brd_koi']),
  ]);
  const [first] = (await host.call(deskRoomLog, undefined, {})).value.list;
  expect(rows[0]).toEqual(first);
  const { rows: trail } = await world.database.pool.query(
    `SELECT action, detail FROM audit_entry WHERE subject_kind = 'list.export' AND subject_id = $1 ORDER BY seq`,
    [value.id],
  );
  expect(trail).toEqual([
    { action: 'list.export.order', detail: { list: LOG, filters: [], ofBrands: ['brd_koi'] } },
    { action: 'list.export.fetch', detail: { list: LOG, rows: 230, ofBrands: ['brd_koi'] } },
  ]);
  // Worked twice it is the same.
  await work(value.id);
  expect(await find(host, value.id)).toMatchObject({ state: 'ready', rows: 230 });
});

test('keeps its filters, and refuses what the list would refuse', async () => {
  expect((await find(owner, await made(owner, LOG, { brandId: 'brd_sol' })))?.rows).toBe(20);
  const member = await testMember(world);
  expect((await find(owner, await made(owner, memberSearch.path, { q: member.id })))?.rows).toBe(1);
  expect((await order(owner, LOG, { nonsense: 'x' })).code).toBe('request_param_err');
  for (const list of ['/desk/nothing', '/desk/rooms', '/desk/exports', '/desk/operators/invite'])
    expect([list, (await order(owner, list)).code]).toEqual([list, 'list.export.unknown']);
});

test('is for who ordered it alone', async () => {
  const id = await made(host);
  expect((await fetchOne(owner, id)).code).toBe('not.found');
  expect(await find(owner, id)).toBeUndefined();
});

test('needs the permission of its list when it is ordered, made and fetched', async () => {
  const cashier = await operatorAt(world, owner, 'cashier', ['brd_koi']);
  expect((await order(cashier)).code).toBe('desk.not.permitted');
  const id = await made(host);
  const { id: later } = (await order(host)).value;
  await change(`role = 'cashier'`);
  expect((await fetchOne(host, id)).code).toBe('desk.not.permitted');
  await work(later);
  await change(`role = 'support'`);
  expect(await find(host, later)).toMatchObject({ state: 'failed', failure: 'Your role no longer has access to this list.' });
  expect((await fetchOne(host, id)).ok).toBe(true);
});

test('has the brands in reach when it is made, and is not fetched with fewer', async () => {
  const id = await made(host);
  const { id: later } = (await order(host)).value;
  const { id: locked } = (await order(host)).value;
  await change(`brand_ids = '{brd_sol}'`);
  expect((await fetchOne(host, id)).code).toBe('not.found');
  await work(later);
  expect(await find(host, later)).toMatchObject({ state: 'ready', rows: 20 });
  await change(`status = 'locked', brand_ids = '{brd_koi}'`);
  await work(locked);
  await change(`status = 'active'`);
  expect((await find(host, locked))?.state).toBe('failed');
  expect((await fetchOne(host, later)).code).toBe('not.found');
  expect((await fetchOne(host, id)).ok).toBe(true);
});

test('three wait at the most, also when more are ordered at once', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => order(host)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(wire.MAX_EXPORTS_WAITING);
  expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['list.export.many']));
});

test('is deleted with its filters after a day; what a job left behind is given up', async () => {
  const id = await made(host, LOG, { brandId: 'brd_koi' });
  const { id: left } = (await order(host)).value;
  const prune = ticksOf(world.platform.domains.modules).find(({ name }) => name === 'prune-list-exports');
  const later = new Date(world.now().getTime() + 25 * 3_600_000);
  await prune?.run(later);
  const { rows } = await world.database.pool.query('SELECT id, file, query, state FROM list_export ORDER BY asked_at, id');
  expect(rows).toEqual(
    expect.arrayContaining([
      { id, file: null, query: {}, state: 'ready' },
      { id: left, file: null, query: {}, state: 'failed' },
    ]),
  );
  expect((await find(host, left))?.failure).toBe('The export timed out. Start it again.');
  await world.database.pool.query('UPDATE list_export SET expires_at = $2 WHERE id = $1', [id, world.now()]);
  expect((await fetchOne(host, id)).code).toBe('list.export.gone');
  expect((await find(host, id))?.state).toBe('gone');
});

test('every list of the desk can be read to its end', async () => {
  const member = await testMember(world);
  const lists = (await contractCalls()).filter((call) => pagingOf(call) !== null);
  expect(lists.length).toBeGreaterThan(50);
  const known: Record<string, string> = { brandId: 'brd_koi', memberId: member.id, fact: 'deposit' };
  const states: [string, string | undefined][] = [];
  for (const call of lists) {
    const needed = Object.keys(known).filter((name) => call.query && 'shape' in call.query && name in (call.query.shape as object));
    const answer = await order(owner, call.path, Object.fromEntries(needed.map((name) => [name, known[name] ?? ''])));
    // Lists of one thing, as codes of one promotion, are asked with its id.
    if (answer.code === 'request_param_err') continue;
    await work(answer.value.id);
    states.push([call.path, (await find(owner, answer.value.id))?.state]);
    await world.database.pool.query('DELETE FROM rate_count');
  }
  expect(states.length).toBeGreaterThan(45);
  expect(states.filter(([, state]) => state !== 'ready')).toEqual([]);
});
