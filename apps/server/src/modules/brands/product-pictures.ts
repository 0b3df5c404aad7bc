import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FILES } from './brand-folder.ts';
import type { DraftFiles } from './draft-store.ts';
import { FILE_NAME } from './folder-files.ts';

/** Pictures that come with the product. */
const PRODUCT_ART = path.resolve(import.meta.dirname, '../../../../../art/out/brands');

const hasPictures = (files: DraftFiles): boolean => [...files.keys()].some((name) => name.startsWith('art/'));

/** A folder that shows the product's pictures, with them in it: it looks the same. A folder has all its pictures or none; one that has some stays as it is. */
export function withProductPictures(files: DraftFiles): DraftFiles {
  const artBase = hasPictures(files) ? undefined : artBaseIn(files.get(FILES.brand));
  if (artBase === undefined) return files;
  const taken = new Map(files);
  const code = /^\/art\/brands\/([a-z0-9-]+)$/.exec(artBase)?.[1];
  const folder = path.join(PRODUCT_ART, code ?? '');
  for (const name of code !== undefined && existsSync(folder) ? readdirSync(folder) : [])
    if (FILE_NAME.test(`art/${name}`)) taken.set(`art/${name}`, readFileSync(path.join(folder, name)));
  for (const name of [FILES.brand, FILES.announcements]) {
    const body = files.get(name);
    if (body) taken.set(name, namedWithin(body, artBase));
  }
  return taken;
}

/** The state before as it compares with one that took the product's pictures along: what is the same picture is no change. */
export function comparable(before: DraftFiles, after: DraftFiles): DraftFiles {
  if (!hasPictures(after)) return before;
  const taken = withProductPictures(before);
  return hasPictures(taken) ? taken : before;
}

function artBaseIn(brandFile: Buffer | undefined): string | undefined {
  const { settings } = JSON.parse(brandFile?.toString('utf8') ?? '{}') as { settings?: { artBase?: unknown } };
  return typeof settings?.artBase === 'string' ? settings.artBase : undefined;
}

/** A file of the folder that names pictures below an address by their names alone, and not the address. */
function namedWithin(body: Buffer, artBase: string): Buffer {
  const value: unknown = JSON.parse(body.toString('utf8'), (key, one: unknown) => {
    if (key === 'artBase') return undefined;
    return key === 'picture' && typeof one === 'string' && one.startsWith(`${artBase}/`) ? one.slice(artBase.length + 1) : one;
  });
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
