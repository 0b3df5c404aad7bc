import { outboxList, systemStatus } from '@pavilion/contract/desk';
import { documentsList } from '@pavilion/contract/desk-documents';
import { parkedPayments, withdrawalQueue } from '@pavilion/contract/desk-money';
import { securityAlertsList } from '@pavilion/contract/desk-security-events';
import { useLingui } from '@lingui/react/macro';
import { Banknote, Check, CircleAlert, IdCard, Mail, ShieldAlert } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { watch } from '../../api/ask.ts';
import { Amount, countText } from '../../parts/amount.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { QueueHead, QueueRow } from '../../parts/queue.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { SystemLines } from '../status/system-lines.tsx';
import styles from './home.module.css';

const REVIEW = 0;
const EVERY_SECONDS = 30;
const NOTHING: readonly never[] = [];
const one = { pageNo: 1, pageSize: 1 };

/** What waits for somebody at this desk; each leads to where it is done. */
export function HomePage() {
  const { t } = useLingui();
  const { me, may, inBrand } = useOperator();
  const withdrawals = useQuery({
    ...watch(withdrawalQueue, { ...one, ...inBrand, state: REVIEW }, EVERY_SECONDS),
    enabled: may('withdrawals.read'),
  });
  const documents = useQuery({
    ...watch(documentsList, { ...one, ...inBrand, state: 'submitted' }, EVERY_SECONDS),
    enabled: may('documents.read'),
  });
  const parked = useQuery({ ...watch(parkedPayments, { ...one, ...inBrand }, EVERY_SECONDS), enabled: may('payments.repair') });
  const failed = useQuery({ ...watch(outboxList, { ...one, ...inBrand, state: 'failed' }, EVERY_SECONDS), enabled: may('outbox.read') });
  const alerts = useQuery({ ...watch(securityAlertsList, { ...one, ...inBrand }, EVERY_SECONDS), enabled: may('security.read') });
  const status = useQuery({ ...watch(systemStatus, undefined, EVERY_SECONDS), enabled: may('status.read') });
  const oldest = withdrawals.data?.list[0];
  const [firstName = ''] = me.operator.name.split(' ');
  return (
    <Page title={t`Good to see you, ${firstName}`} lead={t`What waits for a decision, as of now. It renews itself.`}>
      <section className={styles.waiting} aria-label={t`What waits`}>
        <QueueHead words={[t`Queue`, t`Waiting`, t`Money`, '', t`Oldest`]} />
        <ul>
          {may('withdrawals.read') ? (
            <Waiting
              to={paths.withdrawals}
              icon={<Banknote />}
              name={t`Withdrawals to decide`}
              question={withdrawals}
              still={t`No withdrawal waits.`}
              amounts={withdrawals.data?.waiting}
              since={oldest?.requestedAt}
            />
          ) : null}
          {may('documents.read') ? (
            <Waiting
              to={paths.documents}
              icon={<IdCard />}
              name={t`Documents to review`}
              question={documents}
              still={t`Every document is decided.`}
              since={documents.data?.list[0]?.submittedAt ?? undefined}
            />
          ) : null}
          {may('payments.repair') ? (
            <Waiting
              to={paths.payments}
              icon={<CircleAlert />}
              name={t`Held payment events`}
              question={parked}
              still={t`Every event fits its payment.`}
            />
          ) : null}
          {may('security.read') ? (
            <Waiting to={paths.security} icon={<ShieldAlert />} name={t`Security alerts`} question={alerts} still={t`No alert waits.`} />
          ) : null}
          {may('outbox.read') ? (
            <Waiting
              to={`${paths.outbox}?state=failed`}
              icon={<Mail />}
              name={t`Messages that failed`}
              question={failed}
              still={t`Every message went out.`}
            />
          ) : null}
        </ul>
      </section>
      {may('status.read') ? <SystemLines status={status.data} /> : null}
    </Page>
  );
}

interface WaitingProps {
  to: string;
  icon: ReactNode;
  name: string;
  question: UseQueryResult<{ totalCount: number }>;
  /** Said when nothing waits. */
  still: string;
  /** Money that waits, by brand. */
  amounts?: readonly { brandId: string; currency: string; amount: number | string }[] | undefined;
  /** Since when the oldest waits. */
  since?: string | undefined;
}

function Waiting({ to, icon, name, question, still, amounts = NOTHING, since }: WaitingProps) {
  const { t } = useLingui();
  const count = question.data?.totalCount;
  const busy = count === undefined && !question.error;
  return (
    <QueueRow
      to={to}
      icon={count === 0 ? <Check /> : icon}
      name={name}
      note={question.error ? t`It could not be read just now.` : count === 0 ? still : null}
      count={
        <span aria-busy={busy || undefined} data-none={count === 0 || undefined} className={styles.count}>
          {busy ? <Skeleton width="2em" /> : count === undefined ? '–' : countText(count)}
        </span>
      }
      amount={amounts.map(({ brandId, currency, amount }) => (
        <span key={`${brandId}${currency}`} className={styles.line}>
          <Amount of={amount} currency={currency} />
        </span>
      ))}
      end={since ? momentText(since) : null}
    />
  );
}
