import { useLingui } from '@lingui/react/macro';
import { toasts } from '@pavilion/ui/toast-store';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutPopup, withPopup } from '../../paths.ts';
import { sessionNews, useSessionNews } from '../../shared/session/session-events.ts';

/** Opens the login when the session is over: the popup says why, and afterwards the same page is shown. */
export function SessionOver() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const location = useLocation();
  const news = useSessionNews();
  const reason = news?.kind === 'over' ? news.reason : null;
  const notify = useEffectEvent(() => {
    if (reason === 'left-elsewhere') {
      sessionNews.publish(null);
      toasts.show({ title: t`You logged out in another tab` });
      return;
    }
    const here = withoutPopup(location);
    void navigate(withPopup(here, 'login', { next: `${here.pathname}${here.search}${here.hash}` }), { replace: true });
  });
  useEffect(() => {
    if (reason) notify();
  }, [reason]);
  return null;
}
