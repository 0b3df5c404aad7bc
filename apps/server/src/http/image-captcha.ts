import { plainCode } from '@pavilion/languages/compared-text';
import { randomBytes, randomInt } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import svgCaptcha from 'svg-captcha';
import { type Db, maybeOne } from '../kernel/db.ts';
import { networkOf } from '../kernel/network.ts';
import { refuse } from '../kernel/refusal.ts';
import { takeCounted } from './throttle.ts';
import type { RequestContext } from './types.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 4;
const LIFE_SECONDS = 300;
export const CAPTCHA_COOKIE = 'captchaId';
const ID = /^[\w-]{24}$/;

/** The package declares only its helpers; the module itself draws a given text. */
const drawText = svgCaptcha as unknown as (text: string, options: Record<string, unknown>) => string;

export interface ImageCaptcha {
  /** A new picture as base64 of a PNG; sets the cookie. At most one a second per address. */
  issue(context: RequestContext): Promise<string>;
  /** Whether the answer is right. The picture is used up whatever the result. */
  consume(context: RequestContext, answer: string): Promise<boolean>;
  prune(now: Date): Promise<void>;
}

/** Dark letters on a light ground of its own, so that both light and dark brands can show it. */
function draw(text: string): string {
  const svg = drawText(text, { width: 140, height: 48, fontSize: 52, noise: 2, color: false, background: '' });
  // Glyphs are drawn as paths, so no font of the machine is needed.
  const picture = new Resvg(svg, {
    background: '#f4efe4',
    fitTo: { mode: 'width', value: 280 },
    font: { loadSystemFonts: false },
  });
  return Buffer.from(picture.render().asPng()).toString('base64');
}

export function createImageCaptcha({ db }: { db: Db }): ImageCaptcha {
  return {
    async issue(context) {
      const { now, brand, ip } = context;
      if (!(await takeCounted(db, { key: `captcha:${brand.id}:${networkOf(ip)}`, points: 1, seconds: 1 }, now))) {
        throw refuse('TOO_MANY_REQUESTS', { params: { seconds: 1 } });
      }
      const id = randomBytes(18).toString('base64url');
      let answer = '';
      for (let i = 0; i < LENGTH; i += 1) answer += ALPHABET.charAt(randomInt(ALPHABET.length));
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
