import type { ProposalKindName, proposals, ProposalState } from '@pavilion/contract/four-eyes/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';
import { useRuleWords } from '../security/security-words.ts';
import { KINDS, useRunWords } from '../settlements/run-words.ts';

export type ProposalRow = WireValue<typeof proposals>['list'][number];

/** A run is called by its kind and its first day. */
function settlementName(subject: string, words: ReturnType<typeof useRunWords>['kind']): string {
  const [first = '', ...when] = subject.split(' ');
  const kind = KINDS.find((one) => one === first);
  return kind ? `${words(kind)} · ${when.join(' ')}` : subject;
}

/** What a proposal does, and its state. */
export function useProposalWords() {
  const { t } = useLingui();
  const ruleWords = useRuleWords();
  const runWords = useRunWords();
  const kinds: Record<ProposalKindName, string> = {
    'brand.publish': t`Publish a brand`,
    'payment-provider.secret': t`Change a payment provider secret`,
    'operator.invite': t`Invite an operator`,
    'operator.change': t`Change the role or brands of an operator`,
    'operator.unlock': t`Unlock an operator`,
    'operator.reset': t`Reset an operator's access`,
    'role.save': t`Create or change a role`,
    'adjustments.rules': t`Change adjustment rules`,
    'withdrawals.rules': t`Change withdrawal rules`,
    'settlements.rules': t`Change settlement rules`,
    'inbox.rules.change': t`Change inbox message rules`,
    'risk.rule.change': t`Change a risk rule`,
    'brand.access': t`Change login rules`,
    'brand.sign-in': t`Change login providers`,
    'brand.services': t`Change brand services`,
    'brand.games': t`Change game rules`,
    'brand.modules': t`Switch modules on or off`,
    'brand.registration': t`Change the registration form`,
    'brand.region': t`Change a region rule`,
    'four-eyes.rules': t`Change the approval waiting time`,
    'contracts.policy': t`Change contract terms a brand offers`,
    'contracts.setting': t`Change offer days and hold of contracts`,
    'security.rule': t`Change a security rule`,
    'payments.channels': t`Change deposit methods`,
    'rooms.rules': t`Change chat room rules`,
    'support.rules': t`Change customer service rules`,
    'lottery.feed.games': t`Change the games of a results feed`,
    'points.reward.change': t`Change a points mall reward`,
    'points.reward.codes': t`Add voucher codes`,
    'agent.quota': t`Raise an agent's quota`,
    'promotion.codes': t`Create promotion codes`,
    'wallet.settle': t`Settle a vendor wallet transfer`,
    'inbox.send': t`Send a message to many members`,
    'promotion.tickets': t`Grant promotion tickets`,
    'promotion.application': t`Grant a promotion application`,
    'adjustment.make': t`Credit or debit a member`,
    'grant.give': t`Grant a bonus`,
    'points.correct': t`Credit or deduct points`,
    'risk.lock.lift': t`Unlock a member's withdrawals`,
    'lottery.correct': t`Correct a draw result`,
    'lottery.void': t`Void a draw`,
    'lottery.offer': t`Change the terms of a lottery game`,
    'lottery.calendar': t`Change days without a draw`,
    'member.payee': t`Change a member's payee`,
    'complaint.answer': t`Answer a complaint with a payment`,
    'deposit.end': t`Resolve a deposit`,
    'withdrawal.dispute.end': t`Resolve a disputed payout`,
    'deposit.refund': t`Refund a deposit`,
    'chargeback.end': t`Close a chargeback`,
    'settlement.release': t`Release a settlement`,
    'settlement.correct': t`Correct a settlement line`,
    'points.terms': t`Change points terms`,
    'rank.ladder': t`Publish a VIP ladder`,
    'referral.rule': t`Publish a referral rule`,
    'mission.publish': t`Publish a mission`,
    'promotion.publish': t`Publish a promotion`,
  };
  const states: Record<ProposalState, readonly [string, BadgeTone]> = {
    proposed: [t`Waiting for a second operator`, 'warn'],
    done: [t`Confirmed`, 'good'],
    refused: [t`Rejected`, 'bad'],
    withdrawn: [t`Withdrawn`, 'neutral'],
    void: [t`Superseded by another change`, 'neutral'],
    expired: [t`Expired`, 'neutral'],
  };
  return {
    kind: (one: ProposalKindName) => kinds[one],
    state: (one: ProposalState) => states[one],
    /** What it is about; a rule and a settlement by their words. */
    subject: ({ kind, subject }: Pick<ProposalRow, 'kind' | 'subject'>) => {
      if (kind === 'settlement.release') return settlementName(subject, runWords.kind);
      return kind === 'security.rule' ? ruleWords(subject) : subject;
    },
  };
}
