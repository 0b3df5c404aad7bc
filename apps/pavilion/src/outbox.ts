import { listOutbox } from '../../server/src/modules/messaging/public.ts';
import type { Pool } from '../../../packages/kit/src/pool.ts';

/** Newest messages of every brand to a number or address, oldest first, without those whose text was wiped. */
export async function messagesTo(db: Pool, to: string): Promise<{ at: Date; text: string }[]> {
  const { rows: brands } = await db.query<{ id: string }>('SELECT id FROM brand');
  const { list } = await listOutbox(db, { brandIds: brands.map(({ id }) => id), search: to });
  return list.flatMap(({ createdAt, text }) => (text === null ? [] : [{ at: createdAt, text }])).toReversed();
}
