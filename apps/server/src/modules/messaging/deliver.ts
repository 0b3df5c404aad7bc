import { tagOfCode } from '@pavilion/contract/base/language';
import { SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import type { Deps } from '../../deps.ts';
import { maybeOne, transaction } from '../../kernel/db.ts';
import type { Delivery, MessageSender } from './sender.ts';
import { DELIVER_TASK } from './send-message.ts';
import type { MessageChannel } from './types.ts';

/** A message is tried so often: the last time about an hour after the first. */
export const MAX_TRIES = 8;
/** After this a text that opens something opens nothing any more: it is neither sent nor kept. */
export const SECRET_SECONDS = 3600;

export interface DeliverDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue'> {
  senders: Readonly<Record<MessageChannel, MessageSender>>;
  /** By the brand's own carrier; null: by the sender of the channel. Absent: no brand has one. */
  senderOfBrand?(brandId: string, channel: MessageChannel): Promise<MessageSender | null>;
  brandLook(brandId: string): Promise<BrandLook>;
}

export interface BrandLook {
  name: string;
  /** `#rrggbb` */
  accent: string;
}

interface OutboxRow {
  id: string;
  brand_id: string;
  channel: MessageChannel;
  destination: string;
  language: string;
  subject: string;
  body: string | null;
  secret: boolean;
  tries: number;
  created_at: Date;
}

/**
 * Hands one message to the sender of its channel. The row is marked before: where a process dies in between, it is unknown whether the
 * message arrived, and it is not sent again.
 */
export async function deliverMessage(deps: DeliverDeps, id: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const row = await maybeOne<OutboxRow>(
    db,
    `
    UPDATE message_outbox SET state = 'sending', tries = tries + 1 WHERE id = $1 AND state = 'queued'
    RETURNING id, brand_id, channel, destination, language, subject, body, secret, tries, created_at`,
    [id],
  );
  if (!row) return settleAbandoned(deps, id);
  const sender = (await deps.senderOfBrand?.(row.brand_id, row.channel)) ?? deps.senders[row.channel];
  const isLate = row.secret && now.getTime() > row.created_at.getTime() + SECRET_SECONDS * 1000;
  const delivery: Delivery =
    isLate || row.body === null
      ? { outcome: 'refused', problem: 'its time was over before it could be sent' }
      : await hand(deps, sender, { ...row, body: row.body });
  await settle(deps, { row, sender, delivery });
}

async function hand(deps: DeliverDeps, sender: MessageSender, row: OutboxRow & { body: string }): Promise<Delivery> {
  const look = await deps.brandLook(row.brand_id);
  try {
    return await sender.deliver({
      id: row.id,
      channel: row.channel,
      to: row.destination,
      subject: row.subject,
      text: row.body,
      language: tagOfCode(row.language) ?? SOURCE_LANGUAGE,
      brandName: look.name,
      accent: look.accent,
    });
  } catch (error) {
    deps.log.error({ err: error, message: row.id, sender: sender.name }, 'a sender failed');
    return { outcome: 'unsure', problem: 'the sender failed on the way' };
  }
}

interface Settlement {
  row: OutboxRow;
  sender: MessageSender;
  delivery: Delivery;
}

async function settle({ db, clock, log, enqueue }: DeliverDeps, { row, sender, delivery }: Settlement): Promise<void> {
  const now = clock.now();
  if (delivery.outcome === 'later' && row.tries < MAX_TRIES) {
    const seconds = Math.max(delivery.afterSeconds ?? 0, 5 * 2 ** row.tries);
    await transaction(db, async (tx) => {
      await tx.query(`UPDATE message_outbox SET state = 'queued', sender = $2, problem = $3 WHERE id = $1 AND state = 'sending'`, [
        row.id,
        sender.name,
        delivery.problem,
      ]);
      await enqueue(tx, DELIVER_TASK, { id: row.id }, { runAt: new Date(now.getTime() + seconds * 1000) });
    });
    return;
  }
  const isTaken = delivery.outcome === 'taken';
  const problem = delivery.outcome === 'taken' ? '' : delivery.problem;
  if (!isTaken) log.warn({ message: row.id, sender: sender.name, problem }, 'a message was not delivered');
  await db.query(
    `
    UPDATE message_outbox SET state = $2, sender = $3, reference = $4, problem = $5, ended_at = $6,
      body = CASE WHEN secret AND $7 THEN NULL ELSE body END
    WHERE id = $1 AND state = 'sending'`,
    [
      row.id,
      isTaken ? 'sent' : 'failed',
      sender.name,
      delivery.outcome === 'taken' ? delivery.reference : '',
      problem,
      now,
      !sender.keepsText,
    ],
  );
}

/** A job that runs again after its process died finds the row as it was left. */
async function settleAbandoned({ db, clock }: DeliverDeps, id: string): Promise<void> {
  await db.query(
    `
    UPDATE message_outbox SET state = 'failed', problem = 'the process ended while it was being sent', ended_at = $2,
      body = CASE WHEN secret THEN NULL ELSE body END
    WHERE id = $1 AND state = 'sending'`,
    [id, clock.now()],
  );
}
