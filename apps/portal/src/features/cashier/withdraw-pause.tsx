import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { momentText } from '../../shared/responsible-gaming/words.ts';

/** Until when nothing can be asked for, and why; nothing where there is no pause. */
export function WithdrawPause({ until }: { until: string | null }) {
  const { t } = useLingui();
  if (until === null) return null;
  const paused = momentText(until);
  return (
    <Alert tone="warn" title={t`No withdrawals until ${paused}`}>
      <Trans>Your account details changed recently. This pause protects your money.</Trans>
    </Alert>
  );
}
