import { Plural, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/client';
import type { WireValue } from '@pavilion/contract/endpoint';
import { betHistory, roundDetail } from '@pavilion/contract/wallet';
import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { type Column, DataTable } from '@pavilion/ui/data-table';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { ShieldCheck } from '@pavilion/ui/icon';
import { Stat } from '@pavilion/ui/stat';
import { toasts } from '@pavilion/ui/toast-store';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { HistoryFoot } from './history-foot.tsx';
import { HistoryFrame } from './history-frame.tsx';
import styles from './history.module.css';
import { useHistoryState } from './use-range.ts';

type Row = WireValue<typeof betHistory>['list'][number];

const PAGE_SIZE = 12;

/** Every bet with its result, and the way to check its round. */
export function BetHistoryPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const [state, change] = useHistoryState();
  const { span, kind, page } = state;
  const found = useQuery({
    queryKey: ['bets', sessionStore.get()?.id, currentLanguage(), span, kind, page],
    queryFn: ({ signal }) =>
      call(betHistory, {
        query: { startDate: span.from, endDate: span.to, state: kind || undefined, pageNo: page, pageSize: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const rangeError = fieldError(found.error, 'startDate');
  const columns = useColumns();
  return (
    <HistoryFrame
      title={t`Betting history`}
      lead={t`Every round you played. Each can be checked for fairness.`}
      state={state}
      onChange={change}
      kindsLabel={t`Result`}
      rangeError={rangeError}
      kinds={[
        { value: '', label: t`All results` },
        { value: 'WON', label: t`Won` },
        { value: 'LOST', label: t`Lost` },
        { value: 'OPEN', label: t`In play` },
        { value: 'VOID', label: t`Void` },
      ]}
      stats={
        <div className={styles.stats}>
          <Stat label={t`Bets`} loading={!data} value={data?.footer.count ?? null} />
          <Stat label={t`Staked`} loading={!data} value={data ? <Amount value={data.footer.betAmount} /> : null} />
          <Stat label={t`Returned`} loading={!data} value={data ? <Amount value={data.footer.winAmount} /> : null} />
          <Stat label={t`Net result`} loading={!data} value={data ? <Amount value={data.footer.netProfit} sign="always" /> : null} />
        </div>
      }
    >
      {found.isError && !rangeError ? (
        <ErrorState
          title={t`Your bets could not be loaded`}
          retry={{ label: t`Try again`, onRetry: () => void found.refetch(), busy: found.isFetching }}
        >
          {words(found.error)}
        </ErrorState>
      ) : (
        <DataTable
          caption={t`Betting history`}
          columns={columns}
          rows={data?.list ?? []}
          rowKey={(row) => row.betId}
          loading={found.isFetching}
          skeletonRows={8}
          empty={
            <EmptyState title={t`No bets in these days`} actions={<Button render={<Link to={paths.home()} />}>{t`To the games`}</Button>}>
              {t`Choose other dates, or play a round.`}
            </EmptyState>
          }
          footer={
            data && data.totalCount > 0 ? (
              <HistoryFoot
                count={<Plural value={data.totalCount} one="# bet" other="# bets" />}
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
  const moment = useMoment();
  const states: Record<Row['state'], { text: string; tone: BadgeTone }> = {
    OPEN: { text: t`In play`, tone: 'warn' },
    WON: { text: t`Won`, tone: 'money' },
    LOST: { text: t`Lost`, tone: 'neutral' },
    VOID: { text: t`Void`, tone: 'sea' },
  };
  return [
    { key: 'time', label: t`Time`, cell: (row) => <time dateTime={row.placedAt}>{moment(row.placedAt)}</time> },
    { key: 'game', label: t`Game`, primary: true, cell: (row) => row.gameName },
    { key: 'state', label: t`Result`, cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].text}</Badge> },
    { key: 'stake', label: t`Stake`, align: 'end', cell: (row) => <Amount value={row.betAmount} /> },
    { key: 'return', label: t`Return`, align: 'end', cell: (row) => (row.state === 'OPEN' ? '–' : <Amount value={row.winAmount} />) },
    {
      key: 'net',
      label: t`Net`,
      align: 'end',
      cell: (row) =>
        row.state === 'OPEN' ? '–' : <Amount value={row.netProfit} sign="always" tone={row.state === 'WON' ? 'win' : 'flow'} />,
    },
    { key: 'check', label: t`Fairness`, align: 'end', cell: (row) => (row.state === 'VOID' ? null : <CheckButton betId={row.betId} />) },
  ];
}

/** Opens the vendor's public page of the round, where anyone can recompute it. */
function CheckButton({ betId }: { betId: string }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const ask = useMutation({
    mutationFn: () => call(roundDetail, { query: { betId } }),
    onSuccess: ({ verifyUrl }) => {
      if (verifyUrl) window.open(verifyUrl, '_blank', 'noopener,noreferrer');
      else toasts.show({ tone: 'info', title: t`This round cannot be checked at the moment. Please try again later.` });
    },
    onError: (error) => {
      toasts.show({ tone: 'bad', title: words(error) });
    },
  });
  return <Button size="s" tone="quiet" iconStart={<ShieldCheck />} onClick={() => ask.mutate()} loading={ask.isPending}>{t`Check`}</Button>;
}
