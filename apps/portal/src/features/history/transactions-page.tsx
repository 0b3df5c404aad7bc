import { Plural, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/client';
import type { WireValue } from '@pavilion/contract/endpoint';
import { transactions } from '@pavilion/contract/wallet';
import { Button } from '@pavilion/ui/button';
import { type Column, DataTable } from '@pavilion/ui/data-table';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Copy, Download } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Stat } from '@pavilion/ui/stat';
import { toasts } from '@pavilion/ui/toast-store';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { csvText, saveFile } from '@pavilion/ui/csv';
import { HistoryFoot } from './history-foot.tsx';
import { HistoryFrame } from './history-frame.tsx';
import styles from './history.module.css';
import { useTypeWords } from './type-words.tsx';
import { useHistoryState } from './use-range.ts';

type Row = WireValue<typeof transactions>['list'][number];

const PAGE_SIZE = 12;
const EXPORT_PAGE = 100;
const MOST_EXPORTED = 5000;

/** Every change to the balance and what caused it. */
export function TransactionsPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const types = useTypeWords();
  const [state, change] = useHistoryState();
  const { span, kind, page } = state;
  const query = { startDate: span.from, endDate: span.to, transactionType: kind || undefined };
  const found = useQuery({
    queryKey: ['transactions', sessionStore.get()?.id, currentLanguage(), span, kind, page],
    queryFn: ({ signal }) => call(transactions, { query: { ...query, pageNo: page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
  const rangeError = fieldError(found.error, 'startDate');
  const { data } = found;
  const columns = useColumns();
  return (
    <HistoryFrame
      title={t`Transactions`}
      lead={t`Every change to your balance, and what caused it.`}
      state={state}
      onChange={change}
      kinds={types.groups}
      kindsLabel={t`Type`}
      rangeError={rangeError}
      stats={
        <div className={styles.stats}>
          <Stat label={t`In`} loading={!data} value={data ? <Amount value={data.footer.totalIn} sign="always" /> : null} />
          <Stat label={t`Out`} loading={!data} value={data ? <Amount value={data.footer.totalOut} /> : null} />
          <Stat label={t`Net change`} loading={!data} value={data ? <Amount value={data.footer.net} sign="always" /> : null} />
          <ExportButton query={query} disabled={!data || data.totalCount === 0} />
        </div>
      }
    >
      {found.isError && !rangeError ? (
        <ErrorState
          title={t`Your movements could not be loaded`}
          retry={{ label: t`Try again`, onRetry: () => void found.refetch(), busy: found.isFetching }}
        >
          {words(found.error)}
        </ErrorState>
      ) : (
        <DataTable
          caption={t`Transactions`}
          columns={columns}
          rows={data?.list ?? []}
          rowKey={(row) => row.txId}
          loading={found.isFetching}
          skeletonRows={8}
          empty={
            <EmptyState
              title={t`Nothing moved in these days`}
              actions={<Button render={<Link to={paths.member('depositv2')} />}>{t`Make a deposit`}</Button>}
            >
              {t`Choose other dates, or make a deposit to begin.`}
            </EmptyState>
          }
          footer={
            data && data.totalCount > 0 ? (
              <HistoryFoot
                count={<Plural value={data.totalCount} one="# movement" other="# movements" />}
                page={page}
                pages={data.totalPages}
                onPage={(next) => change({ page: next })}
              />
            ) : undefined
          }
        />
      )}
    </HistoryFrame>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useLingui();
  const types = useTypeWords();
  const moment = useMoment();
  const copy = (text: string) => {
    void navigator.clipboard?.writeText(text).then(
      () => toasts.show({ tone: 'good', title: t`Copied` }),
      () => undefined,
    );
  };
  return [
    { key: 'time', label: t`Time`, cell: (row) => <time dateTime={row.txTime}>{moment(row.txTime)}</time> },
    {
      key: 'type',
      label: t`Type`,
      primary: true,
      cell: (row) => {
        const { label, icon: Mark } = types.of(row.txType);
        return (
          <span className={styles.type}>
            <Mark />
            {label}
          </span>
        );
      },
    },
    { key: 'detail', label: t`Detail`, cell: (row) => row.gameName ?? row.remark },
    {
      key: 'reference',
      label: t`Reference`,
      wideOnly: true,
      cell: (row) => (
        <span className={styles.reference}>
          {row.reference.slice(-10)}
          <IconButton size="s" label={t`Copy the reference`} onClick={() => copy(row.reference)}>
            <Copy />
          </IconButton>
        </span>
      ),
    },
    {
      key: 'amount',
      label: t`Amount`,
      align: 'end',
      cell: (row) => <Amount value={row.amount} sign="always" tone={row.txType === 3100 ? 'win' : 'flow'} />,
    },
    { key: 'balance', label: t`Balance`, align: 'end', cell: (row) => <Amount value={row.currentBalance} /> },
  ];
}

interface ExportProps {
  query: { startDate: string; endDate: string; transactionType?: string | undefined };
  disabled: boolean;
}

/** All rows of the range as a file, page by page. */
function ExportButton({ query, disabled }: ExportProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const types = useTypeWords();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const rows: Row[] = [];
      for (let pageNo = 1; rows.length < MOST_EXPORTED; pageNo += 1) {
        const { list, totalPages } = await call(transactions, { query: { ...query, pageNo, pageSize: EXPORT_PAGE } });
        rows.push(...list);
        if (pageNo >= totalPages) break;
      }
      const head = [t`Time`, t`Type`, t`Detail`, t`Reference`, t`Amount`, t`Balance`];
      saveFile(
        `transactions-${query.startDate}-${query.endDate}.csv`,
        csvText([
          head,
          ...rows.map((row) => [
            row.txTime,
            types.of(row.txType).label,
            row.gameName ?? row.remark,
            row.reference,
            String(row.amount),
            String(row.currentBalance),
          ]),
        ]),
      );
    } catch (error) {
      toasts.show({ tone: 'bad', title: words(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      iconStart={<Download />}
      onClick={() => void run()}
      loading={busy}
      disabled={disabled}
      className={styles.export}
    >{t`Export CSV`}</Button>
  );
}
