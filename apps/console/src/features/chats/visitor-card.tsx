import { useLingui } from '@lingui/react/macro';
import { memberView } from '@pavilion/contract/identity/desk';
import { linkClass } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Amount } from '../../parts/amount.tsx';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { Facts } from '../../parts/facts.tsx';
import { dayText, momentText } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './chats.module.css';
import type { View } from './conversation.tsx';

/** Whom the conversation is with, as far as the operator may see it. */
export function VisitorCard({ view: { chat, ip, userAgent, blockedUntil, earlier } }: { view: View }) {
  const { t } = useLingui();
  const { may } = useOperator();
  return (
    <aside className={styles.card} aria-label={t`Visitor`}>
      <h2>{chat.name || t`A visitor`}</h2>
      {chat.memberId && may('members.read') ? <MemberFacts memberId={chat.memberId} /> : null}
      <Facts
        narrow
        items={[
          { key: 'brand', label: t`Brand`, value: <BrandTag id={chat.brandId} /> },
          { key: 'language', label: t`Language`, value: chat.language },
          { key: 'since', label: t`Started`, value: momentText(chat.queuedAt) },
          { key: 'earlier', label: t`Earlier chats`, value: earlier },
          { key: 'address', label: t`IP address`, value: ip },
          { key: 'browser', label: t`Browser`, value: <span className={styles.agent}>{userAgent}</span> },
          blockedUntil ? { key: 'blocked', label: t`Blocked until`, value: momentText(blockedUntil) } : null,
        ]}
      />
    </aside>
  );
}

function MemberFacts({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const { data } = useQuery(ask(memberView, { memberId }));
  if (!data) return <Skeleton count={3} />;
  const { member } = data;
  return (
    <>
      <Facts
        narrow
        items={[
          { key: 'name', label: t`Name`, value: member.fullName || '–' },
          { key: 'joined', label: t`Member since`, value: dayText(member.createdAt) },
          ...(may('money.read') ? data.balances : [])
            .filter(({ kind }) => kind === 'member.cash')
            .map(({ currency, balance }) => ({ key: 'balance', label: t`Balance`, value: <Amount of={balance} currency={currency} /> })),
          data.excludedUntil ? { key: 'excluded', label: t`Excluded until`, value: momentText(data.excludedUntil) } : null,
        ]}
      />
      <p>
        <Link className={linkClass()} to={paths.member(memberId)}>
          {t`Open the member`}
        </Link>
      </p>
    </>
  );
}
