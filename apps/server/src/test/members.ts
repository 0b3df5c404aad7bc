import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@pavilion/contract/id';
import { createMember } from '../modules/identity/public.ts';
import { Browser } from './browser.ts';
import type { TestPlatform } from './test-platform.ts';

export const PASSWORD = 'lantern-river-9';

export interface TestMember {
  id: string;
  name: string;
  brandId: string;
  browser: Browser;
}

export interface TestMemberOptions {
  brandCode?: string;
  customerType?: number;
  personId?: string | null;
  /** False: entered by other ways. */
  password?: boolean;
  birthDate?: string | null;
  fullName?: string;
}

/** A live session, written where only the server writes it; answers its token. */
export async function openTestSession(world: TestPlatform, { id, brandId }: Pick<TestMember, 'id' | 'brandId'>): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await world.database.pool.query(
    `INSERT INTO member_session (id, token_hash, member_id, brand_id, created_at, active_at, expires_at, ip, user_agent)
     VALUES ($1, $2, $3, $4, $5, $5, $5::timestamptz + interval '12 hours', '203.0.113.7', 'test')`,
    [newId('ses'), createHash('sha256').update(token).digest(), id, brandId, world.now()]);
  return token;
}

let count = 0;

/** A member with a browser that is logged in as her, the shortest way: how logins work is tested elsewhere. */
export async function testMember(world: TestPlatform, options: TestMemberOptions = {}): Promise<TestMember> {
  const { brandCode = 'koi', customerType = 0, personId = null, password = true, birthDate = null, fullName = '' } = options;
  const { content, identity } = world.platform.domains;
  const brand = await content.brandByCode(brandCode);
  if (!brand) throw new Error(`no brand ${brandCode}`);
  count += 1;
  const name = `calm${count}${randomBytes(3).toString('hex')}`;
  const id = await createMember(world.database.pool, {
    brandId: brand.id, username: name, language: 'EN', customerType, personId, birthDate, profile: { fullName },
    passwordHash: password ? await identity.hashSecret(PASSWORD) : null, now: world.now(),
  });
  const browser = new Browser(world, { merchant: brandCode });
  browser.token = await openTestSession(world, { id, brandId: brand.id });
  return { id, name, brandId: brand.id, browser };
}
