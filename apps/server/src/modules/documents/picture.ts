import { PICTURE_TYPES } from '@pavilion/contract/documents/calls';
import sharp from 'sharp';
import { limitConcurrency } from '../../kernel/concurrency-limit.ts';
import { refuseOtherTypes } from '../../kernel/picture-types.ts';
import { refuse } from '../../kernel/refusal.ts';

/** A camera's biggest ordinary picture; more is made to fill the memory. */
const MAX_PIXELS = 50_000_000;
const MIN_SIDE = 300;
const LONGEST_SIDE = 2400;
const PREVIEW_SIDE = 240;
const DECODE_SECONDS = 20;

export interface CleanPicture {
  width: number;
  height: number;
  /** JPEG, nothing but pixels. */
  bytes: Buffer;
  /** JPEG, small. */
  preview: Buffer;
}

/** Decoding is bounded, so that a flood of pictures neither fills the memory nor starves everything else. */
const inTurn = limitConcurrency({ running: 2, waiting: 20 });

/**
 * Re-encodes a picture from its pixels: rotated as the camera recorded, at most 2400 px, without anything that was written into the file.
 * Refuses `documents.picture.missing`, `.type` (by its bytes, whatever it is called), `.unreadable` (also: too many pixels), `.too.small`.
 */
export async function cleanPicture(
  given: Buffer,
  { types = PICTURE_TYPES, minSide = MIN_SIDE }: { types?: readonly string[]; minSide?: number } = {},
): Promise<CleanPicture> {
  if (given.length === 0) throw refuse('documents.picture.missing');
  await refuseOtherTypes(given, types);
  return inTurn(async () => {
    const { data, info } = await decode(given);
    if (Math.min(info.width, info.height) < minSide) throw refuse('documents.picture.too.small');
    const preview = await sharp(data).resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside' }).jpeg({ quality: 72 }).toBuffer();
    return { width: info.width, height: info.height, bytes: data, preview };
  });
}

async function decode(given: Buffer) {
  try {
    return await sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw refuse('documents.picture.unreadable');
  }
}
