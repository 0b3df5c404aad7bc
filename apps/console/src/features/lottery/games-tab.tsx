import { useLingui } from '@lingui/react/macro';
import { lotteryGamesList } from '@pavilion/contract/lottery/desk';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Pencil, Ticket } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { amountText, unitsOf } from '../../parts/amount.tsx';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { dayOfText } from '../../parts/moment.ts';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { RecordDialog } from '../../parts/record-dialog.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { DaysDialog, SwitchDialog } from './game-dialogs.tsx';
import { useDrawnWhen } from './drawn-when.ts';
import type { Game } from './lottery-words.ts';
import styles from './lottery.module.css';
import { OfferDialog } from './offer-dialog.tsx';
import { TermsFacts } from './terms-facts.tsx';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase();

/** Games of the brand: on or off, on which terms, when they are drawn. */
export function GamesTab({ brandId }: { brandId: string }) {
  const { t } = useLingui();
  const { values, set, linkWith } = useAddress({ tab: 'issues', q: '', state: '', id: '' });
  const { data, error, isFetching, refetch } = useQuery(ask(lotteryGamesList, { brandId }));
  const currency = data?.currency ?? '';
  const wanted = (row: Game): boolean =>
    plain(`${row.name} ${row.code}`).includes(plain(values.q)) &&
    (values.state === '' ||
      { on: row.isOn, off: !row.isOn, waits: row.isWaiting, house: row.isHouse, official: !row.isHouse }[values.state] === true);
  const chosen = data?.list.find(({ gameId }) => String(gameId) === values.id);
  return (
    <>
      <WorkTable<Game>
        name="lottery-games"
        caption={t`Games`}
        columns={useGameColumns(currency)}
        rowKey={(row) => String(row.gameId)}
        to={(row) => linkWith({ id: String(row.gameId) })}
        current={values.id}
        marked={(row) => row.isWaiting}
        rows={data?.list.filter(wanted)}
        loading={isFetching && data === undefined}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState compact icon={<Ticket />} title={data?.list.length === 0 ? t`This brand has no lotteries` : t`No matching games`} />
        }
        filters={
          <>
            <SearchFilter label={t`Game`} value={values.q} onValue={(q) => set({ q })} />
            <ChoiceFilter
              label={t`Status`}
              value={values.state}
              onValue={(state) => set({ state })}
              size="mid"
              options={[
                { value: 'on', label: t`Open for bets` },
                { value: 'off', label: t`Off` },
                { value: 'waits', label: t`Waiting for a second operator` },
                { value: 'house', label: t`In-house draw` },
                { value: 'official', label: t`Official draw` },
              ]}
            />
          </>
        }
      />
      <RecordDialog id={chosen ? values.id : ''} title={chosen?.name ?? ''} onClose={() => set({ id: '' })}>
        {chosen ? <OneGame key={chosen.gameId} row={chosen} currency={currency} brandId={brandId} /> : null}
      </RecordDialog>
    </>
  );
}

function useGameColumns(currency: string): WorkColumn<Game>[] {
  const { t } = useLingui();
  const drawnWhen = useDrawnWhen();
  const sum = (key: 'unit' | 'mostPerSelection' | 'mostPerIssue', label: string): WorkColumn<Game> => ({
    key,
    label,
    align: 'end',
    render: (row) => amountText(row.terms[key], currency),
    text: (row) => row.terms[key],
    currency: () => currency,
    sort: (row) => Number(unitsOf(row.terms[key])),
  });
  return [
    { key: 'name', label: t`Game`, render: (row) => row.name, text: (row) => row.name, sort: (row) => row.name },
    {
      key: 'state',
      label: t`Status`,
      render: (row) =>
        row.isWaiting ? (
          <Badge tone="warn">{t`Second operator`}</Badge>
        ) : (
          <Badge tone={row.isOn ? 'good' : 'neutral'}>{row.isOn ? t`Open for bets` : t`Off`}</Badge>
        ),
      text: (row) => (row.isOn ? t`Open for bets` : t`Off`),
      sort: (row) => Number(row.isOn),
    },
    {
      key: 'kind',
      label: t`Type`,
      render: (row) => (row.isHouse ? t`In-house draw` : t`Official draw`),
      text: (row) => (row.isHouse ? t`In-house draw` : t`Official draw`),
      sort: (row) => Number(row.isHouse),
      hidden: true,
    },
    { key: 'drawn', label: t`Drawn`, render: (row) => <span className={styles.when}>{drawnWhen(row)}</span>, text: drawnWhen },
    sum('unit', t`Price per stake`),
    sum('mostPerSelection', t`Win limit per selection`),
    sum('mostPerIssue', t`Win limit per draw`),
    { key: 'code', label: t`Code`, render: (row) => <code>{row.code}</code>, text: (row) => row.code, hidden: true },
  ];
}

function OneGame({ row, currency, brandId }: { row: Game; currency: string; brandId: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const drawnWhen = useDrawnWhen();
  const [asking, setAsking] = useState<'switch' | 'terms' | 'days' | null>(null);
  const close = () => setAsking(null);
  const without = row.without.map((day) => dayOfText(day)).join(', ');
  return (
    <div className={styles.stack}>
      <p>
        <Badge tone={row.isOn ? 'good' : 'neutral'}>{row.isOn ? t`Open for bets` : t`Off`}</Badge> {drawnWhen(row)} ·{' '}
        {row.isHouse ? t`In-house draw` : t`Official draw`}
      </p>
      <ProposedNotice kind="lottery.offer" brandId={brandId} subjectId={`${brandId}:${row.gameId}`} />
      <ProposedNotice kind="lottery.calendar" subjectId={String(row.gameId)} />
      <TermsFacts terms={row.terms} currency={currency} brandId={brandId} gameId={row.gameId} />
      {without === '' ? null : <p className={styles.note}>{t`No draw on ${without}`}</p>}
      {may('lottery.terms') ? (
        <RecordActs>
          <Button onClick={() => setAsking('switch')}>{row.isOn ? t`Switch off` : t`Switch on`}</Button>
          {row.isHouse ? null : <Button onClick={() => setAsking('days')}>{t`Days without a draw`}</Button>}
          <Button iconStart={<Pencil />} onClick={() => setAsking('terms')}>{t`Change terms`}</Button>
        </RecordActs>
      ) : null}
      {asking === 'switch' ? <SwitchDialog row={row} brandId={brandId} onClose={close} /> : null}
      {asking === 'terms' ? <OfferDialog row={row} currency={currency} brandId={brandId} onClose={close} /> : null}
      {asking === 'days' ? <DaysDialog row={row} onClose={close} /> : null}
    </div>
  );
}
