import { contractModules, type ContractKind } from '@pavilion/contract/contracts/terms';
import type { ReturnPart } from '@pavilion/contract/returns/desk';
import type { Ratio } from '@pavilion/lottery/ratio';
import type { Sql } from '../../kernel/db.ts';
import type { GivenBack } from '../../kernel/given-back.ts';
import { agentRebateReturns, ruleFrom } from '../agents/public.ts';
import type { BrandSettings } from '../content/public.ts';
import { readContractReturns } from '../contracts/public.ts';
import { readMissionReturns } from '../missions/public.ts';
import { readPointReturns } from '../points/public.ts';
import { readPromotionReturns } from '../promotions/public.ts';
import { readRankReturns } from '../ranks/public.ts';
import { readReferralReturns } from '../referral/public.ts';
import { readRebateReturns } from '../rewards/public.ts';

/** A brand as a transaction sees it, with what several sources ask. */
export interface BrandRules {
  id: string;
  settings: BrandSettings;
  modules: Readonly<Record<string, boolean>>;
  /** Money for points, unit for unit. */
  pointWorth: Ratio;
  /** Rebates taken by hand, parts per million by product. */
  byHand: ReadonlyMap<string, bigint>;
}

type Source = (sql: Sql, brand: BrandRules, now: Date) => Promise<GivenBack[]>;

const none = Promise.resolve<GivenBack[]>([]);
const takesRebates = ({ modules }: BrandRules): boolean => modules['MANPLAYREB3'] === true;
const hasKind =
  ({ modules }: BrandRules) =>
  (kind: ContractKind): boolean =>
    modules[contractModules[kind]] === true;

/** Rules of promotions give as `promotions` and `cashback`, contracts as `salaries` and `dividends`. */
type SourcedPart = Exclude<ReturnPart, 'cashback' | 'dividends'>;

/** Every module with rules that give something back; a part without a source does not compile. */
export const RETURN_SOURCES: Readonly<Record<SourcedPart, Source>> = {
  points: (sql, { id }) => readPointReturns(sql, id),
  rebates: (sql, brand) => (takesRebates(brand) ? readRebateReturns(sql, brand.id) : none),
  ranks: (sql, brand) => readRankReturns(sql, brand.id, (product) => takesRebates(brand) && (brand.byHand.get(product) ?? 0n) > 0n),
  missions: (sql, { id, pointWorth }, now) => readMissionReturns(sql, id, pointWorth, now),
  promotions: (sql, { id, pointWorth }, now) => readPromotionReturns(sql, id, pointWorth, now),
  referral: (sql, { id }) => readReferralReturns(sql, id),
  agentRebates: (_sql, { settings, modules }) =>
    modules['AGENTPOLICY3'] === true ? Promise.resolve(agentRebateReturns(ruleFrom(settings.agents))) : none,
  salaries: (sql, brand, now) => readContractReturns(sql, { brandId: brand.id, now }, hasKind(brand)),
};
