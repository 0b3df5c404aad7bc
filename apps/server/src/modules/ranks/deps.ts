import type { RankLadder } from '@pavilion/contract/ranks/terms';
import type { Deps } from '../../deps.ts';

export type RankDeps = Pick<Deps, 'db' | 'clock' | 'hint' | 'maySettle' | 'brandById' | 'passReturns'>;

export interface RankBrand {
  id: string;
  currency: string;
  timeZone: string;
}

export interface MemberRankRow {
  member_id: string;
  brand_id: string;
  level: number;
  earned: number;
  kept_through: string | null;
  since: Date;
  through: Date;
  total_turnover: bigint;
  total_deposits: bigint;
  month: string;
  month_turnover: bigint;
  hand_level: number | null;
  hand_side: 'least' | 'most' | null;
  hand_through: string | null;
}

export type RankCause = 'reached' | 'fell' | 'hand' | 'ladder';

/** A part of a month of closed activity that is counted in one go. */
export interface Step {
  brand: RankBrand;
  ladder: RankLadder;
  version: number;
  /** `YYYY-MM` it lies in. */
  month: string;
  from: Date;
  to: Date;
  /** Everybody who has a rank is looked at, not only who moved something. */
  all: boolean;
  /** Another ladder is in force than before. */
  ladderChanged: boolean;
  now: Date;
}
