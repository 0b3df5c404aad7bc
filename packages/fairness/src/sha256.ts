/**
 * SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), synchronous and without dependencies: the same code runs on the
 * server, in a frame of opaque origin and on a plain-http page, where the browser's own cryptography is not
 * offered.
 */

import { at } from './at.ts';

const BLOCK_BYTES = 64;

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((p) => n % p !== 0)) primes.push(n);
  }
  return primes;
}

/** The first 32 bits of the fraction of a root: exact in a double for roots of the first 64 primes. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) | 0;
}

const PRIMES = firstPrimes(64);
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (p) => fraction(Math.cbrt(p)));
const INITIAL_STATE = Int32Array.from(PRIMES.slice(0, 8), (p) => fraction(Math.sqrt(p)));

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** Fills the 64 words of the message schedule from one block. */
function schedule(words: Int32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const w15 = at(words, i - 15);
    const w2 = at(words, i - 2);
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0;
  }
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, i) + at(words, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (at(state, i) + value) | 0;
  });
}

/** The 32 bytes of SHA-256 of `message`. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const state = INITIAL_STATE.slice();
  const words = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += BLOCK_BYTES) {
    schedule(words, view, offset);
    compress(state, words);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => {
    out.setInt32(i * 4, word);
  });
  return digest;
}

/** The 32 bytes of HMAC-SHA-256. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = new Uint8Array(BLOCK_BYTES + message.length);
  const outer = new Uint8Array(BLOCK_BYTES + 32);
  block.forEach((byte, i) => {
    inner[i] = byte ^ 0x36;
    outer[i] = byte ^ 0x5c;
  });
  inner.set(message, BLOCK_BYTES);
  outer.set(sha256(inner), BLOCK_BYTES);
  return sha256(outer);
}

const encoder = new TextEncoder();

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of the UTF-8 bytes of `text`, in lower-case hex. */
export function sha256Hex(text: string): string {
  return toHex(sha256(encoder.encode(text)));
}

/** HMAC-SHA-256 with key and message as UTF-8 text. */
export function hmacSha256Text(key: string, message: string): Uint8Array {
  return hmacSha256(encoder.encode(key), encoder.encode(message));
}
