import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { memberQueries } from '../../api/member-queries.ts';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/dates.ts';
import { maskedName } from '../../parts/masked-name.ts';
import { isOn } from '../../parts/modules.ts';
import { paths } from '../../paths.ts';
import { useGreeting } from '../../shared/session/greeting.ts';
import { ContractRequests } from '../contracts/public.ts';
import { Overview } from './overview.tsx';
import { partOf } from './navigation.ts';
import { SecurityPart } from './security-part.tsx';
import { Summary } from './summary.tsx';
import styles from './security-page.module.css';
import { WalletCard } from './wallet-card.tsx';

/** The first page of the member centre and the pages inside it. */
export function SecurityPage() {
  const part = partOf(useLocation().search);
  return part ? <SecurityPart part={part} /> : <FrontPage />;
}

/** The member's money at a glance, how safe the account is, and everything that protects it. */
function FrontPage() {
  const { facts } = useSession();
  const { data } = useQuery(memberQueries.memberInfo());
  const greeting = useGreeting(data?.nickname || facts?.userName || '');
  const lastLogin = data?.lastlogin ? momentOf(data.lastlogin) : null;
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.greeting}>{greeting}</h1>
        <p className={styles.last}>{lastLogin ? <Trans>Last login {lastLogin}</Trans> : <Skeleton width="14em" />}</p>
      </header>
      <div className={styles.cards}>
        <WalletCard />
        <Summary />
      </div>
      {isOn('AGENTPOLICY3') ? <ContractRequests /> : null}
      <Overview />
      <AccountCard />
    </div>
  );
}

const momentOf = (ms: number): string => dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: brand.timeZone }).format(ms);
const dayOf = (ms: number): string => dateFormat({ dateStyle: 'long', timeZone: brand.timeZone }).format(ms);

function AccountCard() {
  const { t } = useLingui();
  const { data } = useQuery(memberQueries.memberInfo());
  const language = brand.languages.find(({ tag }) => tag === currentLanguage())?.label;
  const lines: { key: string; label: string; value: ReactNode }[] = data
    ? [
        { key: 'name', label: t`Username`, value: <bdi>{data.userName}</bdi> },
        { key: 'since', label: t`Member since`, value: dayOf(data.regDate) },
        ...(data.payee ? [{ key: 'payee', label: t`Bank account holder`, value: maskedName(data.payee) }] : []),
        ...(data.email ? [{ key: 'email', label: t`Email`, value: <bdi>{data.email}</bdi> }] : []),
        ...(data.mobile ? [{ key: 'mobile', label: t`Mobile number`, value: <bdi>{data.mobile}</bdi> }] : []),
        ...(language ? [{ key: 'language', label: t`Language`, value: language }] : []),
      ]
    : [];
  return (
    <Card as="section" pad="l" aria-labelledby="account-facts" aria-busy={!data}>
      <SectionHeader
        title={t`Your account`}
        id="account-facts"
        className={styles.cardHead}
        actions={<Button render={<Link to={paths.member('securityCenter', 'profile')} />}>{t`Your profile`}</Button>}
      />
      {data ? (
        <dl className={styles.facts}>
          {lines.map(({ key, label, value }) => (
            <div key={key} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton count={4} />
      )}
    </Card>
  );
}
