import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { memberQueries } from '../../api/member-queries.ts';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { brandArt } from '../../parts/art.ts';
import { BalanceAmount } from '../../parts/balance-amount.tsx';
import { isOn } from '../../parts/modules.ts';
import { paths } from '../../paths.ts';
import styles from './after-login.module.css';
import { sessionNews, useSessionNews } from '../../shared/session/session-events.ts';

/** Greets a new member and shows the first step; where the brand greets after every login, says what the member has and where to go on. */
export function AfterLogin() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const first = useRef<HTMLButtonElement>(null);
  const news = useSessionNews();
  const { facts, isMember } = useSession();
  if (news?.kind !== 'welcome' || !isMember || !facts || facts.passwordExpired) return null;
  const close = () => sessionNews.publish(null);
  const name = facts.userName;
  const goTo = (page: 'depositv2' | 'rewardCenter') => {
    close();
    void navigate(paths.member(page));
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      initialFocus={first}
      size="s"
      title={news.isFirst ? t`Welcome, ${name}` : t`Welcome back, ${name}`}
      closeLabel={t`Close`}
    >
      <div className={styles.welcome}>
        <picture>
          <source type="image/avif" srcSet={brandArt('register.avif')} />
          <img src={brandArt('register.webp')} alt="" className={styles.picture} />
        </picture>
        {news.isFirst ? <FirstWords /> : <Balance />}
        <Button ref={first} tone="primary" size="l" full onClick={() => goTo('depositv2')}>{t`Deposit`}</Button>
        {!news.isFirst && isOn('REWCEN3') ? <Button size="l" full onClick={() => goTo('rewardCenter')}>{t`Reward centre`}</Button> : null}
        <Button tone="quiet" size="l" full onClick={close}>
          {news.isFirst ? t`Look around first` : t`Go to games`}
        </Button>
      </div>
    </Dialog>
  );
}

function FirstWords() {
  const house = brand.name;
  return (
    <p className={styles.words}>
      <Trans>Your {house} account is ready. Make a deposit to play, or look around first.</Trans>
    </p>
  );
}

/** What the member has. */
function Balance() {
  const { data } = useQuery(memberQueries.balances());
  return (
    <p className={styles.words}>
      <Trans>Your balance</Trans> {data ? <BalanceAmount value={data.sumBalance} currency={data.currency} /> : '…'}
    </p>
  );
}
