import type { ReferralReason, ReferralRule } from '@pavilion/contract/referral/terms';

/** What an invited member did in time, and the reasons against paying. Amounts in ledger units. */
export interface ReferralFacts {
  firstDeposit: bigint | null;
  turnover: bigint;
  /** Signs that both are one person. */
  samePerson: readonly ReferralReason[];
  inviterBarred: boolean;
  invitedBarred: boolean;
  /** Paid to the inviter in the month. */
  countedThisMonth: number;
  spentThisMonth: bigint;
}

/** Whether the invited did what is asked. */
export const isEnough = (rule: ReferralRule, { firstDeposit, turnover }: Pick<ReferralFacts, 'firstDeposit' | 'turnover'>): boolean =>
  firstDeposit !== null && firstDeposit >= rule.minDeposit && turnover >= rule.minTurnover;

export interface Decision {
  /** Null: nothing. */
  inviter: bigint | null;
  invited: bigint | null;
  reasons: ReferralReason[];
}

/** Who gets what for an invited member who did enough. */
export function decide(rule: ReferralRule, facts: ReferralFacts): Decision {
  if (facts.samePerson.length > 0) return { inviter: null, invited: null, reasons: [...facts.samePerson] };
  const reasons: ReferralReason[] = [];
  let { inviterAmount: inviter, invitedAmount: invited } = rule;
  const isOverCap = rule.mostAMonth !== null && facts.countedThisMonth >= rule.mostAMonth;
  if (inviter !== null && (facts.inviterBarred || isOverCap)) {
    reasons.push(facts.inviterBarred ? 'inviter' : 'cap');
    inviter = null;
  }
  if (invited !== null && facts.invitedBarred) {
    reasons.push('invited');
    invited = null;
  }
  const cost = (inviter ?? 0n) + (invited ?? 0n);
  if (cost > 0n && rule.monthBudget !== null && facts.spentThisMonth + cost > rule.monthBudget)
    return { inviter: null, invited: null, reasons: [...reasons, 'budget'] };
  return { inviter, invited, reasons };
}
