// Brands and payment providers beside a running product: `npm run operator -- brand …` and `payment-provider …`.
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { RecordEvent } from '../../../server/src/deps.ts';
import { systemClock } from '../../../server/src/kernel/clock.ts';
import { type Db, transaction } from '../../../server/src/kernel/db.ts';
import type { Outbound } from '../../../server/src/kernel/outbound.ts';
import { exportFolder, importFromMachine } from '../../../server/src/modules/brands/public.ts';
import { giveProviderSecret } from '../../../server/src/modules/payments/public.ts';

/** A folder is given as the caller sees it: npm runs scripts in the package's own. */
const folderOf = (given: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given);

interface MachineDeps {
  outbound: Outbound;
  /** Of security events. */
  record: RecordEvent;
}

/** Gives what to print; null: the words were not understood. Throws BrandFolderError for a folder that cannot be imported. */
export async function runBrandCommand(
  db: Db,
  [verb, first, second]: readonly string[],
  { outbound, record }: MachineDeps,
): Promise<string | null> {
  if (verb === 'import' && first) {
    const done = await importFromMachine({ db, clock: systemClock, outbound, record }, folderOf(first), { actor: userInfo().username });
    if (done.outcome === 'proposed') return `${done.code}: loosens a control, so it awaits approval at the desk (Approvals)`;
    const lines = {
      added: `${done.code}: added`,
      changed: `${done.code}: changed (${done.parts.join(', ')})`,
      same: `${done.code}: nothing to change`,
    };
    const waiting = done.withoutSecret.map(
      (code) =>
        `Payment provider ${code} needs its secret before it can take payments: npm run operator -- payment-provider secret ${code}`,
    );
    return [lines[done.outcome], ...waiting].join('\n');
  }
  if (verb === 'export' && first && second) {
    await exportFolder(db, first, folderOf(second));
    return `${first}: written to ${folderOf(second)}`;
  }
  return null;
}

/** Reads a provider's secret from the standard input and stores it sealed. */
export async function runProviderCommand(db: Db, [verb, code]: readonly string[], record: RecordEvent): Promise<string | null> {
  if (verb !== 'secret' || !code) return null;
  const secret = readFileSync(0, 'utf8').trim();
  if (secret === '') throw new Error('Standard input is empty.');
  const actor = { kind: 'operator' as const, id: userInfo().username, ip: null, now: systemClock.now() };
  const { state, brandId } = await transaction(db, (tx) => giveProviderSecret(tx, { code, secret }, actor));
  if (state === 'proposed') return `${code}: the secret awaits approval at the desk (Approvals)`;
  record({ kind: 'control.alone', brandId, detail: { command: 'payment-provider secret' } });
  return `${code}: secret saved`;
}
