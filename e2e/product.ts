import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { reachDatabase } from '../scripts/reach-database.ts';

/** Where the started product is; set by `scripts/started-product.ts` before the first journey. */
export const portalUrl = process.env['PAVILION_URL'] ?? '';
export const studioUrl = process.env['PAVILION_STUDIO_URL'] ?? '';
export const pspUrl = process.env['PAVILION_PSP_URL'] ?? '';
export const consoleUrl = process.env['PAVILION_CONSOLE_URL'] ?? '';
export const idpUrl = process.env['PAVILION_IDP_URL'] ?? '';

/** The demonstration member of either brand. */
export const demo = { username: 'demo', password: 'Lantern-2026' } as const;

const root = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);

/** Runs one of the commands that stand beside a running product, on its data. Throws with what it said when it fails. */
export async function besideProduct(script: 'operator' | 'check-books', ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', `scripts/${script}.ts`, ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env['PAVILION_DATA'], DATABASE_URL: '' },
  });
  return stdout;
}

/** Newest text sent to a number or address after `since`; throws while there is none. */
async function newestText(to: string, since: number): Promise<string> {
  const printed = await besideProduct('operator', 'outbox', to);
  const texts = printed.split(/^(?=\d{4}-\d\d-\d\dT)/m).filter((one) => Date.parse(one.slice(0, one.indexOf('Z') + 1)) >= since);
  const newest = texts.at(-1);
  if (newest === undefined) throw new Error(`Nothing was sent to ${to} yet.`);
  return newest;
}

const PATIENCE_MS = 20_000;

/** What `pattern` finds in the newest message to a number or address, once one written after `since` is there. */
export async function received(to: string, pattern: RegExp, since: number): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const found = pattern.exec(await newestText(to, since))?.[0];
      if (found !== undefined) return found;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    if (Date.now() > until) throw new Error(`Nothing like ${pattern} was sent to ${to}.`);
  }
}

export const codeOf = (to: string, since: number): Promise<string> => received(to, /\b\d{6}\b/, since);

/** As if a minute had passed since the last codes: nobody has to watch a clock for it. */
export async function aMinutePasses(): Promise<void> {
  const { pool, close } = await reachDatabase({ databaseUrl: undefined, dataDir: process.env['PAVILION_DATA'] ?? '' }, 'platform');
  try {
    await pool.query(`DELETE FROM code_count WHERE key LIKE 'minute:%'`);
  } finally {
    await close();
  }
}
