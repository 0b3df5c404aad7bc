import { exchangeCode, singleUseLoginCode, login, rememberSession } from '@pavilion/contract/identity/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { createMember } from '../public.ts';
import { startWorld, type World } from '../test-world.ts';

const PASSWORD = 'lantern on the river';
let world: World;
let made = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function newMember() {
  made += 1;
  const username = `Meanwhile${made}`;
  const passwordHash = await world.identity.hashSecret(PASSWORD);
  const id = await createMember(world.database.pool, {
    brandId: world.brand.id,
    username,
    language: 'en',
    customerType: 0,
    passwordHash,
    now: world.now(),
  });
  const browser = new Browser(world, { ip: `203.0.113.${made}` });
  return { id, username, browser };
}

/** Lets `call` run until it waits for the member's row, in which `sql` changes something; then commits. */
async function meanwhile<T>(id: string, sql: string, call: () => Promise<T>): Promise<T> {
  const { pool } = world.database;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const answer = call();
    // Of this database: files beside this one have locks of their own to wait for.
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await world.database.ownerPool.query(waiting)).rowCount).toBeGreaterThan(0);
    await client.query(sql, [id]);
    await client.query('COMMIT');
    return await answer;
  } finally {
    client.release();
  }
}

const sessionsOf = async (id: string) =>
  (await world.database.pool.query('SELECT FROM member_session WHERE member_id = $1 AND ended_at IS NULL', [id])).rowCount;

test.each([
  ['a new password', `UPDATE member_credential SET password_set_at = password_set_at + interval '1 minute' WHERE member_id = $1`],
  ['a demand for a new one', `UPDATE member_credential SET password_expired = true WHERE member_id = $1`],
  ['a lock', `UPDATE member SET status = 'locked' WHERE id = $1`],
])('%s while the old password is judged keeps the login out', async (_what, sql) => {
  const { id, username, browser } = await newMember();
  const answer = await meanwhile(id, sql, () => browser.call(login, { username, password: PASSWORD }));
  expect([answer.code, await sessionsOf(id)]).toEqual(['login.not.session', 0]);
});

test('a remembered browser forgotten while its token is exchanged gets no session', async () => {
  const { id, username, browser } = await newMember();
  await browser.call(login, { username, password: PASSWORD, remember: true });
  const before = await sessionsOf(id);
  const answer = await meanwhile(id, 'UPDATE remember_series SET revoked_at = now() WHERE member_id = $1', () =>
    browser.call(rememberSession, {}),
  );
  expect([answer.code, await sessionsOf(id)]).toEqual(['login.not.session', before]);
});

test('a code of a session that ends meanwhile opens none', async () => {
  const { id, username, browser } = await newMember();
  browser.token = (await browser.call(login, { username, password: PASSWORD })).value.token;
  const { code } = (await browser.call(singleUseLoginCode)).value;
  const answer = await meanwhile(id, `UPDATE member_session SET ended_at = now(), end_reason = 'logout' WHERE member_id = $1`, () =>
    new Browser(world, { ip: '203.0.113.200' }).call(exchangeCode, { code }),
  );
  expect([answer.code, await sessionsOf(id)]).toEqual(['login.not.session', 0]);
});
