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
    waiting: [t`In progress`, 'neutral'],
    counted: [t`Counted`, 'good'],
    refused: [t`Does not count`, 'bad'],
    lapsed: [t`Not qualified in time`, 'neutral'],
    reversed: [t`Deposit refunded`, 'bad'],
  };
  const reasons: Record<ReferralReason, string> = {
    device: t`Same device`,
    account: t`Same payout account`,
    document: t`Same document`,
    person: t`Same contact details`,
    address: t`Same network at registration`,
    inviter: t`The inviter is excluded, on a break or closed`,
    invited: t`The invitee is excluded, on a break or closed`,
    cap: t`Inviter's monthly cap reached`,
    budget: t`Monthly budget used up`,
    closed: t`An account is closed`,
  };
  return { state: (state: ReferralState) => states[state], reason: (reason: ReferralReason) => reasons[reason] };
}
