import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Where the started product is; set by `scripts/started-product.ts` before the first journey. */
export const portalUrl = process.env['PAVILION_URL'] ?? '';
export const studioUrl = process.env['PAVILION_STUDIO_URL'] ?? '';
export const pspUrl = process.env['PAVILION_PSP_URL'] ?? '';

/** The demonstration member of either brand. */
export const demo = { username: 'demo', password: 'Lantern-2026' } as const;

const root = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);

/** Runs one of the commands that stand beside a running product, on its data. Throws with what it said when it fails. */
export async function besideProduct(script: 'operator' | 'check-books', ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', `scripts/${script}.ts`, ...words], {
    cwd: root, env: { ...process.env, DATA_DIR: process.env['PAVILION_DATA'], DATABASE_URL: '' },
  });
  return stdout;
}
