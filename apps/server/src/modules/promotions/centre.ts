import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { textFromUnits } from '@pavilion/contract/base/money';
import type { rewardCentre } from '@pavilion/contract/promotions/calls';
import { DAY_MS } from '@pavilion/contract/base/time';
import { DateTime } from 'luxon';
import type { SessionContext } from '../../http/types.ts';
import { many, type Sql } from '../../kernel/db.ts';
import { findCourse, type GrantRow, grantTitleCode, isBarred, findWithdrawable, sumPaidSince, takenBack } from '../rewards/public.ts';
import type { Reason } from './decide.ts';
import { findUsedUp, refusalOf } from './give.ts';
import { NOT_DEPOSITED } from './settle.ts';
import { openFall } from './rain.ts';
import { asksToJoin, loginsOf, ineligibleReason } from './take.ts';
import { type ClaimRow, findLive, findVersions, isRunning, type Promotion, type PromotionsDeps, textOf, versionKey } from './store.ts';
import { publicTermsOf } from './public-terms.ts';
import { pictureOf, takenBy, typeOf } from './view.ts';

type Reward = InnerValue<typeof rewardCentre>['list'][number];

const SHOWN_DAYS = 30;

/** What the cards of grants and claims need: the versions, the context. */
interface CentreContext {
  deps: PromotionsDeps;
  context: SessionContext;
  versions: ReadonlyMap<string, Promotion>;
  artBase: string;
}

const EMPTY = {
  source: 'promotion',
  facts: {},
  turnover: 0n,
  turnoverDone: 0n,
  takes: 0n,
  takenBack: 0n,
  remark: '',
  reason: '',
  until: null,
  endedAt: null,
} as const;

const AMOUNTS: ReadonlySet<string> = new Set(['deposit', 'loss', 'turnover']);
/** Amounts as decimal text of main units. */
const shownFacts = (facts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, AMOUNTS.has(name) ? textFromUnits(BigInt(value)) : value]));

/** All a reward centre shows of a member. */
export async function readCentre(deps: PromotionsDeps, context: SessionContext): Promise<InnerValue<typeof rewardCentre>> {
  const { db } = deps;
  const { brand, session, now } = context;
  const { memberId } = session;
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
  const grants = await findCourse(db, memberId, since);
  const claims = await findClaims(db, memberId, { since, grantIds: grants.map(({ id }) => id) });
  const live = (await isBarred(db, memberId, now)) ? [] : await findLive(db, brand.id, now);
  const versions = await findVersions(
    db,
    claims.map((claim) => ({ promotionId: claim.promotion_id, version: claim.version })),
  );
  const centre = { deps, context, versions, artBase: await deps.artBase(brand.id) };
  const withdrawable = await findWithdrawable(db, { brandId: brand.id, currency: brand.currency, memberId });
  const ofGrants = grants.map((grant) =>
    grantCard(centre, { grant, claim: claims.find(({ grant_id: id }) => id === grant.id), withdrawable }),
  );
  const ofClaims = claims.filter(({ state }) => state !== 'granted').map((claim) => claimCard(centre, claim));
  const month = DateTime.fromJSDate(now, { zone: brand.timeZone }).startOf('month').toJSDate();
  return {
    list: [
      ...(await openCards(centre, live)),
      ...ofGrants,
      ...ofClaims,
      ...live.filter(({ startsAt }) => startsAt > now).map((one) => comingCard(centre, one)),
    ],
    sums: {
      held: ofGrants.filter(({ state }) => state === 'process').reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
      ready: ofGrants.filter(({ state }) => state === 'issued').reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
      left: withdrawable.locks.filter(({ source }) => source === 'grant').reduce((sum, { left }) => sum + left, 0n),
      paidThisMonth: await sumPaidSince(db, memberId, month),
      own: withdrawable.available + withdrawable.held,
    },
    hasCodes: live.some((one) => one.kind === 'code' && isRunning(one, now)),
  };
}

const findClaims = (sql: Sql, memberId: string, { since, grantIds }: { since: Date; grantIds: readonly string[] }): Promise<ClaimRow[]> =>
  many<ClaimRow>(
    sql,
    `SELECT * FROM promotion_claim WHERE member_id = $1
       AND (grant_id = ANY ($3) OR state IN ('joined', 'applying') OR (state <> 'granted' AND changed_at > $2)) ORDER BY created_at DESC, id DESC LIMIT 200`,
    [memberId, since, grantIds],
  );

function promotionFacts({ context, artBase }: CentreContext, promotion: Promotion) {
  return {
    code: promotion.code,
    kind: promotion.kind,
    promotionType: typeOf(promotion),
    title: textOf(promotion, context.language, context.brand).title,
    picture: pictureOf(promotion.picture, artBase),
    terms: publicTermsOf(promotion.terms),
  };
}

const noPromotion = { code: '', kind: null, picture: null, terms: null };

interface OfGrant {
  grant: GrantRow;
  claim: ClaimRow | undefined;
  withdrawable: Awaited<ReturnType<typeof findWithdrawable>>;
}

function grantCard(centre: CentreContext, { grant, claim, withdrawable }: OfGrant): Reward {
  const promotion = claim && centre.versions.get(versionKey(claim.promotion_id, claim.version));
  const lock = withdrawable.locks.find(({ code }) => code === grant.id);
  const ends = withdrawable.ends.find(({ grantId }) => grantId === grant.id);
  // A grant whose turnover is met by play not written down yet has no lock any more.
  const state = grant.state === 'process' && !lock ? 'completed' : grant.state;
  const { messageFor } = centre.deps;
  const cash = withdrawable.available + withdrawable.held + withdrawable.takes;
  return {
    ...EMPTY,
    id: grant.id,
    of: 'grant',
    state: state === 'claimed' ? 'process' : state,
    source: grant.source,
    ...noPromotion,
    promotionType: grant.source.toUpperCase(),
    title: promotion ? '' : messageFor(grantTitleCode(grant), centre.context.language),
    ...(promotion ? promotionFacts(centre, promotion) : {}),
    amount: grant.amount,
    facts: shownFacts(claim?.facts ?? {}),
    turnover: grant.turnover_asked,
    turnoverDone: lock?.done ?? (state === 'completed' ? grant.turnover_asked : 0n),
    takes: ends ? takenBack({ ...ends, cash }) : 0n,
    takenBack: grant.taken,
    createdAt: grant.created_at.toISOString(),
    until: (state === 'issued' ? grant.claim_until : state === 'process' ? grant.expires_at : null)?.toISOString() ?? null,
    endedAt: grant.ended_at?.toISOString() ?? null,
  };
}

function claimCard(centre: CentreContext, claim: ClaimRow): Reward {
  const promotion = centre.versions.get(versionKey(claim.promotion_id, claim.version));
  if (!promotion) throw new Error(`claim ${claim.id} of no version`);
  const { deps, context } = centre;
  const isOver = claim.state === 'rejected' || claim.state === 'withdrawn' || claim.state === 'lapsed';
  const why =
    claim.state === 'lapsed'
      ? deps.messageFor(claim.reason === NOT_DEPOSITED ? 'promotion.lapsed.deposit' : refusalOf(claim.reason as Reason), context.language)
      : claim.reason;
  return {
    ...EMPTY,
    id: claim.id,
    of: 'claim',
    state: claim.state === 'lapsed' ? 'expired' : claim.state === 'granted' ? 'issued' : claim.state,
    ...promotionFacts(centre, promotion),
    amount: claim.amount,
    facts: shownFacts(claim.facts),
    remark: claim.remark,
    reason: why,
    createdAt: claim.created_at.toISOString(),
    until: promotion.endsAt?.toISOString() ?? null,
    endedAt: isOver ? claim.changed_at.toISOString() : null,
  };
}

const comingCard = (centre: CentreContext, promotion: Promotion): Reward => ({
  ...EMPTY,
  id: promotion.id,
  of: 'promotion',
  state: 'coming',
  ...promotionFacts(centre, promotion),
  amount: null,
  createdAt: promotion.startsAt.toISOString(),
  until: promotion.startsAt.toISOString(),
});

/** What the member can take now by their own hand. */
async function openCards(centre: CentreContext, live: readonly Promotion[]): Promise<Reward[]> {
  const { deps, context } = centre;
  const open = await findOpen(deps, context, live);
  return open.map(({ promotion, amount, until }) => ({
    ...EMPTY,
    id: promotion.id,
    of: 'promotion',
    state: 'open',
    ...promotionFacts(centre, promotion),
    amount,
    createdAt: promotion.startsAt.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}

interface Open {
  promotion: Promotion;
  amount: bigint | null;
  until: Date | null;
}

/** The login of the day, the newcomer's gift and the rain that falls, where the member may take them now. */
export async function findOpen(
  deps: PromotionsDeps,
  { brand, session: { memberId }, now }: SessionContext,
  live: readonly Promotion[],
): Promise<Open[]> {
  const member = { brand, memberId, now };
  const kinds: ReadonlySet<string> = new Set(['login', 'signup', 'rain']);
  const candidates = live.filter((one) => kinds.has(one.kind) && isRunning(one, now) && !asksToJoin(one));
  const taken = candidates.length > 0 ? await takenBy(deps.db, memberId, candidates) : [];
  const usedUp = await findUsedUp(deps.db, candidates, member);
  const open: Open[] = [];
  for (const promotion of candidates) {
    if (usedUp.has(promotion.id)) continue;
    if (await ineligibleReason(deps.db, deps, promotion, member)) continue;
    const { rule } = promotion.terms;
    const own = taken.filter((one) => one.promotion_id === promotion.id && one.state === 'granted');
    if (rule.kind === 'login') {
      const { isTakenToday, takenThisMonth } = await loginsOf(deps.db, promotion.id, member);
      const amount = rule.amounts[takenThisMonth];
      const midnight = DateTime.fromJSDate(now, { zone: brand.timeZone }).plus({ days: 1 }).startOf('day').toJSDate();
      if (!isTakenToday && amount !== undefined) open.push({ promotion, amount, until: midnight });
    }
    const isNew = rule.kind === 'signup' && own.length === 0 && (await createdAt(deps.db, memberId)) >= promotion.startsAt;
    if (rule.kind === 'signup' && isNew) open.push({ promotion, amount: rule.amount, until: promotion.endsAt });
    const fall = await openFall(deps.db, promotion, member);
    if (fall && !own.some(({ occasion }) => occasion === fall.at)) open.push({ promotion, amount: null, until: fall.endsAt });
  }
  return open;
}

const createdAt = async (sql: Sql, memberId: string): Promise<Date> =>
  (await many<{ at: Date }>(sql, 'SELECT created_at AS at FROM member_facts WHERE id = $1', [memberId]))[0]?.at ?? new Date(0);
