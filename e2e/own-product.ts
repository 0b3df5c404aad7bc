import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type StartedProduct, startProduct } from '../apps/pavilion/src/testing/started-product.ts';
import { besideData } from './product.ts';
import { expect } from './test.ts';

/** A product of a journey's own, whose clock the journey sets forward. */
export interface OwnProduct extends StartedProduct {
  /** The product's time, ms since 1970. */
  now(): number;
  /** Sets its clock forward to a second after the next beginning of `everyMs`, and waits until it goes by that. */
  passOn(everyMs: number): Promise<void>;
  /** Runs `npm run operator` on its data, by its clock. */
  operator(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

export async function startOwnProduct(): Promise<OwnProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-clock-'));
  const file = path.join(folder, 'ahead');
  let ahead = 0;
  const set = (): void => writeFileSync(file, String(ahead));
  set();
  const preload = pathToFileURL(path.join(import.meta.dirname, 'clock-ahead.mjs')).href;
  const clock = { CLOCK_AHEAD: file, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}` };
  const { product, stop } = await startProduct({ DEMO: 'accounts', ...clock });
  const now = (): number => Date.now() + ahead;
  return {
    ...product,
    now,
    async passOn(everyMs) {
      const until = Math.ceil(now() / everyMs) * everyMs + 1000;
      ahead = until - Date.now();
      set();
      await expect.poll(() => timeOf(product)).toBeGreaterThanOrEqual(until);
    },
    operator: (...words) => besideData({ script: 'operator', words, dataDir: product.data, settings: clock }),
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the product says that it is, ms. */
async function timeOf({ url }: StartedProduct): Promise<number> {
  const answer = await fetch(`${url}/wps/session/key`, { headers: { Language: 'EN', Merchant: 'koi' } });
  return ((await answer.json()) as { value: { serverTime: number } }).value.serverTime;
}
