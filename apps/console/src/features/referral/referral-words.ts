import { useLingui } from '@lingui/react/macro';
import type { referralRuleView, referralsAtDesk } from '@pavilion/contract/referral/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { ReferralReason, ReferralState, WireReferralRule } from '@pavilion/contract/referral/terms';
import type { BadgeTone } from '@pavilion/ui/badge';

export type Referral = WireValue<typeof referralsAtDesk>['list'][number];
export type RuleView = WireValue<typeof referralRuleView>;
export type Rule = WireReferralRule;

export function useReferralWords() {
  const { t } = useLingui();
  const states: Record<ReferralState, readonly [string, BadgeTone]> = {
    waiting: [t`Has time left`, 'neutral'],
    counted: [t`Counted`, 'good'],
    refused: [t`Does not count`, 'bad'],
    lapsed: [t`Not enough in time`, 'neutral'],
    reversed: [t`The deposit went back`, 'bad'],
  };
  const reasons: Record<ReferralReason, string> = {
    device: t`One device`,
    account: t`One payout number`,
    document: t`One document`,
    person: t`One person by contact`,
    address: t`One network at the registration`,
    inviter: t`The inviter is excluded, cooling off or closed`,
    invited: t`The invited is excluded, cooling off or closed`,
    cap: t`The inviter's cap of the month is reached`,
    budget: t`The month's budget is used up`,
    closed: t`An account is closed`,
  };
  return { state: (state: ReferralState) => states[state], reason: (reason: ReferralReason) => reasons[reason] };
}
