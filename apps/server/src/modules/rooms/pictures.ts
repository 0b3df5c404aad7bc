import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { fileTypeFromBuffer } from 'file-type';
import { limitConcurrency } from '../../kernel/concurrency-limit.ts';
import { type Db, many, maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MOST_PIXELS = 50_000_000;
const LEAST_SIDE = 300;
const DECODE_SECONDS = 20;
/** As cards show it, twice for fine screens. */
const SIZE = { width: 640, height: 640 } as const;

const SMALL_SIDE = 96;

const PICTURE_PATH = '/art/presenters';
export const pictureUrl = (hash: string | null): string => (hash === null ? '' : `${PICTURE_PATH}/${hash}.webp`);

/** Decoding is bounded, so that a flood of pictures neither fills the memory nor starves everything else. */
const inTurn = limitConcurrency({ running: 2, waiting: 20 });

/** A picture made anew out of its pixels, cut to a square. Refuses `documents.picture.missing`, `.type`, `.too.small`, `.unreadable`. */
export async function cleanPortrait(given: Buffer): Promise<Buffer> {
  if (given.length === 0) throw refuse('documents.picture.missing');
  const type = await fileTypeFromBuffer(given);
  if (!TYPES.includes(type?.mime ?? '')) throw refuse('documents.picture.type');
  return inTurn(async () => {
    const picture = sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false }).timeout({ seconds: DECODE_SECONDS });
    const { width, height } = await picture.metadata().catch(() => {
      throw refuse('documents.picture.unreadable');
    });
    if (Math.min(width, height) < LEAST_SIDE) throw refuse('documents.picture.too.small');
    return picture
      .autoOrient()
      .resize({ ...SIZE, fit: 'cover', position: 'top' })
      .toColourspace('srgb')
      .webp({ quality: 80 })
      .toBuffer()
      .catch(() => {
        throw refuse('documents.picture.unreadable');
      });
  });
}

/** Keeps a picture under the hash of what it is. */
export async function keepPicture(tx: Tx, body: Buffer): Promise<string> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 32);
  const small = await sharp(body).resize(SMALL_SIDE, SMALL_SIDE).webp({ quality: 76 }).toBuffer();
  await tx.query('INSERT INTO presenter_picture (hash, body, small) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [hash, body, small]);
  return hash;
}

/** Serves pictures by their hash: what is behind an address never changes. */
export function servePictures(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<{ Params: { name: string } }>(`${PICTURE_PATH}/:name`, async (request, reply) => {
    const hash = /^([\w-]{32})\.webp$/.exec(request.params.name)?.[1];
    const found = hash && (await maybeOne<{ body: Buffer }>(db, 'SELECT body FROM presenter_picture WHERE hash = $1', [hash]));
    if (!found) return reply.code(404).type('text/plain').send('');
    return reply
      .headers({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' })
      .type('image/webp')
      .send(found.body);
  });
}

/** Small versions as data addresses, by hash: the desk stands on another origin than the pictures. */
export async function smallPictures(sql: Sql, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ hash: string; small: Buffer }>(sql, 'SELECT hash, small FROM presenter_picture WHERE hash = ANY ($1)', [
    hashes,
  ]);
  return new Map(rows.map(({ hash, small }) => [hash, `data:image/webp;base64,${small.toString('base64')}`]));
}
