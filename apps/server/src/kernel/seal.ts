import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Makes bytes unreadable at rest: nonce, tag, AES-256-GCM of the bytes. `place` binds them to where they belong, so that
 * rows cannot be exchanged; empty for what belongs nowhere in particular.
 */
export function sealBytes(key: Buffer, bytes: Buffer, boundTo = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the bytes were changed, or sealed by another key or for another place. */
export function openBytes(key: Buffer, sealed: Buffer, boundTo = ''): Buffer {
  const head = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(boundTo),
  );
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, head));
  return Buffer.concat([decipher.update(sealed.subarray(head)), decipher.final()]);
}
