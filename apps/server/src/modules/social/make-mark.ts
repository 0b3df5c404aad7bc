import sharp from 'sharp';
import { limitConcurrency } from '../../kernel/concurrency-limit.ts';
import { refuseOtherTypes } from '../../kernel/picture-types.ts';
import { refuse } from '../../kernel/refusal.ts';

const SIDE = 96;
const MAX_PIXELS = 50_000_000;
const DECODE_SECONDS = 20;
const PREFIX = 'data:image/webp;base64,';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const inTurn = limitConcurrency({ running: 1, waiting: 10 });

/**
 * The picture of a button as a `data:` address, made out of the pixels of the given one and small enough to travel with the page. Refuses
 * `documents.picture.missing`, `.type`, `.unreadable`.
 */
export async function makeMark(given: Buffer): Promise<string> {
  if (given.length === 0) throw refuse('documents.picture.missing');
  await refuseOtherTypes(given);
  const made = await inTurn(() =>
    sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'contain', background: CLEAR })
      .toColourspace('srgb')
      .webp({ quality: 80 })
      .toBuffer()
      .catch(() => {
        throw refuse('documents.picture.unreadable');
      }),
  );
  return `${PREFIX}${made.toString('base64')}`;
}

/** Refuses `desk.signIn.picture` for what is none of `makeMark`'s pictures. */
export async function refuseOtherMark(picture: string): Promise<void> {
  if (picture === '') return;
  const size = await inTurn(() =>
    sharp(Buffer.from(picture.slice(PREFIX.length), 'base64'), { limitInputPixels: SIDE * SIDE })
      .metadata()
      .catch(() => null),
  );
  if (size?.format !== 'webp' || size.width !== SIDE || size.height !== SIDE) throw refuse('desk.signIn.picture');
}
