import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { type Db, many, maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import { cutPicture, hashOfPicture, pictureAt, servePicturesAt } from '../../kernel/shown-picture.ts';

const SMALL_SIDE = 96;

const PICTURE_PATH = '/art/presenters';
export const pictureUrl = pictureAt(PICTURE_PATH);

/** A square as cards show it, twice for fine screens; of a person the head stays. */
export const cleanPortrait = (given: Buffer): Promise<Buffer> => cutPicture(given, { width: 640, height: 640, position: 'top' });

/** Keeps a picture under the hash of what it is. */
export async function keepPicture(tx: Tx, body: Buffer): Promise<string> {
  const hash = hashOfPicture(body);
  const small = await sharp(body).resize(SMALL_SIDE, SMALL_SIDE).webp({ quality: 76 }).toBuffer();
  await tx.query('INSERT INTO presenter_picture (hash, body, small) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [hash, body, small]);
  return hash;
}

export const servePictures = (app: FastifyInstance, { db }: { db: Db }): void =>
  servePicturesAt(app, PICTURE_PATH, async (hash) => {
    const found = await maybeOne<{ body: Buffer }>(db, 'SELECT body FROM presenter_picture WHERE hash = $1', [hash]);
    return found?.body ?? null;
  });

/** Small versions as data addresses, by hash: the desk has another origin than the pictures. */
export async function smallPictures(sql: Sql, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ hash: string; small: Buffer }>(sql, 'SELECT hash, small FROM presenter_picture WHERE hash = ANY ($1)', [
    hashes,
  ]);
  return new Map(rows.map(({ hash, small }) => [hash, `data:image/webp;base64,${small.toString('base64')}`]));
}
