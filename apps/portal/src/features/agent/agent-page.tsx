import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Link as TextLink } from '@pavilion/ui/link';
import { Coins, MonitorSmartphone, ShieldCheck, Users } from '@pavilion/ui/icon';
import { type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { brandArt } from '../../parts/art.ts';
import { isOn } from '../../parts/modules.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { paths } from '../../paths.ts';
import { LoginPanel, ServiceHelp } from '../session/public.ts';
import { logOut } from '../../shared/session/log-out.ts';
import { agentPageFor } from './agent-rules.ts';
import styles from './agent.module.css';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const Programme = late(() => import('../agent-door/public.ts'), 'Programme');

/** The agents' way in: what the brand offers them, and the login. */
export function AgentPage() {
  const { t } = useLingui();
  usePageTitle(t`For agents`);
  const { isLogin, isAgent } = useSession();
  const page = agentPageFor({ hasAgents: isOn('AGENTPOLICY3'), isLogin, isAgent });
  if (page === 'home') return <Navigate to={paths.agentHome()} replace />;
  if (page === 'closed') return <Closed />;
  return (
    <main id="main" className={styles.door} tabIndex={-1}>
      <div className={styles.panel}>
        <Offer />
        <div className={styles.entry}>
          <div className={styles.entryInner}>{page === 'stranger' ? <Stranger /> : <Entry />}</div>
        </div>
      </div>
      <Part>
        <Programme />
      </Part>
    </main>
  );
}

function Mark() {
  return (
    <Link to={paths.home()} className={styles.mark} aria-label={brand.name}>
      <img src={brandArt('mark.svg')} width="40" height="40" alt="" />
      <span>{brand.name}</span>
    </Link>
  );
}

/** Over the brand's picture: reasons to bring others here. */
function Offer() {
  const { t } = useLingui();
  const house = brand.name;
  return (
    <section className={styles.offer} aria-label={t`For agents`}>
      <Scene name="register" />
      <div className={styles.offerVeil} />
      <Mark />
      <div className={styles.offerWords}>
        <p className={styles.kicker}>
          <Trans>For agents</Trans>
        </p>
        <h1 className={styles.offerTitle}>
          <Trans>Bring in players. We do the rest.</Trans>
        </h1>
        <p className={styles.offerLead}>
          <Trans>Invite players to {house} with your own link and see how many join. Every figure links to its transactions.</Trans>
        </p>
        <ul className={styles.reasons}>
          <Reason icon={<Users />} title={t`Your own links`}>
            <Trans>One for players, one for agents you recruit.</Trans>
          </Reason>
          <Reason icon={<Coins />} title={t`Transparent accounts`}>
            <Trans>Deposits, withdrawals and history in one place.</Trans>
          </Reason>
          <Reason icon={<ShieldCheck />} title={t`Responsible by design`}>
            <Trans>Anyone on a break is left alone.</Trans>
          </Reason>
          <Reason icon={<MonitorSmartphone />} title={t`Wherever you are`}>
            <Trans>On mobile or desktop, in your language.</Trans>
          </Reason>
        </ul>
      </div>
    </section>
  );
}

function Reason({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.reason}>
      <span className={styles.reasonIcon} aria-hidden="true">
        {icon}
      </span>
      <span>
        <strong>{title}</strong>
        <br />
        {children}
      </span>
    </li>
  );
}

function Entry() {
  const { t } = useLingui();
  return (
    <>
      <header className={styles.entryHead}>
        <h2 className={styles.entryTitle}>{t`Agent login`}</h2>
        <p className="muted">
          <Trans>Use your agent username and password.</Trans>
        </p>
      </header>
      <LoginPanel area="agent">
        <p className={styles.elsewhere}>
          <Trans>
            Not an agent? <TextLink render={<Link to={paths.login()} />}>Player login</TextLink>
          </Trans>
        </p>
      </LoginPanel>
    </>
  );
}

/** Another person is logged in: a member, or a free-play visitor. */
function Stranger() {
  const { t } = useLingui();
  const { facts, isTrial } = useSession();
  const name = facts?.userName ?? '';
  return (
    <>
      <header className={styles.entryHead}>
        <h2 className={styles.entryTitle}>{t`This login is for agents only`}</h2>
        <p>
          {isTrial ? (
            <Trans>You're in free play. Agents log in with their own account.</Trans>
          ) : (
            <Trans>You're logged in as {name}, a player account. Log out and use an agent account to enter.</Trans>
          )}
        </p>
      </header>
      <div className={styles.choices}>
        <Button tone="primary" size="l" full render={<Link to={isTrial ? paths.home() : paths.member()} />}>
          {isTrial ? t`Back to games` : t`Go to my account`}
        </Button>
        <Button tone="quiet" size="l" full onClick={() => void logOut()}>{t`Log out and log in as an agent`}</Button>
      </div>
      <ServiceHelp />
    </>
  );
}

function Closed() {
  const { t } = useLingui();
  const house = brand.name;
  return (
    <div className={styles.panel}>
      <div className={styles.offer}>
        <Scene name="login" />
      </div>
      <main id="main" className={styles.entry} tabIndex={-1}>
        <div className={styles.entryInner}>
          <Mark />
          <header className={styles.entryHead}>
            <h1 className={styles.entryTitle}>
              <Trans>{house} has no agents</Trans>
            </h1>
            <p>
              <Trans>All agents log in here. Players log in and register on the home page.</Trans>
            </p>
          </header>
          <div className={styles.choices}>
            <Button tone="primary" size="l" full render={<Link to={paths.home()} />}>{t`Go to home`}</Button>
          </div>
        </div>
      </main>
    </div>
  );
}

/** One of the brand's pictures. */
function Scene({ name }: { name: 'login' | 'register' }) {
  return (
    <picture>
      <source type="image/avif" srcSet={brandArt(`${name}.avif`)} />
      <img src={brandArt(`${name}.webp`)} alt="" className={styles.offerPicture} />
    </picture>
  );
}
