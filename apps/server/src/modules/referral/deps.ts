import type { Deps } from '../../deps.ts';
import type { Sql } from '../../kernel/db.ts';

export interface ReferralDeps extends Pick<Deps, 'db' | 'clock' | 'hint' | 'maySettle' | 'brandById'> {
  /** Address of a page of the brand's portal. */
  linkTo(brandId: string, path: string): Promise<string>;
  /** Numbers of the documents members handed in, in one spelling, by member. */
  documentNumbers(sql: Sql, memberIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

export interface ReferralRow {
  id: string;
  brand_id: string;
  inviter_id: string;
  invited_id: string;
  code: string;
  version: number;
  joined_at: Date;
  until: Date;
  state: 'waiting' | 'counted' | 'refused' | 'lapsed' | 'reversed';
  reasons: string[];
  first_deposit: bigint | null;
  turnover: bigint;
  inviter_got: bigint | null;
  invited_got: bigint | null;
  inviter_grant: string | null;
  invited_grant: string | null;
  month: string | null;
  decided_at: Date | null;
}
