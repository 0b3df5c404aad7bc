import * as wire from '@pavilion/contract/ranks/calls';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import type { RankBenefits, RankLadder } from '@pavilion/contract/ranks/terms';
import { DateTime } from 'luxon';
import type { Serve } from '../../http/serve.ts';
import { TRIAL_TYPE, type SessionContext } from '../../http/types.ts';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import { sumPaidIn, sumPlay } from '../activity/public.ts';
import { claimGrant, findIssued } from '../rewards/public.ts';
import type { RankDeps } from './deps.ts';
import { handOf, notBelowZero } from './evaluate.ts';
import { monthOf } from './months.ts';
import { levelName } from './ladder.ts';
import { findEvents, findRank, type RankOfMember } from './read-rank.ts';

type Progress = InnerValue<typeof wire.playerRankProgress>;

const THOUSANDTHS = 1_000;
const HUNDREDTHS = 100;
const NONE = { actual: 0n, expected: 0n };
const NO_RANKS: Progress = {
  hasVip: false,
  vipRankLevel: 0,
  playerRankName: '',
  monthlyTurnover: NONE,
  totalTurnover: NONE,
  totalDeposits: NONE,
  since: null,
  keptThrough: null,
  byHand: false,
  countedThrough: null,
  levels: [],
  gifts: [],
  giftTerms: null,
  history: [],
  contact: null,
};

export function registerRankRoutes(serve: Serve, deps: RankDeps): void {
  serve(wire.playerRankProgress, (_input, context) => readProgress(deps, context));
  serve(wire.claimRankGift, async ({ body }, { session }) => ({
    amount: (await claimGrant(deps, { id: body.rewardId, memberId: session.memberId })).amount,
  }));
}

async function readProgress({ db }: RankDeps, context: SessionContext): Promise<Progress> {
  const { brand, session, language, now } = context;
  const rank = session.customerType === TRIAL_TYPE ? null : await findRank(db, { brandId: brand.id, memberId: session.memberId });
  if (!rank) return NO_RANKS;
  const { ladder, level, row } = rank;
  const sums = await liveSums(db, context, rank);
  const next = ladder.levels[level] ?? ladder.levels[level - 1];
  const events = await findEvents(db, session.memberId);
  const hand = row && handOf(row);
  const isByHand = hand !== null && row !== null && row.level !== row.earned && monthOf(now, brand.timeZone) <= hand.through;
  const mark = await maybeOne<{ through: Date }>(db, 'SELECT through FROM rank_mark WHERE brand_id = $1', [brand.id]);
  return {
    hasVip: true,
    vipRankLevel: level,
    playerRankName: levelName(ladder, level, language),
    monthlyTurnover: { actual: sums.monthTurnover, expected: next?.asks.monthTurnover ?? 0n },
    totalTurnover: { actual: sums.totalTurnover, expected: next?.asks.totalTurnover ?? 0n },
    totalDeposits: { actual: sums.totalDeposits, expected: next?.asks.totalDeposits ?? 0n },
    since: row?.since.toISOString() ?? null,
    keptThrough: isByHand ? hand.through : (row?.kept_through ?? null),
    byHand: isByHand,
    countedThrough: mark?.through.toISOString() ?? null,
    levels: ladder.levels.map((one, place) => ({
      level: place + 1,
      name: levelName(ladder, place + 1, language),
      asks: one.asks,
      keepMonths: one.keepMonths,
      ...benefitsOf(one.benefits),
      reachedAt:
        (place === 0 ? null : events.findLast(({ before, level: to }) => before < place + 1 && to >= place + 1)?.at.toISOString()) ?? null,
    })),
    gifts: await findGifts(db, session.memberId, now),
    giftTerms: giftTermsOf(ladder),
    history: events.map((event) => ({
      at: event.at.toISOString(),
      cause: event.cause,
      from: event.before,
      to: event.level,
      name: levelName(ladder, Math.min(event.level, ladder.levels.length), language),
    })),
    contact: ladder.levels[level - 1]?.benefits.ownContact ? ladder.contact : null,
  };
}

const benefitsOf = ({ reachGift, monthGift, withdrawalsPlus, rebatePlus, ownContact }: RankBenefits) => ({
  reachGift,
  monthGift,
  withdrawalsPlus,
  rebatePlus: rebatePlus / THOUSANDTHS,
  ownContact,
});

const giftTermsOf = ({ levels, gifts }: RankLadder) =>
  levels.some(({ benefits }) => benefits.reachGift !== null || benefits.monthGift !== null)
    ? { times: gifts.timesHundredths / HUNDREDTHS, days: gifts.days, claimDays: gifts.claimDays, largestBet: gifts.largestBet }
    : null;

/** What the level was counted on, and what was added since: the page follows play, the level the closed periods. */
async function liveSums(sql: Sql, { brand, session: { memberId }, now }: SessionContext, { row }: RankOfMember) {
  const month = monthOf(now, brand.timeZone);
  const monthStart = DateTime.fromJSDate(now, { zone: brand.timeZone }).startOf('month').toJSDate();
  const from = row?.through ?? new Date('2000-01-01T00:00:00Z');
  const asked = { brandId: brand.id, memberId, to: now };
  const [play] = from < now ? await sumPlay(sql, { ...asked, from }) : [];
  const [paid] = from < now ? await sumPaidIn(sql, { ...asked, from }) : [];
  const isThisMonth = row?.month === month && row.through >= monthStart;
  const [ofMonth] = isThisMonth ? [play] : monthStart < now ? await sumPlay(sql, { ...asked, from: monthStart }) : [];
  return {
    monthTurnover: (isThisMonth ? row.month_turnover : 0n) + (ofMonth?.turnover ?? 0n),
    totalTurnover: (row?.total_turnover ?? 0n) + (play?.turnover ?? 0n),
    totalDeposits: notBelowZero((row?.total_deposits ?? 0n) + (paid?.amount ?? 0n)),
  };
}

/** Gifts of ranks that wait to be taken. */
async function findGifts(sql: Sql, memberId: string, now: Date): Promise<Progress['gifts']> {
  const issued = (await findIssued(sql, memberId, now)).filter(({ source }) => source === 'rank');
  const rows = await many<{ grant_id: string; level: number }>(sql, 'SELECT grant_id, level FROM rank_gift WHERE grant_id = ANY ($1)', [
    issued.map(({ id }) => id),
  ]);
  return issued.map((grant) => ({
    rewardId: grant.id,
    kind: grant.code === 'month' ? 'month' : 'reach',
    level: rows.find(({ grant_id: id }) => id === grant.id)?.level ?? 1,
    amount: grant.amount,
    turnover: grant.turnover_asked,
    days: grant.terms?.daysToPlay ?? 0,
    claimUntil: grant.claim_until?.toISOString() ?? '',
  }));
}
