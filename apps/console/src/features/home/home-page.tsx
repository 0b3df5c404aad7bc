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
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { Amount, countText } from '../../parts/amount.tsx';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { SystemLines } from '../status/system-lines.tsx';
import styles from './home.module.css';

const REVIEW = 0;
const EVERY_SECONDS = 30;
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
      <ul className={styles.waiting}>
        {may('withdrawals.read') ? (
          <Waiting
            to={paths.withdrawals}
            icon={<Banknote />}
            name={t`Withdrawals to decide`}
            question={withdrawals}
            still={t`No withdrawal waits.`}
          >
            {withdrawals.data?.waiting.map(({ brandId, currency, count, amount }) => (
              <span key={`${brandId}${currency}`} className={styles.line}>
                <span>
                  <BrandTag id={brandId} /> · {countText(count)}
                </span>
                <Amount of={amount} currency={currency} />
              </span>
            ))}
            {oldest ? <span className={styles.quiet}>{t`The oldest since ${momentText(oldest.requestedAt)}`}</span> : null}
          </Waiting>
        ) : null}
        {may('documents.read') ? (
          <Waiting
            to={paths.documents}
            icon={<IdCard />}
            name={t`Documents to review`}
            question={documents}
            still={t`Every document is decided.`}
          >
            {documents.data?.list[0] ? (
              <span className={styles.quiet}>{t`The oldest since ${momentText(documents.data.list[0].submittedAt)}`}</span>
            ) : null}
          </Waiting>
        ) : null}
        {may('payments.repair') ? (
          <Waiting
            to={paths.payments}
            icon={<CircleAlert />}
            name={t`Parked payment notices`}
            question={parked}
            still={t`Every notice fits.`}
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
  children?: ReactNode;
}

function Waiting({ to, icon, name, question, still, children }: WaitingProps) {
  const { t } = useLingui();
  const count = question.data?.totalCount;
  const busy = count === undefined && !question.error;
  return (
    <li className={styles.card} data-waits={count ? '' : undefined}>
      <span className={styles.icon} aria-hidden="true">
        {count === 0 ? <Check /> : icon}
      </span>
      <Link to={to} className={styles.name}>
        {name}
      </Link>
      <span className={styles.count} aria-busy={busy || undefined}>
        {busy ? <Skeleton width="2em" /> : count === undefined ? '–' : countText(count)}
      </span>
      <span className={styles.about}>{question.error ? t`It could not be read just now.` : count === 0 ? still : children}</span>
    </li>
  );
}
