import type { Act } from '@pavilion/contract/acts';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { audience as audienceShape, type sendingPropose } from '@pavilion/contract/inbox/desk';
import { isPortalPlace } from '@pavilion/contract/portal-places';
import { newId } from '@pavilion/contract/base/id';
import * as z from 'zod/mini';
import type { BrandInfo } from '../../../http/types.ts';
import { isDeepStrictEqual } from 'node:util';
import { maybeOne, one, transaction, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../../audit/public.ts';
import type { InboxDeps } from '../deps.ts';
import { unknownPlaces } from '../render.ts';
import { ruleOf } from '../rules.ts';
import type { SendingRow } from '../tables.ts';
import { countAudience } from './audience.ts';
import { enqueueSending } from './send-steps.ts';

type Proposal = InnerBody<typeof sendingPropose>;

export interface ActingOperator {
  actor: Actor;
  scope: readonly string[];
}

/**
 * Writes a letter of the house. Up to the brand's threshold it is scheduled at once, above it waits for a second operator. Refuses what the call declares.
 */
export async function proposeSending(deps: InboxDeps, brand: BrandInfo, asked: Proposal, { actor }: ActingOperator): Promise<SendingRow> {
  judgeWords(asked, brand);
  if (asked.link !== '' && !isPortalPlace(asked.link)) throw refuse('inbox.link.unknown', { field: 'link' });
  const { now } = actor;
  const startsAt = asked.startsAt === null ? now : new Date(asked.startsAt);
  if (startsAt.getTime() < now.getTime() - 60_000) throw refuse('inbox.time.past', { field: 'startsAt' });
  return transaction(deps.db, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 250))', [`${actor.id} ${asked.requestId}`]);
    const known = await maybeOne<SendingRow>(tx, 'SELECT * FROM inbox_sending WHERE proposed_by = $1 AND request_id = $2', [
      actor.id,
      asked.requestId,
    ]);
    if (known) return sameAsAsked(known, asked);
    const { count } = await countAudience(tx, { brandId: brand.id, purpose: asked.purpose, audience: asked.audience, now });
    if (count === 0) throw refuse('inbox.audience.empty');
    const { four_eyes_above: most } = await ruleOf(tx, brand.id);
    const row = await one<SendingRow>(
      tx,
      `INSERT INTO inbox_sending (id, brand_id, purpose, topic, texts, link, push, audience, state, starts_at, counted, reason, request_id, proposed_by, proposed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING *`,
      [
        newId('snd'),
        brand.id,
        asked.purpose,
        asked.topic,
        JSON.stringify(asked.texts),
        asked.link,
        asked.push,
        JSON.stringify(z.encode(audienceShape, asked.audience)),
        count > most ? 'proposed' : 'scheduled',
        startsAt,
        count,
        asked.reason,
        asked.requestId,
        actor.id,
        now,
      ],
    );
    if (row.state === 'scheduled') await enqueueSending(deps, tx, row);
    await note(tx, row, { action: 'inbox.sending.propose', actor, detail: { reason: asked.reason } });
    return row;
  });
}

/** Each language the brand offers, or at least its own: whoever reads another gets the brand's own. Refuses `inbox.texts.missing` and `inbox.placeholder.unknown`. */
function judgeWords({ texts }: Proposal, brand: BrandInfo): void {
  const given = Object.keys(texts);
  if (!given.includes(brand.defaultLanguage) || given.some((tag) => !(brand.languages as readonly string[]).includes(tag)))
    throw refuse('inbox.texts.missing', { field: 'texts', params: { language: brand.defaultLanguage } });
  const [unknown] = Object.values(texts).flatMap(({ title, text }) => unknownPlaces(`${title} ${text}`));
  if (unknown !== undefined) throw refuse('inbox.placeholder.unknown', { field: 'texts', params: { name: unknown } });
}

function sameAsAsked(row: SendingRow, asked: Proposal): SendingRow {
  const same =
    row.brand_id === asked.brandId &&
    row.purpose === asked.purpose &&
    isDeepStrictEqual(row.texts, asked.texts) &&
    isDeepStrictEqual(row.audience, JSON.parse(JSON.stringify(z.encode(audienceShape, asked.audience))));
  if (!same) throw refuse('inbox.request.differs');
  return row;
}

async function lockSending(tx: Tx, id: string, { scope }: ActingOperator): Promise<SendingRow> {
  const row = await maybeOne<SendingRow>(tx, 'SELECT * FROM inbox_sending WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [id, scope]);
  if (!row) throw refuse('not.found');
  return row;
}

/** The second operator's word. Refuses `desk.second.operator` to who wrote it, `desk.changed.meanwhile` where it no longer waits. */
export async function confirmSending(deps: InboxDeps, id: string, by: ActingOperator): Promise<SendingRow> {
  return transaction(deps.db, async (tx) => {
    const row = await lockSending(tx, id, by);
    if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    if (row.proposed_by === by.actor.id) throw refuse('desk.second.operator');
    const done = await one<SendingRow>(
      tx,
      `UPDATE inbox_sending SET state = 'scheduled', decided_by = $2, starts_at = greatest(starts_at, $3) WHERE id = $1 RETURNING *`,
      [id, by.actor.id, by.actor.now],
    );
    await enqueueSending(deps, tx, done);
    await note(tx, done, { action: 'inbox.sending.confirm', actor: by.actor });
    return done;
  });
}

/** Who has it keeps it; nobody else gets it. One that waited for a second operator is withdrawn. */
export async function stopSending(
  deps: InboxDeps,
  { id, reason }: { id: string; reason: string },
  by: ActingOperator,
): Promise<SendingRow> {
  return transaction(deps.db, async (tx) => {
    const row = await lockSending(tx, id, by);
    if (row.ended_at !== null) throw refuse('desk.changed.meanwhile');
    const done = await one<SendingRow>(
      tx,
      `UPDATE inbox_sending SET state = $2, decided_by = $3, ended_at = $4, end_reason = $5 WHERE id = $1 RETURNING *`,
      [id, row.state === 'proposed' ? 'withdrawn' : 'stopped', by.actor.id, by.actor.now, reason],
    );
    await note(tx, done, { action: 'inbox.sending.stop', actor: by.actor, detail: { reason, sent: row.sent } });
    return done;
  });
}

const note = (
  tx: Tx,
  { id, brand_id: brandId, counted, purpose }: SendingRow,
  { action, actor, detail = {} }: { action: Act; actor: Actor; detail?: Record<string, unknown> },
) => writeAuditEntry(tx, actor, { action, subjectKind: 'inbox_sending', subjectId: id, brandId, detail: { counted, purpose, ...detail } });
