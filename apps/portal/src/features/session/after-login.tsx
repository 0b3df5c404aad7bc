import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { brandArt } from '../../parts/art.ts';
import { paths } from '../../paths.ts';
import styles from './after-login.module.css';
import { sessionNews, useSessionNews } from './session-events.ts';

/** Greets a new member and shows the first step. */
export function AfterLogin() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const first = useRef<HTMLButtonElement>(null);
  const news = useSessionNews();
  const { facts, isMember } = useSession();
  if (news?.kind !== 'welcome' || !isMember || !facts) return null;
  const close = () => sessionNews.tell(null);
  const name = facts.userName;
  const house = brand.name;
  const deposit = () => {
    close();
    void navigate(paths.member('depositv2'));
  };
  return (
    <Dialog open onOpenChange={close} initialFocus={first} size="s" title={t`Welcome, ${name}`} closeLabel={t`Close`}>
      <div className={styles.welcome}>
        <picture>
          <source type="image/avif" srcSet={brandArt('register.avif')} />
          <img src={brandArt('register.webp')} alt="" className={styles.picture} />
        </picture>
        <p className={styles.words}>
          <Trans>Your account at {house} is open. Make a deposit to play, or look around first: it waits for you in your account.</Trans>
        </p>
        <Button ref={first} tone="primary" size="l" full onClick={deposit}>{t`Deposit`}</Button>
        <Button tone="quiet" size="l" full onClick={close}>{t`Look around first`}</Button>
      </div>
    </Dialog>
  );
}
