import * as desk from '@pavilion/contract/operator/desk';
import { roleSave } from '@pavilion/contract/operator/desk-roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmWaiting, DeskVisitor, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

let world: TestPlatform;

/** First without operators, so that an owner is alone. */
beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

const statusOf = async (promise: Promise<{ status: number; code: string | undefined }>) => {
  const { status, code } = await promise;
  return [status, code];
};

test('an owner who is alone invites the second owner, once; a lack of a second is said, never a reason to act alone', async () => {
  const alone = new DeskVisitor(world);
  await alone.welcome((await world.platform.domains.desk.firstOwnerLink()) ?? '', { email: 'alone@desk.example' });
  const invite = (email: string, role: string) => alone.call(desk.operatorInvite, { name: 'Second', email, role, brandIds: null });
  expect((await invite('cashier@desk.example', 'cashier')).code).toBe('desk.second.missing');
  expect((await invite('reader@desk.example', 'auditor')).value.state).toBe('done');
  const { value } = await invite('second@desk.example', 'owner');
  expect(value.state).toBe('done');
  expect((await invite('third@desk.example', 'owner')).code).toBe('desk.second.missing');
  const second = new DeskVisitor(world);
  expect((await second.welcome(value.link, { email: 'second@desk.example' })).ok).toBe(true);
  expect((await invite('third@desk.example', 'owner')).value.state).toBe('proposed');
});

test('who writes what another operator confirms is invited by two: nobody is both by an account of their own', async () => {
  await world.platform.domains.desk.seed();
  await world.database.ownerPool.query('DELETE FROM proposal');
  const owner = await ownerAt(world);
  for (const permission of ['promotions.write', 'missions.write'] as const) {
    const role = { roleId: null, version: 0, name: permission, permissions: [permission], reason: 'drill', requestId: crypto.randomUUID() };
    expect((await owner.call(roleSave, role)).value.state).toBe('proposed');
  }
});

test('an invitation, role or scope that lets somebody decide takes two; so does coming back', async () => {
  await world.platform.domains.desk.seed();
  await world.database.ownerPool.query('DELETE FROM proposal');
  const owner = await ownerAt(world);
  const invited = await owner.call(desk.operatorInvite, { name: 'Kim', email: 'kim@desk.example', role: 'manager', brandIds: ['brd_koi'] });
  expect(invited.value.state).toBe('proposed');
  const kim = new DeskVisitor(world);
  const token = invited.value.link.split('#')[1] ?? '';
  expect(await statusOf(kim.call(desk.deskWelcome, { token }))).toEqual([409, 'desk.link.waiting']);
  expect(
    await statusOf(
      kim.call(desk.deskAccept, { token, name: 'Kim', email: 'kim@desk.example', password: 'a calm grey heron', code: '000000' }),
    ),
  ).toEqual([409, 'desk.link.waiting']);
  const second = await secondOwnerAt(world);
  expect(await confirmWaiting(second)).toBe(1);
  const { value } = await kim.welcome(invited.value.link);
  const operatorId = value.operator.id;
  const elevated = async () => {
    world.pass(31);
    await owner.call(desk.deskElevate, { code: owner.code });
    return owner;
  };
  const change = async (role: string, brandIds: string[] | null) =>
    (await (await elevated()).call(desk.operatorChange, { operatorId, role, brandIds, reason: 'drill' })).value;
  // Less at once, more by two.
  expect(await change('support', ['brd_koi'])).toMatchObject({ state: 'done', role: 'support' });
  expect(await change('manager', ['brd_koi'])).toMatchObject({ state: 'proposed', role: 'support' });
  await second.logIn('second@pavilion.example');
  expect(await confirmWaiting(second)).toBe(1);
  expect(await change('manager', null)).toMatchObject({ state: 'proposed', brandIds: ['brd_koi'] });
  const lock = async (locked: boolean) => (await (await elevated()).call(desk.operatorLock, { operatorId, locked, reason: 'drill' })).value;
  expect(await lock(true)).toMatchObject({ state: 'done', status: 'locked' });
  expect(await lock(false)).toMatchObject({ state: 'proposed', status: 'locked' });
  await second.logIn('second@pavilion.example');
  expect(await confirmWaiting(second)).toBe(1);
  const { list } = (await owner.call(desk.operatorsList)).value;
  expect(list.find(({ id }) => id === operatorId)).toMatchObject({ status: 'active', role: 'manager', brandIds: ['brd_koi'] });
});
