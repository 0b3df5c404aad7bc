import { plainCode } from '@pavilion/languages/compared-text';
import { randomBytes, randomInt } from 'node:crypto';
import sharp from 'sharp';
import { type Db, maybeOne } from '../kernel/db.ts';
import { networkOf } from '../kernel/network.ts';
import { refuse } from '../kernel/refusal.ts';
import { CAPTCHA_LETTERS, drawLetters } from './captcha-letters.ts';
import { takeCounted } from './throttle.ts';
import type { RequestContext } from './types.ts';

const LENGTH = 4;
const LIFE_SECONDS = 300;
export const CAPTCHA_COOKIE = 'captchaId';
const ID = /^[\w-]{24}$/;

export interface ImageCaptcha {
  /** A new picture as base64 of a PNG; sets the cookie. At most one a second per address. */
  issue(context: RequestContext): Promise<string>;
  /** Whether the answer is right. The picture is used up whatever the result. */
  consume(context: RequestContext, answer: string): Promise<boolean>;
  prune(now: Date): Promise<void>;
}

const draw = async (text: string): Promise<string> =>
  (
    await sharp(Buffer.from(drawLetters(text)))
      .png()
      .toBuffer()
  ).toString('base64');

export function createImageCaptcha({ db }: { db: Db }): ImageCaptcha {
  return {
    async issue(context) {
      const { now, brand, ip } = context;
      if (!(await takeCounted(db, { key: `captcha:${brand.id}:${networkOf(ip)}`, points: 1, seconds: 1 }, now))) {
        throw refuse('TOO_MANY_REQUESTS', { params: { seconds: 1 } });
      }
      const id = randomBytes(18).toString('base64url');
      let answer = '';
      for (let i = 0; i < LENGTH; i += 1) answer += CAPTCHA_LETTERS.charAt(randomInt(CAPTCHA_LETTERS.length));
      await db.query('INSERT INTO captcha_challenge (id, answer, expires_at) VALUES ($1, $2, $3)', [
        id,
        answer,
        new Date(now.getTime() + LIFE_SECONDS * 1000),
      ]);
      context.setCookie(CAPTCHA_COOKIE, id, { maxAgeSeconds: LIFE_SECONDS, path: '/wps' });
      return draw(answer);
    },
    async consume(context, answer) {
      const id = context.cookies[CAPTCHA_COOKIE];
      if (!id || !ID.test(id)) return false;
      const row = await maybeOne<{ answer: string; expires_at: Date }>(
        db,
        'DELETE FROM captcha_challenge WHERE id = $1 RETURNING answer, expires_at',
        [id],
      );
      return row !== null && row.expires_at > context.now && row.answer === plainCode(answer).toUpperCase();
    },
    async prune(now) {
      await db.query('DELETE FROM captcha_challenge WHERE expires_at < $1', [now]);
      await db.query('DELETE FROM rate_count WHERE resets_at < $1', [now]);
    },
  };
}
