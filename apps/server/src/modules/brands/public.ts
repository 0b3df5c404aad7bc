import type { Db } from '../../kernel/db.ts';
import { type ImportDeps, importBrand, type ImportResult } from './import-brand.ts';
import { readFolder } from './read-folder.ts';
import { readState } from './read-state.ts';
import { writeFolder } from './write-folder.ts';

export { type BrandFolder, BrandFolderError, type FolderProblem } from './brand-folder.ts';
export type { ImportResult } from './import-brand.ts';
export { importFromMachine } from './machine-import.ts';
export { isDemonstrationBrand, seedBrands } from './seed-brands.ts';

/** Reads a folder and makes its brand what it says. */
export async function importFolder(deps: ImportDeps, folder: string, who: { actor: string }): Promise<ImportResult> {
  return importBrand(deps, await readFolder(folder), who);
}

/** Writes a brand into a new or empty folder. Throws RangeError for an unknown code or a folder that holds something. */
export async function exportFolder(db: Db, code: string, folder: string): Promise<void> {
  const state = await readState(db, code);
  if (!state) throw new RangeError(`There is no brand ${code}.`);
  writeFolder(folder, state);
}
