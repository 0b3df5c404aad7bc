import { stepUp } from '@pavilion/contract/security/calls';
import { exchangeCode, singleUseLoginCode } from '@pavilion/contract/identity/session';
import { bindSocial } from '@pavilion/contract/social/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenHash } from '../../kernel/token.ts';
import { Browser } from '../../test/browser.ts';
import { type SecurityWorld, securityWorld } from './testing/world.ts';

let world: SecurityWorld;
beforeAll(async () => {
  world = await securityWorld();
});
afterAll(() => world.close());

/** A young session made out of an older one, as a thief of its token could. */
async function carriedOn(from: Browser): Promise<Browser> {
  const { code } = (await from.call(singleUseLoginCode)).value;
  const thief = new Browser(world, { ip: '198.51.100.9' });
  thief.token = (await thief.call(exchangeCode, { code })).value.token;
  return thief;
}

test('a session that continues another is no step-up by its age', async () => {
  const { browser } = await world.newMember({ password: false });
  expect((await browser.call(stepUp, { method: 'login', answer: '' })).ok).toBe(true);
  const thief = await carriedOn(browser);
  expect((await thief.call(stepUp, { method: 'login', answer: '' })).code).toBe('proof.login.again');
});

test("nor does it bind a provider's account to the member's", async () => {
  const { id, browser } = await world.newMember();
  const { pool } = world.database;
  const mark = 'm'.repeat(43);
  const ticket = 't'.repeat(43);
  await pool.query(
    `INSERT INTO social_arrival (ticket_hash, brand_id, provider, subject, account, browser_hash, arrived_at, expires_at)
     VALUES ($1, $2, 'lumen', 'of-the-thief', 't****@example.org', $3, $4, $4::timestamptz + interval '15 minutes')`,
    [tokenHash(ticket), world.brandId, tokenHash(`social:${mark}`), world.now()],
  );
  world.pass(1);
  const thief = await carriedOn(browser);
  thief.cookies.set('socialBrowser', mark);
  expect((await thief.call(bindSocial, { ticket })).code).toBe('proof.required');
  expect((await pool.query('SELECT FROM social_identity WHERE member_id = $1', [id])).rowCount).toBe(0);
});
