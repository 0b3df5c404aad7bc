import { randomBytes } from 'node:crypto';
import { register } from '@pavilion/contract/identity/member';
import { Browser } from '../../../test/browser.ts';
import { passedCaptcha } from '../../../test/captcha.ts';
import { openTestSession, type TestMember } from '../../../test/members.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { createMember } from '../../identity/public.ts';

export interface TreeMember extends TestMember {
  /** Agents above, the topmost first. */
  agentPath: readonly string[];
}

let count = 0;

/** Somebody below `upline` (at the top without one), logged in. */
export async function treeMember(
  world: TestPlatform,
  { upline, type = 1, name, brandCode = 'koi' }: { upline?: TreeMember; type?: number; name?: string; brandCode?: string } = {},
): Promise<TreeMember> {
  const brand = await world.platform.domains.content.brandByCode(brandCode);
  if (!brand) throw new Error(`no brand ${brandCode}`);
  count += 1;
  const username = name ?? `tree${count}${randomBytes(3).toString('hex')}`;
  const agentPath = upline ? [...upline.agentPath, upline.id] : [];
  const id = await createMember(world.database.pool, {
    brandId: brand.id,
    username,
    language: 'en',
    customerType: type,
    agentPath,
    passwordHash: null,
    now: world.now(),
  });
  const session = await openTestSession(world, { id, brandId: brand.id }, { steppedUp: true });
  const browser = new Browser(world, { merchant: brandCode });
  browser.token = session.token;
  return { id, name: username, brandId: brand.id, browser, agentPath, ...session };
}

/** A visitor registers with a code, from an address of their own. */
export async function registerBy(world: TestPlatform, code: string, brandCode = 'koi') {
  count += 1;
  const browser = new Browser(world, { merchant: brandCode, ip: `198.51.${Math.floor(count / 250)}.${(count % 250) + 1}` });
  const password = 'Quiet-Harbour-7';
  return browser.call(register, {
    username: `guest${count}${randomBytes(2).toString('hex')}`,
    password,
    confirmPassword: password,
    birthday: '1991-06-12',
    termsAccepted: true,
    affiliateCode: code,
    sliderValidate: await passedCaptcha(browser),
  });
}
