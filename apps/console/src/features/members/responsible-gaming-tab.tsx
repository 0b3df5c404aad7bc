import { exclusionHistory } from '@pavilion/contract/responsible-gaming/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ShieldCheck } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { Amount, countText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { Section } from '../../parts/page.tsx';
import { ExclusionDialog } from '../exclusions/exclusion-dialog.tsx';
import { ExclusionHistory } from '../exclusions/exclusion-history.tsx';
import { useOperator } from '../session/operator.tsx';
import type { MemberView } from './member-page.tsx';
import styles from './member.module.css';

type Limit = MemberView['limits'][number];

/** The member's limits, pauses and exclusions. */
export function ResponsibleGamingTab({ view }: { view: MemberView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [adding, setAdding] = useState(false);
  const { member } = view;
  const history = useQuery(ask(exclusionHistory, { memberId: member.memberId }));
  return (
    <div className={styles.columns}>
      <Section
        title={t`Exclusions and breaks`}
        actions={
          may('exclusions.add') ? (
            <Button iconStart={<ShieldCheck />} onClick={() => setAdding(true)}>{t`Exclude or set a break`}</Button>
          ) : null
        }
      >
        <Facts
          items={[
            { key: 'excluded', label: t`Excluded until`, value: momentText(view.excludedUntil) },
            { key: 'cooling', label: t`On a break until`, value: momentText(view.coolOffUntil) },
          ]}
        />
        <hr className={styles.rule} />
        <ExclusionHistory rows={history.data?.list} />
      </Section>
      <Section title={t`Limits`} note={t`Set by the member. Only the member can raise them, after 24 hours and a second confirmation.`}>
        {view.limits.length === 0 ? (
          <p className={styles.quiet}>{t`No limits set.`}</p>
        ) : (
          <Facts
            narrow
            items={view.limits.map((limit) => ({
              key: `${limit.kind}${limit.period}`,
              label: <LimitName limit={limit} />,
              value: <LimitValue limit={limit} currency={member.currency} />,
            }))}
          />
        )}
      </Section>
      <ExclusionDialog memberId={member.memberId} name={member.username} open={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

function LimitName({ limit: { kind, period } }: { limit: Limit }) {
  const { t } = useLingui();
  const kinds = { deposit: t`Deposits`, loss: t`Losses`, wager: t`Stakes`, session: t`Time` };
  const periods = { day: t`per day`, week: t`per week`, month: t`per month`, session: t`per session` };
  return (
    <>
      {kinds[kind]}, {periods[period]}
    </>
  );
}

function LimitValue({ limit: { kind, limit, used }, currency }: { limit: Limit; currency: string }) {
  const { t } = useLingui();
  const amount = (value: number) => (kind === 'session' ? t`${countText(value)} min` : <Amount of={value} currency={currency} />);
  if (limit === null) return t`No limit`;
  return used === null ? (
    amount(limit)
  ) : (
    <>
      {amount(used)} / {amount(limit)}
    </>
  );
}
