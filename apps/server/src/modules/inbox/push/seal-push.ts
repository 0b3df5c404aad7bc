import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The push subscription as the browser gave it: its public point and secret, base64url. */
export interface Receiver {
  p256dh: string;
  auth: string;
}

const RECORD_BYTES = 4096;

const info = (text: string, ...more: Buffer[]): Buffer => Buffer.concat([Buffer.from(`${text}\0`), ...more]);
const derive = (secret: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, bytes));

/**
 * A text only the browser opens: RFC 8291 over RFC 8188 (aes128gcm), one record. Throws for a point that is none. `fixed` is the example's of the RFC.
 */
export function sealPush(text: Buffer, { p256dh, auth }: Receiver, fixed?: { salt: Buffer; privateKey: Buffer }): Buffer {
  const own = createECDH('prime256v1');
  if (fixed) own.setPrivateKey(fixed.privateKey);
  else own.generateKeys();
  const [theirs, salt] = [Buffer.from(p256dh, 'base64url'), fixed?.salt ?? randomBytes(16)];
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info('WebPush: info', theirs, own.getPublicKey()), 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, info('Content-Encoding: aes128gcm'), 16),
    derive(secret, salt, info('Content-Encoding: nonce'), 12),
  );
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES, 0);
  head.writeUInt8(own.getPublicKey().length, 4);
  return Buffer.concat([salt, head, own.getPublicKey(), sealed]);
}
