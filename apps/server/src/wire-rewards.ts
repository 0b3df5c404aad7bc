import type { Deps } from './deps.ts';
import type { DomainModule } from './domain-module.ts';
import { brandAddress } from './kernel/brand-address.ts';
import type { Sql } from './kernel/db.ts';
import type { Content } from './modules/content/public.ts';
import { benefitsOf, createRanks } from './modules/ranks/public.ts';
import { createReferral } from './modules/referral/public.ts';

// Ranks and referrals, wired apart from `domains.ts`.

interface Wiring {
  content: Content;
  documentNumbers(sql: Sql, memberIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

export const rewardModules = (deps: Deps, { content, documentNumbers }: Wiring): DomainModule[] => [
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
