import type { RegisterRule } from '@pavilion/contract/content/system';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Deps } from '../../deps.ts';
import type { Sql, Tx } from '../../kernel/db.ts';
import type { Messaging } from '../messaging/public.ts';

/** Names that an agent sees masked: all, those of members not directly below, none. */
export type NameMasking = 'all' | 'not-direct' | 'none';

/** What a brand lets its agents do (`settings.agents`). */
export interface AgentRule {
  maskNames: NameMasking;
  /** Invitations one agent may have open. */
  mostLinks: number;
  /** Agents one may have right below, unless an operator set another number; null: any. */
  quota: number | null;
  /** Product → highest rebate, parts per million; what is not named takes none. */
  rebates: ReadonlyMap<string, bigint>;
  /** What rebates are multiples of, parts per million. */
  rebateStep: bigint;
}

/** A signed contract, as far as a list of the team names it. */
export interface ContractMark {
  kind: string;
  type: string;
}

/** A member with everybody below, and who is right above them afterwards; null: nobody. */
export interface BranchMove {
  brandId: string;
  memberId: string;
  uplineId: string | null;
}

/** What contracts say of the tree and do when it changes; the module that keeps them gives it. */
export interface TreeContracts {
  /** Kinds and TYPEs of signed contracts by who has them. */
  marksOf(sql: Sql, memberIds: readonly string[]): Promise<ReadonlyMap<string, readonly ContractMark[]>>;
  /** Contracts within a branch whose terms are above what its new upline (null: the house) could give; none: the branch may move there. */
  aboveUpline(tx: Tx, move: BranchMove): Promise<readonly (ContractMark & { agentId: string })[]>;
  /** Ends what the head of the branch agreed with the upline it leaves, settled to this moment. */
  endWithUpline(tx: Tx, move: BranchMove, now: Date): Promise<void>;
}

/** The platform's parts plus what the tree is wired to. */
export interface AgentDeps extends Pick<Deps, 'db' | 'hint'> {
  ruleOf(brandId: string): Promise<AgentRule>;
  messageFor(code: string, language: LanguageTag): string;
  /** Of accounts that are opened for somebody. */
  hashSecret(secret: string): Promise<string>;
  /** Fields of the brand's registration form. */
  registerRules(brandId: string): Promise<Readonly<Record<string, RegisterRule>>>;
  /** A message on the caller's commit. */
  send: Messaging['send'];
  /** Address of a path of the brand's portal. */
  linkTo(brandId: string, path: string): Promise<string>;
  contracts: TreeContracts;
}
