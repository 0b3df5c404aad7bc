import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBytes, sealBytes } from './seal.ts';

const key = randomBytes(32);
const bytes = Buffer.from('00123456789');

test('what is sealed opens again, and is another text each time', () => {
  const sealed = sealBytes(key, bytes, 'row');
  expect(openBytes(key, sealed, 'row')).toEqual(bytes);
  expect(sealBytes(key, bytes, 'row')).not.toEqual(sealed);
  expect(sealed.includes(bytes)).toBe(false);
});

test('nothing opens in another place, by another key, or with a bit changed', () => {
  const sealed = sealBytes(key, bytes, 'row');
  expect(() => openBytes(key, sealed, 'another row')).toThrow();
  expect(() => openBytes(key, sealed)).toThrow();
  expect(() => openBytes(randomBytes(32), sealed, 'row')).toThrow();
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openBytes(key, changed, 'row')).toThrow();
  }
});

test('a tag cut short is no tag', () => {
  expect(() => openBytes(key, sealBytes(key, bytes, 'row').subarray(0, 20), 'row')).toThrow();
});

test('without a place it reads what was sealed with no place at all', () => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  expect(openBytes(key, Buffer.concat([nonce, cipher.getAuthTag(), sealed]))).toEqual(bytes);
});
