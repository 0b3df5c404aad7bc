import { settlementRuns } from '@pavilion/contract/settlements/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { BadgePercent, SlidersHorizontal } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn } from '../../parts/columns.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { Figures } from './figures.tsx';
import { LineDetail } from './line-detail.tsx';
import { RunDetail } from './run-detail.tsx';
import { KINDS, periodText, type Run, STATES, useRunWords } from './run-words.ts';
import { SettlementRules } from './settlement-rules.tsx';

const EVERY_SECONDS = 15;

/** Settlements of agents: the results of a period, released by two operators unless the brand releases them automatically. */
export function RunsPage() {
  const { t } = useLingui();
  const { inBrand, brand } = useOperator();
  const words = useRunWords();
  const [ruling, setRuling] = useState(false);
  const { values, page, set, setPage, linkWith } = useAddress({ kind: '', state: '', id: '', line: '' });
  const filter = { kind: KINDS.find((one) => one === values.kind), state: STATES.find((one) => one === values.state) };
  const question = useList(watch(settlementRuns, { ...filter, ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  return (
    <Page
      title={t`Settlements`}
      lead={t`Agent contracts and rebates calculated per period. Dividends and daily salaries need two operators; the rest is paid automatically up to the limit.`}
      actions={brand ? <Button iconStart={<SlidersHorizontal />} onClick={() => setRuling(true)}>{t`Rules`}</Button> : null}
    >
      {brand ? <Figures brand={brand} /> : null}
      <WorkTable<Run>
        name="settlements"
        caption={t`Settlements`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={values.id}
        marked={(row) => row.state === 'computed' || row.state === 'held'}
        {...listOf<Run>(question, setPage)}
        empty={
          <EmptyState compact icon={<BadgePercent />} title={t`No settlements`}>
            {t`A run is created when a contract period ends.`}
          </EmptyState>
        }
        filters={
          <>
            <Select
              label={t`Type`}
              value={values.kind}
              rowClassName={filters.mid ?? ''}
              onChange={(event) => set({ kind: event.target.value })}
              options={[{ value: '', label: t`All` }, ...KINDS.map((value) => ({ value, label: words.kind(value) }))]}
            />
            <Select
              label={t`Status`}
              value={values.state}
              rowClassName={filters.mid ?? ''}
              onChange={(event) => set({ state: event.target.value })}
              options={[{ value: '', label: t`All` }, ...STATES.map((value) => ({ value, label: words.state(value)[0] }))]}
            />
          </>
        }
      />
      <Dialog
        open={values.id !== '' && values.line === ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Settlement`}
        closeLabel={t`Close`}
        size="wide"
      >
        {values.id === '' ? null : <RunDetail key={values.id} id={values.id} lineLink={(line) => linkWith({ line })} />}
      </Dialog>
      <Dialog
        open={values.line !== ''}
        onOpenChange={(open) => (open ? undefined : set({ line: '' }))}
        title={t`Settlement line`}
        closeLabel={t`Close`}
        size="wide"
      >
        {values.line === '' ? null : <LineDetail key={values.line} id={values.line} />}
      </Dialog>
      {ruling && brand ? <SettlementRules brand={brand} onClose={() => setRuling(false)} /> : null}
    </Page>
  );
}

function useColumns(): WorkColumn<Run>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useRunWords();
  const zoneOf = ({ brandId }: Run) => operator.brands.find(({ id }) => id === brandId)?.timeZone ?? 'UTC';
  const period = (row: Run) => periodText(row, zoneOf(row));
  return [
    { key: 'period', label: t`Period`, render: period, text: period, sort: (row) => row.to },
    { key: 'kind', label: t`Type`, render: (row) => words.kind(row.kind), text: (row) => words.kind(row.kind), sort: (row) => row.kind },
    ...brandColumn<Run>(t`Brand`, operator),
    amountColumn('amount', t`Amount`, (row) => Number(row.amount)),
    amountColumn('before', t`Period before`, (row) => (row.before === null ? null : Number(row.before))),
    {
      key: 'lines',
      label: t`Lines`,
      align: 'end',
      render: (row) => countText(row.lines),
      text: (row) => String(row.lines),
      sort: (row) => row.lines,
    },
    {
      key: 'unusual',
      label: t`Unusual`,
      align: 'end',
      render: (row) => (row.unusual > 0 ? <Badge tone="warn">{countText(row.unusual)}</Badge> : '–'),
      text: (row) => String(row.unusual),
      sort: (row) => row.unusual,
    },
    amountColumn('owed', t`Owed`, (row) => (Number(row.owed) === 0 ? null : Number(row.owed))),
    {
      key: 'state',
      label: t`Status`,
      render: (row) => {
        const [word, tone] = words.state(row.state);
        return (
          <>
            <Badge tone={tone}>{word}</Badge> {row.proposed ? <Badge tone="warn">{t`1 of 2`}</Badge> : null}
          </>
        );
      },
      text: (row) => words.state(row.state)[0],
      sort: (row) => row.state,
    },
    { key: 'id', label: t`Our reference`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true },
  ];
}
