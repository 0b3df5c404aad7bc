import { SEAL_ALGORITHM, SEAL_ENCRYPTION, SEAL_WINDOW_SECONDS, type SealKey } from '@pavilion/contract/base/seal';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import * as z from 'zod/mini';
import type { Db } from '../kernel/db.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { keepSecret, readSecret } from '../kernel/secret.ts';
import { parseExactJson } from './decode.ts';
import type { BrandInfo } from './types.ts';

/** Each key is offered first for this long and accepted for as long again. */
const KEY_PERIOD_MS = 12 * HOUR_MS;
const KID = /^k(\d{1,9})$/;

const sealedPayload = z.strictObject({
  iat: z.number(),
  jti: z.string().check(z.regex(/^[\x21-\x7e]{8,64}$/)),
  brand: z.string().check(z.maxLength(32)),
  method: z.string().check(z.maxLength(8)),
  path: z.string().check(z.maxLength(255)),
  body: z.unknown(),
});

export interface SealBound {
  brand: BrandInfo;
  method: string;
  path: string;
  now: Date;
}

export interface SealedBodies {
  /** Two live keys, the one to use first. */
  publicKeys(now: Date): Promise<SealKey[]>;
  /**
   * The body inside; throws `request_param_err` for anything that is not fresh, ours, unused and meant for this
   * request.
   */
  open(jwe: string, bound: SealBound): Promise<unknown>;
  prune(now: Date): Promise<void>;
}

const periodOf = (now: Date): number => Math.floor(now.getTime() / KEY_PERIOD_MS);

const wrong = (): Refusal => refuse('request_param_err');

function kidOf(jwe: string): string | undefined {
  try {
    return decodeProtectedHeader(jwe).kid;
  } catch {
    throw wrong();
  }
}

interface KeyRing {
  /** The key of a period, made when it is not there yet. */
  ensure(period: number, now: Date): Promise<JWK>;
  /** The key of a kid, while it is accepted. */
  find(kid: string | undefined, now: Date): Promise<JWK>;
}

/**
 * Keys live in `secret`, one a period under a name that every node derives alike, so that no node needs to be the
 * first.
 */
function createKeyRing(db: Db): KeyRing {
  const known = new Map<number, JWK>();

  const readKey = async (period: number): Promise<JWK | null> => {
    const cached = known.get(period);
    if (cached) return cached;
    const stored = await readSecret(db, `seal.key.${period}`);
    if (stored === null) return null;
    const jwk = JSON.parse(stored) as JWK;
    known.set(period, jwk);
    for (const old of known.keys()) if (old < period - 2) known.delete(old);
    return jwk;
  };

  const ensure = async (period: number, now: Date): Promise<JWK> => {
    const there = await readKey(period);
    if (there) return there;
    const { privateKey } = await generateKeyPair(SEAL_ALGORITHM, { crv: 'P-256', extractable: true });
    await keepSecret(db, `seal.key.${period}`, JSON.stringify(await exportJWK(privateKey)), now);
    const made = await readKey(period);
    if (!made) throw new Error('a seal key was written and is not there');
    return made;
  };

  /** The previous period, and the next one where another node's clock is ahead, are accepted as well. */
  const find = async (kid: string | undefined, now: Date): Promise<JWK> => {
    const period = Number(KID.exec(kid ?? '')?.[1] ?? Number.NaN);
    if (!(Math.abs(period - periodOf(now)) <= 1)) throw wrong();
    const jwk = await readKey(period);
    if (!jwk) throw wrong();
    return jwk;
  };
  return { ensure, find };
}

export function createSealed({ db }: { db: Db }): SealedBodies {
  const keyRing = createKeyRing(db);

  const decrypt = async (jwe: string, now: Date): Promise<string> => {
    const jwk = await keyRing.find(kidOf(jwe), now);
    try {
      const { plaintext } = await compactDecrypt(jwe, await importJWK(jwk, SEAL_ALGORITHM), {
        keyManagementAlgorithms: [SEAL_ALGORITHM],
        contentEncryptionAlgorithms: [SEAL_ENCRYPTION],
      });
      return new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
    } catch {
      throw wrong();
    }
  };

  return {
    async publicKeys(now) {
      const period = periodOf(now);
      const keys = [await keyRing.ensure(period, now), await keyRing.ensure(period - 1, now)];
      return keys.map((jwk, index): SealKey => ({
        kty: jwk.kty ?? 'EC',
        crv: jwk.crv ?? 'P-256',
        x: jwk.x ?? '',
        y: jwk.y ?? '',
        kid: `k${period - index}`,
        use: 'enc',
        alg: SEAL_ALGORITHM,
      }));
    },
    async open(jwe, { brand, method, path, now }) {
      const parsed = z.safeParse(sealedPayload, parseExactJson(await decrypt(jwe, now)));
      if (!parsed.success) throw wrong();
      const { iat, jti, body, ...meant } = parsed.data;
      const fresh = Math.abs(now.getTime() / 1000 - iat) <= SEAL_WINDOW_SECONDS;
      const ours = meant.brand.toLowerCase() === brand.code && meant.method.toUpperCase() === method && meant.path === path;
      if (!fresh || !ours) throw wrong();
      const { rowCount } = await db.query('INSERT INTO sealed_use (jti, expires_at) VALUES ($1, $2) ON CONFLICT (jti) DO NOTHING', [
        jti,
        new Date((iat + 2 * SEAL_WINDOW_SECONDS) * 1000),
      ]);
      if (rowCount !== 1) throw refuse('request_param_err', { speaksOf: 'sealed.replayed' });
      return body;
    },
    async prune(now) {
      await db.query('DELETE FROM sealed_use WHERE expires_at < $1', [now]);
      await db.query('SELECT prune_seal_keys($1)', [new Date(now.getTime() - 4 * KEY_PERIOD_MS)]);
    },
  };
}
