import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The files of a brand's folder, wherever they are. Names are below the folder, with `/`. */
export interface FolderFiles {
  /** Null: there is none. Throws where one is there and cannot be read. */
  read(name: string): Buffer | null;
  has(name: string): boolean;
  /** Names of the direct entries of a folder; null: there is no such folder. */
  list(folder: string): string[] | null;
}

/** What a brand's folder may hold; anything else in an archive is refused, and with it every way out of the folder. */
export const FILE_NAME =
  /^(?:theme\.json|content\/(?:brand|payments|rewards|points|missions|lottery|ranks|referral|announcements|help)\.json|content\/(?:help|promotions)\/[a-z]{2,3}(?:-[a-z]{2,4})?\/[a-z0-9][a-z0-9-]{0,60}\.html|art\/[a-z0-9][a-z0-9-]{0,60}\.(?:avif|webp|png|svg))$/;

export function filesOnDisk(folder: string): FolderFiles {
  const place = (name: string): string => path.join(folder, name);
  return {
    read: (name) => (statSync(place(name), { throwIfNoEntry: false })?.isFile() ? readFileSync(place(name)) : null),
    has: (name) => existsSync(place(name)),
    list: (name) => (existsSync(place(name)) ? readdirSync(place(name)).toSorted() : null),
  };
}

export function filesInMemory(files: ReadonlyMap<string, Buffer>): FolderFiles {
  return {
    read: (name) => files.get(name) ?? null,
    has: (name) => files.has(name),
    list: (folder) => {
      const below = [...files.keys()].filter((name) => name.startsWith(`${folder}/`)).map((name) => name.slice(folder.length + 1));
      return below.length > 0 ? below.toSorted() : null;
    },
  };
}
