import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { limitConcurrency } from './concurrency-limit.ts';
import { refuseOtherTypes } from './picture-types.ts';
import { refuse } from './refusal.ts';

// Public pictures uploaded by operators: re-encoded in one shape, stored and served under the hash of their content.

const MAX_PIXELS = 50_000_000;
const MIN_SIDE = 300;
const DECODE_SECONDS = 20;

/** Decoding is bounded, so that a flood of pictures neither fills the memory nor starves everything else. */
const inTurn = limitConcurrency({ running: 2, waiting: 20 });

export interface PictureShape {
  width: number;
  height: number;
  /** What stays where the picture is cut. */
  position?: 'centre' | 'top';
}

/** A picture re-encoded from its pixels, cropped to a shape. Refuses `documents.picture.missing`, `.type`, `.too.small`, `.unreadable`. */
export async function cutPicture(given: Buffer, { width, height, position = 'centre' }: PictureShape): Promise<Buffer> {
  if (given.length === 0) throw refuse('documents.picture.missing');
  await refuseOtherTypes(given);
  return inTurn(async () => {
    const unreadable = () => {
      throw refuse('documents.picture.unreadable');
    };
    const picture = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false }).timeout({ seconds: DECODE_SECONDS });
    const size = await picture.metadata().catch(unreadable);
    if (Math.min(size.width, size.height) < MIN_SIDE) throw refuse('documents.picture.too.small');
    return picture
      .autoOrient()
      .resize({ width, height, fit: 'cover', position })
      .toColourspace('srgb')
      .webp({ quality: 80 })
      .toBuffer()
      .catch(unreadable);
  });
}

/** Storage key of a picture. */
export const hashOfPicture = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 32);

/** Address of a stored picture; '' for none. */
export const pictureAt =
  (path: string) =>
  (hash: string | null): string =>
    hash === null ? '' : `${path}/${hash}.webp`;

/** Serves pictures by their hash: what is behind an address never changes. */
export function servePicturesAt(app: FastifyInstance, path: string, find: (hash: string) => Promise<Buffer | null>): void {
  app.get<{ Params: { name: string } }>(`${path}/:name`, async (request, reply) => {
    const hash = /^([\w-]{32})\.webp$/.exec(request.params.name)?.[1];
    const body = hash ? await find(hash) : null;
    if (!body) return reply.code(404).type('text/plain').send('');
    return reply
      .headers({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' })
      .type('image/webp')
      .send(body);
  });
}
