import type { FastifyInstance } from 'fastify';
import { type Db, maybeOne, type Tx } from '../../kernel/db.ts';
import { cutPicture, hashOfPicture, pictureAt, servePicturesAt } from '../../kernel/shown-picture.ts';

const PICTURE_PATH = '/art/points';
export const pictureUrl = pictureAt(PICTURE_PATH);

/** As tiles show it, twice for fine screens. */
export const cleanTile = (given: Buffer): Promise<Buffer> => cutPicture(given, { width: 720, height: 480 });

/** Keeps a picture under the hash of what it is. */
export async function keepPicture(tx: Tx, body: Buffer): Promise<string> {
  const hash = hashOfPicture(body);
  await tx.query('INSERT INTO point_picture (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING', [hash, body]);
  return hash;
}

export const servePictures = (app: FastifyInstance, { db }: { db: Db }): void =>
  servePicturesAt(app, PICTURE_PATH, async (hash) => {
    const found = await maybeOne<{ body: Buffer }>(db, 'SELECT body FROM point_picture WHERE hash = $1', [hash]);
    return found?.body ?? null;
  });
