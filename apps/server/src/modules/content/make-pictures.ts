import {
  BRAND_PICTURE_TYPES,
  BRAND_PICTURES,
  type BrandPictureUse,
  DRAWING_TYPE,
  type PictureFocus,
} from '@pavilion/contract/content/brand-pictures';
import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '../../kernel/concurrency-limit.ts';
import { notOfTypes, refuseOtherTypes } from '../../kernel/picture-types.ts';
import { refuse } from '../../kernel/refusal.ts';
import { MAX_BYTES, type Picture } from './brand-art.ts';
import { cleanSvg, picturesInSvg } from './clean-svg.ts';

const MAX_PIXELS = 50_000_000;
const DECODE_SECONDS = 20;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Decoding is bounded, so that a flood of pictures neither fills the memory nor starves everything else. */
const inTurn = limitConcurrency({ running: 1, waiting: 10 });

/** One size of a picture; `whole`: nothing is cut off, what is left stays clear. */
interface PictureSize {
  /** After the base name. */
  end: string;
  width: number;
  height: number;
  whole?: true;
}

const CUTS: Readonly<Record<Exclude<BrandPictureUse, 'logo'>, readonly PictureSize[]>> = {
  login: [{ end: '', width: 740, height: 1388 }],
  register: [{ end: '', width: 740, height: 1388 }],
  banner: [
    { end: '-1240', width: 1240, height: 600 },
    { end: '-620', width: 620, height: 300 },
    { end: '-phone', width: 780, height: 660 },
  ],
  promotion: [{ end: '', width: 480, height: 320 }],
  game: [
    { end: '-360', width: 360, height: 360 },
    { end: '-720', width: 720, height: 720 },
    { end: '-bare-360', width: 360, height: 360 },
  ],
  object: [{ end: '', width: 400, height: 400, whole: true }],
  way: [{ end: '', width: 192, height: 192, whole: true }],
};

const FORMATS = ['avif', 'webp'] as const;
const QUALITIES = { avif: [60, 45, 30], webp: [80, 62, 45] } as const;

/** How large a mark is drawn inside of a drawing, and how much of an icon it takes: phones cut icons round. */
const MARK_SIDE = 256;
const ICONS = [
  { name: 'apple-touch-icon.png', side: 180, share: 0.78 },
  { name: 'icon-192.png', side: 192, share: 0.66 },
  { name: 'icon-512.png', side: 512, share: 0.66 },
];

export interface PictureOrder {
  use: BrandPictureUse;
  /** Base name of the files; the logo has names of its own. */
  name: string;
  focus?: PictureFocus | undefined;
  /** Behind icons, which have no clear parts. */
  background: string;
}

/**
 * The files of a picture in every size of its use, re-encoded from its pixels. Refuses `documents.picture.missing`, `.type`, `.unreadable`,
 * `desk.brand.picture.pixels`, and `desk.brand.picture.small` with the size that is needed.
 */
export async function makePictures(given: Buffer, order: PictureOrder): Promise<Picture[]> {
  if (given.length === 0) throw refuse('documents.picture.missing');
  if (order.use === 'logo') {
    if (/^\uFEFF?\s*</.test(given.subarray(0, 100).toString('utf8'))) return inTurn(() => drawnLogo(given, order));
    await refuseOtherTypes(given, BRAND_PICTURE_TYPES);
    return inTurn(() => logo(given, order));
  }
  await refuseOtherTypes(given, BRAND_PICTURE_TYPES);
  return inTurn(() => cuts(given, order.use as Exclude<BrandPictureUse, 'logo'>, order));
}

const unreadable = (): never => {
  throw refuse('documents.picture.unreadable');
};

/** The points of a picture, turned as the camera meant, and no more of them than its cuts need. */
async function read(given: Buffer, use: BrandPictureUse): Promise<() => Sharp> {
  const least = BRAND_PICTURES[use];
  const { width, height, autoOrient } = await sharp(given, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width * height > MAX_PIXELS) throw refuse('desk.brand.picture.pixels', { params: { width, height, most: MAX_PIXELS / 1_000_000 } });
  if (autoOrient.width < least.width || autoOrient.height < least.height) {
    const params = { width: autoOrient.width, height: autoOrient.height, needWidth: least.width, needHeight: least.height };
    throw refuse('desk.brand.picture.small', { params });
  }
  const { data, info } = await sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ ...least, fit: 'outside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** Encoded as small as a picture of a brand may be. */
async function encode(picture: Sharp, format: (typeof FORMATS)[number]): Promise<Buffer> {
  const pixels = await picture.png({ compressionLevel: 1 }).toBuffer();
  let body: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES[format]) {
    body = await (format === 'avif' ? sharp(pixels).avif({ quality, effort: 3 }) : sharp(pixels).webp({ quality })).toBuffer();
    if (body.length <= MAX_BYTES) break;
  }
  return body;
}

const positionOf = (focus: PictureFocus = 'auto') => (focus === 'auto' ? sharp.strategy.attention : focus);

async function cuts(given: Buffer, use: Exclude<BrandPictureUse, 'logo'>, { name, focus }: PictureOrder): Promise<Picture[]> {
  const points = await read(given, use);
  const made: Picture[] = [];
  for (const { end, width, height, whole } of CUTS[use]) {
    for (const format of FORMATS) {
      const shape = whole ? { fit: 'contain' as const, background: CLEAR } : { fit: 'cover' as const, position: positionOf(focus) };
      made.push({ name: `${name}${end}.${format}`, body: await encode(points().resize({ width, height, ...shape }), format) });
    }
  }
  return made;
}

/** A bitmap mark is embedded in a drawing, because every place of the mark shows a drawing. */
async function logo(given: Buffer, { background }: PictureOrder): Promise<Picture[]> {
  const points = await read(given, 'logo');
  const whole = (side: number) => points().resize({ width: side, height: side, fit: 'contain', background: CLEAR });
  const inside = await whole(MARK_SIDE).webp({ quality: 90 }).toBuffer();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIDE} ${MARK_SIDE}"><image width="${MARK_SIDE}" height="${MARK_SIDE}" href="data:image/webp;base64,${inside.toString('base64')}" /></svg>`;
  return [...drawings(Buffer.from(drawing)), ...(await icons((side) => whole(side).png().toBuffer(), background))];
}

async function drawnLogo(given: Buffer, { background }: PictureOrder): Promise<Picture[]> {
  const clean = given.length > MAX_BYTES ? null : cleanSvg(given.toString('utf8'));
  if (clean === null || picturesInSvg(clean).length > 0) throw notOfTypes([...BRAND_PICTURE_TYPES, DRAWING_TYPE]);
  const body = Buffer.from(clean);
  const shape = { fit: 'contain' as const, background: CLEAR };
  const draw = async (side: number): Promise<Buffer> => {
    const { width, height } = await sharp(body).metadata();
    // Rendered at the shown size, not at the size the drawing declares.
    const density = Math.min(2400, Math.max(1, (72 * side) / Math.max(width, height, 1)));
    return sharp(body, { density, limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: DECODE_SECONDS })
      .resize({ width: side, height: side, ...shape })
      .png()
      .toBuffer();
  };
  return [...drawings(body), ...(await icons(draw, background).catch(unreadable))];
}

const drawings = (body: Buffer): Picture[] => ['mark.svg', 'favicon.svg'].map((name) => ({ name, body }));

async function icons(draw: (side: number) => Promise<Buffer>, background: string): Promise<Picture[]> {
  const made: Picture[] = [];
  for (const { name, side, share } of ICONS) {
    const ground = sharp({ create: { width: side, height: side, channels: 3, background } });
    const mark = await draw(Math.round(side * share));
    made.push({
      name,
      body: await ground
        .composite([{ input: mark, gravity: 'centre' }])
        .png()
        .toBuffer(),
    });
  }
  return made;
}
