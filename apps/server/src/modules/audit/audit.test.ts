import * as desk from '@pavilion/contract/operator/desk';
import { memberStatement, memberView } from '@pavilion/contract/identity/desk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DeskVisitor, ownerAt } from '../../test/desk-visitor.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { transaction } from '../../kernel/db.ts';
import { writeAuditEntry } from './public.ts';

let world: TestPlatform;
let owner: DeskVisitor;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
  // Entries to tamper with.
  for (let index = 0; index < 30; index += 1) await act(index);
});
let restore = async (): Promise<void> => undefined;
afterEach(async () => {
  await restore();
  restore = async () => undefined;
});
afterAll(async () => {
  await world.close();
});

const act = (index: number, operatorId = 'opr_test') =>
  writeAuditEntry(
    world.database.pool,
    { kind: 'operator', id: operatorId, ip: '192.0.2.1', now: world.now() },
    { action: 'currency.add', subjectKind: 'currency', subjectId: String(index), detail: { index, words: 'đủ ✓' } },
  );
const verify = async () => (await owner.call(desk.auditVerify)).value;

const asStored = (value: unknown): unknown =>
  value instanceof Date || Buffer.isBuffer(value) || typeof value !== 'object' || value === null ? value : JSON.stringify(value);

/** As a superuser who can do everything the server cannot. */
async function tamper(sql: string): Promise<void> {
  const { ownerPool } = world.database;
  const { rows } = await ownerPool.query('SELECT *, at::text AS at FROM audit_entry ORDER BY seq');
  const { rows: head } = await ownerPool.query('SELECT * FROM audit_head');
  await ownerPool.query(`SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`);
  restore = async () => {
    const client = await ownerPool.connect();
    await client.query('SET session_replication_role = replica');
    await client.query('DELETE FROM audit_entry');
    for (const row of rows as Record<string, unknown>[]) {
      const names = Object.keys(row);
      const places = names.map((_name, index) => `$${index + 1}`).join(', ');
      await client.query(
        `INSERT INTO audit_entry (${names.join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${places})`,
        Object.values(row).map(asStored),
      );
    }
    const [end] = head as { seq: bigint; hash: Buffer }[];
    await client.query('UPDATE audit_head SET seq = $1, hash = $2', [end?.seq, end?.hash]);
    await client.query('SET session_replication_role = origin');
    client.release();
  };
}

test('many writers at once make one chain without branches', async () => {
  await Promise.all(Array.from({ length: 60 }, (_none, index) => act(index)));
  const report = await verify();
  expect(report).toMatchObject({ ok: true, firstBadId: null });
  expect(report.checked).toBeGreaterThanOrEqual(61);
  expect(report.head).toMatch(/^[0-9a-f]{64}$/);
});

test('an act that was rolled back leaves no gap', async () => {
  const before = await verify();
  await transaction(world.database.pool, async (tx) => {
    await writeAuditEntry(
      tx,
      { kind: 'operator', id: 'opr_test', ip: null, now: world.now() },
      { action: 'currency.change', subjectKind: 'currency', subjectId: 'x' },
    );
    throw new Error('no');
  }).catch(() => undefined);
  await act(100);
  const after = await verify();
  expect(after).toMatchObject({ ok: true, checked: before.checked + 1 });
});

test.each([
  ['a changed fact', `UPDATE audit_entry SET detail = '{"index": 999}' WHERE seq = 20`, '20'],
  ['another hand', `UPDATE audit_entry SET actor_id = 'opr_other' WHERE seq = 20`, '20'],
  ['another time', `UPDATE audit_entry SET at = at + interval '1 microsecond' WHERE seq = 20`, '20'],
  [
    'a row whose own hash was made to fit',
    `UPDATE audit_entry e SET action = 'x' WHERE seq = 20;
    UPDATE audit_entry e SET hash = audit_hash(e.prev_hash, e) WHERE seq = 20`,
    '21',
  ],
  ['a row taken out', 'DELETE FROM audit_entry WHERE seq = 20', '21'],
])('%s is found', async (_name, sql, firstBadId) => {
  await tamper(sql);
  expect(await verify()).toMatchObject({ ok: false, firstBadId });
  await restore();
  expect(await verify()).toMatchObject({ ok: true });
});

test('the last rows taken away are missed: the end is written down apart', async () => {
  const { checked } = await verify();
  await tamper(`DELETE FROM audit_entry WHERE seq > ${checked - 3}`);
  expect(await verify()).toMatchObject({ ok: false, firstBadId: String(checked - 2) });
});

test('the server itself can neither change nor remove an entry, nor choose its place', async () => {
  const { pool } = world.database;
  await expect(pool.query(`UPDATE audit_entry SET action = 'x'`)).rejects.toThrow();
  await expect(pool.query('DELETE FROM audit_entry')).rejects.toThrow();
  await expect(pool.query('UPDATE audit_head SET seq = 1')).rejects.toThrow('permission denied');
  await pool.query(`INSERT INTO audit_entry (at, actor_kind, actor_id, action, subject_kind, subject_id, seq, prev_hash, hash)
    VALUES (now(), 'operator', 'x', 'forged', 'test', 'x', 5, '\\x00', '\\x00')`);
  expect(await verify()).toMatchObject({ ok: true });
});

test('the trail is read by actor, act and subject', async () => {
  for (let index = 0; index < 7; index += 1) await act(index, 'opr_read');
  const { value } = await owner.call(desk.auditList, undefined, {
    subjectKind: 'currency',
    action: 'currency.add',
    actorId: 'opr_read',
    pageSize: '5',
  });
  expect(value.list).toHaveLength(5);
  expect(value.totalCount).toBe(7);
  expect(value.list[0]).toMatchObject({ action: 'currency.add', actorName: 'opr_read', ip: '192.0.2.1' });
  const {
    value: {
      list: [login],
    },
  } = await owner.call(desk.auditList, undefined, { action: 'operator.login' });
  expect(login).toMatchObject({ actorName: 'Ngoc Lan', detail: { factor: 'totp' } });
});

test('an act of several brands is found with one of them chosen, and tells nobody which the others are', async () => {
  await writeAuditEntry(
    world.database.pool,
    { kind: 'operator', id: 'opr_test', ip: null, now: world.now() },
    {
      action: 'lottery.offer.narrow',
      subjectKind: 'lottery',
      subjectId: 'lpr_1',
      ofBrands: ['brd_koi', 'brd_other'],
      detail: { game: 'NORTH', issue: '20261124' },
    },
  );
  const found = async (brandId?: string) =>
    (await owner.call(desk.auditList, undefined, { action: 'lottery.offer.narrow', brandId })).value.list;
  expect(await found('brd_koi')).toMatchObject([{ subjectName: 'NORTH 20261124', detail: { game: 'NORTH', issue: '20261124' } }]);
  expect((await found())[0]?.detail).not.toHaveProperty('ofBrands');
  expect(await found('brd_sol')).toEqual([]);
});

test('a failed sign-in and the lock after five stand in the trail, and tries refused unjudged do not', async () => {
  const visitor = new DeskVisitor(world);
  const attempt = () => visitor.call(desk.deskSignIn, { email: 'second@pavilion.example', password: 'wrong-wrong-wrong' });
  for (let index = 0; index < 7; index += 1) await attempt();
  const acts = (await owner.call(desk.auditList, undefined, { action: 'operator.login', pageSize: '50' })).value.list.filter(
    ({ subjectName, action }) => subjectName === 'Rui Sampaio' && action !== 'operator.login',
  );
  expect(acts.map(({ action }) => action)).toEqual(['operator.login.locked', ...Array.from({ length: 5 }, () => 'operator.login.failed')]);
  expect(acts[0]).toMatchObject({ actorKind: 'system', ip: expect.any(String) as string });
});

test('a look at a member is one entry in ten minutes, with the name, and is found by whom it concerned', async () => {
  const { id: memberId } = await testMember(world, { brandCode: 'sol' });
  await owner.call(memberView, undefined, { memberId });
  await owner.call(memberView, undefined, { memberId });
  await owner.call(memberStatement, undefined, { memberId });
  const { list } = (await owner.call(desk.auditList, undefined, { memberId })).value;
  expect(list.map(({ action }) => action)).toEqual(['member.statement.view', 'member.view']);
  expect(list[0]).toMatchObject({ actorName: 'Ngoc Lan', member: { memberId, username: list[0]?.subjectName } });
});
