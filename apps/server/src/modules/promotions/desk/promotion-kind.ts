import type { WirePromotionTerms } from '@pavilion/contract/promotions/terms';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../../http/desk.ts';
import { maybeOne, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { tried } from '../../../kernel/tried.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { changedLines, propose, type ProposalKind, proposalKind } from '../../four-eyes/public.ts';
import type { PromotionsDeps } from '../store.ts';
import { type DeskVersion, PROMOTION_KIND, PROMOTION_SUBJECT, type PromotionRow, readVersion, type VersionRow } from './store.ts';

const payload = z.object({ version: z.int() });
type Proposed = z.output<typeof payload>;

/** Lists that are read as one value. */
function joined(fields: object, names: readonly string[]): object {
  const lists = Object.entries(fields).filter(([name, value]) => names.includes(name) && Array.isArray(value)) as [string, unknown[]][];
  return { ...fields, ...Object.fromEntries(lists.map(([name, values]) => [name, values.join(', ')])) };
}

/** A version as it is shown: its rule under its kind, so that a place says how its value is read. */
function documentOf(code: string, { terms, texts, category, picture, starts_at: startsAt, ends_at: endsAt }: DeskVersion): object {
  const { rule, who, ...rest } = terms as WirePromotionTerms;
  const { kind, ...fields } = rule;
  return {
    ...rest,
    code,
    kind,
    rule: { [kind]: joined(fields, ['gameTypes', 'weekdays', 'hours']) },
    who: joined(who, ['countries']),
    texts,
    category: category || null,
    picture,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString(),
  };
}

/** The promotion whose draft was proposed. Refuses `desk.changed.meanwhile`. */
async function findProposed(sql: Sql, { id, version }: { id: string; version: number }): Promise<PromotionRow> {
  const row = await maybeOne<PromotionRow>(sql, 'SELECT * FROM promotion WHERE id = $1', [id]);
  if (!row || row.draft !== version || row.live === version || row.state === 'ended') throw refuse('desk.changed.meanwhile');
  return row;
}

/** Refuses a schedule that is over at the moment. */
export function refusePast({ ends_at: endsAt }: Pick<VersionRow, 'ends_at'>, now: Date): void {
  if (endsAt !== null && endsAt <= now) throw refuse('promotion.schedule.past', { field: 'endsAt' });
}

/** Puts a version in force. What was stopped stays stopped under newer terms: it goes on by an act of its own. Refuses `returns.past.edge`. */
const makeLive = (
  tx: Tx,
  { passReturns }: Pick<PromotionsDeps, 'passReturns'>,
  { row, version, now }: { row: PromotionRow; version: VersionRow; now: Date },
) =>
  passReturns(tx, { brandId: row.brand_id, now }, () =>
    tx.query(
      `UPDATE promotion SET live = $2, state = CASE state WHEN 'stopped' THEN 'stopped' ELSE 'live' END, starts_at = $3, ends_at = $4, changed_at = $5 WHERE id = $1`,
      [row.id, version.version, version.starts_at, version.ends_at, now],
    ),
  );

/** How a version of a promotion is put in force. */
export const promotionKind = (deps: Pick<PromotionsDeps, 'passReturns'>): ProposalKind & ProposalKind<Proposed> =>
  proposalKind<Proposed>({
    kind: PROMOTION_KIND,
    payload,
    propose: 'promotions.write',
    confirm: 'promotions.approve',
    read: 'promotions.read',
    lock: async (tx, { subject: { id }, payload: { version } }) => {
      await tx.query('SELECT FROM promotion WHERE id = $1 FOR UPDATE', [id]);
      await findProposed(tx, { id, version });
    },
    show: async (tx, { subject: { id }, payload: { version } }) => {
      const { code, live } = await findProposed(tx, { id, version });
      const before = live === null ? undefined : documentOf(code, await readVersion(tx, id, live));
      return changedLines(before, documentOf(code, await readVersion(tx, id, version)));
    },
    apply: async (tx, { id: proposal, subject: { id }, payload: { version: number }, proposedBy, reason }, by) => {
      const row = await findProposed(tx, { id, version: number });
      const version = await readVersion(tx, id, number);
      refusePast(version, by.now);
      await tx.query('UPDATE promotion_version SET approved_by = $3, approved_at = $4 WHERE promotion_id = $1 AND version = $2', [
        id,
        number,
        by.id,
        by.now,
      ]);
      await makeLive(tx, deps, { row, version, now: by.now });
      await writeAuditEntry(tx, by, {
        action: 'promotion.approve',
        subjectKind: PROMOTION_SUBJECT,
        subjectId: id,
        brandId: row.brand_id,
        detail: { code: row.code, version: number, writtenBy: version.written_by, reason, proposal, proposedBy },
      });
      return `${id}:${number}`;
    },
  });

/**
 * Sends the draft of a locked promotion to a second operator; who wrote it and who sends it are its authors. Answers the proposal. Refuses
 * `promotion.schedule.past`, `returns.past.edge`, and what every proposal refuses.
 */
export async function proposeDraft(
  tx: Tx,
  deps: Pick<PromotionsDeps, 'passReturns'>,
  { row, reason }: { row: PromotionRow; reason: string },
  context: OperatorContext,
): Promise<string> {
  const version = await readVersion(tx, row.id, row.draft);
  refusePast(version, context.now);
  await tried(tx, () => makeLive(tx, deps, { row, version, now: context.now }));
  const proposed = {
    kind: promotionKind(deps),
    brandIds: [row.brand_id],
    subject: { kind: PROMOTION_SUBJECT, id: row.id, name: row.code, version: String(row.draft) },
    payload: { version: row.draft },
    reason,
    authors: [version.written_by],
    ...(context.repeatable ? { request: context.repeatable } : {}),
  };
  return (await propose(tx, proposed, operatorActor(context))).id;
}
