import type { SessionContext } from '../../http/types.ts';
import { transaction, type Tx } from '../../kernel/db.ts';
import type { InboxDeps } from './deps.ts';
import { countUnread } from './find-letters.ts';
import { reportRead } from './write-letter.ts';

/** A letter taken out of the inbox can be brought back so long. */
const UNDO_HOURS = 24;

const VISIBLE = `member_id = $1 AND state = 'sent'`;

/** Changes letters of the member; those of others, and those it does not fit, are left as they are. */
async function change(
  { db }: Pick<InboxDeps, 'db'>,
  context: SessionContext,
  act: (tx: Tx, memberId: string) => Promise<number | null>,
): Promise<{ changed: number; unread: number }> {
  const { memberId, brandId } = context.session;
  return transaction(db, async (tx) => {
    const changed = (await act(tx, memberId)) ?? 0;
    if (changed > 0) await reportRead(tx, { brandId, memberId });
    return { changed, unread: await countUnread(tx, memberId) };
  });
}

interface ReadMark {
  /** null: all of them. */
  ids: readonly string[] | null;
  read: boolean;
}

export const markLetters = (deps: Pick<InboxDeps, 'db'>, { ids, read }: ReadMark, context: SessionContext) =>
  change(deps, context, async (tx, memberId) => {
    const { rowCount } = await tx.query(
      `UPDATE inbox_letter SET read_at = CASE WHEN $3 THEN $4::timestamptz END
         WHERE ${VISIBLE} AND deleted_at IS NULL AND (read_at IS NULL) = $3 AND ($2::bigint[] IS NULL OR id = ANY ($2))`,
      [memberId, ids, read, context.now],
    );
    return rowCount;
  });

export const deleteLetters = (deps: Pick<InboxDeps, 'db'>, ids: readonly string[], context: SessionContext) =>
  change(deps, context, async (tx, memberId) => {
    const { rowCount } = await tx.query(
      `UPDATE inbox_letter SET deleted_at = $3 WHERE ${VISIBLE} AND deleted_at IS NULL AND id = ANY ($2::bigint[])`,
      [memberId, ids, context.now],
    );
    return rowCount;
  });

export const restoreLetters = (deps: Pick<InboxDeps, 'db'>, ids: readonly string[], context: SessionContext) =>
  change(deps, context, async (tx, memberId) => {
    const { rowCount } = await tx.query(
      `UPDATE inbox_letter SET deleted_at = NULL
         WHERE ${VISIBLE} AND deleted_at > $3::timestamptz - make_interval(hours => ${UNDO_HOURS}) AND id = ANY ($2::bigint[])`,
      [memberId, ids, context.now],
    );
    return rowCount;
  });

/** Out of what the member wrote; who got it keeps it. */
export async function deleteWritten({ db }: Pick<InboxDeps, 'db'>, ids: readonly string[], { session, now }: SessionContext) {
  const { rowCount } = await db.query(
    'UPDATE inbox_letter SET sender_deleted_at = $3 WHERE sender_id = $1 AND sender_deleted_at IS NULL AND id = ANY ($2::bigint[])',
    [session.memberId, ids, now],
  );
  return { changed: rowCount ?? 0 };
}
