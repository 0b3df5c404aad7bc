import { useLingui } from '@lingui/react/macro';
import { lotteryProfit } from '@pavilion/contract/lottery/desk-orders';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Ticket } from '@pavilion/ui/icon';
import { formatMoney } from '@pavilion/format/money-format';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { currentTag } from '../../i18n/language.ts';
import { amountText, countText, inPercent, unitsOf } from '../../parts/amount.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { zoneText } from '../../parts/zone-words.ts';
import { useOperator } from '../session/operator.tsx';
import { GameFilter } from './game-filter.tsx';

type Row = WireValue<typeof lotteryProfit>['list'][number];
const EVERY_SECONDS = 30;

/** What is left of the stakes, one being all of them. */
const hold = ({ profit, staked }: Row): number => Number(unitsOf(profit)) / (Number(unitsOf(staked)) || 1);

/** What settled orders staked and won: by game, and of one game by draw. */
export function ProfitTab({ brandId }: { brandId: string }) {
  const { t } = useLingui();
  const { brandOf } = useOperator();
  const { values, set, linkWith } = useAddress({ tab: 'issues', game: '', from: '', to: '' });
  const { from, to } = values;
  const zone = brandOf(brandId)?.timeZone ?? 'UTC';
  const gameId = Number(values.game);
  const { data, error, isFetching, refetch } = useQuery(
    watch(lotteryProfit, { brandId, ...asked({ from, to }), ...(gameId > 0 ? { gameId } : {}) }, EVERY_SECONDS),
  );
  const currency = data?.currency ?? '';
  const sum = (key: 'staked' | 'won' | 'profit', label: string): WorkColumn<Row> => ({
    key,
    label,
    align: 'end',
    total: formatMoney(
      (data?.list ?? []).reduce((all, row) => all + unitsOf(row[key]), 0n),
      { currency, locale: currentTag() },
    ),
    render: (row) => amountText(row[key], currency),
    text: (row) => row[key],
    currency: () => currency,
    sort: (row) => Number(unitsOf(row[key])),
  });
  const count = (key: 'orders' | 'members', label: string, total?: string): WorkColumn<Row> => ({
    key,
    label,
    align: 'end',
    ...(total === undefined ? {} : { total }),
    render: (row) => countText(row[key]),
    text: (row) => String(row[key]),
    sort: (row) => row[key],
  });
  return (
    <WorkTable<Row>
      name="lottery-profit"
      caption={t`Profit`}
      columns={[
        { key: 'game', label: t`Game`, render: (row) => row.gameName, text: (row) => row.gameName, sort: (row) => row.gameName },
        ...(gameId > 0
          ? [{ key: 'numero', label: t`Draw`, render: (row: Row) => <code>{row.numero}</code>, text: (row: Row) => row.numero ?? '' }]
          : []),
        count('orders', t`Orders`, countText((data?.list ?? []).reduce((all, { orders }) => all + orders, 0))),
        count('members', t`Members`),
        sum('staked', t`Staked`),
        sum('won', t`Won`),
        sum('profit', t`Profit`),
        {
          key: 'hold',
          label: t`% of stakes`,
          align: 'end',
          render: (row) => inPercent(hold(row), { maximumFractionDigits: 1 }),
          text: (row) => String(hold(row)),
          sort: hold,
        },
      ]}
      rowKey={(row) => `${row.gameId} ${row.numero ?? ''}`}
      to={gameId > 0 ? undefined : (row) => linkWith({ game: String(row.gameId) })}
      totalsLabel={t`Total`}
      rows={data?.list}
      loading={isFetching && data === undefined}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState compact icon={<Ticket />} title={t`Nothing settled in this period`}>
          {t`Choose other dates.`}
        </EmptyState>
      }
      filters={
        <>
          <GameFilter value={values.game} onValue={(game) => set({ game })} />
          <DaysFilter from={from} to={to} onDays={set} zone={zone} hint={zoneText(zone)} />
        </>
      }
    />
  );
}
