import { type KeyObject, sign, verify } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-operator-signature';

export const signBody = (body: Buffer, key: KeyObject): string => sign('RSA-SHA256', body, key).toString('base64');

/** Over the received bytes: a body serialized again would fail. */
export function isSigned(body: Buffer, signature: string | undefined, key: KeyObject): boolean {
  if (!signature || signature.length > 2048) return false;
  try {
    return verify('RSA-SHA256', body, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
