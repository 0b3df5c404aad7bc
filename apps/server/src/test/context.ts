import type { RequestContext } from '../http/types.ts';
import type { TestPlatform } from './test-platform.ts';

/** What a handler would hand on, for calls that have no route of their own. */
export async function contextFrom(world: TestPlatform, { merchant = 'koi', ip = '203.0.113.7' } = {}): Promise<RequestContext> {
  const brand = await world.platform.domains.content.brandByCode(merchant);
  if (!brand) throw new Error(`no brand ${merchant}`);
  return {
    requestId: 'test',
    ip,
    host: 'portal.test',
    userAgent: '',
    brand,
    language: 'en',
    session: null,
    token: null,
    now: world.now(),
    log: world.platform.domains.deps.log,
    cookies: {},
    setCookie: () => undefined,
    beside: () => undefined,
  };
}
