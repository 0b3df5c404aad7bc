import type { OperatorContext } from '../../../http/desk.ts';
import { type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { stepOf } from '../store.ts';
import { lockInScope, note, type PromotionsDeskDeps, type PromotionRow, readVersion, termsOf } from './store.ts';
import { addVersion, makeLive, markOffered, refusePast } from './write-draft.ts';

interface ReasonedAct {
  id: string;
  reason: string;
}
interface VersionedAct extends ReasonedAct {
  version: number;
}

/** The version that waits as it was read, and no other. */
async function lockOffered(tx: Tx, { id, version }: VersionedAct, context: OperatorContext): Promise<PromotionRow> {
  const row = await lockInScope(tx, id, context);
  if (row.offered === null || row.offered !== version) throw refuse('desk.changed.meanwhile');
  return row;
}

/**
 * The second operator's word: the version gives from its first moment on. Refuses `desk.second.operator` to who wrote or offered it, `desk.changed.meanwhile` when it
 * no longer waits, `promotion.schedule.past`.
 */
export async function approve(deps: PromotionsDeskDeps, body: VersionedAct, context: OperatorContext): Promise<void> {
  const { operatorId } = context.session;
  await transaction(deps.db, async (tx) => {
    const row = await lockOffered(tx, body, context);
    const version = await readVersion(tx, row.id, body.version);
    if (row.offered_by === operatorId || version.written_by === operatorId) throw refuse('desk.second.operator');
    refusePast(version, context.now);
    await tx.query('UPDATE promotion_version SET approved_by = $3, approved_at = $4 WHERE promotion_id = $1 AND version = $2', [
      row.id,
      version.version,
      operatorId,
      context.now,
    ]);
    await deps.passReturns(tx, { brandId: row.brand_id, now: context.now }, () => makeLive(tx, { id: row.id, version }, context));
    await note(tx, context, {
      action: 'approve',
      row,
      detail: { version: version.version, writtenBy: version.written_by, reason: body.reason },
    });
  });
}

/** Takes back what waits; the draft stays. */
export async function withdraw(deps: PromotionsDeskDeps, body: VersionedAct, context: OperatorContext): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockOffered(tx, body, context);
    await tx.query(
      `UPDATE promotion SET offered = NULL, offered_by = NULL, offered_at = NULL, changed_at = $2, state = CASE WHEN live IS NULL THEN 'draft' ELSE state END
         WHERE id = $1`,
      [row.id, context.now],
    );
    await note(tx, context, { action: 'withdraw', row, detail: { version: body.version, reason: body.reason } });
  });
}

const STEPS = {
  stop: { from: ['live'], to: 'stopped' },
  'go.on': { from: ['stopped'], to: 'live' },
  end: { from: ['live', 'stopped'], to: 'ended' },
} as const;

/** Stops or ends a promotion. Refuses `desk.changed.meanwhile` from any other state. One that never was in force has no end. */
export const takeStep = (deps: PromotionsDeskDeps, act: 'stop' | 'end', body: ReasonedAct, context: OperatorContext): Promise<void> =>
  transaction(deps.db, async (tx) => step(tx, act, await lockInScope(tx, body.id, context), { body, context }));

/** Refuses `desk.second.operator` to who stopped it, `promotion.schedule.past` where nothing is left to go on with. */
export const goOn = (deps: PromotionsDeskDeps, body: ReasonedAct, context: OperatorContext): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const row = await lockInScope(tx, body.id, context);
    if (row.state === 'stopped' && row.stopped_by === context.session.operatorId) throw refuse('desk.second.operator');
    refusePast(row, context.now);
    const { brand_id: brandId } = row;
    await deps.passReturns(tx, { brandId, now: context.now }, () => markStep(tx, 'go.on', row, context));
    await noteStep(tx, 'go.on', row, { body, context });
  });

async function step(
  tx: Tx,
  act: keyof typeof STEPS,
  row: PromotionRow,
  { body, context }: { body: ReasonedAct; context: OperatorContext },
): Promise<void> {
  await markStep(tx, act, row, context);
  await noteStep(tx, act, row, { body, context });
}

async function markStep(tx: Tx, act: keyof typeof STEPS, row: PromotionRow, { now, session }: OperatorContext): Promise<void> {
  const { from, to } = STEPS[act];
  if (!(from as readonly string[]).includes(row.state)) throw refuse('desk.changed.meanwhile');
  await tx.query(
    `UPDATE promotion SET state = $2, changed_at = $3, stopped_by = CASE WHEN $2 = 'stopped' THEN $4 END, offered = CASE WHEN $2 = 'ended' THEN NULL ELSE offered END,
         offered_by = CASE WHEN $2 = 'ended' THEN NULL ELSE offered_by END, offered_at = CASE WHEN $2 = 'ended' THEN NULL ELSE offered_at END WHERE id = $1`,
    [row.id, to, now, session.operatorId],
  );
}

const noteStep = (
  tx: Tx,
  act: keyof typeof STEPS,
  row: PromotionRow,
  { body, context }: { body: ReasonedAct; context: OperatorContext },
): Promise<void> => note(tx, context, { action: act, row, detail: { reason: body.reason } });

/** Asks for a larger budget: the terms in force with another amount wait for a second operator. */
export async function raiseBudget(
  deps: PromotionsDeskDeps,
  body: VersionedAct & { amount: bigint },
  context: OperatorContext,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockInScope(tx, body.id, context);
    if (row.live === null || row.state === 'ended' || row.live !== body.version) throw refuse('desk.changed.meanwhile');
    if (row.draft !== row.live) throw refuse('promotion.draft.open');
    const version = await readVersion(tx, row.id, row.live);
    const terms = termsOf(version);
    const { currency } = await deps.access.brandInScope(row.brand_id, context);
    if (!terms.budget || body.amount <= terms.budget.amount || body.amount % (await stepOf(tx, currency)) !== 0n)
      throw refuse('promotion.budget.raise', { field: 'amount' });
    const draft = await addVersion(
      tx,
      row,
      {
        terms: { ...terms, budget: { ...terms.budget, amount: body.amount } },
        texts: version.texts,
        category: version.category,
        picture: version.picture,
        startsAt: version.starts_at,
        endsAt: version.ends_at,
      },
      context,
    );
    await markOffered(tx, { ...row, draft }, context, body.reason);
  });
}
