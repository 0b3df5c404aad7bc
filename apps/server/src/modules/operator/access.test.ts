import * as desk from '@pavilion/contract/operator/desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmWaiting, DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { renewDeskSession } from './sessions.ts';

let world: TestPlatform;
const PASSWORD = 'a calm grey heron';

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
});
afterAll(async () => {
  await world.close();
});

/** A platform of its own, for what would be in the way of the other tests. */
async function freshWorld() {
  const own = await testPlatform();
  await own.platform.domains.desk.seed();
  return { world: own, [Symbol.asyncDispose]: () => own.close() };
}

const statusOf = async (promise: Promise<{ status: number; code: string | undefined }>) => {
  const { status, code } = await promise;
  return [status, code];
};

test('the first owner comes by a link, once, however many open it at once', async () => {
  // Where nobody was invited as an owner before.
  await using fresh = await freshWorld();
  const { firstOwnerLink } = fresh.world.platform.domains.desk;
  const links = await Promise.all([firstOwnerLink(), firstOwnerLink()]);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_none, index) =>
      new DeskVisitor(fresh.world).welcome(links[index % 2] ?? '', { email: `first${index}@desk.example` }),
    ),
  );
  const won = answers.filter(({ ok }) => ok);
  expect(won).toHaveLength(1);
  expect(won[0]?.value.recoveryCodes).toHaveLength(10);
  expect(won[0]?.value.operator).toMatchObject({ role: 'owner', name: 'Mai Linh' });
  expect(answers.filter(({ ok }) => !ok).map(({ status, code }) => [status, code])).toEqual(
    Array.from({ length: 5 }, () => [410, 'desk.link.over']),
  );
  expect(await firstOwnerLink()).toBeNull();
});

test('a link of yesterday is over', async () => {
  const owner = await ownerAt(world);
  const { value } = await owner.call(desk.operatorInvite, { name: 'Late', email: 'late@desk.example', role: 'auditor', brandIds: null });
  const token = value.link.split('#')[1] ?? '';
  expect(value.link.startsWith('http://console.test/welcome#')).toBe(true);
  world.pass(24 * 3600);
  expect(await statusOf(new DeskVisitor(world).call(desk.deskWelcome, { token }))).toEqual([410, 'desk.link.over']);
});

test('a welcome refuses weak passwords and wrong codes, and counts the codes', async () => {
  const owner = await ownerAt(world);
  const { value } = await owner.call(desk.operatorInvite, {
    name: 'Invited',
    email: 'counted@desk.example',
    role: 'auditor',
    brandIds: null,
  });
  const visitor = new DeskVisitor(world);
  const token = value.link.split('#')[1] ?? '';
  const look = await visitor.call(desk.deskWelcome, { token });
  visitor.useKey(look.value.totpKey);
  const facts = { token, name: 'Thuy Duong', email: 'counted@desk.example' };
  for (const password of ['short', 'aaaaaaaaaaaaaa', 'counted-1234567', 'duong-and-thuy1']) {
    expect(await statusOf(visitor.call(desk.deskAccept, { ...facts, password, code: visitor.code }))).toEqual([400, 'desk.password.weak']);
  }
  const wrong = visitor.code === '000000' ? '000001' : '000000';
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => visitor.call(desk.deskAccept, { ...facts, password: PASSWORD, code: wrong })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(3).fill('desk.code.locked'), ...Array(5).fill('desk.code.wrong')]);
  expect(await statusOf(visitor.call(desk.deskAccept, { ...facts, password: PASSWORD, code: visitor.code }))).toEqual([
    429,
    'desk.code.locked',
  ]);
});

test('links are tried no faster than people type', async () => {
  const guesser = new DeskVisitor(world, { ip: '198.51.100.77' });
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_none, index) => guesser.call(desk.deskWelcome, { token: `guess-${index}` })),
  );
  expect(answers.filter(({ code }) => code === 'desk.link.over')).toHaveLength(60);
  expect(answers.filter(({ code, status }) => code === 'TOO_MANY_REQUESTS' && status === 429)).toHaveLength(10);
});

test('an unknown e-mail and a wrong password get one answer, and tries are counted before they are judged', async () => {
  const visitor = new DeskVisitor(world, { ip: '198.51.100.1' });
  const unknown = await visitor.call(desk.deskSignIn, { email: 'nobody@desk.example', password: 'x' });
  const wrong = await visitor.call(desk.deskSignIn, { email: 'owner@pavilion.example', password: 'x' });
  expect([unknown.status, unknown.code, unknown.message]).toEqual([wrong.status, wrong.code, wrong.message]);
  expect(wrong.code).toBe('desk.login.wrong');
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => visitor.call(desk.deskSignIn, { email: 'nobody@desk.example', password: 'x' })),
  );
  expect(answers.filter(({ code }) => code === 'desk.login.wrong')).toHaveLength(4);
  expect(answers.filter(({ code, status }) => code === 'desk.login.locked' && status === 429)).toHaveLength(8);
});

test('a code opens one thing once', async () => {
  world.pass(3600);
  const visitor = await ownerAt(world);
  const again = new DeskVisitor(world);
  const {
    value: { ticket },
  } = await again.call(desk.deskSignIn, { email: 'owner@pavilion.example', password: 'Lantern-2026' });
  expect(await statusOf(again.call(desk.deskSecondFactor, { ticket, code: visitor.code }))).toEqual([400, 'desk.code.wrong']);
  world.pass(31);
  const answers = await Promise.all(Array.from({ length: 4 }, () => again.call(desk.deskSecondFactor, { ticket, code: visitor.code })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  world.pass(31);
  expect(await statusOf(again.call(desk.deskSecondFactor, { ticket, code: visitor.code }))).toEqual([400, 'desk.ticket.over']);
});

test('five wrong codes lock the second step, whatever the ticket', async () => {
  world.pass(3600);
  const visitor = new DeskVisitor(world);
  visitor.useKey('PAVILIONDESKDEMONSTRATIONSECRET2');
  const signIn = async () =>
    (await visitor.call(desk.deskSignIn, { email: 'second@pavilion.example', password: 'Lantern-2026' })).value.ticket;
  const wrong = visitor.code === '000000' ? '000001' : '000000';
  const tickets = [await signIn(), await signIn()];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_none, index) => visitor.call(desk.deskSecondFactor, { ticket: tickets[index % 2] ?? '', code: wrong })),
  );
  expect(answers.filter(({ code }) => code === 'desk.code.wrong')).toHaveLength(5);
  expect(await statusOf(visitor.call(desk.deskSecondFactor, { ticket: tickets[0] ?? '', code: visitor.code }))).toEqual([
    429,
    'desk.code.locked',
  ]);
  world.pass(16 * 60);
  expect((await visitor.call(desk.deskSecondFactor, { ticket: await signIn(), code: visitor.code })).ok).toBe(true);
});

test('a recovery code replaces the app, once', async () => {
  const owner = await ownerAt(world);
  const {
    value: { link },
  } = await owner.call(desk.operatorInvite, { name: 'Rosa', email: 'rosa@desk.example', role: 'auditor', brandIds: null });
  const rosa = new DeskVisitor(world);
  const {
    value: { recoveryCodes },
  } = await rosa.welcome(link);
  const [code = ''] = recoveryCodes ?? [];
  const signIn = async () => (await rosa.call(desk.deskSignIn, { email: 'rosa@desk.example', password: PASSWORD })).value.ticket;
  expect((await rosa.call(desk.deskSecondFactor, { ticket: await signIn(), code: code.toLowerCase() })).ok).toBe(true);
  expect(await statusOf(rosa.call(desk.deskSecondFactor, { ticket: await signIn(), code }))).toEqual([400, 'desk.code.wrong']);
  expect((await rosa.call(desk.deskMe)).value).toMatchObject({ recoveryCodesLeft: 9, demo: true });
  const fresh = await rosa.call(desk.deskRecoveryCodes);
  expect(fresh.value.recoveryCodes).toHaveLength(10);
});

test('a session ends after a quiet quarter of an hour, after eight hours, and by signing out', async () => {
  const owner = await ownerAt(world);
  world.pass(14 * 60);
  expect((await owner.call(desk.deskTouch)).ok).toBe(true);
  world.pass(14 * 60);
  expect((await owner.call(desk.deskMe)).ok).toBe(true);
  world.pass(2 * 60);
  expect(await statusOf(owner.call(desk.deskMe))).toEqual([401, 'desk.login.required']);
  await owner.logIn('owner@pavilion.example');
  for (let quarter = 0; quarter < 33; quarter += 1) {
    world.pass(14.5 * 60);
    await owner.call(desk.deskTouch);
  }
  expect((await owner.call(desk.deskMe)).ok).toBe(true);
  world.pass(2 * 60);
  expect(await statusOf(owner.call(desk.deskMe))).toEqual([401, 'desk.login.required']);
  await owner.logIn('owner@pavilion.example');
  await owner.call(desk.deskSignOut);
  expect(await statusOf(owner.call(desk.deskMe))).toEqual([401, 'desk.login.required']);
});

test('dangerous acts want a fresh code: five minutes after one they are refused', async () => {
  const owner = await ownerAt(world);
  const invitation = { name: 'New', email: 'elevated@desk.example', role: 'support' as const, brandIds: null };
  world.pass(5 * 60);
  expect(await statusOf(owner.call(desk.operatorInvite, invitation))).toEqual([403, 'desk.step.up.required']);
  const wrong = owner.code === '000000' ? '000001' : '000000';
  expect(await statusOf(owner.call(desk.deskElevate, { code: wrong }))).toEqual([400, 'desk.code.wrong']);
  expect((await owner.call(desk.deskElevate, { code: owner.code })).ok).toBe(true);
  expect((await owner.call(desk.operatorInvite, invitation)).ok).toBe(true);
  for (let index = 0; index < 5; index += 1) await owner.call(desk.deskElevate, { code: wrong });
  world.pass(31);
  expect(await statusOf(owner.call(desk.deskElevate, { code: owner.code }))).toEqual([429, 'desk.code.locked']);
  world.pass(16 * 60);
});

test("another page cannot call, and the players' port knows no desk", async () => {
  const owner = await ownerAt(world);
  const asked = (headers: Record<string, string>) => owner.send('/desk/me', { method: 'GET', headers });
  expect(await statusOf(asked({ origin: 'https://elsewhere.example' }))).toEqual([403, 'desk.origin.wrong']);
  expect(await statusOf(asked({ origin: 'http://console.test', 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'desk.origin.wrong']);
  expect(await statusOf(asked({ origin: 'http://console.test', 'sec-fetch-site': 'same-origin' }))).toEqual([200, undefined]);
  const there = await fetch(`${world.url}/desk/me`, { headers: { authorization: owner.token ?? '' } });
  expect(there.status).toBe(404);
  expect((await owner.send('/wps/system/info', { method: 'GET' }).catch(() => ({ ok: false }))).ok).toBe(false);
});

test('a password is changed with the old one, and ends the other sessions', async () => {
  const owner = await ownerAt(world);
  const minh = await operatorAt(world, owner, 'support');
  const other = new DeskVisitor(world);
  other.token = minh.token;
  expect(await statusOf(minh.call(desk.deskChangePassword, { current: 'wrong', password: 'quiet brown river' }))).toEqual([
    400,
    'desk.password.wrong',
  ]);
  expect(await statusOf(minh.call(desk.deskChangePassword, { current: PASSWORD, password: 'short' }))).toEqual([400, 'desk.password.weak']);
  expect((await minh.call(desk.deskChangePassword, { current: PASSWORD, password: 'quiet brown river' })).ok).toBe(true);
  expect((await minh.call(desk.deskMe)).ok).toBe(true);
  for (let index = 0; index < 5; index += 1) await minh.call(desk.deskChangePassword, { current: 'wrong', password: 'quiet brown river' });
  expect(await statusOf(minh.call(desk.deskChangePassword, { current: 'quiet brown river', password: 'a third password' }))).toEqual([
    429,
    'desk.code.locked',
  ]);
});

test('a lock and a change of role end sessions at once; nobody changes the own account', async () => {
  const owner = await ownerAt(world);
  const lan = await operatorAt(world, owner, 'support');
  expect((await lan.call(desk.deskMe)).value.operator.permissions).not.toContain('audit.read');
  const changed = await owner.call(desk.operatorChange, {
    operatorId: lan.operatorId,
    role: 'auditor',
    brandIds: null,
    reason: 'new desk',
  });
  expect(changed.value).toMatchObject({ role: 'auditor', liveSessions: 0 });
  expect(await statusOf(lan.call(desk.deskMe))).toEqual([401, 'desk.login.required']);
  const locked = await owner.call(desk.operatorLock, { operatorId: lan.operatorId, locked: true, reason: 'left' });
  expect(locked.value.status).toBe('locked');
  const {
    value: { operator: self },
  } = await owner.call(desk.deskMe);
  expect(await statusOf(owner.call(desk.operatorLock, { operatorId: self.id, locked: true, reason: 'x' }))).toEqual([
    409,
    'desk.self.forbidden',
  ]);
  expect(await statusOf(owner.call(desk.operatorReset, { operatorId: self.id, reason: 'x' }))).toEqual([409, 'desk.self.forbidden']);
  expect(await statusOf(owner.call(desk.operatorLock, { operatorId: 'opr_none', locked: true, reason: 'x' }))).toEqual([404, 'not.found']);
});

test('a reset takes password and app away, and its link sets both again', async () => {
  const owner = await ownerAt(world);
  const tam = await operatorAt(world, owner, 'cashier');
  const {
    value: { list },
  } = await owner.call(desk.operatorsList);
  const email = list.find(({ id }) => id === tam.operatorId)?.email ?? '';
  const {
    value: { link },
  } = await owner.call(desk.operatorReset, { operatorId: tam.operatorId, reason: 'lost phone' });
  // Who decides is reset by two: until then the old access holds and the link opens nothing.
  expect((await tam.call(desk.deskMe)).ok).toBe(true);
  const token = link.split('#')[1] ?? '';
  expect(await statusOf(new DeskVisitor(world).call(desk.deskWelcome, { token }))).toEqual([409, 'desk.link.waiting']);
  expect(await confirmWaiting(await secondOwnerAt(world))).toBe(1);
  expect(await statusOf(tam.call(desk.deskMe))).toEqual([401, 'desk.login.required']);
  expect(await statusOf(tam.call(desk.deskSignIn, { email, password: PASSWORD }))).toEqual([400, 'desk.login.wrong']);
  expect((await tam.welcome(link, { password: 'another calm heron' })).ok).toBe(true);
  expect((await tam.call(desk.deskMe)).value.operator).toMatchObject({ id: tam.operatorId, role: 'cashier' });
});

test('an invitation can be taken back, and an e-mail has one operator', async () => {
  const owner = await ownerAt(world);
  const {
    value: { link },
  } = await owner.call(desk.operatorInvite, { name: 'Gone', email: 'gone@desk.example', role: 'auditor', brandIds: null });
  const {
    value: { invitations },
  } = await owner.call(desk.operatorsList);
  const id = invitations.find(({ email }) => email === 'gone@desk.example')?.id ?? '';
  expect((await owner.call(desk.invitationRevoke, { id })).ok).toBe(true);
  expect(await statusOf(owner.call(desk.invitationRevoke, { id }))).toEqual([404, 'not.found']);
  expect(await statusOf(new DeskVisitor(world).call(desk.deskWelcome, { token: link.split('#')[1] ?? '' }))).toEqual([
    410,
    'desk.link.over',
  ]);
  expect(
    await statusOf(owner.call(desk.operatorInvite, { name: 'Twice', email: 'Owner@pavilion.example', role: 'support', brandIds: null })),
  ).toEqual([409, 'desk.email.taken']);
  expect(
    await statusOf(owner.call(desk.operatorInvite, { name: 'Far', email: 'far@desk.example', role: 'support', brandIds: ['brd_none'] })),
  ).toEqual([400, 'desk.brand.unknown']);
});

test('two links of one e-mail: the second welcome finds it taken', async () => {
  const owner = await ownerAt(world);
  const invite = async () =>
    (await owner.call(desk.operatorInvite, { name: 'Bich', email: 'bich@desk.example', role: 'auditor', brandIds: null })).value.link;
  const links = [await invite(), await invite()];
  expect((await new DeskVisitor(world).welcome(links[0] ?? '')).ok).toBe(true);
  expect(await statusOf(new DeskVisitor(world).welcome(links[1] ?? ''))).toEqual([409, 'desk.email.taken']);
});

test('two owners that lock each other at once: one is left', async () => {
  // One of the two seeded owners ends locked.
  await using fresh = await freshWorld();
  const [first, second] = [await ownerAt(fresh.world), await secondOwnerAt(fresh.world)];
  const idOf = async (visitor: DeskVisitor) => (await visitor.call(desk.deskMe)).value.operator.id;
  const [firstId, secondId] = [await idOf(first), await idOf(second)];
  const answers = await Promise.all([
    first.call(desk.operatorLock, { operatorId: secondId, locked: true, reason: 'x' }),
    second.call(desk.operatorLock, { operatorId: firstId, locked: true, reason: 'x' }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { rows } = await fresh.world.database.pool.query(`SELECT 1 FROM operator WHERE role = 'owner' AND status = 'active'`);
  expect(rows).toHaveLength(1);
});

test('an owner of one brand neither changes, locks nor resets who sees more', async () => {
  const owner = await ownerAt(world);
  const ofKoi = await operatorAt(world, owner, 'owner', ['brd_koi']);
  const ofAll = await operatorAt(world, owner, 'auditor');
  const colleague = await operatorAt(world, owner, 'support', ['brd_koi']);
  const reason = 'she asked for it';
  for (const { operatorId } of [ofAll, { operatorId: 'opr_demonstration2' }]) {
    expect(await statusOf(ofKoi.call(desk.operatorReset, { operatorId, reason }))).toEqual([403, 'desk.not.permitted']);
    expect(await statusOf(ofKoi.call(desk.operatorLock, { operatorId, locked: true, reason }))).toEqual([403, 'desk.not.permitted']);
    expect(await statusOf(ofKoi.call(desk.operatorChange, { operatorId, role: 'support', brandIds: ['brd_koi'], reason }))).toEqual([
      403,
      'desk.not.permitted',
    ]);
  }
  expect((await ofKoi.call(desk.operatorReset, { operatorId: colleague.operatorId, reason })).ok).toBe(true);
});

test('who was given every brand by name gives no brands that are added later, and does not change who has them', async () => {
  const owner = await ownerAt(world);
  const every = (await owner.call(desk.deskMe)).value.operator.brands.map(({ id }) => id);
  const byName = await operatorAt(world, owner, 'owner', every);
  const ofAll = await operatorAt(world, owner, 'auditor');
  const colleague = await operatorAt(world, owner, 'support', ['brd_koi']);
  const facts = { name: 'Myself again', email: 'again@desk.example', role: 'owner' };
  expect(await statusOf(byName.call(desk.operatorInvite, { ...facts, brandIds: null }))).toEqual([400, 'desk.brand.unknown']);
  const change = { role: 'owner', reason: 'drill' };
  expect(await statusOf(byName.call(desk.operatorChange, { ...change, operatorId: colleague.operatorId, brandIds: null }))).toEqual([
    400,
    'desk.brand.unknown',
  ]);
  expect(await statusOf(byName.call(desk.operatorReset, { operatorId: ofAll.operatorId, reason: 'drill' }))).toEqual([
    403,
    'desk.not.permitted',
  ]);
  expect((await byName.call(desk.operatorInvite, { ...facts, brandIds: every })).ok).toBe(true);
});

test('links of who was locked open nothing', async () => {
  const owner = await ownerAt(world);
  const other = await operatorAt(world, owner, 'owner');
  const { value } = await other.call(desk.operatorInvite, { name: 'Friend', email: 'friend@desk.example', role: 'owner', brandIds: null });
  await owner.call(desk.operatorLock, { operatorId: other.operatorId, locked: true, reason: 'left the house' });
  const token = value.link.split('#')[1] ?? '';
  expect(await statusOf(new DeskVisitor(world).call(desk.deskWelcome, { token }))).toEqual([410, 'desk.link.over']);
});

test('a session that ended, ran out or lay idle is not renewed by a call that was under way', async () => {
  const { pool } = world.database;
  for (const [name, change] of [
    ['ended', 'ended_at = $2'],
    ['ran out', `expires_at = $2`],
    ['idle', `active_at = $2::timestamptz - interval '15 minutes'`],
  ] as const) {
    const visitor = await ownerAt(world);
    const {
      rows: [session],
    } = await pool.query<{ id: string }>('SELECT id FROM operator_session ORDER BY created_at DESC LIMIT 1');
    world.pass(30);
    await pool.query(`UPDATE operator_session SET ${change} WHERE id = $1`, [session?.id, world.now()]);
    await renewDeskSession(pool, session?.id ?? '', world.now());
    expect([name, await statusOf(visitor.call(desk.deskMe))]).toEqual([name, [401, 'desk.login.required']]);
  }
  const visitor = await ownerAt(world);
  world.pass(14 * 60);
  await visitor.call(desk.deskTouch);
  world.pass(14 * 60);
  expect((await visitor.call(desk.deskMe)).ok).toBe(true);
});
