import { exclusionHistory, exclusionsList } from '@pavilion/contract/responsible-gaming/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { History, ShieldCheck } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { brandColumn } from '../../parts/brand-tag.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { ExclusionDialog } from './exclusion-dialog.tsx';
import { ExclusionHistory } from './exclusion-history.tsx';

type Row = WireValue<typeof exclusionsList>['list'][number];

const KINDS = ['exclusion', 'cool.off'] as const;

/** Members who are excluded or cooling off. */
export function ExclusionsPage() {
  const { t } = useLingui();
  const { may, inBrand } = useOperator();
  const { values, page, set, setPage } = useAddress({ q: '', kind: '' });
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Row | null>(null);
  const kind = KINDS.find((one) => one === values.kind);
  const question = useList(
    ask(exclusionsList, { ...asked({ q: values.q }), ...(kind ? { kind } : {}), ...inBrand, pageNo: page, pageSize: 25 }),
  );
  return (
    <Page
      title={t`Exclusions`}
      lead={t`Current exclusions and breaks. An exclusion applies to the person in every brand.`}
      actions={
        may('exclusions.add') ? (
          <Button tone="primary" iconStart={<ShieldCheck />} onClick={() => setAdding(true)}>{t`Exclude or set a break`}</Button>
        ) : null
      }
    >
      <WorkTable
        name="exclusions"
        caption={t`Exclusions`}
        columns={useColumns(setOpened)}
        rowKey={(row) => `${row.memberId}${row.kind}`}
        to={(row) => paths.member(row.memberId, 'protection')}
        {...listOf<Row>(question, setPage)}
        empty={
          <EmptyState
            compact
            icon={<ShieldCheck />}
            title={t`No active exclusions or breaks`}
          >{t`Members can self-exclude in their security centre. You can do it on their behalf.`}</EmptyState>
        }
        filters={
          <>
            <SearchFilter value={values.q} onValue={(q) => set({ q })} hint={t`Username or ID`} />
            <Select
              label={t`Type`}
              value={values.kind}
              onChange={(event) => set({ kind: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[
                { value: '', label: t`All` },
                { value: 'exclusion', label: t`Exclusion` },
                { value: 'cool.off', label: t`Break` },
              ]}
            />
          </>
        }
      />
      <ExclusionDialog open={adding} onClose={() => setAdding(false)} />
      <HistoryDialog row={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

function useColumns(onHistory: (row: Row) => void): WorkColumn<Row>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const kindWords = (row: Row) => (row.kind === 'exclusion' ? t`Exclusion` : t`Break`);
  const byWords = (row: Row) => (row.askedBy === 'member' ? t`The member` : t`An operator`);
  return [
    { key: 'username', label: t`Member`, render: (row) => row.username, text: (row) => row.username, sort: (row) => row.username },
    ...brandColumn<Row>(t`Brand`, operator),
    {
      key: 'kind',
      label: t`Type`,
      render: (row) => <Badge tone={row.kind === 'exclusion' ? 'bad' : 'warn'}>{kindWords(row)}</Badge>,
      text: kindWords,
      sort: kindWords,
    },
    { key: 'until', label: t`Until`, render: (row) => momentText(row.until), text: (row) => row.until, sort: (row) => row.until },
    {
      key: 'askedAt',
      label: t`Requested`,
      render: (row) => momentText(row.askedAt),
      text: (row) => row.askedAt ?? '',
      sort: (row) => row.askedAt ?? '',
    },
    { key: 'askedBy', label: t`By`, render: byWords, text: byWords, sort: byWords },
    {
      key: 'history',
      label: t`History`,
      text: () => '',
      align: 'end',
      render: (row) => (
        <IconButton size="s" label={t`History of ${row.username}`} onClick={() => onHistory(row)}>
          <History />
        </IconButton>
      ),
    },
  ];
}

function HistoryDialog({ row, onClose }: { row: Row | null; onClose(): void }) {
  const { t } = useLingui();
  const question = useList({
    ...ask(exclusionHistory, { memberId: row?.memberId ?? '' }),
    enabled: row !== null,
    placeholderData: undefined as never,
  });
  return (
    <Dialog
      open={row !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={row?.username ?? ''}
      description={t`All exclusions and breaks`}
      closeLabel={t`Close`}
    >
      <ExclusionHistory rows={question.data?.list} />
    </Dialog>
  );
}
