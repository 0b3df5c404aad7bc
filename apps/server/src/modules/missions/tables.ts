import type { MissionGift, MissionTerms } from '@pavilion/contract/missions/terms';
import type { Deps } from '../../deps.ts';

export type MissionDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'hint' | 'enqueue' | 'maySettle' | 'passReturns'>;

/** What a member reads, by the language's code. */
export type MissionWords = Readonly<Record<string, { title: string; description: string }>>;

/** An approved version: it governs the periods that begin at `fromAt` or later, until a newer one does. */
export interface MissionVersion {
  version: number;
  terms: MissionTerms;
  texts: MissionWords;
  startsAt: Date;
  endsAt: Date | null;
  fromAt: Date;
}

export interface Mission {
  id: string;
  brandId: string;
  code: string;
  stoppedAt: Date | null;
  /** Approved ones, the newest first. */
  versions: readonly MissionVersion[];
}

export interface BrandZone {
  id: string;
  currency: string;
  timeZone: string;
}

/** Amounts in ledger units. */
export interface DoneRow {
  id: string;
  mission_id: string;
  version: number;
  brand_id: string;
  member_id: string;
  period_from: Date;
  period_to: Date;
  claim_until: Date;
  completed_at: Date;
  score: bigint;
  amount: bigint;
  budget: string | null;
  state: 'given' | 'taken.back';
  turn: number;
  gives: MissionGift;
  /** Null of points. */
  grant_id: string | null;
  /** Of points: when they were posted. */
  claimed_at: Date | null;
}
