import { audience as audienceShape } from '@pavilion/contract/inbox/desk';
import * as z from 'zod/mini';
import { many, maybeOne, transaction, type Tx } from '../../../kernel/db.ts';
import type { InboxDeps } from '../deps.ts';
import { enqueuePushes } from '../push/enqueue-pushes.ts';
import type { SendingRow } from '../tables.ts';
import { allowedSql } from '../marketing.ts';
import { notifyOfLetters } from '../write-letter.ts';
import { nextMembers } from './audience.ts';

export const SEND_TASK = 'inbox.send';

/** Letters of one transaction. */
export const TOGETHER = 500;

/** One job at a time for a sending; a second run continues where the sending is. */
export const enqueueSending = (deps: Pick<InboxDeps, 'enqueue'>, tx: Tx, { id, starts_at: runAt }: Pick<SendingRow, 'id' | 'starts_at'>) =>
  deps.enqueue(tx, SEND_TASK, { id }, { key: `inbox.send:${id}`, runAt });

/**
 * Sends until nobody is left or it is stopped, some hundred letters a transaction. The row is locked for each step and stores its position: after a crash it goes on
 * there, and nobody gets it twice. Between two steps an operator's stop holds.
 */
export async function sendAll(deps: InboxDeps, id: string): Promise<void> {
  while (await sendStep(deps, id)) {
    // The next step.
  }
}

/** False: it is over. */
export async function sendStep(deps: InboxDeps, id: string, most = TOGETHER): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const row = await maybeOne<SendingRow>(tx, 'SELECT * FROM inbox_sending WHERE id = $1 FOR UPDATE', [id]);
    if (!row || (row.state !== 'scheduled' && row.state !== 'running') || row.starts_at > now) return false;
    const reach = { brandId: row.brand_id, purpose: row.purpose, audience: z.decode(audienceShape, row.audience), now };
    const members = await nextMembers(tx, reach, { after: row.after_member, most });
    const written = await many<{ id: bigint; member_id: string }>(
      tx,
      `INSERT INTO inbox_letter (brand_id, member_id, source, topic, link, sending_id, created_at)
         SELECT $1, m, 'house', $2, $3, $4, $5 FROM unnest($6::text[]) m ON CONFLICT DO NOTHING RETURNING id, member_id`,
      [row.brand_id, row.topic, row.link, id, now, members],
    );
    await notifyOfLetters(
      tx,
      written.map((one) => ({ id: one.id, brandId: row.brand_id, memberId: one.member_id })),
      { push: false },
    );
    if (row.push) await pushOf(tx, row, written);
    const isOver = members.length < most;
    await tx.query(
      `UPDATE inbox_sending SET state = $2, after_member = coalesce($3, after_member), sent = sent + $4, ended_at = $5 WHERE id = $1`,
      [id, isOver ? 'done' : 'running', members.at(-1) ?? null, written.length, isOver ? now : null],
    );
    return !isOver;
  });
}

/** Offers are pushed only to who chose that way too. */
async function pushOf(tx: Tx, { purpose }: SendingRow, written: readonly { id: bigint; member_id: string }[]): Promise<void> {
  if (purpose === 'service')
    return enqueuePushes(
      tx,
      written.map(({ id }) => id),
    );
  const rows = await many<{ id: string }>(tx, `SELECT m.id FROM member_facts m WHERE m.id = ANY ($1) AND ${allowedSql("'push'")}`, [
    written.map(({ member_id: memberId }) => memberId),
  ]);
  const allowed = new Set(rows.map(({ id }) => id));
  await enqueuePushes(
    tx,
    written.filter(({ member_id: memberId }) => allowed.has(memberId)).map(({ id }) => id),
  );
}
