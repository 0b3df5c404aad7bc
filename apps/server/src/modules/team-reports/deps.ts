import type { ContractKind } from '@pavilion/contract/contracts/terms';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { BrandInfo } from '../../http/types.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';

export interface GameLook {
  name: string;
  iconUrl: string;
}

/** TYPEs of signed contracts by kind. */
export interface ContractTypes {
  dividend: string[];
  daily: string[];
  hourly: string[];
  realtime: string[];
}

export interface NextSettlement {
  contractId: string;
  kind: 'dividend' | 'daily' | 'hourly' | 'realtime';
  type: 'LIVE' | 'RNG' | 'CONS' | 'SPORTS' | 'LOTT' | 'FISH' | 'ELOTT' | 'PVP';
  at: Date;
  amount: bigint;
  base: bigint;
  activeMembers: number;
  tier: number | null;
  beneath: bigint;
}

export interface Notice {
  id: string;
  title: string;
  content: string;
  /** When it began, ms. */
  date: number;
}

export interface TeamReportsDeps {
  db: Db;
  clock: Clock;
  messageFor(code: string, language: LanguageTag): string;
  /** Name of a member as the agent may read it. */
  nameFor(brand: BrandInfo): Promise<NameFor>;
  gameLooks(
    vendor: string,
    games: readonly string[],
    to: { language: LanguageTag; brandId: string },
  ): Promise<ReadonlyMap<string, GameLook>>;
  notices(brand: BrandInfo, to: { language: LanguageTag; now: Date }): Promise<Notice[]>;
  contractsOf(memberId: string): Promise<ContractTypes & { requests: number }>;
  /** Kinds of contracts with settlements, those of ended contracts too. */
  settledKinds(memberId: string): Promise<ContractKind[]>;
  nextSettlement(asked: { brand: BrandInfo; memberId: string; now: Date }): Promise<NextSettlement | null>;
  /** Valid turnover of a period from which on a member counts as active; ledger units. */
  activeTurnover(brand: BrandInfo): Promise<bigint>;
  affiliateCode(memberId: string): Promise<string>;
}

export type NameFor = (viewerId: string, member: { id: string; username: string; agentPath: readonly string[] }) => string;
