import { BRAND_PICTURES, type BrandPictureUse } from '@pavilion/contract/content/brand-pictures';
import { rowsOf, textOf } from './rows.ts';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';

/** Pictures that are drawn where a list is empty. */
export const EMPTY_LISTS = [
  'wallet',
  'favourites',
  'recent',
  'bets',
  'messages',
  'promotions',
  'documents',
  'search',
  'fairness',
  'draws',
] as const;

/** Ends of a picture's file that is small enough to look at in a list. */
const SHOWN: Readonly<Record<BrandPictureUse, string>> = {
  logo: '.svg',
  login: '.webp',
  register: '.webp',
  banner: '-620.webp',
  promotion: '.webp',
  game: '-360.webp',
  object: '.webp',
  way: '.webp',
};

/** A name in `art/`, and no address. */
export const isOwn = (picture: string): boolean => picture !== '' && !picture.startsWith('/');

/** Base names of the pictures in the draft's folder, with the files of each. */
export function ownPictures(files: DraftEditor['draft']['files']): ReadonlyMap<string, string[]> {
  const names = files.flatMap(({ name }) => (name.startsWith('art/') ? [name] : []));
  return Map.groupBy(names, (name) =>
    name
      .slice('art/'.length)
      .replace(/\.\w+$/, '')
      .replace(/-(?:1240|620|phone|360|720|bare-360)$/, ''),
  );
}

export interface PictureUse {
  use: BrandPictureUse;
  /** Base name. */
  name: string;
}

/** What the folder's lists show, by base name of its picture: banners, promotions, games, ways to pay. */
export function usedPictures(edited: DraftEditor): PictureUse[] {
  const announcements = edited.json(FILES.announcements);
  const vendors = (edited.json(FILES.brand)?.['vendors'] ?? {}) as Record<string, JsonObject[]>;
  const pictured = (rows: readonly JsonObject[], use: (row: JsonObject) => BrandPictureUse): PictureUse[] =>
    rows.map((row) => ({ use: use(row), name: textOf(row['picture']) }));
  const used = [
    ...pictured(rowsOf(announcements, 'banners'), (row) => (row['group'] === 'w_home' ? 'banner' : 'promotion')),
    ...pictured(rowsOf(announcements, 'promotions'), () => 'promotion'),
    ...pictured(Object.values(vendors).flat(), () => 'game'),
    ...rowsOf(edited.json(FILES.payments), 'channels').map((row): PictureUse => ({
      use: 'way',
      name: textOf(row['mark']).includes('.') ? textOf(row['mark']).replace(/\.\w+$/, '') : '',
    })),
  ].filter(({ name }) => isOwn(name));
  return used.filter(({ name, use }, index) => used.findIndex((one) => one.name === name && one.use === use) === index);
}

/** A base name that neither a file nor a list of the folder has: `banner-5`. */
export function freePicture(edited: DraftEditor, prefix: string): string {
  const taken = new Set([...ownPictures(edited.draft.files).keys(), ...usedPictures(edited).map(({ name }) => name)]);
  let number = 1;
  while (taken.has(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}

/** The file that shows a picture of the folder; null: it has none. */
export function shownFile({ draft }: DraftEditor, { use, name }: PictureUse): string | null {
  const file = `art/${name}${SHOWN[use]}`;
  return draft.files.some((one) => one.name === file) ? file : null;
}

/** The least size of a picture as it is said: `1240 × 660`. */
export const neededSize = (use: BrandPictureUse): string => `${BRAND_PICTURES[use].width} × ${BRAND_PICTURES[use].height}`;
