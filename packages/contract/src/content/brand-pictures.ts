/** Pictures of a brand that operators upload, by use, with the least size in pixels each is made of. The files are cut and encoded by the product. */
export const BRAND_PICTURES = {
  /** The mark of header and footer, and the icons of browsers and phones. Whole, never cut. */
  logo: { width: 512, height: 512 },
  /** Beside the forms of login and of registration. */
  login: { width: 740, height: 1388 },
  register: { width: 740, height: 1388 },
  /** At the top of home: a wide cut and an upright one for phones. */
  banner: { width: 1240, height: 660 },
  /** A promotion's card, and the banners of other places. */
  promotion: { width: 480, height: 320 },
  /** A game's tile. */
  game: { width: 720, height: 720 },
  /** An object on nothing, where a list is empty. Whole, never cut. */
  object: { width: 400, height: 400 },
  /** The mark of a way to pay. Whole, never cut. */
  way: { width: 192, height: 192 },
} as const satisfies Readonly<Record<string, { width: number; height: number }>>;

export type BrandPictureUse = keyof typeof BRAND_PICTURES;
export const BRAND_PICTURE_USES = Object.keys(BRAND_PICTURES) as [BrandPictureUse, ...BrandPictureUse[]];

/** The part that stays where a picture is cropped; `auto`: the most salient part. */
export const PICTURE_FOCUS = ['auto', 'centre', 'top', 'bottom', 'left', 'right'] as const;
export type PictureFocus = (typeof PICTURE_FOCUS)[number];

export const MAX_BRAND_PICTURE_BYTES = 16 * 1024 * 1024;
export const BRAND_PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** The logo may also be a drawing. */
export const DRAWING_TYPE = 'image/svg+xml';

/** Base name of a picture in `art/`, without size and format. */
export const PICTURE_NAME = /^[a-z0-9][a-z0-9-]{0,40}$/;
