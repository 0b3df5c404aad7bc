import type { riskCase, riskCases } from '@pavilion/contract/risk/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { RiskKind } from '@pavilion/contract/risk/terms';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';

export type ListedCase = WireValue<typeof riskCases>['list'][number];
export type CaseView = WireValue<typeof riskCase>;

/** Names of kinds of rules and of states of cases. */
export function useRiskWords() {
  const { t } = useLingui();
  const kinds: Readonly<Record<RiskKind, readonly [name: string, about: string]>> = {
    'in.and.out': [t`Deposit and withdrawal without play`, t`Deposits are withdrawn almost in full with little play.`],
    structuring: [t`Deposits just under a threshold`, t`Many deposits just under the review threshold.`],
    'fast.cycles': [t`Rapid deposit–withdrawal cycles`, t`Repeated deposits and withdrawals within hours with little play.`],
    'shared.device': [t`One device, several members`, t`Several members log in on one device.`],
    'shared.address': [t`One address, several new accounts`, t`Accounts created in one session and seen at a single address only.`],
    'payer.names': [t`Multiple payer names`, t`Deposits and bank accounts of one member are in several names.`],
    'shared.account': [t`One payout account, several members`, t`A payout account is used by several members.`],
    'transfer.circles': [t`Circular transfers`, t`Transfers to others return almost in full and almost unplayed.`],
    'self.referral': [t`Agent as their own downline`, t`An agent shares devices or payout accounts with several downline members.`],
    'opposed.bets': [t`Opposite bets`, t`Linked accounts bet against each other while wagering a bonus.`],
    'bonus.farm': [t`Bonus-only accounts`, t`New accounts under one agent take a bonus, hardly play and withdraw.`],
  };
  const states: Readonly<Record<ListedCase['state'], readonly [string, BadgeTone]>> = {
    open: [t({ message: 'Open', context: 'case' }), 'warn'],
    review: [t`In review`, 'sea'],
    cleared: [t`Cleared`, 'good'],
    confirmed: [t`Confirmed`, 'bad'],
  };
  const evidence: Readonly<Record<CaseView['rows'][number]['kind'], string>> = {
    deposit: t`Deposit`,
    withdrawal: t`Withdrawal`,
    transfer: t`Transfer`,
    grant: t`Bonus`,
    bet: t`Bet`,
    device: t`Device`,
    address: t`IP address`,
    account: t`Payout account`,
  };
  return {
    kind: (one: RiskKind) => kinds[one],
    state: (one: ListedCase['state']) => states[one],
    evidence: (one: CaseView['rows'][number]['kind']) => evidence[one],
  };
}
