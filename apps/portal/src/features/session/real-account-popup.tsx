import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { CircleCheck } from '@pavilion/ui/icon';
import { type RefObject, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { canRegister } from '../../parts/modules.ts';
import { safeNext, withoutPopup, withPopup } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import styles from '../../shared/session/popups.module.css';

/** What free play cannot do, and the way to it: a visitor who registers or logs in continues to the requested page. */
export function RealAccountPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const location = useLocation();
  const under = withoutPopup(location);
  const next = safeNext(new URLSearchParams(location.search).get('next')) ?? `${under.pathname}${under.search}`;
  const house = brand.name;
  const first = useRef<HTMLAnchorElement>(null);
  const to = (popup: 'login' | 'register', ref?: RefObject<HTMLAnchorElement | null>) => (
    <Link ref={ref} to={withPopup(under, popup, { next })} state={location.state} replace />
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      initialFocus={first}
      size="s"
      title={t`Play for real`}
      closeLabel={t`Close`}
      description={t`You need a real account for this. You're in free play.`}
    >
      <div className={styles.form}>
        <ul className={styles.reasons}>
          <li>
            <CircleCheck aria-hidden="true" />
            <Trans>Your own balance, deposits and withdrawals</Trans>
          </li>
          <li>
            <CircleCheck aria-hidden="true" />
            <Trans>Favourites, history and promotions at {house}</Trans>
          </li>
          <li>
            <CircleCheck aria-hidden="true" />
            <Trans>Limits and breaks you set yourself</Trans>
          </li>
        </ul>
        {canRegister ? <Button tone="primary" size="l" full render={to('register', first)}>{t`Create an account`}</Button> : null}
        <Button
          tone={canRegister ? 'secondary' : 'primary'}
          size="l"
          full
          render={to('login', canRegister ? undefined : first)}
        >{t`Log in`}</Button>
        <Button tone="quiet" full onClick={onClose}>{t`Keep playing for free`}</Button>
        <p className="muted">
          <Trans>Continue where you left off</Trans>
        </p>
      </div>
    </Dialog>
  );
}
