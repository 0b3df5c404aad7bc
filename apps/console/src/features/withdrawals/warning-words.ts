import { useLingui } from '@lingui/react/macro';
import type { WithdrawalView } from './withdrawal-detail.tsx';

type Warning = WithdrawalView['warnings'][number];
type Words = readonly [name: string, about: string];

/** What is unusual about a withdrawal: its name, and why it matters. */
export function useWarningWords(): (warning: Warning) => Words {
  const { t } = useLingui();
  const words: Readonly<Record<Warning, Words>> = {
    'member.excluded': [t`Excluded or on a break`, t`Withdrawals are still possible.`],
    'member.locked': [t`Account locked`, t`Locked by an operator. See the audit trail.`],
    'first.withdrawal': [t`First withdrawal`, t`No previous payout to this member.`],
    'card.new': [t`New bank account`, t`Added less than a day ago.`],
    'name.differs': [t`Name mismatch`, t`The bank account holder's name differs from the member's.`],
    'documents.missing': [t`No approved documents`, t`Required by the brand before a withdrawal.`],
    'documents.waiting': [t`Documents pending review`, t`Review them first.`],
    'nothing.staked': [t`No bets`, t`The deposit is withdrawn without play.`],
    'account.new': [t`New account`, t`Opened less than an hour before the request.`],
    'turnover.open': [t`Wagering remaining`, t`Wagering is below the brand's requirement.`],
    'password.recent': [t`New password`, t`Changed less than a day ago.`],
    'risk.case': [t`Risk case`, t`A risk rule triggered. See the case.`],
    'details.corrected': [
      t`Details corrected recently`,
      t`An operator changed the name, payee, email or phone number in the last seven days.`,
    ],
  };
  return (warning) => words[warning];
}
