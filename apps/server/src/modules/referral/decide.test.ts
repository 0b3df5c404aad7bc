import type { ReferralRule } from '@pavilion/contract/referral/terms';
import { describe, expect, test } from 'vitest';
import { decide, isEnough, type ReferralFacts } from './decide.ts';

const RULE: ReferralRule = {
  minDeposit: 100n,
  minTurnover: 300n,
  days: 30,
  inviterAmount: 50n,
  invitedAmount: 20n,
  mostAMonth: 3,
  monthBudget: 1_000n,
  sameAddressHours: 0,
  gifts: { timesHundredths: 100, largestBet: null, weights: [], days: 7, takesWinnings: true, claimDays: 14 },
};
const FACTS: ReferralFacts = {
  firstDeposit: 100n,
  turnover: 300n,
  samePerson: [],
  inviterBarred: false,
  invitedBarred: false,
  countedThisMonth: 0,
  spentThisMonth: 0n,
};

describe('a referral', () => {
  test.each([
    [100n, 300n, true],
    [99n, 900n, false],
    [900n, 299n, false],
    [null, 900n, false],
  ])('with a first deposit of %s and %s played is enough: %s', (firstDeposit, turnover, enough) =>
    expect(isEnough(RULE, { firstDeposit, turnover })).toBe(enough),
  );

  test.each<[string, Partial<ReferralFacts>, [bigint | null, bigint | null], string[]]>([
    ['pays both', {}, [50n, 20n], []],
    ['pays nobody where both are one person', { samePerson: ['device'] }, [null, null], ['device']],
    ['pays the other where one is barred', { inviterBarred: true }, [null, 20n], ['inviter']],
    ['pays the inviter where the invited is barred', { invitedBarred: true }, [50n, null], ['invited']],
    ['pays the invited beyond the inviter’s cap', { countedThisMonth: 3 }, [null, 20n], ['cap']],
    ['stays within the budget', { spentThisMonth: 930n }, [50n, 20n], []],
    ['pays nobody beyond the budget', { spentThisMonth: 931n }, [null, null], ['budget']],
  ])('%s', (_what, facts, [inviter, invited], reasons) =>
    expect(decide(RULE, { ...FACTS, ...facts })).toEqual({ inviter, invited, reasons }),
  );
});
