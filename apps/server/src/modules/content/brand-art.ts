import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { many, maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import { cleanSvg, picturesInSvg } from './clean-svg.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  svg: 'image/svg+xml',
};
const NAME = /^[a-z0-9][a-z0-9-]{0,60}\.(avif|webp|png|svg)$/;
/** A picture beyond this is refused: the largest of our own brands has 54 kB. */
export const MAX_BYTES = 512 * 1024;
const MAX_PIXELS = 16_000_000;
export const MOST_PICTURES = 200;

/** A picture smaller than its place is blurred or missing: the names of sizes give the width at which it is shown. */
const MIN_SIDE = 16;
const MIN_WIDTHS: readonly (readonly [name: RegExp, pixels: number])[] = [
  [/-(1240|720|620|512|360|192)\.\w+$/, 0],
  [/-phone\.\w+$/, 390],
  [/^apple-touch-icon\./, 180],
  [/^(?:login|register)\./, 370],
];

function minWidth(name: string): number {
  for (const [pattern, pixels] of MIN_WIDTHS) {
    const found = pattern.exec(name);
    if (found) return pixels || Number(found[1]);
  }
  return MIN_SIDE;
}

export interface Picture {
  name: string;
  body: Buffer;
}

/** What every brand needs a picture of, besides its banners and promotions. */
export const REQUIRED_PICTURES = [
  'mark.svg',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'login.avif',
  'login.webp',
  'register.avif',
  'register.webp',
];
/** Files a banner's picture consists of, after its base name. */
export const BANNER_FILES = ['-1240.avif', '-1240.webp', '-620.avif', '-620.webp', '-phone.avif', '-phone.webp'];
export const PROMOTION_FILES = ['.avif', '.webp'];
/** Of a game: its tile in two sizes, and without the name. */
export const GAME_FILES = ['-360.avif', '-360.webp', '-720.avif', '-720.webp', '-bare-360.avif', '-bare-360.webp'];

/** A picture inside of a drawing that a browser can hold. */
const isModest = (body: Buffer): Promise<boolean> =>
  sharp(body, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .then(
      () => true,
      () => false,
    );

/** The picture to store: an SVG without active content. A string is the reason of a refusal. */
export async function checkPicture({ name, body }: Picture): Promise<Picture | string> {
  const format = NAME.exec(name)?.[1];
  if (!format) return 'small letters, digits and -, then .avif, .webp, .png or .svg, are expected as a name';
  if (body.length > MAX_BYTES) return `at most ${MAX_BYTES / 1024} kB are expected`;
  if (format === 'svg') {
    const clean = cleanSvg(body.toString('utf8'));
    if (clean === null || !(await Promise.all(picturesInSvg(clean).map(isModest))).every(Boolean)) return 'is no SVG picture';
    return { name, body: Buffer.from(clean) };
  }
  const found = await sharp(body, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => null);
  const actual = found?.format === 'heif' && found.compression === 'av1' ? 'avif' : found?.format;
  if (!found || actual !== format) return `is no ${format.toUpperCase()} picture`;
  const least = minWidth(name);
  return found.width >= least && found.height >= MIN_SIDE ? { name, body } : `at least ${least} px of width are expected`;
}

const hashOf = (body: Buffer): Buffer => createHash('sha256').update(body).digest();

/** Address below which the pictures of a set are served. */
export const ART_PATH = '/art/imported';
export const isImportedArt = (artBase: string): boolean => artBase.startsWith(`${ART_PATH}/`);

/** Name of a set: another content has another name. */
export function artBaseOf(pictures: readonly Picture[]): string {
  const hash = createHash('sha256');
  for (const { name, body } of pictures.toSorted((a, b) => (a.name < b.name ? -1 : 1))) hash.update(`${name}\n`).update(hashOf(body));
  return `${ART_PATH}/${hash.digest('base64url').slice(0, 22)}`;
}

/** Keeps the pictures as the brand's present set. Sets replaced more than a day ago, and pictures no set has, go. */
export async function writeArt(tx: Tx, brandId: string, { pictures, now }: { pictures: readonly Picture[]; now: Date }): Promise<void> {
  const set = artBaseOf(pictures).slice(ART_PATH.length + 1);
  await tx.query('UPDATE brand_art SET replaced_at = $3 WHERE brand_id = $1 AND art_set <> $2 AND replaced_at IS NULL', [
    brandId,
    set,
    now,
  ]);
  for (const { name, body } of pictures) {
    const hash = hashOf(body);
    await tx.query('INSERT INTO art_file (hash, media_type, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      hash,
      MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)],
      body,
    ]);
    await tx.query(
      `INSERT INTO brand_art (brand_id, art_set, name, hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT (brand_id, art_set, name) DO UPDATE SET replaced_at = NULL`,
      [brandId, set, name, hash],
    );
  }
  await tx.query(`DELETE FROM brand_art WHERE brand_id = $1 AND replaced_at < $2::timestamptz - interval '1 day'`, [brandId, now]);
  await tx.query('DELETE FROM art_file f WHERE NOT EXISTS (SELECT FROM brand_art a WHERE a.hash = f.hash)');
}

/** The brand's present pictures, by name. */
export async function readArt(sql: Sql, brandId: string): Promise<Picture[]> {
  return many<Picture>(
    sql,
    `SELECT a.name, f.body FROM brand_art a JOIN art_file f ON f.hash = a.hash WHERE a.brand_id = $1 AND a.replaced_at IS NULL ORDER BY a.name`,
    [brandId],
  );
}

export interface ServedPicture {
  mediaType: string;
  body: Buffer;
}

/** Bytes of pictures a process keeps at hand. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Finds pictures by set and name; those asked for last are held in memory, since their content never changes. */
export function createArt(db: Sql): { find(set: string, name: string): Promise<ServedPicture | null> } {
  const cache = new Map<string, ServedPicture>();
  let bytes = 0;
  const keep = (key: string, picture: ServedPicture): void => {
    cache.set(key, picture);
    bytes += picture.body.length;
    for (const [oldest, { body }] of cache) {
      if (bytes <= CACHE_BYTES) break;
      cache.delete(oldest);
      bytes -= body.length;
    }
  };
  return {
    async find(set, name) {
      const key = `${set}/${name}`;
      const known = cache.get(key);
      if (known) return known;
      const found = await maybeOne<{ media_type: string; body: Buffer }>(
        db,
        'SELECT f.media_type, f.body FROM brand_art a JOIN art_file f ON f.hash = a.hash WHERE a.art_set = $1 AND a.name = $2 LIMIT 1',
        [set, name],
      );
      if (!found) return null;
      const picture = { mediaType: found.media_type, body: found.body };
      if (!cache.has(key)) keep(key, picture);
      return picture;
    },
  };
}
