import type { Deps } from './deps.ts';
import type { DomainModule } from './domain-module.ts';
import { brandAddress } from './kernel/brand-address.ts';
import type { Sql } from './kernel/db.ts';
import type { Content } from './modules/content/public.ts';
import { messages } from './messages/all.ts';
import { maskedName } from './modules/identity/public.ts';
import { createMissions } from './modules/missions/public.ts';
import { createPoints, offeredLanguages } from './modules/points/public.ts';
import { createPromotions, type PromotionsDeps } from './modules/promotions/public.ts';
import { benefitsOf, createRanks } from './modules/ranks/public.ts';
import { createReferral } from './modules/referral/public.ts';
import { findUnnamed } from './modules/vendors/public.ts';

// What rewards members, wired apart from `domains.ts`.

interface Wiring extends Pick<Parameters<typeof createPoints>[0], 'paymentPasswords'> {
  content: Content;
  promotions: PromotionsDeps;
  documentNumbers(sql: Sql, memberIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

export const rewardModules = (deps: Deps, { content, promotions, documentNumbers, paymentPasswords }: Wiring): DomainModule[] => [
  createPromotions(promotions),
  createPoints({
    ...deps,
    messageFor: messages.messageFor,
    paymentPasswords,
    languagesOf: async (brandId) => offeredLanguages(await content.brandSnapshot(brandId)),
  }),
  createMissions({ ...deps, messageFor: messages.messageFor, maskedName, unnamed: (ids) => findUnnamed(deps.db, ids) }),
  createRanks(deps),
  createReferral({
    ...deps,
    documentNumbers,
    linkTo: async (brandId, path) => {
      const { info, settings } = await content.brandSnapshot(brandId);
      return new URL(path, brandAddress(deps.settings.publicUrl, { code: info.code, mainDomain: settings.mainDomain })).href;
    },
  }),
];

interface Whose {
  brandId: string;
  memberId: string;
}

/** Parts per million in a thousandth of a percent. */
const PPM = 10;

/** What a rank adds to rates of rebates, in parts per million. */
export const rebatePlus = async (sql: Sql, whose: Whose): Promise<number> => (await benefitsOf(sql, whose)).rebatePlus * PPM;

export const withdrawalsPlus = async (sql: Sql, whose: Whose): Promise<number> => (await benefitsOf(sql, whose)).withdrawalsPlus;
