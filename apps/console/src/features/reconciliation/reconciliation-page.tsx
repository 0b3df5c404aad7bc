import { reconciliationRuns } from '@pavilion/contract/payments/desk-reconciliation';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { FileText } from '@pavilion/ui/icon';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { listOf } from '../../parts/list-of.ts';
import { dayOfText, momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { RunDetail } from './run-detail.tsx';

type Run = WireValue<typeof reconciliationRuns>['list'][number];

/** Statements of providers compared with our payments; each run is stored with its differences. */
export function ReconciliationPage() {
  const { t } = useLingui();
  const { inBrand, brand, brands, look } = useOperator();
  const [comparing, setComparing] = useState(false);
  const { values, page, set, setPage, linkWith } = useAddress({ id: '' });
  const question = useList(ask(reconciliationRuns, { ...inBrand, pageNo: page, pageSize: 25 }));
  return (
    <Page
      title={t`Reconciliation`}
      lead={
        brand
          ? t`Provider statements compared with our payments. No money moves here: each difference opens its payment.`
          : t`One brand at a time: choose the brand of the statement.`
      }
      actions={
        brand ? (
          <Button tone="primary" iconStart={<FileText />} onClick={() => setComparing(true)}>{t`Compare a statement`}</Button>
        ) : (
          brands.map(({ id, name }) => (
            <Button key={id} onClick={() => look(id)}>
              {name}
            </Button>
          ))
        )
      }
    >
      <WorkTable<Run>
        name="reconciliations"
        caption={t`Reconciliation`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={values.id}
        marked={(row) => row.differences > 0}
        {...listOf<Run>(question, setPage)}
        empty={
          <EmptyState compact icon={<FileText />} title={t`Nothing compared yet`}>
            {t`Upload a provider's daily statement. Differences are listed and saved.`}
          </EmptyState>
        }
      />
      {values.id === '' ? null : (
        <Dialog
          key={values.id}
          open
          onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
          title={t`Reconciliation`}
          closeLabel={t`Close`}
          size="wide"
        >
          <RunDetail id={values.id} />
        </Dialog>
      )}
      {comparing && brand ? (
        <CompareDialog
          brand={brand}
          onClose={() => setComparing(false)}
          onMade={(id) => {
            setComparing(false);
            set({ id });
          }}
        />
      ) : null}
    </Page>
  );
}

function useColumns(): WorkColumn<Run>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const days = (row: Run) => (row.from === row.to ? dayOfText(row.from) : `${dayOfText(row.from)} – ${dayOfText(row.to)}`);
  return [
    { key: 'provider', label: t`Provider`, render: (row) => row.provider, text: (row) => row.provider, sort: (row) => row.provider },
    ...brandColumn<Run>(t`Brand`, operator),
    { key: 'days', label: t`Days`, render: days, text: days, sort: (row) => row.from },
    {
      key: 'differences',
      label: t`Differences`,
      align: 'end',
      render: (row) => <Badge tone={row.differences === 0 ? 'good' : 'warn'}>{countText(row.differences)}</Badge>,
      text: (row) => String(row.differences),
      sort: (row) => row.differences,
    },
    {
      key: 'lines',
      label: t`Lines`,
      align: 'end',
      render: (row) => countText(row.lines),
      text: (row) => String(row.lines),
      sort: (row) => row.lines,
    },
    { key: 'fileName', label: t`File`, render: (row) => row.fileName || '–', text: (row) => row.fileName, wideOnly: true },
    { key: 'madeBy', label: t`By`, render: (row) => row.madeBy, text: (row) => row.madeBy, wideOnly: true },
    { key: 'madeAt', label: t`Time`, render: (row) => momentText(row.madeAt), text: (row) => row.madeAt, sort: (row) => row.madeAt },
  ];
}
