import { Plural, useLingui } from '@lingui/react/macro';
import type { Column } from '@pavilion/ui/data-table';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Coins } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useMoment } from '../../parts/moment.ts';
import { ListFrame } from './list-frame.tsx';
import { type Entry, type EntryFilter, pointQueries, pointsText } from './queries.ts';

/** Every movement of the member's points, with the balance after it. */
export function DetailsList() {
  const { t } = useLingui();
  const [type, setType] = useState<EntryFilter>('');
  const [page, setPage] = useState(1);
  const found = useQuery(pointQueries.details(type, page));
  const total = found.data?.totalCount ?? 0;
  return (
    <ListFrame<Entry, 'in' | 'out'>
      caption={t`Points history`}
      filters={[
        { value: '', label: t`All` },
        { value: 'in', label: t`Earned` },
        { value: 'out', label: t`Spent` },
      ]}
      filter={type}
      onFilter={(next) => {
        setType(next);
        setPage(1);
      }}
      page={page}
      onPage={setPage}
      found={found}
      columns={useColumns()}
      rowKey={(row) => `${row.time}:${row.reference}:${row.changedPoints}:${row.pointsBalance}`}
      count={<Plural value={total} one="# entry" other="# entries" />}
      empty={
        <EmptyState icon={<Coins />} picture={<BrandObject name="wallet" />} title={t`No points yet`}>
          {t`Play or deposit, and check back after the next full hour.`}
        </EmptyState>
      }
    />
  );
}

function useColumns(): Column<Entry>[] {
  const { t } = useLingui();
  const moment = useMoment();
  return [
    { key: 'time', label: t`Time`, cell: (row) => <time dateTime={row.time}>{moment(row.time)}</time> },
    { key: 'remark', label: t`Description`, primary: true, cell: (row) => row.remark },
    {
      key: 'changed',
      label: t`Points`,
      align: 'end',
      cell: (row) => (row.changedPoints > 0 ? `+${pointsText(row.changedPoints)}` : `−${pointsText(-row.changedPoints)}`),
    },
    { key: 'balance', label: t`Balance after`, align: 'end', cell: (row) => pointsText(row.pointsBalance) },
  ];
}
