import { codeOfTag } from '@pavilion/contract/base/language';
import { newId } from '@pavilion/contract/base/id';
import type { Deps } from '../../deps.ts';
import { one, type Sql } from '../../kernel/db.ts';
import { renderMessage } from './render.ts';
import type { NewMessage } from './types.ts';

export const DELIVER_TASK = 'messaging.deliver';

export type SendDeps = Pick<Deps, 'clock' | 'enqueue'>;

/** Writes the message as it will be read and orders its delivery: both exist exactly when the caller commits. */
export async function sendMessage(deps: SendDeps, tx: Sql, message: NewMessage): Promise<void> {
  const now = deps.clock.now();
  // On the caller's connection: with an exhausted pool, waiting for a second one while holding the locks of the first would deadlock.
  const { name } = await one<{ name: string }>(tx, 'SELECT name FROM brand_facts WHERE id = $1', [message.brandId]);
  const { subject, text } = renderMessage({
    template: message.template,
    channel: message.channel,
    language: message.language,
    params: { ...message.params, brand: name },
  });
  const id = newId('msg', now.getTime());
  await tx.query(
    `
    INSERT INTO message_outbox (id, brand_id, member_id, channel, destination, template, language, subject, body, secret, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      message.brandId,
      message.memberId,
      message.channel,
      message.to,
      message.template,
      codeOfTag(message.language),
      subject,
      text,
      message.secret ?? false,
      now,
    ],
  );
  await deps.enqueue(tx, DELIVER_TASK, { id });
}
