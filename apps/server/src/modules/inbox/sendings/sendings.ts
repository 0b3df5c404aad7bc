import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { audience as audienceShape, type sendingPropose } from '@pavilion/contract/inbox/desk';
import { isPortalPlace } from '@pavilion/contract/portal-places';
import { newId } from '@pavilion/contract/base/id';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../../http/desk.ts';
import type { BrandInfo } from '../../../http/types.ts';
import { maybeOne, one, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { type Actor, operatorActor } from '../../audit/public.ts';
import { type ActOutcome, actOrPropose, repeatedOutcome } from '../../four-eyes/public.ts';
import type { InboxDeps } from '../deps.ts';
import { unknownPlaces } from '../render.ts';
import { ruleOf } from '../rules.ts';
import type { SendingRow } from '../tables.ts';
import { countAudience } from './audience.ts';
import { noteSending, schedule, SENDING_SUBJECT, sendingKind } from './sending-kind.ts';

type Asked = InnerBody<typeof sendingPropose>;

/**
 * Writes a letter of the house. Up to the brand's threshold it is scheduled at once, above it is proposed to a second operator. Refuses what the call declares.
 */
export async function proposeSending(deps: InboxDeps, brand: BrandInfo, asked: Asked, context: OperatorContext): Promise<ActOutcome> {
  checkTexts(asked, brand);
  if (asked.link !== '' && !isPortalPlace(asked.link)) throw refuse('inbox.link.unknown', { field: 'link' });
  const { now } = context;
  const actor = operatorActor(context);
  return transaction(deps.db, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 250))', [`${actor.id} ${context.repeatable?.id ?? ''}`]);
    const repeated = await repeatedOutcome(tx, context);
    if (repeated) return repeated;
    const startsAt = asked.startsAt === null ? now : new Date(asked.startsAt);
    if (startsAt.getTime() < now.getTime() - 60_000) throw refuse('inbox.time.past', { field: 'startsAt' });
    const { count } = await countAudience(tx, { brandId: brand.id, purpose: asked.purpose, audience: asked.audience, now });
    if (count === 0) throw refuse('inbox.audience.empty');
    const { four_eyes_above: most } = await ruleOf(tx, brand.id);
    const { purpose, topic, texts, link, push, reason } = asked;
    const wanted = {
      id: newId('snd'),
      brandId: brand.id,
      purpose,
      topic,
      texts,
      link,
      push,
      audience: z.encode(audienceShape, asked.audience) as Readonly<Record<string, unknown>>,
      startsAt: startsAt.toISOString(),
      counted: count,
    };
    const subject = { kind: SENDING_SUBJECT, id: wanted.id, name: texts[brand.defaultLanguage]?.title ?? '' };
    const proposing = { kind: sendingKind(deps), brandIds: [brand.id], subject, payload: wanted, reason };
    const act = async () => {
      const author = { by: actor.id, at: now, reason };
      const row = await schedule(tx, deps, wanted, { author, confirmedBy: null, now });
      await noteSending(tx, row, { act: 'propose', actor, detail: { reason } });
    };
    return actOrPropose(tx, { needsSecond: count > most, proposing, act }, context);
  });
}

/** Each language the brand offers, or at least its own: readers of another get the brand's own. Refuses `inbox.texts.missing` and `inbox.placeholder.unknown`. */
function checkTexts({ texts }: Asked, brand: BrandInfo): void {
  const given = Object.keys(texts);
  if (!given.includes(brand.defaultLanguage) || given.some((tag) => !(brand.languages as readonly string[]).includes(tag)))
    throw refuse('inbox.texts.missing', { field: 'texts', params: { language: brand.defaultLanguage } });
  const [unknown] = Object.values(texts).flatMap(({ title, text }) => unknownPlaces(`${title} ${text}`));
  if (unknown !== undefined) throw refuse('inbox.placeholder.unknown', { field: 'texts', params: { name: unknown } });
}

/** Members who have it keep it; no one else gets it. */
export async function stopSending(
  deps: InboxDeps,
  { id, reason }: { id: string; reason: string },
  { actor, scope }: { actor: Actor; scope: readonly string[] },
): Promise<SendingRow> {
  return transaction(deps.db, async (tx) => {
    const row = await maybeOne<SendingRow>(tx, 'SELECT * FROM inbox_sending WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [id, scope]);
    if (!row) throw refuse('not.found');
    if (row.ended_at !== null) throw refuse('desk.changed.meanwhile');
    const done = await one<SendingRow>(
      tx,
      `UPDATE inbox_sending SET state = 'stopped', decided_by = $2, ended_at = $3, end_reason = $4 WHERE id = $1 RETURNING *`,
      [id, actor.id, actor.now, reason],
    );
    await noteSending(tx, done, { act: 'stop', actor, detail: { reason, sent: row.sent } });
    return done;
  });
}
