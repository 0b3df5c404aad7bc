import { DateTime } from 'luxon';
import type { Tick } from '../../deps.ts';
import { type Period, periodOf } from '../../kernel/agent-periods.ts';
import type { BrandInfo } from '../../http/types.ts';
import { many, maybeOne, transaction } from '../../kernel/db.ts';
import { eachInTurn } from '../../kernel/each-in-turn.ts';
import { closeActivity, sumMoney, sumPlay } from '../activity/public.ts';
import { findOpposedPlay } from '../rewards/public.ts';
import { give } from './give.ts';
import { joinedOf } from './joined.ts';
import { LETTERS, versionOver } from './periods.ts';
import { settleRace } from './settle-race.ts';
import { findPromotion, type Promotion, type PromotionsDeps } from './store.ts';

/** Periods of a promotion that are settled in one go; what is left comes with the next look. */
const MAX_AT_ONCE = 40;

/** Promotions by period give for each whole period between their first and last moment, once it is over and behind the barrier. */
export const settleTick = (deps: PromotionsDeps): Tick => ({
  name: 'settle-promotions',
  cron: '*/5 * * * *',
  run: () => settlePromotions(deps),
});

/** Settles every period that is over. May be asked by many at once and be killed anywhere: each member gets each period once. */
export async function settlePromotions(deps: PromotionsDeps): Promise<void> {
  if (!(await deps.maySettle())) return;
  const rows = await many<{ id: string; brand_id: string }>(
    deps.db,
    `SELECT id, brand_id FROM promotion WHERE kind IN ('cashback', 'turnover', 'race') AND live IS NOT NULL AND state IN ('live', 'ended') AND starts_at <= $1 ORDER BY id`,
    [deps.clock.now()],
  );
  await eachInTurn(rows, async ({ id, brand_id: brandId }) => {
    const brand = await deps.brandById(brandId);
    for (let count = 0; count < MAX_AT_ONCE; count += 1) if (!(await settleNext(deps, brand, id))) return;
  });
}

const wholeFrom = (letter: 'D' | 'W' | 'M', zone: string, at: Date): Period => {
  const holds = periodOf(letter, zone, at);
  return holds.from >= at ? holds : periodOf(letter, zone, holds.to);
};

/** True where a period was settled. */
async function settleNext(deps: PromotionsDeps, brand: BrandInfo, id: string): Promise<boolean> {
  const now = deps.clock.now();
  const promotion = await findPromotion(deps.db, brand.id, id);
  const rule = promotion?.terms.rule;
  if (!promotion || (rule?.kind !== 'cashback' && rule?.kind !== 'turnover' && rule?.kind !== 'race')) return false;
  const progress = await maybeOne<{ through: Date }>(
    deps.db,
    'SELECT settled_through AS through FROM promotion_progress WHERE promotion_id = $1',
    [id],
  );
  const since = progress && progress.through > promotion.startsAt ? progress.through : promotion.startsAt;
  const period = wholeFrom(LETTERS[rule.period], brand.timeZone, since);
  if (period.to > now || (promotion.endsAt !== null && period.to > promotion.endsAt)) return false;
  if ((await closeActivity(deps.db, { brandId: brand.id, through: period.to }, now)) !== 'closed') return false;
  const version = await versionOver(deps, promotion, period);
  if (rule.kind === 'race') await settleRace(deps, { promotion, version, brand, period });
  else
    await eachInTurn(await playersOf(deps, promotion, period), (player) =>
      giveForPeriod(deps, { promotion, version, brand, period, player }),
    );
  await deps.db.query(
    `INSERT INTO promotion_progress (promotion_id, settled_through) VALUES ($1, $2)
       ON CONFLICT (promotion_id) DO UPDATE SET settled_through = greatest(promotion_progress.settled_through, excluded.settled_through)`,
    [id, period.to],
  );
  return true;
}

interface Player {
  memberId: string;
  turnover: bigint;
  /** Stake less payout less other bonuses. */
  loss: bigint;
}

/** Who played in the period, and joined where joining is asked. What linked accounts played against each other is neither turnover nor loss. */
async function playersOf({ db }: PromotionsDeps, { id, brandId, terms }: Promotion, { from, to }: Period): Promise<Player[]> {
  const { rule, claimDays } = terms;
  const gameTypes = rule.kind === 'cashback' || rule.kind === 'turnover' ? rule.gameTypes : [];
  const product = gameTypes.map((type) => type.toLowerCase());
  const played = await sumPlay(db, { brandId, from, to, by: ['member'], ...(product.length > 0 ? { product } : {}) });
  const given = await sumMoney(db, { brandId, from, to, fact: ['promotion', 'rebate'], by: ['member'] });
  const bonuses = new Map<string, bigint>();
  for (const { memberId = '', amount } of given) bonuses.set(memberId, (bonuses.get(memberId) ?? 0n) + amount);
  const joined = claimDays > 0 ? null : await joinedOf(db, id, to);
  const memberIds = played.map(({ memberId = '' }) => memberId);
  const opposed = await findOpposedPlay(db, { brandId, memberIds, from, to, products: product });
  return played
    .map(({ memberId = '', stake, payout, turnover }) => {
      const none = opposed.get(memberId) ?? { turnover: 0n, loss: 0n };
      return { memberId, turnover: turnover - none.turnover, loss: stake - payout - none.loss - (bonuses.get(memberId) ?? 0n) };
    })
    .filter(
      ({ memberId, turnover, loss }) => (rule.kind === 'cashback' ? loss > 0n : turnover > 0n) && (joined === null || joined.has(memberId)),
    );
}

interface ForPeriod {
  promotion: Promotion;
  version: number;
  brand: BrandInfo;
  period: Period;
  player: Player;
}

async function giveForPeriod(deps: PromotionsDeps, { promotion, version, brand, period, player }: ForPeriod): Promise<void> {
  const { memberId, loss, turnover } = player;
  const dayOf = (at: Date): string => DateTime.fromJSDate(at, { zone: brand.timeZone }).toFormat('yyyy-MM-dd');
  const kind = promotion.kind === 'cashback' ? 'cashback' : 'turnover';
  await transaction(deps.db, (tx) =>
    give(tx, deps, {
      promotionId: promotion.id,
      memberId,
      occasion: dayOf(period.from),
      version,
      about: () => (kind === 'cashback' ? { kind, loss, turnover } : { kind, turnover }),
      facts: {
        from: dayOf(period.from),
        to: dayOf(new Date(period.to.getTime() - 1)),
        ...(kind === 'cashback' ? { loss: String(loss) } : {}),
        turnover: String(turnover),
      },
      now: deps.clock.now(),
    }),
  );
}

const STORED_DAYS = 8;
/** Why a choice ended whose deposit never arrived. */
export const NOT_DEPOSITED = 'not.deposited';

/** Choices made with deposits that never arrived end; a late transfer can still bring its deposit for a week. */
export const lapseChoices = ({ db }: Pick<PromotionsDeps, 'db'>): Tick => ({
  name: 'lapse-deposit-bonuses',
  cron: '17 * * * *',
  run: async (now) => {
    await db.query(
      `UPDATE promotion_claim SET state = 'lapsed', reason = $3, changed_at = $1
         WHERE state = 'joined' AND occasion LIKE 'dep\\_%' AND created_at < $1::timestamptz - make_interval(days => $2)`,
      [now, STORED_DAYS, NOT_DEPOSITED],
    );
  },
});
