import type { RankLadder, RankLevel } from '@pavilion/contract/ranks/terms';

export interface TestLevel {
  monthTurnover?: number;
  totalTurnover?: number;
  totalDeposits?: number;
  keepMonths?: number | null;
  reachGift?: bigint | null;
  monthGift?: bigint | null;
}

const levelOf = (one: TestLevel, place: number): RankLevel => ({
  names: { EN: `Level ${place + 1}` },
  asks: {
    monthTurnover: BigInt(one.monthTurnover ?? 0),
    totalTurnover: BigInt(one.totalTurnover ?? 0),
    totalDeposits: BigInt(one.totalDeposits ?? 0),
  },
  keepMonths: one.keepMonths ?? null,
  benefits: { reachGift: one.reachGift ?? null, monthGift: one.monthGift ?? null, withdrawalsPlus: 0, rebatePlus: 0, ownContact: false },
});

/** A ladder whose asks are ledger units. */
export const testLadder = (levels: readonly TestLevel[]): RankLadder => ({
  levels: levels.map(levelOf),
  gifts: { timesHundredths: 100, largestBet: null, weights: [], days: 7, takesWinnings: true, claimDays: 14 },
  contact: null,
});
