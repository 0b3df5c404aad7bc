import { CHAT_PICTURE_TYPES } from '@pavilion/contract/support/chat';
import { newId } from '@pavilion/contract/base/id';
import { many, type Sql } from '../../kernel/db.ts';
import { installationKey } from '../../kernel/installation-key.ts';
import { openBytes, sealBytes } from '../../kernel/seal.ts';
import { cleanPicture } from '../documents/public.ts';

export interface PictureSeal {
  seal(bytes: Buffer, boundTo: string): Promise<Buffer>;
  open(sealed: Buffer, boundTo: string): Promise<Buffer>;
}

/** Pictures of chats and complaints are sealed by a key of their own, bound to their id. */
export function createPictureSeal(sql: Sql): PictureSeal {
  let known: Promise<Buffer> | null = null;
  const key = () =>
    (known ??= installationKey(sql, 'support.seal').catch((error: unknown) => {
      known = null;
      throw error;
    }));
  return {
    seal: async (bytes, boundTo) => sealBytes(await key(), bytes, boundTo),
    open: async (sealed, boundTo) => openBytes(await key(), sealed, boundTo),
  };
}

/** A picture of a screen may be cut narrow. */
const MIN_SIDE = 16;
const LONGEST_NAME = 120;

/** What a file calls itself, as a text that cannot lead anywhere: no folders, no characters that steer. */
export function fileName(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  return [...last.replaceAll(/[\p{C}<>"'`]/gu, '')].slice(0, LONGEST_NAME).join('').trim() || 'picture';
}

export interface CleanUpload {
  id: string;
  name: string;
  width: number;
  height: number;
  size: number;
  sealed: Buffer;
  small: Buffer;
}

/** Re-encodes an upload from its pixels and seals it. Refuses as `cleanPicture` does; never inside a transaction. */
export async function preparePicture(
  seal: PictureSeal,
  given: Buffer,
  { name, now }: { name: string | undefined; now: Date },
): Promise<CleanUpload> {
  const clean = await cleanPicture(given, { types: CHAT_PICTURE_TYPES, minSide: MIN_SIDE });
  const id = newId('spc', now.getTime());
  const [sealed, small] = await Promise.all([seal.seal(clean.bytes, id), seal.seal(clean.preview, id)]);
  return { id, name: fileName(name), width: clean.width, height: clean.height, size: clean.bytes.length, sealed, small };
}

export async function insertPicture(
  tx: Sql,
  picture: CleanUpload,
  to: { brandId: string; conversationId?: string; complaintId?: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO support_picture (id, brand_id, conversation_id, complaint_id, name, width, height, size, sealed, small_sealed, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      picture.id,
      to.brandId,
      to.conversationId ?? null,
      to.complaintId ?? null,
      picture.name,
      picture.width,
      picture.height,
      picture.size,
      picture.sealed,
      picture.small,
      to.now,
    ],
  );
}

interface FactsRow {
  id: string;
  name: string;
  width: number;
  height: number;
  size: number;
  small_sealed: Buffer;
}

/** Facts and small versions by id. */
export async function findPictures(sql: Sql, seal: PictureSeal, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await many<FactsRow>(sql, 'SELECT id, name, width, height, size, small_sealed FROM support_picture WHERE id = ANY ($1)', [
    ids,
  ]);
  const facts = await Promise.all(
    rows.map(async ({ id, name, width, height, size, small_sealed: small }) => ({
      id,
      name,
      width,
      height,
      bytes: size,
      preview: `data:image/jpeg;base64,${(await seal.open(small, id)).toString('base64')}`,
    })),
  );
  return new Map(facts.map((one) => [one.id, one]));
}

export const shownPicture = async (seal: PictureSeal, { id, sealed }: { id: string; sealed: Buffer }) => ({
  contentType: 'image/jpeg',
  data: (await seal.open(sealed, id)).toString('base64'),
});
