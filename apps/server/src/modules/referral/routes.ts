import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import * as wire from '@pavilion/contract/referral/calls';
import type { ReferralReason, ReferralRule } from '@pavilion/contract/referral/terms';
import type { Serve } from '../../http/serve.ts';
import { type SessionContext, TRIAL_TYPE } from '../../http/types.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { claimGrant, findIssued, isBarred } from '../rewards/public.ts';
import { findCode, makeCode } from './codes.ts';
import { maskedInvited } from './masked.ts';
import type { ReferralDeps, ReferralRow } from './deps.ts';
import { findOffer, isUsedUp, monthOf } from './rule.ts';
import { settleWaiting, termsOf } from './settle.ts';

type Details = InnerValue<typeof wire.referralDetails>;
type Row = ReferralRow & { username: string };

const HUNDREDTHS = 100;

export function registerReferralRoutes(serve: Serve, deps: ReferralDeps): void {
  serve(wire.referralDetails, ({ query }, context) => readDetails(deps, query, context));
  serve(wire.referralList, ({ query }, context) => listInvited(deps, query, context));
  serve(wire.claimReferralReward, async ({ body }, { session }) => ({
    amount: (await claimGrant(deps, { id: body.rewardId, memberId: session.memberId })).amount,
  }));
}

/** Whether a member is offered to bring others now. */
async function isReferralOffered(sql: Sql, { brandId, memberId }: { brandId: string; memberId: string }, now: Date): Promise<boolean> {
  return (await findOffer(sql, brandId)) !== null && !(await isBarred(sql, memberId, now));
}

async function readDetails(deps: ReferralDeps, query: InnerQuery<typeof wire.referralDetails>, context: SessionContext): Promise<Details> {
  const { brand, session, now } = context;
  const { memberId } = session;
  const isTrial = session.customerType === TRIAL_TYPE;
  if (!isTrial) await settleWaiting(deps, { memberId });
  const isOffered = !isTrial && (await isReferralOffered(deps.db, { brandId: brand.id, memberId }, now));
  const offer = isOffered ? await findOffer(deps.db, brand.id) : null;
  const known = await findCode(deps.db, memberId);
  const code = known ?? (offer && query.autoGenerate === 'true' ? await makeCode(deps.db, { brandId: brand.id, memberId, now }) : null);
  const link = code !== null && offer ? await deps.linkTo(brand.id, `register?referralCode=${code}`) : '';
  const month = monthOf(now, brand.timeZone);
  const sums = await one<Sums>(
    deps.db,
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'counted' AND inviter_got IS NOT NULL)::int AS counted,
       coalesce(sum(inviter_got) FILTER (WHERE state = 'counted'), 0)::bigint AS earned,
       coalesce(sum(inviter_got) FILTER (WHERE state = 'counted' AND month = $2), 0)::bigint AS "earnedThisMonth",
       count(*) FILTER (WHERE month = $2 AND inviter_got IS NOT NULL)::int AS "countedThisMonth" FROM referral WHERE inviter_id = $1`,
    [memberId, month],
  );
  const { total, ...figures } = sums;
  return {
    referralCode: code ?? '',
    totalInvitations: total,
    promotionDomains: link === '' ? [] : [new URL(link).host],
    link,
    terms: offer && shownTerms(offer.rule),
    usedUp: offer !== null && (await isUsedUp(deps.db, brand.id, { rule: offer.rule, month })),
    ...figures,
    rewards: await findRewards(deps.db, memberId, now),
  };
}

interface Sums {
  total: number;
  waiting: number;
  counted: number;
  earned: bigint;
  earnedThisMonth: bigint;
  countedThisMonth: number;
}

const shownTerms = ({ minDeposit, minTurnover, days, inviterAmount, invitedAmount, mostAMonth, monthBudget, gifts }: ReferralRule) => ({
  minDeposit,
  minTurnover,
  days,
  inviterAmount,
  invitedAmount,
  mostAMonth,
  hasBudget: monthBudget !== null,
  times: gifts.timesHundredths / HUNDREDTHS,
  playDays: gifts.days,
  claimDays: gifts.claimDays,
  largestBet: gifts.largestBet,
});

/** Rewards that wait to be taken, of bringing others and of coming oneself. */
async function findRewards(sql: Sql, memberId: string, now: Date): Promise<Details['rewards']> {
  const issued = (await findIssued(sql, memberId, now)).filter(({ source }) => source === 'referral');
  const rows = await many<{ inviter_grant: string | null; username: string }>(
    sql,
    `SELECT r.inviter_grant, m.username FROM referral r JOIN member_facts m ON m.id = r.invited_id WHERE r.inviter_grant = ANY ($1)`,
    [issued.map(({ id }) => id)],
  );
  return issued.map((grant) => ({
    rewardId: grant.id,
    kind: grant.code === 'invited' ? 'invited' : 'inviter',
    who: maskedInvited(rows.find(({ inviter_grant: id }) => id === grant.id)?.username ?? ''),
    amount: grant.amount,
    turnover: grant.turnover_asked,
    days: grant.terms?.daysToPlay ?? 0,
    claimUntil: grant.claim_until?.toISOString() ?? '',
  }));
}

/** The reason without private facts of the other member: every sign of one person is `person`, and that somebody is barred is not shown. */
function shownReason(reasons: readonly string[]): ReferralReason | null {
  const signs: readonly string[] = ['device', 'account', 'document', 'person', 'address'];
  if (reasons.some((reason) => signs.includes(reason))) return 'person';
  return (['cap', 'budget', 'inviter'] as const).find((reason) => reasons.includes(reason)) ?? null;
}

async function listInvited(
  { db }: ReferralDeps,
  query: InnerQuery<typeof wire.referralList>,
  { session: { memberId } }: SessionContext,
): Promise<InnerValue<typeof wire.referralList>> {
  const page = pageOf(query);
  const { count } = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM referral WHERE inviter_id = $1', [memberId]);
  const rows = await many<Row>(
    db,
    `SELECT r.*, m.username FROM referral r JOIN member_facts m ON m.id = r.invited_id WHERE r.inviter_id = $1
       ORDER BY r.joined_at DESC, r.id DESC LIMIT $2 OFFSET $3`,
    [memberId, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const list = [];
  for (const row of rows) {
    const rule = await termsOf(db, row);
    list.push({
      id: row.id,
      name: maskedInvited(row.username),
      joinedAt: row.joined_at.toISOString(),
      state: row.state,
      reason: shownReason(row.reasons),
      until: row.until.toISOString(),
      deposited: row.first_deposit !== null && row.first_deposit >= rule.minDeposit,
      played: playedOf(row.turnover, rule.minTurnover),
      amount: row.inviter_got,
    });
  }
  return { list, ...pageFacts(page, count) };
}

/** Whole percent, rounded down. */
function playedOf(turnover: bigint, asked: bigint): number {
  if (asked === 0n || turnover >= asked) return 100;
  return turnover <= 0n ? 0 : Number((turnover * 100n) / asked);
}
