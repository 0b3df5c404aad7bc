import * as desk from '@pavilion/contract/operator/desk';
import { memberSearch } from '@pavilion/contract/identity/desk';
import { withdrawalQueue } from '@pavilion/contract/payments/desk';
import type { DeskPermission } from '@pavilion/contract/permissions';
import { roleDrop, roleSave, rolesList } from '@pavilion/contract/operator/desk-roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

let world: TestPlatform;
let owner: DeskVisitor;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await ownerAt(world);
});

const elevated = async (who: DeskVisitor) => {
  world.pass(31);
  await who.call(desk.deskElevate, { code: who.code });
  return who;
};
interface SavedRole {
  roleId?: string | null;
  version?: number;
  who?: DeskVisitor;
}
const save = async (name: string, permissions: DeskPermission[], { roleId = null, version = 0, who = owner }: SavedRole = {}) =>
  (await elevated(who)).call(roleSave, { roleId, version, name, permissions, reason: 'drill' });
const drop = async (roleId: string) => (await elevated(owner)).call(roleDrop, { roleId, reason: 'drill' });

test('a role made at the desk allows what it names and nothing else, and changes for its operators at once', async () => {
  const { roleId } = (await save('Night desk', ['members.read'])).value;
  const night = await operatorAt(world, owner, roleId);
  const me = (await night.call(desk.deskMe)).value.operator;
  expect([me.role, me.roleName, me.permissions]).toEqual([roleId, 'Night desk', ['members.read']]);
  expect((await night.call(memberSearch, undefined, { q: '' })).ok).toBe(true);
  const queue = () => night.call(withdrawalQueue, undefined, {});
  expect((await queue()).code).toBe('desk.not.permitted');
  await save('Night desk', ['members.read', 'withdrawals.read'], { roleId, version: 1 });
  expect((await queue()).ok).toBe(true);
  expect((await save('Night desk', ['members.read'], { roleId, version: 1 })).code).toBe('desk.changed.meanwhile');
  const { list } = (await owner.call(desk.auditList, undefined, { action: 'operator.role' })).value;
  expect(list.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['operator.role.change', roleId],
    ['operator.role.add', roleId],
  ]);
  expect(list[0]?.detail).toMatchObject({ before: { permissions: ['members.read'] }, reason: 'drill' });
});

test('nobody gives what only owners hold; who may not change operators makes no roles', async () => {
  expect((await save('Second owner', ['members.read', 'operators.write'])).code).toBe('desk.role.beyond');
  const manager = await operatorAt(world, owner, 'manager');
  expect((await save('Mine', ['members.read'], { who: manager })).code).toBe('desk.not.permitted');
  // Written past the desk, it still opens nothing.
  await world.database.pool.query(
    `INSERT INTO operator_role (id, name, permissions, created_by, created_at)
     VALUES ('rol_00000000000000000000000000', 'Past', '{operators.write,money.read}', 'x', now())`,
  );
  const past = await operatorAt(world, owner, 'rol_00000000000000000000000000');
  expect((await past.call(desk.deskMe)).value.operator.permissions).toEqual(['money.read']);
});

test('a name is unique, and a role with an open invitation stays', async () => {
  const { roleId } = (await save('Payments', ['status.read'])).value;
  expect((await save('payments', ['members.read'])).code).toBe('desk.role.name.taken');
  const invitation = { name: 'Noor', email: 'noor@desk.example', role: roleId, brandIds: null };
  await owner.call(desk.operatorInvite, invitation);
  expect((await drop(roleId)).code).toBe('desk.role.held');
  const { invitations } = (await owner.call(desk.operatorsList)).value;
  const link = invitations.find(({ role }) => role === roleId);
  expect(link?.roleName).toBe('Payments');
  await owner.call(desk.invitationRevoke, { id: link?.id ?? '' });
  expect((await drop(roleId)).ok).toBe(true);
  expect((await owner.call(rolesList)).value.list.some(({ id }) => id === roleId)).toBe(false);
  expect((await owner.call(desk.operatorInvite, invitation)).code).toBe('desk.role.unknown');
});

test('permissions that decide are added to a role by two, taken away by one', async () => {
  const { roleId } = (await save('Payouts', ['members.read'])).value;
  const held = async () => (await owner.call(rolesList)).value.list.find(({ id }) => id === roleId)?.permissions;
  expect((await save('Payouts', ['members.read', 'withdrawals.decide'], { roleId, version: 1 })).value.state).toBe('proposed');
  expect(await held()).toEqual(['members.read']);
  await confirmWaiting(await secondOwnerAt(world));
  expect(await held()).toEqual(['members.read', 'withdrawals.decide']);
  expect((await save('Payouts', ['members.read'], { roleId, version: 2 })).value.state).toBe('done');
  const made = await save('Approvers', ['withdrawals.decide']);
  expect(made.value.state).toBe('proposed');
  expect((await owner.call(rolesList)).value.list.some(({ name }) => name === 'Approvers')).toBe(false);
  await world.database.ownerPool.query('DELETE FROM proposal');
});

test('the last owner is not moved into a role of the desk', async () => {
  const { roleId } = (await save('Reader', ['members.read'])).value;
  const { list } = (await owner.call(desk.operatorsList)).value;
  const idOf = (email: string) => list.find((one) => one.email === email)?.id ?? '';
  await elevated(owner);
  const move = (operatorId: string) => owner.call(desk.operatorChange, { operatorId, role: roleId, brandIds: null, reason: 'drill' });
  expect((await move(idOf('second@pavilion.example'))).ok).toBe(true);
  expect((await move(idOf('owner@pavilion.example'))).code).toBe('desk.self.forbidden');
});

test('a role that somebody takes while it is taken away stays', async () => {
  const { roleId } = (await save('Short watch', ['members.read'])).value;
  const other = await operatorAt(world, owner, 'support');
  await elevated(owner);
  const taking = await world.database.pool.connect();
  await taking.query('BEGIN');
  await taking.query('SELECT FROM operator_role WHERE id = $1 FOR SHARE', [roleId]);
  const { rows: own } = await taking.query<{ xid: string }>('SELECT pg_current_xact_id()::xid::text AS xid');
  const dropping = owner.call(roleDrop, { roleId, reason: 'drill' });
  const waiting = async () =>
    (await world.database.pool.query('SELECT FROM pg_locks WHERE NOT granted AND transactionid = $1::xid', [own[0]?.xid])).rowCount;
  await expect.poll(waiting).toBe(1);
  await taking.query('UPDATE operator SET role = $2 WHERE id = $1', [other.operatorId, roleId]);
  await taking.query('COMMIT');
  taking.release();
  expect((await dropping).code).toBe('desk.role.held');
});
