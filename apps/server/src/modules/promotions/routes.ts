import * as wire from '@pavilion/contract/promotions/calls';
import { promotionsNow } from '@pavilion/contract/promotions/now';
import { rainNow } from '@pavilion/contract/promotions/rain';
import type { Serve } from '../../http/serve.ts';
import type { SessionContext } from '../../http/types.ts';
import { many } from '../../kernel/db.ts';
import {
  claimGrant,
  findGiven,
  findGrantsByIds,
  findIssued,
  giveUpGrant,
  type GrantRow,
  grantTitleCode,
  isBarred,
} from '../rewards/public.ts';
import { addPicture, apply, withdrawClaim } from './apply.ts';
import { findOpen, readCentre } from './centre.ts';
import { findDepositBonuses } from './deposits.ts';
import { type ClaimRow, findLive, findVersions, isRunning, type Promotion, type PromotionsDeps, textOf, versionKey } from './store.ts';
import { viewNow } from './now.ts';
import { takeEnvelope } from './rain.ts';
import { viewRain } from './rain-view.ts';
import { join, takeLogin, takeSignup, useCode } from './take.ts';
import { countTickets, registerTicketRoutes } from './ticket-routes.ts';
import { readerOf, typeOf, viewPromotions } from './view.ts';

/** Calls of members. */
export function registerPromotionRoutes(serve: Serve, deps: PromotionsDeps): void {
  registerPages(serve, deps);
  registerActs(serve, deps);
  registerFamily(serve, deps);
  registerTicketRoutes(serve, deps);
}

function registerPages(serve: Serve, deps: PromotionsDeps): void {
  serve(promotionsNow, (_input, context) => viewNow(deps, context));
  serve(wire.promotionList, async (_input, context) => ({ list: await viewPromotions(deps, readerOf(context)) }));
  serve(wire.rewardCentre, (_input, context) => readCentre(deps, context));
  serve(wire.depositBonuses, async (_input, context) => {
    const { brand, session, now } = context;
    const offered = new Set((await findDepositBonuses(deps.db, deps, { memberId: session.memberId, brand, now })).map(({ id }) => id));
    if (offered.size === 0) return { list: [] };
    return { list: await viewPromotions(deps, readerOf(context), { only: ({ id }) => offered.has(id) }) };
  });
}

/** The current grant of a claim. */
async function takenOf({ db }: PromotionsDeps, { grant_id: id }: Pick<ClaimRow, 'grant_id'>) {
  const [grant] = await findGrantsByIds(db, [id ?? '']);
  if (!grant) throw new Error('a claim that is granted has its grant');
  return takenView(grant);
}

type TakenState = 'issued' | 'process' | 'completed' | 'forfeited' | 'expired';
const takenView = ({ id, state, amount }: Pick<GrantRow, 'id' | 'state' | 'amount'>) => ({
  rewardId: id,
  state: state as TakenState,
  amount,
});
const shownState = ({ state }: ClaimRow) => (state === 'joined' ? 'joined' : 'applying');

function registerActs(serve: Serve, deps: PromotionsDeps): void {
  serve(wire.joinPromotion, async ({ body }, context) => {
    await join(deps, context, body.promotionId);
    return undefined;
  });
  serve(wire.usePromotionCode, async ({ body }, context) => takenOf(deps, await useCode(deps, context, body.code)));
  serve(wire.applyForPromotion, async ({ body }, context) => {
    const claim = await apply(deps, context, body);
    return { claimId: claim.id, state: shownState(claim) };
  });
  serve(wire.addApplicationPicture, async ({ query, upload }, context) => ({
    state: shownState(await addPicture(deps, context, { claimId: query.claimId, line: query.line, given: upload })),
  }));
  serve(wire.withdrawApplication, async ({ body }, context) => {
    await withdrawClaim(deps, context, body.claimId);
    return undefined;
  });
  serve(wire.giveUpReward, async ({ body }, { session }) => {
    const ended = await giveUpGrant(deps, { id: body.rewardId, memberId: session.memberId, takes: body.takes });
    return { takenBack: ended.taken };
  });
  serve(wire.claimIssuedPromotion, async ({ body }, { session }) =>
    takenView(await claimGrant(deps, { id: body.promotionClaimId, memberId: session.memberId })),
  );
  serve(wire.claimLoginPromotion, async ({ body }, context) => takenOf(deps, await takeLogin(deps, context, body.promotionClaimId)));
  serve(wire.signUpReward, async ({ body }, context) => takenOf(deps, await takeSignup(deps, context, body.promotionClaimId)));
  serve(wire.claimRaffle, async ({ body }, context) => {
    const { amount, grant_id: id } = await takeEnvelope(deps, context, body.promotionId);
    const [grant] = await findGrantsByIds(deps.db, [id ?? '']);
    return {
      prizeAmount: amount ?? 0n,
      remaining: 0,
      waits: grant?.state === 'issued',
      turnover: grant?.turnover_asked ?? 0n,
      until: grant?.expires_at?.toISOString() ?? null,
    };
  });
  serve(rainNow, async (_input, context) => ({ rain: await viewRain(deps, context) }));
}

function registerFamily(serve: Serve, deps: PromotionsDeps): void {
  serve(wire.availablePromotions, async (_input, context) => {
    const { brand, session, now } = context;
    const isOut = await isBarred(deps.db, session.memberId, now);
    const live = isOut ? [] : await findLive(deps.db, brand.id, now);
    const issued = isOut ? [] : await findIssued(deps.db, session.memberId, now);
    const open = await findOpen(deps, context, live);
    return {
      ...entriesOf(live.filter((one) => isRunning(one, now))),
      REFERRAL: !isOut && (await deps.hasReferral(brand)),
      MEMBERLEVEL: await deps.hasRanks(brand),
      RECIEVEREWARDS: issued.length > 0,
      count: issued.length + open.length + (isOut ? 0 : await countTickets(deps, context)),
    };
  });
  serve(wire.merchantPromotions, async (_input, { brand, now }) => {
    const live = await findLive(deps.db, brand.id, now);
    return {
      ...entriesOf(live.filter((one) => isRunning(one, now))),
      REFERRAL: await deps.hasReferral(brand),
      MEMBERLEVEL: await deps.hasRanks(brand),
      RECIEVEREWARDS: live.length > 0,
    };
  });
  serve(wire.claimablePromotions, async ({ query }, context) => {
    const types = new Set((query.promotionType ?? '').split(',').filter(Boolean));
    if (query.status !== undefined && query.status !== 'I') return [];
    const issued = await findIssued(deps.db, context.session.memberId, context.now);
    const list = await claimedViews(deps, context, issued);
    return list.filter(({ promotionType }) => types.size === 0 || types.has(promotionType));
  });
  serve(wire.newcomerPromotions, (_input, context) =>
    viewPromotions(deps, readerOf(context), { only: (one) => one.kind === 'signup' || typeOf(one) === 'FIRST_DEPOSIT' }),
  );
  serve(wire.claimedPromotions, async (_input, context) => {
    const grants = await findGiven(deps.db, context.session.memberId, 'promotion');
    return claimedViews(deps, context, grants);
  });
  serve(wire.promotionCategories, async (_input, context) => {
    const list = await viewPromotions(deps, readerOf(context));
    return [...Map.groupBy(list, ({ category }) => category)].map(([category, inIt]) => ({ category, count: inIt.length }));
  });
}

/** Entries of the family by the kinds that are on. */
function entriesOf(on: readonly Promotion[]) {
  const has = (...kinds: Promotion['kind'][]): boolean => on.some(({ kind }) => kinds.includes(kind));
  return {
    REGISTER: has('signup'),
    LOGIN: has('login'),
    SAVIOR: has('cashback'),
    PROMOCODE: has('code'),
    LUCKYBET: has('turnover'),
  };
}

/** Grants under the names of their promotions. */
async function claimedViews({ db, messageFor }: PromotionsDeps, { brand, language }: SessionContext, grants: readonly GrantRow[]) {
  const claims = await many<ClaimRow>(db, 'SELECT * FROM promotion_claim WHERE grant_id = ANY ($1)', [grants.map(({ id }) => id)]);
  const versions = await findVersions(
    db,
    claims.map((claim) => ({ promotionId: claim.promotion_id, version: claim.version })),
  );
  return grants.map((grant) => {
    const claim = claims.find(({ grant_id: id }) => id === grant.id);
    const promotion = claim && versions.get(versionKey(claim.promotion_id, claim.version));
    return {
      rewardId: grant.id,
      promotionType: promotion ? typeOf(promotion) : grant.source.toUpperCase(),
      title: promotion ? textOf(promotion, language, brand).title : messageFor(grantTitleCode(grant), language),
      amount: grant.amount,
      status: grant.state === 'issued' ? 'I' : grant.state,
      createdAt: grant.created_at.toISOString(),
      claimUntil: grant.claim_until?.toISOString() ?? null,
    };
  });
}
