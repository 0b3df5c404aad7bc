import { many, type Sql } from '../../kernel/db.ts';
import { installationKey } from '../../kernel/installation-key.ts';
import { openBytes, sealBytes } from '../../kernel/seal.ts';
import { cleanPicture } from '../documents/public.ts';

// Pictures members show, of a deposit or of a withdrawal: re-encoded from their pixels, stored sealed, a small one beside the full one.

const keyOf = (sql: Sql): Promise<Buffer> => installationKey(sql, 'payments.proof');
const dataUrl = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

export interface SealedPicture {
  /** Pixels. */
  width: number;
  height: number;
  sealed: Buffer;
  small: Buffer;
  /** The small one as a data address. */
  preview: string;
}

/** Seals a picture under the id of its row. Refuses what is no picture (`documents.picture.*`). */
export async function sealPicture(sql: Sql, id: string, given: Buffer): Promise<SealedPicture> {
  const { width, height, bytes, preview } = await cleanPicture(given);
  const key = await keyOf(sql);
  return { width, height, sealed: sealBytes(key, bytes, id), small: sealBytes(key, preview, id), preview: dataUrl(preview) };
}

interface SmallRow {
  id: string;
  width: number;
  height: number;
  small_sealed: Buffer;
}

/** Opens the small pictures of a query's rows, in their order. */
export async function openSmall(sql: Sql, text: string, values: unknown[]) {
  const rows = await many<SmallRow>(sql, text, values);
  if (rows.length === 0) return [];
  const key = await keyOf(sql);
  return rows.map(({ id, width, height, small_sealed: small }) => ({
    id,
    width,
    height,
    preview: dataUrl(openBytes(key, small, id)),
  }));
}

/** A picture in full, base64. */
export const openFull = async (sql: Sql, { id, sealed }: { id: string; sealed: Buffer }): Promise<string> =>
  openBytes(await keyOf(sql), sealed, id).toString('base64');
