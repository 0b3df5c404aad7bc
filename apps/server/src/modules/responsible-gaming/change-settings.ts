import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { type CoolOffLength, REALITY_CHECKS, type setPlayerLimit } from '@pavilion/contract/responsible-gaming/calls';
import { protectionChanged } from '@pavilion/contract/responsible-gaming/events';
import type { SessionContext } from '../../http/types.ts';
import { one, transaction, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { confirmLimit, coolOff, setLimit, withdrawLimit } from '../player-limits/public.ts';
import type { ResponsibleGamingDeps } from './deps.ts';

/** One change of the member in one transaction, with a hint to their other screens. */
async function change(deps: ResponsibleGamingDeps, { session, brand }: SessionContext, step: (tx: Tx) => Promise<unknown>): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await step(tx);
    await deps.hint(tx, protectionChanged, { brandId: brand.id, memberId: session.memberId });
  });
}

/** A limit must be an amount that can be staked, and more than nothing: who wants nothing takes a break. */
export async function limitMoney(
  deps: ResponsibleGamingDeps,
  body: InnerBody<typeof setPlayerLimit>,
  context: SessionContext,
): Promise<void> {
  if (body.amount !== null) {
    if (body.amount <= 0n) throw refuse('limit.amount.invalid', { field: 'amount' });
    const { step } = await one<{ step: bigint }>(deps.db, 'SELECT bet_step AS step FROM currency WHERE code = $1', [
      context.brand.currency,
    ]);
    if (body.amount % step !== 0n) throw refuse('amount.step', { field: 'amount' });
  }
  await change(deps, context, (tx) => setLimit(tx, context.session.memberId, body, context.now));
}

export async function limitSession(deps: ResponsibleGamingDeps, minutes: number | null, context: SessionContext): Promise<void> {
  if (minutes !== null && (minutes < 1 || minutes > 1440)) throw refuse('limit.amount.invalid', { field: 'minutes' });
  const limit = { kind: 'session', period: 'session', amount: minutes === null ? null : BigInt(minutes) } as const;
  await change(deps, context, (tx) => setLimit(tx, context.session.memberId, limit, context.now));
}

export const confirmChange = (deps: ResponsibleGamingDeps, changeId: string, context: SessionContext): Promise<void> =>
  change(deps, context, (tx) => confirmLimit(tx, context.session.memberId, changeId, context.now));

export const giveUpChange = (deps: ResponsibleGamingDeps, changeId: string, context: SessionContext): Promise<void> =>
  change(deps, context, (tx) => withdrawLimit(tx, context.session.memberId, changeId, context.now));

export const takeBreak = (deps: ResponsibleGamingDeps, length: CoolOffLength, context: SessionContext): Promise<void> =>
  change(deps, context, async (tx) => {
    await coolOff(tx, context.session.memberId, length, context.now);
    await deps.afterStop(tx, [context.session.memberId]);
  });

/** Refuses `reality.check.invalid` for an interval that is not offered. */
export async function chooseRealityCheck(deps: ResponsibleGamingDeps, minutes: number, context: SessionContext): Promise<void> {
  if (!(REALITY_CHECKS as readonly number[]).includes(minutes)) throw refuse('reality.check.invalid', { field: 'minutes' });
  await change(deps, context, (tx) =>
    tx.query(
      `INSERT INTO protection_preference (member_id, reality_check_minutes) VALUES ($1, $2)
     ON CONFLICT (member_id) DO UPDATE SET reality_check_minutes = excluded.reality_check_minutes`,
      [context.session.memberId, minutes],
    ),
  );
}
