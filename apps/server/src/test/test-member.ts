import { createHash, randomBytes } from 'node:crypto';
import type { RequestContext } from '../http/types.ts';
import { createMember } from '../modules/identity/public.ts';
import { Browser } from './browser.ts';
import type { TestPlatform } from './test-platform.ts';

export interface TestMember {
  id: string;
  brandId: string;
  sessionId: string;
  token: string;
  browser: Browser;
}

let count = 0;

/** A member who is in, made without a form. `proved`: her session has just shown that it is still her. */
export async function memberIn(world: TestPlatform, merchant = 'koi', { proved = false, ip = '203.0.113.7' } = {}): Promise<TestMember> {
  const { pool } = world.database;
  count += 1;
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM brand WHERE code = $1', [merchant]);
  const brandId = rows[0]?.id ?? '';
  const id = await createMember(pool, {
    brandId, username: `proof${count}`, language: 'EN', customerType: 0, passwordHash: 'none', now: world.now(), profile: { termsVersion: '1' },
  });
  const token = randomBytes(32).toString('base64url');
  const sessionId = `ses_${randomBytes(10).toString('hex')}`;
  await pool.query(
    `INSERT INTO member_session (id, token_hash, member_id, brand_id, created_at, active_at, expires_at, ip, user_agent, proved_at)
     VALUES ($1, $2, $3, $4, $5, $5, $5::timestamptz + interval '12 hours', '203.0.113.7', '', $6)`,
    [sessionId, createHash('sha256').update(token).digest(), id, brandId, world.now(), proved ? world.now() : null],
  );
  const browser = new Browser(world, { merchant, ip });
  browser.token = token;
  return { id, brandId, sessionId, token, browser };
}

/** What a handler would hand on, for calls that have no route of their own. */
export async function contextFrom(world: TestPlatform, { merchant = 'koi', ip = '203.0.113.7' } = {}): Promise<RequestContext> {
  const brand = await world.platform.domains.content.brandByCode(merchant);
  if (!brand) throw new Error(`no brand ${merchant}`);
  return {
    requestId: 'test', ip, userAgent: '', brand, language: 'EN', session: null, token: null, now: world.now(), log: world.platform.domains.deps.log,
    cookies: {}, setCookie: () => undefined, beside: () => undefined,
  };
}
