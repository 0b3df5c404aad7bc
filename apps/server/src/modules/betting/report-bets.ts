import { newId } from '@pavilion/contract/base/id';
import { many, type Sql } from '../../kernel/db.ts';

/** State of a bet at a vendor of transfer mode; amounts in ledger units. */
export interface BetReport {
  /** The vendor's, the same for every change. */
  id: string;
  /** Grows with each change. */
  revision: number;
  memberId: string;
  game: string;
  /** `rng` */
  product: string;
  roundId: string;
  currency: string;
  stake: bigint;
  payout: bigint;
  /** What the vendor says was at risk; absent: all of the stake. */
  atRisk?: bigint;
  state: 'settled' | 'cancelled';
  placedAt: Date;
}

export interface ReportAnswer {
  /** `known`: this revision or a later one is already recorded. */
  status: 'booked' | 'known' | 'member.unknown' | 'currency.mismatch';
  /** What `clearing.vendor` put into the wallet first, because more was staked than we know to be in it. */
  shortfall: bigint;
}

/**
 * Books what a vendor says it has played, in the caller's transaction: bet, facts, limits, and the member's wallet there. Nothing is refused for a limit,
 * an exclusion or a balance. Takes the guards of all members first. Answers in the order given.
 */
export async function reportBets(
  tx: Sql,
  vendor: string,
  { reports, now }: { reports: readonly BetReport[]; now: Date },
): Promise<ReportAnswer[]> {
  const body = reports.map(({ memberId, roundId, stake, payout, atRisk, placedAt, ...report }) => ({
    ...report,
    member: memberId,
    round: roundId,
    bet: newId('bet', placedAt.getTime()),
    stake: String(stake),
    payout: String(payout),
    ...(atRisk === undefined ? {} : { atRisk: String(atRisk) }),
    placedAt: placedAt.toISOString(),
  }));
  return many<ReportAnswer>(tx, 'SELECT status, shortfall FROM bet_report($1, $2::jsonb, $3) ORDER BY n', [
    vendor,
    JSON.stringify(body),
    now,
  ]);
}
