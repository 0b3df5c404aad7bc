import { sha256 } from '@pavilion/fairness/sha256';

export interface WorkTask {
  captchaId: string;
  /** Zero bits the hash must begin with. */
  bits: number;
}

export interface WorkOptions {
  signal: AbortSignal;
  /** How likely it is that this much work was enough: 0 … 1. */
  onProgress(share: number): void;
}

/** The page stays alive between slices of this length. */
const SLICE_MS = 24;
const encoder = new TextEncoder();

export function zeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

const rest = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/** The number that meets the task. Rejects when it is stopped. */
export async function solveWork({ captchaId, bits }: WorkTask, { signal, onProgress }: WorkOptions): Promise<string> {
  const expected = 2 ** bits;
  let nonce = 0;
  for (;;) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      for (let i = 0; i < 64; i += 1, nonce += 1) {
        if (zeroBits(sha256(encoder.encode(`${captchaId}:${nonce}`))) >= bits) return String(nonce);
      }
    }
    onProgress(1 - Math.exp(-nonce / expected));
    await rest();
    signal.throwIfAborted();
  }
}
