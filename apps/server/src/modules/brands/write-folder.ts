import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Pages } from '../content/public.ts';
import { type BrandFolder, FILES } from './brand-folder.ts';

/** The files of a brand by their names below its folder; `readFiles` reads the same from them. */
export function filesOf(brand: BrandFolder): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const json = (file: string, value: unknown): void => void files.set(file, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
  json(FILES.brand, {
    ...brand.brand,
    ...(brand.policy ? { policy: brand.policy } : {}),
    vendors: brand.vendors,
    ...(Object.keys(brand.vendorNames).length > 0 ? { vendorNames: brand.vendorNames } : {}),
  });
  json(FILES.theme, brand.theme);
  json(FILES.announcements, brand.announcements);
  json(FILES.help, brand.help);
  if (brand.cashier) json(FILES.payments, brand.cashier);
  if (brand.rewards) json(FILES.rewards, brand.rewards);
  if (brand.points) json(FILES.points, brand.points);
  if (brand.ranks) json(FILES.ranks, brand.ranks);
  if (brand.referral) json(FILES.referral, brand.referral);
  if (brand.missions) json(FILES.missions, brand.missions);
  if (brand.lottery) json(FILES.lottery, brand.lottery);
  const pages = (kind: string, all: Pages): void => {
    for (const [key, byLanguage] of Object.entries(all)) {
      for (const [language, { title, content }] of Object.entries(byLanguage)) {
        files.set(`content/${kind}/${language.toLowerCase()}/${key}.html`, Buffer.from(`<h1>${title}</h1>\n${content}\n`));
      }
    }
  };
  pages('help', brand.helpPages);
  pages('promotions', brand.promotionPages);
  for (const { name, body } of brand.art ?? []) files.set(`art/${name}`, body);
  return files;
}

/** Writes a brand into a folder that is new or empty; `readFolder` reads the same from it. */
export function writeFolder(folder: string, brand: BrandFolder): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new RangeError(`${folder} is not empty.`);
  for (const [name, body] of filesOf(brand)) {
    const full = path.join(folder, name);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, body);
  }
}
