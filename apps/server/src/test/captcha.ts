import { randomBytes } from 'node:crypto';
import type { CaptchaPass } from '@pavilion/contract/identity/session';
import { networkOf } from '../kernel/network.ts';
import { issuePass } from '../modules/verification/public.ts';
import type { Browser } from './browser.ts';

/** A captcha pass, for the `sliderValidate` of one call from this browser. */
export async function passedCaptcha(browser: Browser): Promise<CaptchaPass> {
  const { pool } = browser.world.database;
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM brand WHERE code = $1', [browser.merchant]);
  return issuePass(pool, {
    challengeId: randomBytes(18).toString('base64url'),
    kind: 'slider',
    brandId: rows[0]?.id ?? '',
    network: networkOf(browser.ip),
    now: browser.world.now(),
  });
}

/** The newest message to a destination, read where it waits. */
export async function lastMessage(
  { world }: Pick<Browser, 'world'>,
  to: string,
): Promise<{ template: string; subject: string; text: string } | null> {
  const { rows } = await world.database.pool.query<{ template: string; subject: string; text: string }>(
    `SELECT template, subject, body AS text FROM message_outbox WHERE destination = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
    [to],
  );
  return rows[0] ?? null;
}

/** The code of the newest message to a destination; empty when there is none. */
export async function lastCode(browser: Pick<Browser, 'world'>, to: string): Promise<string> {
  return /\b\d{6}\b/.exec((await lastMessage(browser, to))?.text ?? '')?.[0] ?? '';
}
