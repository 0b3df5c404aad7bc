import { settlementDays } from '@pavilion/contract/settlements/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { BadgePercent } from '@pavilion/ui/icon';
import type { ReactNode } from 'react';
import { watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn } from '../../parts/columns.tsx';
import { dateFormat } from '../../parts/date-format.ts';
import { listOf } from '../../parts/list-of.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import type { ShortKind } from './run-words.ts';

type Day = WireValue<typeof settlementDays>['list'][number];

const EVERY_SECONDS = 60;

interface DaysTableProps {
  kind: ShortKind;
  from: string;
  to: string;
  page: number;
  onPage(page: number): void;
  /** The address of a day's runs. */
  linkTo(day: string): string;
  filters: ReactNode;
}

/** Settlements of an hour or five minutes, a row a day. */
export function DaysTable({ kind, from, to, page, onPage, linkTo, filters }: DaysTableProps) {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const days = { from: from || undefined, to: to || undefined };
  const question = useList(watch(settlementDays, { kind, ...days, ...inBrand, pageNo: page, pageSize: 31 }, EVERY_SECONDS));
  return (
    <WorkTable<Day>
      name="settlement-days"
      caption={t`Settlements by day`}
      columns={useColumns()}
      rowKey={({ brandId, day }) => `${brandId} ${day}`}
      to={({ day }) => linkTo(day)}
      marked={({ open, held }) => open > 0 || held > 0}
      {...listOf<Day>(question, onPage)}
      empty={
        <EmptyState compact icon={<BadgePercent />} title={t`No settlements on these days`}>
          {t`Choose other days, or another type.`}
        </EmptyState>
      }
      filters={filters}
    />
  );
}

function useColumns(): WorkColumn<Day>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const format = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const dayText = ({ day }: Day) => format.format(new Date(`${day}T00:00:00Z`));
  const warned = (count: number): ReactNode => (count > 0 ? <Badge tone="warn">{countText(count)}</Badge> : '–');
  const count = (key: 'runs' | 'lines', label: string): WorkColumn<Day> => ({
    key,
    label,
    align: 'end',
    render: (row) => countText(row[key]),
    text: (row) => String(row[key]),
    sort: (row) => row[key],
  });
  const alert = (key: 'open' | 'held' | 'unusual', label: string): WorkColumn<Day> => ({
    key,
    label,
    align: 'end',
    render: (row) => warned(row[key]),
    text: (row) => String(row[key]),
    sort: (row) => row[key],
  });
  return [
    { key: 'day', label: t`Day`, render: dayText, text: ({ day }) => day, sort: ({ day }) => day },
    ...brandColumn<Day>(t`Brand`, operator),
    amountColumn('amount', t`Amount`, (row) => Number(row.amount)),
    amountColumn('paid', t`Paid`, (row) => Number(row.paid)),
    amountColumn('owed', t`Owed`, (row) => (Number(row.owed) === 0 ? null : Number(row.owed))),
    count('runs', t`Runs`),
    count('lines', t`Lines`),
    alert('open', t`Waiting for you`),
    alert('held', t`Held`),
    alert('unusual', t`Unusual`),
  ];
}
