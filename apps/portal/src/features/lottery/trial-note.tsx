import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { askAccount } from '../../paths.ts';

/** Informs free-play visitors what they may do on a board, and how to continue. */
export function TrialNote() {
  const { t } = useLingui();
  const location = useLocation();
  const { isTrial } = useSession();
  if (!isTrial) return null;
  return (
    <Alert
      title={t`You're in free play`}
      actions={
        <Button tone="primary" render={<Link to={askAccount(location, true)} />}>
          {t`Play for real`}
        </Button>
      }
    >
      <Trans>Choose numbers, see what they pay and watch the draws. You need a real account to buy tickets.</Trans>
    </Alert>
  );
}
