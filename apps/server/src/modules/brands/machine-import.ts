import type { RecordEvent } from '../../deps.ts';
import { transaction } from '../../kernel/db.ts';
import type { Actor } from '../audit/public.ts';
import { brandIdOf } from '../content/public.ts';
import { hasDecider } from '../four-eyes/public.ts';
import { findDraftOf, keepDraft, lockDraftsOf } from './draft-store.ts';
import { type ImportDeps, importBrand, type ImportResult, lockImports } from './import-brand.ts';
import { isLoosening, proposePublication, SecondNeeded, voidPublication } from './publication.ts';
import { readFolder } from './read-folder.ts';
import { readState } from './read-state.ts';
import { filesOf } from './write-folder.ts';

const REASON = 'command line';

/**
 * Makes a brand what its folder says, asked for at the machine, which counts as one operator: a folder that loosens a control becomes a draft that an operator
 * confirms at the desk. Only where no operator could confirm it is it in force at once, with a security event. Throws as `importBrand` does.
 */
export async function importFromMachine(
  deps: ImportDeps & { record: RecordEvent },
  source: string,
  { actor }: { actor: string },
): Promise<ImportResult | { code: string; outcome: 'proposed' }> {
  const folder = await readFolder(source);
  const { code, name } = folder.brand;
  const brandId = brandIdOf(code);
  let isAlone = false;
  try {
    const imported = await importBrand(deps, folder, {
      actor,
      also: async (tx, states) => {
        if (!isLoosening(states)) return;
        if (await hasDecider(tx, { permission: 'brands.write', brandIds: [brandId], authors: [actor] })) throw new SecondNeeded();
        isAlone = true;
      },
    });
    if (isAlone) deps.record({ kind: 'control.alone', brandId, detail: { command: 'brand import' } });
    return imported;
  } catch (error) {
    if (!(error instanceof SecondNeeded)) throw error;
    const now = deps.clock.now();
    const who: Actor = { kind: 'operator', id: actor, ip: null, now };
    await transaction(deps.db, async (tx) => {
      await lockImports(tx);
      await lockDraftsOf(tx, code);
      const replaced = await findDraftOf(tx, code);
      if (replaced) await voidPublication(tx, replaced.id, who);
      const live = await readState(tx, code);
      const base = live && filesOf(live);
      await keepDraft(tx, { code, brandId, base, files: filesOf(folder), operatorId: actor, now });
      const draft = await findDraftOf(tx, code);
      if (!draft) throw new Error(`no draft of ${code} after it was stored`, { cause: error });
      const publishing = { clock: deps.clock, publicUrl: '', changed: () => undefined };
      await proposePublication(tx, publishing, { draft, name, reason: REASON }, who);
    });
    return { code, outcome: 'proposed' };
  }
}
