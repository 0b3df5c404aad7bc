import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { canRegister } from '../../parts/modules.ts';
import { withPopup } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import styles from '../../shared/session/popups.module.css';
import { useSocialArrival } from './social-store.ts';

/** No account here has this identity yet: it joins the account that is logged into next, or a new one. */
export function BindSocialPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const location = useLocation();
  const navigate = useNavigate();
  const arrival = useSocialArrival();
  const first = useRef<HTMLButtonElement>(null);
  const go = (popup: 'login' | 'register') =>
    void navigate(withPopup(location, popup, arrival ? { next: arrival.next } : {}), { replace: true });
  const [name, account] = [arrival?.name ?? '', arrival?.account ?? ''];
  return (
    <Dialog open onOpenChange={onClose} initialFocus={first} size="s" title={t`Connect your login`} closeLabel={t`Close`}>
      {arrival ? (
        <div className={styles.form}>
          <p>
            {account ? (
              <Trans>
                You're {account} at {name}. No account here is connected to it yet.
              </Trans>
            ) : (
              <Trans>No account here is connected to this {name} login yet.</Trans>
            )}
          </p>
          <p>
            <Trans>Log in once to connect it, then log in with one tap. Or create an account: it's connected right away.</Trans>
          </p>
          <Button ref={first} tone="primary" size="l" full onClick={() => go('login')}>{t`I have an account`}</Button>
          {canRegister ? <Button size="l" full onClick={() => go('register')}>{t`Create an account`}</Button> : null}
        </div>
      ) : (
        <EmptyState
          title={t`This login has expired`}
          actions={<Button ref={first} tone="primary" onClick={() => go('login')}>{t`Go to login`}</Button>}
        >
          <Trans>Start again with your login provider.</Trans>
        </EmptyState>
      )}
    </Dialog>
  );
}
