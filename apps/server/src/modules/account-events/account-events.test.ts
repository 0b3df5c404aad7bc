import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../kernel/db.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { testMember } from '../../test/members.ts';
import type { AccountEvent } from './public.ts';

let world: TestPlatform;

beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());

async function member(contacts: { mobile?: string; email?: string }, language = 'EN') {
  const { pool } = world.database;
  const { id, brandId, name } = await testMember(world);
  await pool.query('UPDATE member SET language = $2 WHERE id = $1', [id, language]);
  for (const [kind, value] of Object.entries(contacts)) {
    await pool.query('INSERT INTO verified_contact (brand_id, kind, value, member_id, verified_at) VALUES ($1, $2, $3, $4, $5)', [
      brandId,
      kind,
      value,
      id,
      world.now(),
    ]);
  }
  return { id, brandId, name };
}

const notify = (
  { id, brandId }: { id: string; brandId: string },
  more: Partial<AccountEvent> = {},
  also?: { kind: 'mobile' | 'email'; value: string },
) =>
  transaction(world.database.pool, (tx) =>
    world.platform.domains.access.accountEvents.notify(
      tx,
      {
        brandId,
        memberId: id,
        kind: 'password.changed',
        ip: '203.0.113.9',
        userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
        now: new Date('2026-05-01T18:30:00Z'),
        ...more,
      },
      also,
    ),
  );

const sent = async ({ id }: { id: string }) =>
  (
    await world.database.pool.query<{ channel: string; destination: string; subject: string; body: string }>(
      'SELECT channel, destination, subject, body FROM message_outbox WHERE member_id = $1 ORDER BY id',
      [id],
    )
  ).rows;

test('is written down and sent to the e-mail address, with time, device and address', async () => {
  const who = await member({ mobile: '+84912000001', email: 'anna1@example.org' });
  await notify(who, { detail: { device: 'Firefox, Windows' } });
  const { rows } = await world.database.pool.query('SELECT at, kind, detail, ip FROM security_event WHERE member_id = $1', [who.id]);
  expect(rows).toEqual([
    { at: new Date('2026-05-01T18:30:00Z'), kind: 'password.changed', detail: { device: 'Firefox, Windows' }, ip: '203.0.113.9' },
  ]);
  const [mail, ...others] = await sent(who);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ channel: 'email', destination: 'anna1@example.org', subject: 'Your password was changed' });
  // In the brand's time zone, hours ahead of UTC.
  expect(mail?.body).toMatch(/Time: May 2, 2026.*01:30.*\nDevice: Firefox, Windows\nIP address: 203\.0\.113\.9\n/);
});

test('without an e-mail address it goes to the mobile number; without any contact it is only written down', async () => {
  const [reachable, unreachable] = [await member({ mobile: '+84912000002' }), await member({})];
  await notify(reachable);
  await notify(unreachable);
  expect(await sent(reachable)).toMatchObject([
    { channel: 'sms', destination: '+84912000002', body: `Golden Koi: The password for ${reachable.name} was changed.` },
  ]);
  expect(await sent(unreachable)).toEqual([]);
  const { rows } = await world.database.pool.query('SELECT kind FROM security_event WHERE member_id = $1', [unreachable.id]);
  expect(rows).toHaveLength(1);
});

test('a contact that was just replaced is notified too, and none twice', async () => {
  const who = await member({ email: 'anna3@example.org' });
  await notify(who, { kind: 'email.changed' }, { kind: 'email', value: 'old3@example.org' });
  await notify(who, { kind: 'mobile.changed' }, { kind: 'email', value: 'anna3@example.org' });
  expect((await sent(who)).map(({ destination }) => destination).toSorted()).toEqual([
    'anna3@example.org',
    'anna3@example.org',
    'old3@example.org',
  ]);
});

test('a plain login is only written down', async () => {
  const who = await member({ email: 'anna4@example.org' });
  await notify(who, { kind: 'login' });
  expect(await sent(who)).toEqual([]);
  await notify(who, { kind: 'login.new.device' });
  expect(await sent(who)).toHaveLength(1);
});

test("in the member's language, with dates as it writes them", async () => {
  const who = await member({ email: 'anna5@example.org' }, 'PT-BR');
  await notify(who, { kind: 'excluded', detail: { until: '2027-01-01T00:00:00Z' } });
  const [mail] = await sent(who);
  expect(mail?.subject).toBe('Sua autoexclusão está em vigor');
  expect(mail?.body).toMatch(/até 1 de janeiro de 2027/);
  expect(mail?.body).not.toContain('Se não foi você');
});

test('of a change that was rolled back nobody hears', async () => {
  const who = await member({ email: 'anna6@example.org' });
  await expect(
    transaction(world.database.pool, async (tx) => {
      await world.platform.domains.access.accountEvents.notify(tx, {
        brandId: who.brandId,
        memberId: who.id,
        kind: 'totp.off',
        now: world.now(),
      });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await sent(who)).toEqual([]);
});
