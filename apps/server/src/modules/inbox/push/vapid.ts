import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { HOUR_SECONDS } from '@pavilion/contract/base/time';
import type { Sql } from '../../../kernel/db.ts';
import { ensureSecret } from '../../../kernel/secret.ts';

const NAME = 'push.vapid';
const HOURS = 12;

/** Key of the installation before push services (RFC 8292), made once by the first that needs it. */
async function keyOf(sql: Sql): Promise<JWK> {
  const stored = await ensureSecret(sql, NAME, async () =>
    JSON.stringify(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
  );
  return JSON.parse(stored) as JWK;
}

/** The public point as browsers want it: uncompressed, base64url. */
const publicPoint = ({ x = '', y = '' }: JWK): string =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');

export const pushKey = async (sql: Sql): Promise<string> => publicPoint(await keyOf(sql));

/** What a push service is shown: who sends, for it alone, for some hours. */
export async function authorizationFor(
  sql: Sql,
  { origin, subject, now }: { origin: string; subject: string; now: Date },
): Promise<string> {
  const key = await keyOf(sql);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(origin)
    .setSubject(subject)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + HOURS * HOUR_SECONDS)
    .sign(await importJWK(key, 'ES256'));
  return `vapid t=${token}, k=${publicPoint(key)}`;
}
