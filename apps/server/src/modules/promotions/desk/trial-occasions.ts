import type { PromotionRule } from '@pavilion/contract/promotions/terms';
import { DateTime } from 'luxon';
import type { BrandInfo } from '../../../http/types.ts';
import { many, type Sql } from '../../../kernel/db.ts';
import { sumMoney, sumPlay } from '../../activity/public.ts';
import type { PastOccasion } from './trial.ts';
import { periodsIn, racePlaces, wheelTurns } from './trial-tickets.ts';

export interface Span {
  /** Whole days of the brand, half-open. */
  from: DateTime;
  to: DateTime;
}

const DAYS = 30;

/** What a trial looks at: the last 30 whole days of the brand; of promotions by month the last whole month. */
export function spanOf({ timeZone }: BrandInfo, rule: PromotionRule, now: Date): Span {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  if ('period' in rule && rule.period === 'month') {
    const to = today.startOf('month');
    return { from: to.minus({ months: 1 }), to };
  }
  return { from: today.minus({ days: DAYS }).startOf('day'), to: today };
}

const KNOWN: ReadonlySet<string> = new Set(['deposit', 'cashback', 'turnover', 'signup', 'login', 'race', 'wheel']);
/** What last month's books show; of other kinds only their audience is known. */
export const isKnown = (rule: PromotionRule): boolean => KNOWN.has(rule.kind) || (rule.kind === 'ticket' && rule.to === 'everybody');

const dayOf = (at: DateTime): string => at.toFormat('yyyy-MM-dd');
export const MAX_OCCASIONS = 50_000;

interface OccasionQuery {
  brand: BrandInfo;
  rule: PromotionRule;
  span: Span;
}

/** What happened in the span on which the rule may give, in order; at most `MAX_OCCASIONS` and one more. */
export async function gatherOccasions(sql: Sql, { brand, rule, span }: OccasionQuery): Promise<PastOccasion[]> {
  if (rule.kind === 'deposit') return deposits(sql, brand, span);
  if (rule.kind === 'cashback' || rule.kind === 'turnover') return byPeriod(sql, { brand, rule, span });
  if (rule.kind === 'signup') return signups(sql, brand, span);
  if (rule.kind === 'race') return racePlaces(sql, { brand, rule, span });
  if (rule.kind === 'wheel') return wheelTurns(sql, { brand, rule, span, most: MAX_OCCASIONS + 1 });
  if (rule.kind === 'ticket' && rule.to === 'everybody') return ticketDeposits(sql, { brand, rule, span });
  return logins(sql, brand, span, rule);
}

const zoned = (at: Date, { timeZone }: BrandInfo): DateTime => DateTime.fromJSDate(at, { zone: timeZone });

async function deposits(sql: Sql, brand: BrandInfo, { from, to }: Span): Promise<PastOccasion[]> {
  const rows = await many<{ member_id: string; amount: bigint; at: Date; number: number }>(
    sql,
    `SELECT d.member_id, d.amount, d.at, d.number FROM (
         SELECT id, member_id, amount, at, row_number() OVER (PARTITION BY member_id ORDER BY at, id)::int AS number FROM deposit_facts
           WHERE brand_id = $1 AND at < $3) d
       WHERE d.at >= $2 ORDER BY d.at, d.id LIMIT $4`,
    [brand.id, from.toJSDate(), to.toJSDate(), MAX_OCCASIONS + 1],
  );
  return rows.map(({ member_id: memberId, amount, at, number }) => {
    const local = zoned(at, brand);
    return {
      memberId,
      at,
      day: dayOf(local),
      about: ({ hasToday }) => ({ kind: 'deposit', amount, number, weekday: local.weekday, isTakenToday: hasToday }),
    };
  });
}

/** Deposits on each of which a member's one ticket could have been used: the first that is large enough has it. */
async function ticketDeposits(
  sql: Sql,
  { brand, rule, span }: { brand: BrandInfo; rule: Extract<PromotionRule, { kind: 'ticket' }>; span: Span },
): Promise<PastOccasion[]> {
  const all = await deposits(sql, brand, span);
  return all.map((one) => ({
    ...one,
    about: (before) => {
      const deposit = one.about(before);
      return { kind: 'ticket', amount: deposit.kind === 'deposit' ? deposit.amount : rule.minDeposit, isUsed: before.ever };
    },
  }));
}

/** Whole days, weeks and months that lie in the span, as the sums of each member. */
async function byPeriod(
  sql: Sql,
  { brand, rule, span }: { brand: BrandInfo; rule: Extract<PromotionRule, { kind: 'cashback' | 'turnover' }>; span: Span },
): Promise<PastOccasion[]> {
  const { period, gameTypes } = rule;
  const product = gameTypes.map((type) => type.toLowerCase());
  const all: PastOccasion[] = [];
  for (const { start, end } of periodsIn(span, period)) {
    if (all.length > MAX_OCCASIONS) break;
    const when = { brandId: brand.id, from: start.toJSDate(), to: end.toJSDate(), by: ['member'] as const };
    const played = await sumPlay(sql, { ...when, ...(product.length > 0 ? { product } : {}) });
    const moved = rule.kind === 'cashback' ? await sumMoney(sql, { ...when, fact: ['promotion', 'rebate'] }) : [];
    const bonuses = new Map<string, bigint>();
    for (const { memberId = '', amount } of moved) bonuses.set(memberId, (bonuses.get(memberId) ?? 0n) + amount);
    const at = new Date(end.toMillis() - 1);
    for (const { memberId = '', stake, payout, turnover } of played) {
      const loss = stake - payout - (bonuses.get(memberId) ?? 0n);
      if (rule.kind === 'cashback' ? loss <= 0n : turnover <= 0n) continue;
      const about = rule.kind === 'cashback' ? ({ kind: 'cashback', loss, turnover } as const) : ({ kind: 'turnover', turnover } as const);
      all.push({ memberId, at, day: dayOf(zoned(at, brand)), about: () => about });
    }
  }
  return all;
}

async function signups(sql: Sql, brand: BrandInfo, { from, to }: Span): Promise<PastOccasion[]> {
  const rows = await many<{ id: string; at: Date }>(
    sql,
    'SELECT id, created_at AS at FROM member_facts WHERE brand_id = $1 AND created_at >= $2 AND created_at < $3 ORDER BY created_at, id LIMIT $4',
    [brand.id, from.toJSDate(), to.toJSDate(), MAX_OCCASIONS + 1],
  );
  return rows.map(({ id, at }) => ({
    memberId: id,
    at,
    day: dayOf(zoned(at, brand)),
    about: ({ thisMonth }) => ({ kind: 'signup', isTaken: thisMonth > 0, startsAt: from.toJSDate() }),
  }));
}

/** The first login of each member and day. Of kinds that are not known, of each member. */
async function logins(sql: Sql, brand: BrandInfo, { from, to }: Span, { kind }: PromotionRule): Promise<PastOccasion[]> {
  const day = `to_char(at AT TIME ZONE $4, 'YYYY-MM-DD')`;
  const rows = await many<{ member_id: string; day: string; at: Date }>(
    sql,
    `SELECT member_id, ${kind === 'login' ? day : `min(${day})`} AS day, min(at) AS at FROM sign_in_facts WHERE brand_id = $1 AND at >= $2 AND at < $3
       GROUP BY member_id${kind === 'login' ? ', 2' : ''} ORDER BY 3, 1 LIMIT $5`,
    [brand.id, from.toJSDate(), to.toJSDate(), brand.timeZone, MAX_OCCASIONS + 1],
  );
  return rows.map((row) => ({
    memberId: row.member_id,
    at: row.at,
    day: row.day,
    about: ({ hasToday, thisMonth }) => ({ kind: 'login', isTakenToday: hasToday, takenThisMonth: thisMonth }),
  }));
}
