import { randomInt } from 'node:crypto';
import type { Deps } from './deps.ts';
import { messages } from './messages/all.ts';
import type { Content } from './modules/content/public.ts';
import { maskedName } from './modules/identity/public.ts';
import { missionsDone } from './modules/missions/public.ts';
import { givePoints } from './modules/points/public.ts';
import { chooseTicket, chooseWithDeposit, endForDeposit, giveForDeposit, type PromotionsDeps } from './modules/promotions/public.ts';
import { findLadder, ranksOf } from './modules/ranks/public.ts';
import { findOffer } from './modules/referral/public.ts';
import { findUnnamed } from './modules/vendors/public.ts';
import { openLock } from './modules/rewards/public.ts';
import type { PaymentsDeps } from './modules/payments/public.ts';

// Promotions, wired apart from `domains.ts`: what they need of others, and what a deposit needs of them.

export const wirePromotions = (deps: Deps, content: Content): PromotionsDeps => ({
  ...deps,
  rankOf: ranksOf,
  hasRanks: async ({ id }) => (await findLadder(deps.db, id)) !== null,
  hasReferral: async ({ id }) => (await findOffer(deps.db, id)) !== null,
  missionsDone,
  givePoints: (tx, { points, id, ...whose }) =>
    givePoints(tx, { ...whose, points: BigInt(points), key: `points:wheel:${id}`, reference: id, source: 'wheel' }),
  drawBelow: (count) => randomInt(count),
  maskedName,
  unnamed: (ids) => findUnnamed(deps.db, ids),
  messageFor: (code, language, params) => messages.messageFor(code, language as Parameters<typeof messages.messageFor>[1], params),
  artBase: async (brandId) => (await content.brandSnapshot(brandId)).settings.artBase,
});

/** What a deposit does with locks and promotions: its own lock, then the bonus that was chosen with it. */
export const depositPorts = (
  promotions: PromotionsDeps,
): Pick<PaymentsDeps, 'chooseBonus' | 'chooseTicket'> & Pick<PaymentsDeps['locks'], 'openForDeposit' | 'endForDeposit'> => ({
  chooseBonus: (tx, chosen) => chooseWithDeposit(tx, promotions, chosen),
  chooseTicket: (tx, chosen) => chooseTicket(tx, promotions, chosen),
  endForDeposit: (tx, deposit) => endForDeposit(tx, promotions, deposit),
  openForDeposit: async (tx, { depositId, credited, ...lock }) => {
    await openLock(tx, { ...lock, source: 'deposit', code: depositId, held: credited, credited });
    await giveForDeposit(tx, promotions, { ...lock, depositId, credited, now: lock.opened.postedAt });
  },
});
