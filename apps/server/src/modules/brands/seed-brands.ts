import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isSeeded, markSeeded, wasSeeded } from '../content/public.ts';
import { type Sql, transaction } from '../../kernel/db.ts';
import { createOutbound } from '../../kernel/outbound.ts';
import type { BrandFolder } from './brand-folder.ts';
import { type ImportDeps, importBrand } from './import-brand.ts';
import { readFolder } from './read-folder.ts';
import { findGameNumbers, seedHouseGames } from '../vendors/public.ts';
import { lotteryVendors } from '../lottery/public.ts';

const BRANDS = path.resolve(import.meta.dirname, '../../../../../brands');
/** Not brands: help that brands share, and folders to copy from. */
const OTHERS: ReadonlySet<string> = new Set(['shared', 'examples']);

const markOf = (code: string): string => `brand:${code}`;

/** Whether a brand is one of the demonstration's own, not one that was imported. */
export const isDemonstrationBrand = (sql: Sql, code: string): Promise<boolean> => wasSeeded(sql, markOf(code));

/** Imports the demonstration's brands, each when its folder is another than at the last start: what operators changed since stays. */
export async function seedBrands({ db, clock }: Omit<ImportDeps, 'outbound'>): Promise<void> {
  // Only in a demonstration, which may call this machine.
  const outbound = createOutbound({ allowPrivate: true });
  // Before the folders are held against the catalogue: lotteries are games of it that no vendor lists.
  await transaction(db, (tx) => seedHouseGames(tx, lotteryVendors()));
  const codes = readdirSync(BRANDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !OTHERS.has(entry.name))
    .map(({ name }) => name)
    .toSorted();
  for (const code of codes) {
    const folder = await readFolder(path.join(BRANDS, code));
    const digest = hash('sha256', JSON.stringify(folder));
    const name = markOf(code);
    if (await isSeeded(db, name, digest)) continue;
    const known = await withKnownGames(db, folder);
    await importBrand({ db, clock, outbound }, known, { actor: 'demonstration' });
    if (known === folder) await markSeeded(db, name, digest);
  }
}

/** The folder without games that the catalogue lacks: while the studio does not answer, a brand is there without them. */
async function withKnownGames(sql: Sql, folder: BrandFolder): Promise<BrandFolder> {
  const numberOf = await findGameNumbers(sql);
  const entries = Object.entries(folder.vendors);
  if (entries.every(([vendor, games]) => games.every(({ code }) => numberOf(vendor, code) !== null))) return folder;
  const known = entries.map(([vendor, games]) => [vendor, games.filter(({ code }) => numberOf(vendor, code) !== null)] as const);
  return { ...folder, vendors: Object.fromEntries(known) };
}
