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
    'in.and.out': [t`In and out without play`, t`Deposits leave again nearly whole, and little of them was staked.`],
    structuring: [t`Deposits just under an amount`, t`Many deposits just under the amount from which on somebody would look.`],
    'fast.cycles': [t`Fast cycles`, t`Deposit and withdrawal within hours, again and again, with little play.`],
    'shared.device': [t`One device, several members`, t`Several members sign in on one device.`],
    'shared.address': [
      t`One address, several new accounts`,
      t`Accounts made in one sitting that are seen at one address and nowhere else.`,
    ],
    'payer.names': [t`Payments in several names`, t`Deposits and bank accounts of one member carry several people's names.`],
    'shared.account': [t`One payout account, several members`, t`A payout account went through the hands of several members.`],
    'transfer.circles': [t`Transfers in circles`, t`Money given to others comes back, nearly whole and nearly unplayed.`],
    'self.referral': [t`Agent below themselves`, t`An agent shares devices or payout accounts with several members of their own team.`],
    'opposed.bets': [t`Both sides of one bet`, t`Linked accounts bet against each other while a bonus is to be played.`],
    'bonus.farm': [t`Accounts made for bonuses`, t`New accounts below one agent take a bonus, hardly play, and their money leaves.`],
  };
  const states: Readonly<Record<ListedCase['state'], readonly [string, BadgeTone]>> = {
    open: [t`Open`, 'warn'],
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
    address: t`Address`,
    account: t`Payout account`,
  };
  return {
    kind: (one: RiskKind) => kinds[one],
    state: (one: ListedCase['state']) => states[one],
    evidence: (one: CaseView['rows'][number]['kind']) => evidence[one],
  };
}
