// Brands and payment providers beside a running product: `npm run operator -- brand …` and `payment-provider …`.
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { systemClock } from '../apps/server/src/kernel/clock.ts';
import { type Db, transaction } from '../apps/server/src/kernel/db.ts';
import type { Outbound } from '../apps/server/src/kernel/outbound.ts';
import { writeAuditEntry } from '../apps/server/src/modules/audit/public.ts';
import { exportFolder, importFolder } from '../apps/server/src/modules/brands/public.ts';
import { setProviderSecret } from '../apps/server/src/modules/payments/public.ts';

/** A folder is given as the caller sees it: npm runs scripts in the package's own. */
const folderOf = (given: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given);

/** Gives what to print; null: the words were not understood. Throws BrandFolderError for a folder that cannot be imported. */
export async function runBrandCommand(db: Db, [verb, first, second]: readonly string[], outbound: Outbound): Promise<string | null> {
  if (verb === 'import' && first) {
    const done = await importFolder({ db, clock: systemClock, outbound }, folderOf(first), { actor: userInfo().username });
    const lines = {
      added: `${done.code}: added`,
      changed: `${done.code}: changed (${done.parts.join(', ')})`,
      same: `${done.code}: nothing to change`,
    };
    const waiting = done.withoutSecret.map(
      (code) => `Payment provider ${code} carries nothing before it has its secret: npm run operator -- payment-provider secret ${code}`,
    );
    return [lines[done.outcome], ...waiting].join('\n');
  }
  if (verb === 'export' && first && second) {
    await exportFolder(db, first, folderOf(second));
    return `${first}: written to ${folderOf(second)}`;
  }
  return null;
}

/** Reads a provider's secret from the standard input and keeps it sealed. */
export async function runProviderCommand(db: Db, [verb, code]: readonly string[]): Promise<string | null> {
  if (verb !== 'secret' || !code) return null;
  const secret = readFileSync(0, 'utf8').trim();
  if (secret === '') throw new Error('The standard input is empty.');
  await transaction(db, async (tx) => {
    const { brandId } = await setProviderSecret(tx, { code, secret });
    await writeAuditEntry(
      tx,
      { kind: 'operator', id: userInfo().username, ip: null, now: systemClock.now() },
      { action: 'payment-provider.secret', subjectKind: 'payment-provider', subjectId: code, brandId },
    );
  });
  return `${code}: the secret is kept`;
}
