import { CompactEncrypt, importJWK } from 'jose';

/**
 * Sealed bodies. The body of a call marked `sealed` travels as `{"value": "<compact JWE>"}` with the header
 * `Encryption: JWE`.
 * Algorithms: `alg` ECDH-ES on P-256, `enc` A256GCM; the protected header carries the `kid` of a live key.
 * The encrypted payload is the JSON of `SealedPayload`. Refused with `request_param_err`: an unknown key, a `jti`
 * seen before, an
 * `iat` more than 120 s away from the server's time, another brand, method or path than those of the request.
 */
export interface SealedPayload {
  /** Seconds since 1970, corrected by the key call's `serverTime`. */
  iat: number;
  /** Used once. */
  jti: string;
  /** Brand code, upper or lower case as in the `Merchant` header. */
  brand: string;
  method: string;
  /** Path without the query. */
  path: string;
  body: unknown;
}

export const SEAL_ALGORITHM = 'ECDH-ES';
export const SEAL_ENCRYPTION = 'A256GCM';
export const SEAL_WINDOW_SECONDS = 120;

/** A public key of `GET /wps/session/key`. */
export interface SealKey {
  kty: string;
  crv: string;
  x: string;
  y: string;
  kid: string;
  use: string;
  alg: string;
}

export interface SealKeys {
  /** The first one is to be used. */
  keys: readonly SealKey[];
  /** Server's clock minus ours, in ms. */
  offsetMs: number;
}

export interface SealBinding {
  brand: string;
  method: string;
  path: string;
}

/** The key call's answer as a client stores it; `receivedAt` in ms of the client's own clock. */
export function sealKeysFrom(value: { keys: readonly SealKey[]; serverTime: number }, receivedAt: number = Date.now()): SealKeys {
  return { keys: value.keys, offsetMs: value.serverTime - receivedAt };
}

/**
 * Body → compact JWE for one request; a retry must seal again. Needs WebCrypto (Node, or a page on https or
 * localhost).
 */
export async function sealFor(keys: SealKeys, binding: SealBinding, body: unknown, now: number = Date.now()): Promise<string> {
  const [key] = keys.keys;
  if (!key) throw new Error('the server offers no key');
  const payload: SealedPayload = {
    iat: Math.floor((now + keys.offsetMs) / 1000),
    jti: crypto.randomUUID(),
    ...binding,
    body,
  };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: SEAL_ALGORITHM, enc: SEAL_ENCRYPTION, kid: key.kid })
    .encrypt(await importJWK({ ...key }, SEAL_ALGORITHM));
}
