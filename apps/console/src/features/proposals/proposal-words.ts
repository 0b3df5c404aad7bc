import type { ProposalKindName, proposals, ProposalState } from '@pavilion/contract/four-eyes/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';
import { useRuleWords } from '../security/security-words.ts';

export type ProposalRow = WireValue<typeof proposals>['list'][number];

/** What a proposal does, and its state. */
export function useProposalWords() {
  const { t } = useLingui();
  const ruleWords = useRuleWords();
  const kinds: Record<ProposalKindName, string> = {
    'brand.publish': t`Publish a brand`,
    'payment-provider.secret': t`Change the secret of a payment provider`,
    'operator.invite': t`Invite an operator`,
    'operator.change': t`Change the role or brands of an operator`,
    'operator.unlock': t`Unlock an operator`,
    'operator.reset': t`Reset the access of an operator`,
    'role.save': t`Make or change a role`,
    'adjustments.rules': t`Change adjustment rules`,
    'withdrawals.rules': t`Change the rules of withdrawals`,
    'settlements.rules': t`Change the rules of settlements`,
    'inbox.rules.change': t`Change the rules of letters`,
    'risk.rule.change': t`Change a risk rule`,
    'brand.access': t`Change the sign-in rules`,
    'brand.sign-in': t`Change the sign-in providers`,
    'brand.services': t`Change the services of a brand`,
    'brand.games': t`Change the rules for games`,
    'brand.modules': t`Turn modules on or off`,
    'brand.registration': t`Change the registration form`,
    'brand.region': t`Change a region rule`,
    'four-eyes.rules': t`Change how long approvals wait`,
    'contracts.policy': t`Change what contracts a brand offers`,
    'contracts.setting': t`Change open days and hold of contracts`,
    'security.rule': t`Change a security rule`,
    'payments.channels': t`Change the ways to pay in`,
    'rooms.rules': t`Change the rules of rooms`,
    'support.rules': t`Change the rules of customer service`,
    'lottery.feed.games': t`Change the games of a results feed`,
    'points.reward.change': t`Change a reward of the points mall`,
    'points.reward.codes': t`Put codes into a voucher`,
    'agent.quota': t`Raise the quota of an agent`,
    'promotion.codes': t`Make codes of a promotion`,
    'promotion.application': t`Give what a member applied for`,
  };
  const states: Record<ProposalState, readonly [string, BadgeTone]> = {
    proposed: [t`Waits for a second operator`, 'warn'],
    done: [t`Confirmed`, 'good'],
    refused: [t`Refused`, 'bad'],
    withdrawn: [t`Taken back`, 'neutral'],
    void: [t`Superseded by another change`, 'neutral'],
    expired: [t`Expired`, 'neutral'],
  };
  return {
    kind: (one: ProposalKindName) => kinds[one],
    state: (one: ProposalState) => states[one],
    /** What it is about; a rule by its words. */
    subject: ({ kind, subject }: Pick<ProposalRow, 'kind' | 'subject'>) => (kind === 'security.rule' ? ruleWords(subject) : subject),
  };
}
