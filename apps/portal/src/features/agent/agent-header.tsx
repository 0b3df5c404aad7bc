import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { Button } from '@pavilion/ui/button';
import { Bell, Headphones, LogOut, Mail } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';

import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { memberQueries } from '../../api/member-queries.ts';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { OnDemand } from '../../layouts/on-demand.tsx';
import { BalanceAmount } from '../../parts/balance-amount.tsx';
import { brandArt } from '../../parts/art.ts';
import { serviceEntries } from '../../parts/customer-service.ts';
import { isOn } from '../../parts/modules.ts';
import { paths, withPopup } from '../../paths.ts';
import styles from './agent-frame.module.css';
import { LiveClock } from './live-clock.tsx';
import { useLeave } from './use-leave.ts';
import { late } from '../../parts/late.ts';

const ServiceMenu = late(() => import('./service-menu.tsx'), 'ServiceMenu');

/** Name the agent is called by. */
export function useAgentName(): string {
  const { facts } = useSession();
  const { data } = useQuery(memberQueries.memberInfo());
  return data?.nickname || facts?.userName || '';
}

/** The mark, the house's clock, the agent's own money and the ways out of here. */
export function AgentHeader() {
  const { t } = useLingui();
  const name = useAgentName();
  const location = useLocation();
  const leave = useLeave();
  return (
    <header className={styles.head}>
      <Link to={paths.agentHome()} className={styles.mark} title={t`Agent centre`}>
        <img src={brandArt('mark.svg')} width="32" height="32" alt="" />
        <span className={styles.markName}>{brand.name}</span>
        <span className={styles.markPart}>
          <Trans>Agent centre</Trans>
        </span>
      </Link>
      <LiveClock />
      <div className={styles.headEnd}>
        <Purse />
        <Button className={styles.wide} render={<Link to={paths.member('depositv2')} />}>{t`Deposit`}</Button>
        <Button className={styles.wide} render={<Link to={paths.member('withdraw')} />}>{t`Withdraw`}</Button>
        <IconButton label={t`Announcements`} render={<Link to={withPopup(location, 'notices')} />}>
          <Bell />
        </IconButton>
        {isOn('INBOX3') ? (
          <IconButton label={t`Messages`} render={<Link to={paths.agentHome('agentMessages')} />} className={styles.wide}>
            <Mail />
          </IconButton>
        ) : null}
        <Service />
        <Link to={paths.member()} className={styles.me} title={t`My account`}>
          <Avatar name={name} size="s" />
          <span className={styles.meName}>{name}</span>
        </Link>
        <IconButton label={t`Log out`} className={styles.wide} onClick={leave}>
          <LogOut />
        </IconButton>
      </div>
    </header>
  );
}

function Purse() {
  const { t } = useLingui();
  const { data } = useQuery(memberQueries.balances());
  return (
    <Link to={paths.member('transactionHistory')} className={styles.purse} title={t`Your transactions`}>
      {data ? <BalanceAmount value={data.sumBalance} currency={data.currency} /> : <Skeleton width="6em" />}
    </Link>
  );
}

/** One way is a button, several are a menu. */
function Service() {
  const { t } = useLingui();
  const entries = serviceEntries();
  const first = entries[0];
  if (!first) return null;
  const trigger = (
    <IconButton label={t`Customer service`} className={styles.wide} {...(entries.length === 1 ? { onClick: first.open } : {})}>
      <Headphones />
    </IconButton>
  );
  return entries.length === 1 ? trigger : <OnDemand menu={ServiceMenu} trigger={trigger} />;
}
