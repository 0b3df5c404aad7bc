import { createHash } from 'node:crypto';
import type * as wire from '@pavilion/contract/promotions/desk-rain';
import { RAIN_TAKES } from '@pavilion/contract/promotions/desk-rain';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import type { BrandInfo } from '../../../http/types.ts';
import { many, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Signals } from '../../../kernel/signals.ts';
import { type Fall, fallOf, lastFall, leastEnvelopes, nextFall, stateOfFall } from '../rain.ts';
import { ofRain, notify } from '../signals.ts';
import { findPromotion, isRunning, type Promotion } from '../store.ts';
import { findInScope, lockInScope, note, type PromotionsDeskDeps } from './store.ts';

type View = InnerValue<typeof wire.promotionRain>;
type FallView = NonNullable<View['running']>;
export interface RainDeps extends PromotionsDeskDeps {
  signals: Signals;
}

/** Below the 20 s after which the console gives up. */
const HOLD_MS = 15_000;

/** The current rain. The answer is held until something is taken, stopped, begins or ends, where the asker knows all there is. */
export async function watchRain(
  deps: RainDeps,
  { id, seen }: InnerQuery<typeof wire.promotionRain>,
  context: OperatorContext,
): Promise<View> {
  const row = await findInScope(deps.db, id, context);
  const brand = await deps.access.brandInScope(row.brand_id, context);
  const until = Date.now() + HOLD_MS;
  const since = await deps.signals.mark();
  let now = await look(deps, brand, id);
  if (now.view.stamp !== seen) return now.view;
  const watch = await deps.signals.watch([ofRain(id)], since);
  try {
    // A fall begins and ends by the clock: there is no signal for it.
    while (now.view.stamp === seen && Date.now() < until) {
      const waitsTo = Math.min(until, now.turnsAt);
      // Let go before its time: the process closes.
      if (!(await watch.next(waitsTo - Date.now())) && Date.now() < waitsTo) break;
      now = await look(deps, brand, id);
    }
    return now.view;
  } finally {
    watch.close();
  }
}

/** The current state, and when a fall begins or ends, by the machine's clock. */
async function look(deps: RainDeps, brand: BrandInfo, id: string): Promise<{ view: View; turnsAt: number }> {
  const promotion = await findPromotion(deps.db, brand.id, id);
  const when = { brand, now: deps.clock.now() };
  // One that was never in force, or is no rain, has no falls.
  const falls =
    promotion?.kind === 'rain'
      ? { running: fallOf(promotion, when), last: lastFall(promotion, when), next: nextFall(promotion, when) }
      : null;
  const isOn = falls !== null && promotion !== null && isRunning(promotion, when.now);
  const facts = {
    currency: brand.currency,
    timeZone: brand.timeZone,
    isOn,
    running: promotion && falls?.running && isOn ? await viewFall(deps, promotion, falls.running) : null,
    last: promotion && falls?.last ? await viewFall(deps, promotion, falls.last) : null,
    next: falls?.next && promotion?.state === 'live' ? { ...shownTimes(falls.next), pool: poolAt(promotion) } : null,
  };
  const turns = [falls?.running?.endsAt, falls?.next?.startsAt].flatMap((at) => (at ? [at.getTime() - when.now.getTime()] : []));
  const stamp = createHash('sha256').update(JSON.stringify(facts, plain)).digest('base64url').slice(0, 22);
  return { view: { ...facts, stamp }, turnsAt: Date.now() + Math.max(1, Math.min(...turns, HOLD_MS)) };
}

const plain = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const poolAt = ({ terms: { rule } }: Promotion): bigint => (rule.kind === 'rain' ? rule.pool : 0n);

const shownTimes = ({ at, startsAt, endsAt }: Fall) => ({ at, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });

async function viewFall({ db, access, maskedName, unnamed }: RainDeps, promotion: Promotion, fall: Fall): Promise<FallView> {
  const { rule } = promotion.terms;
  if (rule.kind !== 'rain') throw new Error(`${promotion.id} is no rain`);
  const { spent, by, stoppedAt, reason } = await stateOfFall(db, promotion, fall);
  const takes = await many<{ at: Date; memberId: string; username: string; amount: bigint; count: number }>(
    db,
    `SELECT c.changed_at AS at, c.member_id AS "memberId", m.username, c.amount, (count(*) OVER ())::int AS count
       FROM promotion_claim c JOIN member_facts m ON m.id = c.member_id
       WHERE c.promotion_id = $1 AND c.occasion = $2 AND c.state = 'granted' ORDER BY c.changed_at DESC, c.id DESC LIMIT $3`,
    [promotion.id, fall.at, RAIN_TAKES],
  );
  const hidden = await unnamed(takes.map(({ memberId }) => memberId));
  const names = await access.operatorNames(by === null ? [] : [by]);
  const left = rule.pool > spent ? rule.pool - spent : 0n;
  return {
    ...shownTimes(fall),
    pool: rule.pool,
    taken: spent,
    left,
    envelopes: takes[0]?.count ?? 0,
    leastLeft: leastEnvelopes(left, rule),
    mostLeft: Number(left / rule.least),
    stopped: by === null || !stoppedAt ? null : { by: names.get(by) ?? by, at: stoppedAt.toISOString(), reason: reason ?? '' },
    takes: takes.map(({ at, memberId, username, amount }) => ({
      at: at.toISOString(),
      name: hidden.has(memberId) ? '****' : maskedName(username),
      amount,
    })),
  };
}

/** Stops the fall that goes on. It waits for envelopes that are being taken; none is given after it. */
export async function stopFall(
  { db, access, clock }: RainDeps,
  { id, at, reason }: InnerBody<typeof wire.promotionRainStop>,
  context: OperatorContext,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockInScope(tx, id, context);
    const brand = await access.brandInScope(row.brand_id, context);
    const promotion = await findPromotion(tx, brand.id, id);
    const fall = promotion && fallOf(promotion, { brand, now: clock.now() });
    if (fall?.at !== at) throw refuse('desk.changed.meanwhile');
    const { rowCount } = await tx.query(
      `INSERT INTO promotion_rain_stop (promotion_id, fall, stopped_by, stopped_at, reason) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [id, at, context.session.operatorId, context.now, reason],
    );
    if (rowCount === 0) throw refuse('desk.changed.meanwhile');
    const { spent } = await stateOfFall(tx, { id }, fall);
    await note(tx, context, { action: 'rain.stop', row, detail: { fall: at, taken: String(spent), reason } });
    await notify(tx, ofRain(id));
  });
}
