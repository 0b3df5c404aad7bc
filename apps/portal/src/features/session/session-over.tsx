import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { LogOut } from '@pavilion/ui/icon';
import { useLocation, useNavigate } from 'react-router';
import { withoutPopup, withPopup } from '../../paths.ts';
import { sessionNews, useSessionNews } from './session-events.ts';

/** Says why she is a visitor again, and leads back in to the place she was at. */
export function SessionOver() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const location = useLocation();
  const news = useSessionNews();
  if (news?.kind !== 'over') return null;
  const close = () => sessionNews.tell(null);
  const logIn = () => {
    close();
    const here = withoutPopup(location);
    void navigate(withPopup(here, 'login', { next: `${here.pathname}${here.search}${here.hash}` }));
  };
  const elsewhere = news.reason === 'left-elsewhere';
  return (
    <ConfirmDialog
      open onOpenChange={close} icon={<LogOut />} title={elsewhere ? t`You signed out` : t`Your session is over`}
      cancelLabel={t`Close`} confirmLabel={t`Log in again`} onConfirm={logIn}
    >
      {elsewhere
        ? <Trans>You signed out in another tab of this browser.</Trans>
        : <Trans>You were signed out: after a long rest, because the password was changed, or because the session ended elsewhere. Nothing is lost.</Trans>}
    </ConfirmDialog>
  );
}
