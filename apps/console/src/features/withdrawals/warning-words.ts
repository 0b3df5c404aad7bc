import { useLingui } from '@lingui/react/macro';
import type { WithdrawalView } from './withdrawal-detail.tsx';

type Warning = WithdrawalView['warnings'][number];
type Words = readonly [name: string, about: string];

/** What stands out about a withdrawal: its name, and why it matters. */
export function useWarningWords(): (warning: Warning) => Words {
  const { t } = useLingui();
  const words: Readonly<Record<Warning, Words>> = {
    'member.excluded': [t`Excluded or cooling off`, t`The member's money may still leave.`],
    'member.locked': [t`Account locked`, t`An operator locked it; the trail says why.`],
    'first.withdrawal': [t`First withdrawal`, t`Nothing was paid out to this member before.`],
    'card.new': [t`New bank account`, t`It was added less than a day ago.`],
    'name.differs': [t`Another name`, t`The holder of the bank account is not named as the member.`],
    'documents.missing': [t`No approved documents`, t`The brand asks for them before a withdrawal.`],
    'documents.waiting': [t`Documents wait for review`, t`Look at them first.`],
    'nothing.staked': [t`Nothing staked`, t`The deposit goes out as it came in.`],
    'account.new': [t`Account minutes old`, t`It was opened less than an hour before the request.`],
    'turnover.open': [t`Wagering remaining`, t`Less was played than the brand asks for.`],
    'password.recent': [t`New password`, t`It was changed less than a day ago.`],
    'risk.case': [t`Case of misuse`, t`A rule found something; the case says what.`],
    'details.corrected': [t`Details corrected lately`, t`An operator changed name, payee, e-mail or number within seven days.`],
  };
  return (warning) => words[warning];
}
