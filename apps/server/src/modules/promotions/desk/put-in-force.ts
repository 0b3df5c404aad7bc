import type * as wire from '@pavilion/contract/promotions/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { repeatedProposal } from '../../four-eyes/public.ts';
import { stepOf } from '../store.ts';
import { proposeDraft, refusePast } from './promotion-kind.ts';
import { lockInScope, note, type PromotionsDeskDeps, type PromotionRow, readVersion, termsOf, voidPublication } from './store.ts';
import { addVersion } from './write-draft.ts';

interface ReasonedAct {
  id: string;
  reason: string;
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

async function markStep(tx: Tx, act: keyof typeof STEPS, row: PromotionRow, context: OperatorContext): Promise<void> {
  const { now, session } = context;
  const { from, to } = STEPS[act];
  if (!(from as readonly string[]).includes(row.state)) throw refuse('desk.changed.meanwhile');
  await tx.query(`UPDATE promotion SET state = $2, changed_at = $3, stopped_by = CASE WHEN $2 = 'stopped' THEN $4 END WHERE id = $1`, [
    row.id,
    to,
    now,
    session.operatorId,
  ]);
  if (to === 'ended') await voidPublication(tx, row, 'ended', context);
}

const noteStep = (
  tx: Tx,
  act: keyof typeof STEPS,
  row: PromotionRow,
  { body, context }: { body: ReasonedAct; context: OperatorContext },
): Promise<void> => note(tx, context, { action: act, row, detail: { reason: body.reason } });

/** Asks for a larger budget: the terms in force with another amount are proposed to a second operator. Answers the proposal. */
export const raiseBudget = (
  deps: PromotionsDeskDeps,
  body: InnerBody<typeof wire.promotionRaise>,
  context: OperatorContext,
): Promise<string> =>
  transaction(deps.db, async (tx) => {
    const row = await lockInScope(tx, body.id, context);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
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
    return proposeDraft(tx, deps, { row: { ...row, draft }, reason: body.reason }, context);
  });
