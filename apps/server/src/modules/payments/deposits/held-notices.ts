import { many, maybeOne, type Sql, type Tx } from '../../../kernel/db.ts';
import type { DepositRow } from '../tables.ts';

/** What a notice of the provider says. */
export interface NoticeRow {
  state: 'new' | 'done' | 'parked';
  amount: string | null;
  currency: string;
  reference: string;
}

/** A notice that money came, by its id, of the deposit or of no payment of ours, from the provider of the deposit; locked. */
export const lockNotice = (tx: Tx, { id, provider }: Pick<DepositRow, 'id' | 'provider'>, eventId: string): Promise<NoticeRow | null> =>
  maybeOne<NoticeRow>(
    tx,
    `SELECT state, body ->> 'amount' AS amount, body ->> 'currency' AS currency, body ->> 'reference' AS reference FROM payment_event e
     WHERE provider = $1 AND event_id = $2 AND body ->> 'kind' = 'deposit.paid' AND (body ->> 'reference' = $3
       OR NOT EXISTS (SELECT FROM deposit d WHERE d.id = e.body ->> 'reference' AND d.provider = e.provider)) FOR UPDATE`,
    [provider, eventId, id],
  );

export const isHeld = async (sql: Sql, { provider, eventId }: { provider: string; eventId: string }): Promise<boolean> =>
  (await maybeOne(sql, `SELECT FROM payment_event WHERE provider = $1 AND event_id = $2 AND state = 'parked'`, [provider, eventId])) !==
  null;

const HELD = `SELECT event_id FROM payment_event WHERE provider = $1 AND state = 'parked' AND body ->> 'reference' = $2
  AND body ->> 'kind' IN ('deposit.paid', 'deposit.failed') ORDER BY event_id`;

/** All notices held of a deposit that say whether its money came, by their ids. */
export const findHeld = async (sql: Sql, { id, provider }: Pick<DepositRow, 'id' | 'provider'>): Promise<string[]> =>
  (await many<{ event_id: string }>(sql, HELD, [provider, id])).map((row) => row.event_id);

export const lockHeld = async (tx: Tx, { id, provider }: Pick<DepositRow, 'id' | 'provider'>): Promise<string[]> =>
  (await many<{ event_id: string }>(tx, `${HELD} FOR UPDATE`, [provider, id])).map((row) => row.event_id);
