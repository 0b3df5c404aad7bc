import { randomBytes } from 'node:crypto';
import { newId } from '@pavilion/contract/base/id';
import { newToken, tokenHash } from '../kernel/token.ts';
import { createMember } from '../modules/identity/public.ts';
import { Browser } from './browser.ts';
import type { TestPlatform } from './test-platform.ts';

export const PASSWORD = 'lantern-river-9';

export interface TestSession {
  sessionId: string;
  token: string;
}

export interface TestMember extends TestSession {
  id: string;
  name: string;
  brandId: string;
  browser: Browser;
}

export interface TestSessionOptions {
  /** A session with a fresh step-up. */
  steppedUp?: boolean;
  userAgent?: string;
  deviceHash?: Buffer | null;
}

export interface TestMemberOptions {
  brandCode?: string;
  customerType?: number;
  personId?: string | null;
  /** False: an account without a password. */
  password?: boolean;
  birthDate?: string | null;
  fullName?: string;
  steppedUp?: boolean;
  /** Address of their browser. */
  ip?: string;
}

/** A live session, written where only the server writes it: how logins work is tested elsewhere. */
export async function openTestSession(
  { database, now }: Pick<TestPlatform, 'database' | 'now'>,
  { id, brandId }: Pick<TestMember, 'id' | 'brandId'>,
  { steppedUp = false, userAgent = 'test', deviceHash = null }: TestSessionOptions = {},
): Promise<TestSession> {
  const token = newToken();
  const sessionId = newId('ses');
  await database.pool.query(
    `INSERT INTO member_session (id, token_hash, member_id, brand_id, created_at, active_at, expires_at, ip, user_agent, proved_at, device_hash)
     VALUES ($1, $2, $3, $4, $5, $5, $5::timestamptz + interval '12 hours', '203.0.113.7', $6, $7, $8)`,
    [sessionId, tokenHash(token), id, brandId, now(), userAgent, steppedUp ? now() : null, deviceHash],
  );
  return { token, sessionId };
}

let count = 0;

/** A member with a browser that is logged in as them, the shortest way. */
export async function testMember(world: TestPlatform, options: TestMemberOptions = {}): Promise<TestMember> {
  const { brandCode = 'koi', customerType = 0, personId = null, password = true, birthDate = null, fullName = '', ip } = options;
  const { content, identity } = world.platform.domains;
  const brand = await content.brandByCode(brandCode);
  if (!brand) throw new Error(`no brand ${brandCode}`);
  count += 1;
  const name = `calm${count}${randomBytes(3).toString('hex')}`;
  const id = await createMember(world.database.pool, {
    brandId: brand.id,
    username: name,
    language: 'en',
    customerType,
    personId,
    birthDate,
    profile: { fullName },
    passwordHash: password ? await identity.hashSecret(PASSWORD) : null,
    now: world.now(),
  });
  const session = await openTestSession(world, { id, brandId: brand.id }, { steppedUp: options.steppedUp });
  const browser = new Browser(world, { merchant: brandCode, ip });
  browser.token = session.token;
  return { id, name, brandId: brand.id, browser, ...session };
}
