import { rankMembers } from '@pavilion/contract/ranks/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Badge } from '@pavilion/ui/badge';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Trophy } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { dayText } from '../../parts/moment.ts';
import { OneBrandFilter, useOneBrand } from '../../parts/one-brand.tsx';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { MemberRankView } from './member-rank.tsx';
import type { RankRow } from './rank-words.ts';

const LEVELS = Array.from({ length: 20 }, (_one, place) => String(place + 1));

/** Members of a brand by rank; one opened shows its history, gifts, and what an operator may do. */
export function RanksPage() {
  const { t } = useLingui();
  const { values, page, set, setPage, linkWith } = useAddress({ brand: '', q: '', level: '', id: '' });
  const chosen = useOneBrand(values.brand);
  const question = useList({
    ...ask(rankMembers, { ...asked({ q: values.q, level: values.level }), brandId: chosen?.id ?? '', pageNo: page, pageSize: 25 }),
    enabled: chosen !== undefined,
  });
  return (
    <Page
      title={t`VIP ranks`}
      lead={t`Levels follow settled play and update every ten minutes. Members without play are at the lowest level and not listed.`}
      actions={<Button render={<Link to={paths.rankLadder} />}>{t`VIP ladder`}</Button>}
    >
      <WorkTable<RankRow>
        name="ranks"
        caption={t`Members by VIP level`}
        columns={useColumns()}
        rowKey={(row) => row.memberId}
        to={(row) => linkWith({ id: row.memberId })}
        current={values.id}
        marked={(row) => row.byHandThrough !== null}
        {...listOf<RankRow>(question, setPage)}
        empty={
          <EmptyState compact icon={<Trophy />} title={t`No results`}>
            {t`Clear a filter. Enter the full name.`}
          </EmptyState>
        }
        filters={
          <>
            <OneBrandFilter value={chosen} onBrand={(id) => set({ brand: id })} />
            <SearchFilter label={t`Member`} value={values.q} onValue={(q) => set({ q })} hint={t`Full username or ID`} />
            <Select
              label={t`Level`}
              value={values.level}
              onChange={(event) => set({ level: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: '', label: t`All` }, ...LEVELS.map((value) => ({ value, label: value }))]}
            />
          </>
        }
      />
      <Dialog
        open={values.id !== ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Member's VIP level`}
        closeLabel={t`Close`}
        size="m"
      >
        {values.id === '' ? null : <MemberRankView key={values.id} memberId={values.id} />}
      </Dialog>
    </Page>
  );
}

function useColumns(): WorkColumn<RankRow>[] {
  const { t } = useLingui();
  return [
    memberColumn<RankRow>(t`Member`),
    {
      key: 'level',
      label: t`Level`,
      text: (row) => `${row.level} ${row.name}`,
      sort: (row) => row.level,
      render: (row) => (
        <>
          {row.level} · {row.name} {row.byHandThrough === null ? null : <Badge tone="warn">{t`manual`}</Badge>}
        </>
      ),
    },
    amountColumn<RankRow>('month', t`Turnover this month`, (row) => row.monthTurnover),
    amountColumn<RankRow>('total', t`Lifetime turnover`, (row) => row.totalTurnover),
    amountColumn<RankRow>('deposits', t`Lifetime deposits`, (row) => row.totalDeposits),
    { key: 'since', label: t`Since`, text: (row) => row.since ?? '', sort: (row) => row.since ?? '', render: (row) => dayText(row.since) },
    {
      key: 'kept',
      label: t`Valid through`,
      text: (row) => row.byHandThrough ?? row.keptThrough ?? '',
      render: (row) => row.byHandThrough ?? row.keptThrough ?? t`permanent`,
      wideOnly: true,
    },
  ];
}
