import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  ChevronRight,
  History,
  House,
  Key,
  LogOut,
  MessageCircle,
  ReceiptText,
  ShieldCheck,
  User,
} from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { Stat } from '@pavilion/ui/stat';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, type To, useLocation, useNavigate } from 'react-router';
import { memberQueries } from '../../api/member-queries.ts';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { brandArt } from '../../parts/art.ts';
import { serviceEntries } from '../../parts/customer-service.ts';
import { isOn } from '../../parts/modules.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { paths, withPopup } from '../../paths.ts';
import { logOut } from '../session/log-out.ts';
import { maySeeAgentHome } from './agent-rules.ts';
import styles from './agent.module.css';
import { GiveDownline } from './give-downline.tsx';
import { affiliateUrlsQuery, InvitationLinks } from './invitation-links.tsx';
import { LiveClock } from './live-clock.tsx';

/** The agents' own pages. Who is no agent is sent to `/agent`. */
export function AgentHomePage() {
  const { t } = useLingui();
  usePageTitle(t`Agent centre`);
  const { isLogin, isAgent } = useSession();
  if (!maySeeAgentHome({ hasAgents: isOn('AGENTPOLICY3'), isLogin, isAgent })) return <Navigate to={paths.agent()} replace />;
  return (
    <>
      <Bar />
      <main id="main" className={styles.home} tabIndex={-1}>
        <div className={styles.homeMain}>
          <Hello />
          <InvitationLinks />
          <GiveDownline />
        </div>
        <aside className={styles.homeRail}>
          <TeamSoFar />
          <Ways />
          <Service />
        </aside>
      </main>
    </>
  );
}

function useName(): string {
  const { facts } = useSession();
  const { data } = useQuery(memberQueries.memberInfo());
  return data?.nickname || facts?.userName || '';
}

function Bar() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const location = useLocation();
  const name = useName();
  const leave = () => void logOut().then(() => navigate(paths.agent(), { replace: true }));
  return (
    <header className={styles.bar}>
      <Link to={paths.agentHome()} className={styles.mark}>
        <img src={brandArt('mark.svg')} width="36" height="36" alt="" />
        <span>{brand.name}</span>
        <span className={styles.markPart}>
          <Trans>Agent centre</Trans>
        </span>
      </Link>
      <LiveClock />
      <div className={styles.barEnd}>
        <Link to={paths.member()} className={styles.me} title={t`My account`}>
          <Avatar name={name} size="s" />
          <span className={styles.meName}>{name}</span>
        </Link>
        {isOn('INBOX3') ? (
          <Button tone="quiet" iconStart={<Bell />} render={<Link to={withPopup(location, 'notices')} />}>{t`Messages`}</Button>
        ) : null}
        <Button tone="quiet" iconStart={<LogOut />} onClick={leave}>{t`Sign out`}</Button>
      </div>
    </header>
  );
}

function Hello() {
  const { t } = useLingui();
  const name = useName();
  const { data } = useQuery(memberQueries.balances());
  return (
    <section className={styles.hello} aria-label={t`Your account`}>
      <picture>
        <source type="image/avif" srcSet={brandArt('banner-1-1240.avif')} />
        <img src={brandArt('banner-1-1240.webp')} alt="" className={styles.helloPicture} />
      </picture>
      <div className={styles.helloVeil} />
      <div className={styles.helloWords}>
        <h1 className={styles.helloTitle}>
          <Trans>Good to see you, {name}</Trans>
        </h1>
        <p className={styles.helloLabel}>
          <Trans>Main wallet</Trans>
        </p>
        <p className={styles.helloFigure}>
          {data ? (
            <Amount value={data.sumBalance} currency={data.currency} tone="money" animated display />
          ) : (
            <Skeleton shape="title" width="6em" />
          )}
        </p>
        <div className={styles.helloWays}>
          <Button
            tone="primary"
            size="l"
            iconStart={<ArrowDownToLine />}
            render={<Link to={paths.member('depositv2')} />}
          >{t`Deposit`}</Button>
          <Button size="l" iconStart={<ArrowUpFromLine />} render={<Link to={paths.member('withdraw')} />}>{t`Withdraw`}</Button>
        </div>
      </div>
    </section>
  );
}

/** What the invitations have brought, as they count it. */
function TeamSoFar() {
  const { t } = useLingui();
  const { data } = useQuery(affiliateUrlsQuery());
  const links = data?.List;
  const open = links?.filter(({ status }) => status === OPEN);
  const sum = (rows: typeof links) => rows?.reduce((all, { affiliateCount }) => all + affiliateCount, 0);
  return (
    <Card as="section" aria-label={t`Your team so far`} className={styles.team}>
      <h2 className={styles.teamTitle}>
        <Trans>Your team so far</Trans>
      </h2>
      <div className={styles.figures}>
        <Stat label={t`Players invited`} loading={!links} value={sum(links?.filter(({ type }) => type !== AGENTS))} />
        <Stat label={t`Agents invited`} loading={!links} value={sum(links?.filter(({ type }) => type === AGENTS))} />
        <Stat label={t`Links in use`} loading={!links} value={open?.length} />
      </div>
    </Card>
  );
}

const OPEN = 1;
const AGENTS = 1;

/** Only pages that are there. */
function Ways() {
  const { t } = useLingui();
  const location = useLocation();
  return (
    <nav className={styles.ways} aria-label={t`Your pages`}>
      <Way to={paths.member('transactionHistory')} icon={<ReceiptText />} title={t`Account record`}>
        <Trans>Every movement of your wallet</Trans>
      </Way>
      <Way to={paths.member('personalHistoryCopy')} icon={<History />} title={t`Betting record`}>
        <Trans>Your own bets, round by round</Trans>
      </Way>
      <Way to={paths.member('securityCenter')} icon={<ShieldCheck />} title={t`Security centre`}>
        <Trans>Passwords, devices, second step</Trans>
      </Way>
      <Way to={withPopup(location, 'change-password')} icon={<Key />} title={t`Change password`}>
        <Trans>A new one for this account</Trans>
      </Way>
      <Way to={paths.member()} icon={<User />} title={t`My account`}>
        <Trans>Your details and limits</Trans>
      </Way>
      <Way to={paths.home()} icon={<House />} title={t`To the games`}>
        <Trans>The lobby, as players see it</Trans>
      </Way>
    </nav>
  );
}

function Way({ to, icon, title, children }: { to: To; icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.way}>
      <span className={styles.wayIcon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.wayWords}>
        <span className={styles.wayTitle}>{title}</span>
        <span className={styles.wayHint}>{children}</span>
      </span>
      <ChevronRight className={styles.wayArrow} />
    </Link>
  );
}

function Service() {
  const entries = serviceEntries();
  if (entries.length === 0) return null;
  return (
    <section className={styles.service}>
      <h2 className={styles.sectionTitle}>
        <Trans>Customer service</Trans>
      </h2>
      <div className={styles.serviceWays}>
        {entries.map((entry) => (
          <Button key={entry.type} iconStart={<MessageCircle />} onClick={entry.open}>
            {entry.name}
          </Button>
        ))}
      </div>
    </section>
  );
}
