import type { Sql } from '../../kernel/db.ts';
import { append } from './messages.ts';
import { ofQueue, notify } from './signals.ts';
import type { ConversationRow } from './tables.ts';

export interface ChatEnd {
  by: 'visitor' | 'operator' | 'idle';
  operator?: { id: string; name: string };
  now: Date;
}

/** Ends a conversation that the caller has locked and that has not ended. Everybody behind it in the queue moves up. */
export async function endChat(tx: Sql, row: ConversationRow, { by, operator, now }: ChatEnd): Promise<void> {
  await append(tx, row, { side: 'house', event: `ended.${by}`, ...(operator ? { operator } : {}), now });
  await tx.query(`UPDATE chat_conversation SET state = 'ended', ended_at = $2, ended_by = $3, unanswered_since = NULL WHERE id = $1`, [
    row.id,
    now,
    by,
  ]);
  await notify(tx, ofQueue(row.brand_id));
}
