import { parkedPayments, parkedReapply, withdrawalQueue } from '@pavilion/contract/payments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { CircleAlert, RefreshCw } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { linkClass } from '@pavilion/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Amount, plainAmount } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import { useHeldWords } from '../../parts/held-words.ts';
import { listOf } from '../../parts/list-of.ts';
import { distanceText, momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { RecordDialog } from '../../parts/record-dialog.tsx';
import { WithdrawalState } from '../../parts/state-words.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { Chargebacks } from './chargebacks.tsx';
import { DisputesQueue } from './disputes-queue.tsx';
import { GiveNotice } from './give-notice.tsx';
import { NoticeDetail } from './notice-detail.tsx';
import { isOfPayment, useNoticeWords } from './notice-words.ts';
import styles from './payments.module.css';

type HeldEvent = WireValue<typeof parkedPayments>['list'][number];
type Payout = WireValue<typeof withdrawalQueue>['list'][number];

const EVERY_SECONDS = 20;

/** Money that did not go the usual way and waits for a person. */
export function PaymentsPage() {
  const { t } = useLingui();
  const { may } = useOperator();
  return (
    <Page
      title={t`Payment exceptions`}
      lead={t`Unmatched notices, chargebacks and payouts without a provider answer. Nothing is lost until you resolve it.`}
    >
      <HeldEvents />
      <Chargebacks every={EVERY_SECONDS} />
      {may('withdrawals.read') ? <DisputesQueue every={EVERY_SECONDS} /> : null}
      {may('withdrawals.read') ? <StuckPayouts /> : null}
    </Page>
  );
}

function HeldEvents() {
  const { t } = useLingui();
  const operator = useOperator();
  const { values, page, set, setPage } = useAddress({ provider: '', notice: '' });
  const [asking, setAsking] = useState<HeldEvent | null>(null);
  const [giving, setGiving] = useState<HeldEvent | null>(null);
  const heldWords = useHeldWords();
  const noticeWords = useNoticeWords();
  const question = useList(watch(parkedPayments, { ...operator.inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  const act = useAct(parkedReapply, { said: t`Matching was retried`, onDone: () => setAsking(null) });
  return (
    <>
      <WorkTable<HeldEvent>
        name="parked-notices"
        caption={t`Held notices`}
        rowKey={(row) => `${row.provider}${row.eventId}`}
        {...listOf<HeldEvent>(question, setPage)}
        filters={<h2 className={styles.title}>{t`Held notices`}</h2>}
        empty={
          <EmptyState
            compact
            icon={<CircleAlert />}
            title={t`All notices are matched`}
          >{t`Provider notices without a matching deposit or payout appear here.`}</EmptyState>
        }
        columns={[
          {
            key: 'reference',
            label: t`Reference`,
            render: (row) =>
              row.payment === null ? (
                <code className={styles.narrow}>{row.reference || row.eventId}</code>
              ) : (
                <Link
                  className={linkClass()}
                  to={row.payment === 'deposit' ? paths.deposit(row.reference) : paths.withdrawal(row.reference.split('.')[0] ?? '')}
                >
                  <code className={styles.narrow}>{row.reference}</code>
                </Link>
              ),
            text: (row) => row.reference,
          },
          {
            key: 'member',
            label: t`Member`,
            render: (row) =>
              row.member ? (
                <Link className={linkClass()} to={paths.member(row.member.memberId)}>
                  {row.member.username}
                </Link>
              ) : (
                '–'
              ),
            text: (row) => row.member?.username ?? '',
            sort: (row) => row.member?.username ?? '',
          },
          {
            key: 'kind',
            label: t`Notice`,
            render: (row) => <span className={styles.narrow}>{`${noticeWords(row)} · ${row.provider}`}</span>,
            text: (row) => `${noticeWords(row)} ${row.provider}`,
            sort: (row) => row.kind,
          },
          ...brandColumn<HeldEvent>(t`Brand`, operator),
          {
            key: 'amount',
            label: t`Amount`,
            align: 'end',
            render: (row) => (row.amount === null ? '–' : <Amount of={row.amount} currency={row.currency} />),
            text: (row) => (row.amount === null ? '' : plainAmount(row.amount)),
            currency: (row) => row.currency,
            sort: (row) => row.amount ?? 0,
          },
          {
            key: 'reason',
            label: t`Hold reason`,
            render: (row) => <span className={styles.narrow}>{heldWords(row.reason)}</span>,
            text: (row) => heldWords(row.reason),
            sort: (row) => row.reason,
          },
          {
            key: 'receivedAt',
            label: t`Received`,
            render: (row) => <span title={momentText(row.receivedAt)}>{distanceText(row.receivedAt)}</span>,
            text: (row) => row.receivedAt,
            sort: (row) => row.receivedAt,
          },
          {
            key: 'act',
            label: t`Action`,
            align: 'end',
            text: () => '',
            render: (row) => (
              <NoticeActs
                row={row}
                onDecide={() => setAsking(row)}
                onGive={() => setGiving(row)}
                onOpen={() => set({ provider: row.provider, notice: row.eventId })}
              />
            ),
          },
        ]}
      />
      <ActDialog
        open={asking !== null}
        busy={act.busy}
        error={act.error}
        title={t`Retry matching this notice?`}
        confirmLabel={t`Retry matching`}
        reasonHint={t`What has changed since. Recorded in the audit trail.`}
        lead={t`The matching rules run again: it is booked if it matches now, otherwise it stays on hold.`}
        onClose={() => {
          act.clear();
          setAsking(null);
        }}
        onConfirm={(reason) => {
          if (asking) void act.run({ provider: asking.provider, eventId: asking.eventId, reason });
        }}
      />
      <RecordDialog id={values.notice} title={t`Held notice`} onClose={() => set({ provider: '', notice: '' })}>
        <NoticeDetail key={values.notice} provider={values.provider} eventId={values.notice} />
      </RecordDialog>
      {giving ? <GiveNotice key={giving.eventId} notice={giving} onClose={() => setGiving(null)} /> : null}
    </>
  );
}

/** Each row's one way on: its own page, the deposit it names, the one it was proposed for, or the choice of a deposit. */
function NoticeActs({ row, onDecide, onGive, onOpen }: { row: HeldEvent; onDecide(): void; onGive(): void; onOpen(): void }) {
  const { t } = useLingui();
  return (
    <span className={styles.acts}>
      <IconButton size="s" label={t`Retry matching`} onClick={onDecide}>
        <RefreshCw />
      </IconButton>
      {!isOfPayment(row) ? (
        <Button size="s" tone="primary" onClick={onOpen}>
          {t({ message: 'Open', context: 'button' })}
        </Button>
      ) : row.proposedFor !== null ? (
        <Button size="s" render={<Link to={paths.deposit(row.proposedFor)} />}>{t`Second operator`}</Button>
      ) : row.payment === 'deposit' ? (
        <Button size="s" tone="primary" render={<Link to={paths.deposit(row.reference)} />}>{t`End`}</Button>
      ) : row.payment === null && row.kind === 'deposit.paid' && row.amount !== null ? (
        <Button size="s" tone="primary" onClick={onGive}>{t`Find the deposit`}</Button>
      ) : null}
    </span>
  );
}

function StuckPayouts() {
  const { t } = useLingui();
  const operator = useOperator();
  const [page, setPage] = useState(1);
  const question = useList(watch(withdrawalQueue, { ...operator.inBrand, stuck: '1', pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  return (
    <WorkTable<Payout>
      name="stuck-payouts"
      caption={t`Stuck payouts`}
      rowKey={(row) => row.id}
      to={(row) => paths.withdrawal(row.id)}
      {...listOf<Payout>(question, setPage)}
      filters={<h2 className={styles.title}>{t`Stuck payouts`}</h2>}
      empty={
        <EmptyState
          compact
          title={t`No stuck payouts`}
        >{t`Payouts not confirmed by the provider within ten minutes appear here.`}</EmptyState>
      }
      columns={[
        { key: 'id', label: t`Reference`, render: (row) => <code>{row.id}</code>, text: (row) => row.id },
        memberColumn(t`Member`),
        ...brandColumn<Payout>(t`Brand`, operator),
        amountColumn('amount', t`Amount`, (row) => row.amount),
        { key: 'state', label: t`Status`, render: (row) => <WithdrawalState state={row.state} />, text: (row) => String(row.state) },
        {
          key: 'requestedAt',
          label: t`Requested`,
          render: (row) => distanceText(row.requestedAt),
          text: (row) => row.requestedAt,
          sort: (row) => row.requestedAt,
        },
        {
          key: 'bank',
          label: t`Payout account`,
          render: (row) => `${row.bankName} ${row.bankNumber}`,
          text: (row) => `${row.bankName} ${row.bankNumber}`,
          wideOnly: true,
        },
      ]}
    />
  );
}
