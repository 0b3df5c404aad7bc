import { audience as audienceShape, sendingPurposes, sendingTopics } from '@pavilion/contract/inbox/desk';
import * as z from 'zod/mini';
import { one, type Tx } from '../../../kernel/db.ts';
import { type Actor, writeAuditEntry } from '../../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from '../../four-eyes/public.ts';
import type { InboxDeps } from '../deps.ts';
import type { SendingRow } from '../tables.ts';
import { enqueueSending } from './send-steps.ts';

const payload = z.object({
  /** Of the letter that comes of it. */
  id: z.string(),
  brandId: z.string(),
  purpose: z.enum(sendingPurposes),
  topic: z.enum(sendingTopics),
  texts: z.record(z.string(), z.object({ title: z.string(), text: z.string() })),
  link: z.string(),
  push: z.boolean(),
  /** As it is stored. */
  audience: z.pipe(
    audienceShape,
    z.transform((audience) => z.encode(audienceShape, audience) as Readonly<Record<string, unknown>>),
  ),
  startsAt: z.string(),
  /** Whom it reached when it was written; who gets it is decided while it is sent. */
  counted: z.number(),
});
type WantedSending = z.output<typeof payload>;

export const SENDING_SUBJECT = 'inbox_sending';

/** What is hidden of an audience once it is decided: names of members. */
const HIDDEN = '•••';

function linesOf({ texts, ...wanted }: WantedSending): ShownLine[] {
  const line = (field: string, after: string): ShownLine => ({ field, before: null, after });
  return [
    line('audience', JSON.stringify(sorted(wanted.audience))),
    line('counted', String(wanted.counted)),
    line('purpose', wanted.purpose),
    line('topic', wanted.topic),
    line('startsAt', wanted.startsAt),
    line('push', String(wanted.push)),
    line('link', wanted.link),
    ...Object.keys(texts)
      .toSorted()
      .flatMap((tag) => [line(`title ${tag}`, texts[tag]?.title ?? ''), line(`text ${tag}`, texts[tag]?.text ?? '')]),
  ];
}

/** The database keeps no order of a record's fields. */
const sorted = (audience: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(audience).toSorted(([a], [b]) => (a < b ? -1 : 1)));

interface Author {
  by: string;
  at: Date;
  reason: string;
}

/** Writes a letter of the house and puts it on its way. */
export async function schedule(
  tx: Tx,
  deps: Pick<InboxDeps, 'enqueue'>,
  wanted: WantedSending,
  { author, confirmedBy, now }: { author: Author; confirmedBy: string | null; now: Date },
): Promise<SendingRow> {
  const startsAt = new Date(wanted.startsAt);
  const row = await one<SendingRow>(
    tx,
    `INSERT INTO inbox_sending (id, brand_id, purpose, topic, texts, link, push, audience, state, starts_at, counted, reason, proposed_by, proposed_at, decided_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'scheduled', $9, $10, $11, $12, $13, $14) RETURNING *`,
    [
      wanted.id,
      wanted.brandId,
      wanted.purpose,
      wanted.topic,
      JSON.stringify(wanted.texts),
      wanted.link,
      wanted.push,
      JSON.stringify(wanted.audience),
      startsAt > now ? startsAt : now,
      wanted.counted,
      author.reason,
      author.by,
      author.at,
      confirmedBy,
    ],
  );
  await enqueueSending(deps, tx, row);
  return row;
}

export const noteSending = (
  tx: Tx,
  { id, brand_id: brandId, counted, purpose }: SendingRow,
  { act, actor, detail = {} }: { act: 'propose' | 'confirm' | 'stop'; actor: Actor; detail?: Record<string, unknown> },
) =>
  writeAuditEntry(tx, actor, {
    action: `inbox.sending.${act}`,
    subjectKind: SENDING_SUBJECT,
    subjectId: id,
    brandId,
    detail: { counted, purpose, ...detail },
  });

/** A letter to more members than one operator may write to. */
export const sendingKind = (deps: Pick<InboxDeps, 'enqueue'>): ProposalKind & ProposalKind<WantedSending> =>
  proposalKind<WantedSending>({
    kind: 'inbox.send',
    payload,
    propose: 'inbox.send',
    confirm: 'inbox.send',
    read: 'inbox.read',
    personal: { mask: ({ field, before, after }) => ({ field, before, after: field === 'audience' ? HIDDEN : after }) },
    // It is new: nothing else changes it.
    lock: () => Promise.resolve(),
    show: (_tx, { payload: wanted }) => Promise.resolve(linesOf(wanted)),
    apply: async (tx, { id, payload: wanted, proposedBy, proposedAt, reason }, by) => {
      const author = { by: proposedBy, at: proposedAt, reason };
      const row = await schedule(tx, deps, wanted, { author, confirmedBy: by.id, now: by.now });
      await noteSending(tx, row, { act: 'confirm', actor: by, detail: { reason, proposal: id, proposedBy } });
      return row.id;
    },
  });
