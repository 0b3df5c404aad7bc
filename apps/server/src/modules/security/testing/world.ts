import { stepUp } from '@pavilion/contract/security/calls';
import { tokenHash } from '../../../kernel/token.ts';
import { Browser } from '../../../test/browser.ts';
import { openTestSession } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { createMember } from '../../identity/public.ts';

export const PASSWORD = 'Paper-Lantern-7';
const BRAND = 'brd_koi';

export const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

export interface SecurityWorld extends TestPlatform {
  brandId: string;
  /** A member, by default with a password, and a browser in which they are logged in. */
  newMember(options?: { password?: boolean }): Promise<{ id: string; name: string; browser: Browser }>;
  /** Another login of the same member. */
  logInAgain(memberId: string, options?: { device?: string }): Promise<{ browser: Browser; sessionId: string }>;
  /** Gives the fresh step-up that sensitive calls ask for. */
  stepUp(browser: Browser): Promise<void>;
  bind(memberId: string, kind: 'mobile' | 'email', value: string): Promise<void>;
}

export async function securityWorld(options: Parameters<typeof testPlatform>[0] = {}): Promise<SecurityWorld> {
  const platform = await testPlatform(options);
  const { pool } = platform.database;
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM brand WHERE code = 'koi'`);
  const brandId = rows[0]?.id ?? BRAND;
  const passwordHash = await platform.platform.domains.identity.hashSecret(PASSWORD);
  let count = 0;

  const enterAgain: SecurityWorld['logInAgain'] = async (memberId, { device } = {}) => {
    const deviceHash = device ? tokenHash(`device:${device}`) : null;
    const { token, sessionId } = await openTestSession(platform, { id: memberId, brandId }, { userAgent: FIREFOX, deviceHash });
    if (deviceHash) {
      await pool.query(
        `
        INSERT INTO trusted_device (member_id, device_hash, first_seen_at, last_seen_at, user_agent, last_ip) VALUES ($1, $2, $3, $3, $4, '203.0.113.7')
        ON CONFLICT DO NOTHING`,
        [memberId, deviceHash, platform.now(), FIREFOX],
      );
    }
    const browser = new Browser(platform);
    browser.token = token;
    return { browser, sessionId };
  };

  return {
    ...platform,
    brandId,
    logInAgain: enterAgain,
    async newMember({ password = true } = {}) {
      count += 1;
      const name = `anna${count}`;
      const id = await createMember(pool, {
        brandId,
        username: name,
        language: 'en',
        customerType: 0,
        passwordHash,
        now: platform.now(),
        profile: { nickname: 'Anna', payeeName: 'Anna Lee', mobile: '+84900000000', termsVersion: '2026-02' },
      });
      if (!password) await pool.query('UPDATE member_credential SET password_hash = NULL WHERE member_id = $1', [id]);
      return { id, name, browser: (await enterAgain(id, { device: `device-of-${name}` })).browser };
    },
    async stepUp(browser) {
      const answer = await browser.call(stepUp, { method: 'password', answer: PASSWORD });
      if (!answer.ok) throw new Error(answer.code);
    },
    async bind(memberId, kind, value) {
      await pool.query('INSERT INTO verified_contact (brand_id, kind, value, member_id, verified_at) VALUES ($1, $2, $3, $4, $5)', [
        brandId,
        kind,
        value,
        memberId,
        platform.now(),
      ]);
    },
  };
}
