import { useLingui } from '@lingui/react/macro';
import type { WithdrawalView } from './withdrawal-detail.tsx';

type Warning = WithdrawalView['warnings'][number];

/** What stands out about a withdrawal, in words that say why it matters. */
export function useWarningWords(): (warning: Warning) => string {
  const { t } = useLingui();
  return (warning) =>
    ({
      'member.excluded': t`She is excluded or cooling off. Her money may still leave.`,
      'member.locked': t`Her account is locked.`,
      'first.withdrawal': t`Her first withdrawal.`,
      'card.new': t`The bank account was added a short while ago.`,
      'name.differs': t`The holder's name differs from hers.`,
      'documents.missing': t`No approved identity documents.`,
      'turnover.open': t`Turnover is still due.`,
      'password.recent': t`Her password was changed a short while ago.`,
    })[warning];
}
