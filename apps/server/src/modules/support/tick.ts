import type { Tick } from '../../deps.ts';
import { many, maybeOne, transaction } from '../../kernel/db.ts';
import type { SupportDeps } from './deps.ts';
import { endChat } from './end-chat.ts';
import type { ConversationRow } from './tables.ts';

const MAX_AT_ONCE = 200;
/** Nobody came for it within a day. */
const WAITS_HOURS = 24;

/** An open conversation of which nobody says anything any more ends by itself; one that waits is kept for a day. */
const IDLE = `c.state = 'open' AND greatest(c.last_at, c.claimed_at) < $1::timestamptz - make_interval(mins => coalesce(r.idle_minutes, 20))
  OR c.state = 'waiting' AND c.last_at < $1::timestamptz - make_interval(hours => ${WAITS_HOURS})`;

export const idleTick = ({ db }: Pick<SupportDeps, 'db'>): Tick => ({
  name: 'end-idle-chats',
  cron: '* * * * *',
  run: async (now) => {
    const rows = await many<{ id: string }>(
      db,
      `SELECT c.id FROM chat_conversation c LEFT JOIN support_rule r ON r.brand_id = c.brand_id
       WHERE c.state <> 'ended' AND (${IDLE}) LIMIT ${MAX_AT_ONCE}`,
      [now],
    );
    for (const { id } of rows) {
      await transaction(db, async (tx) => {
        const row = await maybeOne<ConversationRow>(
          tx,
          `SELECT c.* FROM chat_conversation c LEFT JOIN support_rule r ON r.brand_id = c.brand_id
           WHERE c.id = $2 AND c.state <> 'ended' AND (${IDLE}) FOR UPDATE OF c`,
          [now, id],
        );
        if (row) await endChat(tx, row, { by: 'idle', now });
      });
    }
  },
});
