import type { ContractKind, ContractPeriod, ContractTerms, ContractType } from '@pavilion/contract/contracts/terms';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Deps } from '../../deps.ts';
import type { BrandInfo } from '../../http/types.ts';
import type { Sql } from '../../kernel/db.ts';
import type { RebateRates } from './evaluate-commission.ts';

/** Signed terms over the time they count: [since, until). */
export interface ContractInForce {
  contractId: string;
  version: number;
  kind: ContractKind;
  type: ContractType;
  period: ContractPeriod;
  payer: 'house' | 'upline';
  uplineId: string | null;
  agentId: string;
  agentPath: readonly string[];
  terms: ContractTerms;
  since: Date;
  until: Date | null;
}

/** What settlements ask of contracts and of rebate terms. */
export interface SettlementPorts {
  /** `of`: only those that this member has or offered. */
  contractsOver(
    sql: Sql,
    asked: { brandId: string; kind: ContractKind; from: Date; to: Date; of?: string },
  ): Promise<readonly ContractInForce[]>;
  /** Ended contracts whose part-period is not settled yet. */
  endedParts(sql: Sql, asked: { brandId: string }): Promise<readonly { contractId: string; kind: ContractKind; until: Date }[]>;
  markSettled(sql: Sql, asked: { contractId: string; now: Date }): Promise<unknown>;
  /** In force on a business day, `yyyy-MM-dd`. */
  rebateRates(sql: Sql, asked: { brandId: string; at: string }): Promise<RebateRates>;
}

export interface SettlementDeps extends Pick<Deps, 'db' | 'clock' | 'hint' | 'hintAll' | 'log'>, SettlementPorts {
  /** As of the deps; absent: always. */
  maySettle?(): Promise<boolean>;
}

/** Name of a member as the viewer may read it. */
export type NameFor = (viewerId: string, member: { id: string; username: string; agentPath: readonly string[] }) => string;

export interface SettlementReads extends SettlementDeps {
  nameFor(brand: BrandInfo): Promise<NameFor>;
  messageFor(code: string, language: LanguageTag): string;
}

export interface BrandZone {
  id: string;
  currency: string;
  timeZone: string;
}
