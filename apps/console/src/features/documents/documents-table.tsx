import { documentsList } from '@pavilion/contract/documents/desk';
import type { WireQuery, WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { IdCard } from '@pavilion/ui/icon';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { watch } from '../../api/ask.ts';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { DocumentState, useDocumentWords } from '../../parts/state-words.tsx';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { useKindWords } from './kind-words.ts';

type Row = WireValue<typeof documentsList>['list'][number];

export interface DocumentsTableProps {
  name: string;
  query: NonNullable<WireQuery<typeof documentsList>>;
  filters?: ReactNode;
  /** The page, from the address. */
  paging?: { page: number; setPage(page: number): void };
}

/** Documents sent in; each opens to its review. */
export function DocumentsTable({ name, query, filters, paging }: DocumentsTableProps) {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useDocumentWords();
  const kindWords = useKindWords();
  const [own, setOwn] = useState(1);
  const { page, setPage } = paging ?? { page: own, setPage: setOwn };
  const question = useList(watch(documentsList, { ...query, pageNo: page, pageSize: 25 }, 20));
  const kinds = (row: Row) => row.kinds.map(kindWords).join(', ');
  return (
    <WorkTable<Row>
      name={name}
      caption={t`Documents`}
      rowKey={(row) => row.id}
      to={(row) => paths.document(row.id)}
      {...listOf<Row>(question, setPage)}
      filters={filters}
      empty={<EmptyState compact icon={<IdCard />} title={t`No documents`}>{t`Submissions appear here automatically.`}</EmptyState>}
      columns={[
        { key: 'username', label: t`Member`, render: (row) => row.username, text: (row) => row.username, sort: (row) => row.username },
        ...brandColumn<Row>(t`Brand`, operator),
        { key: 'kinds', label: t`Document type`, render: kinds, text: kinds },
        {
          key: 'state',
          label: t`Status`,
          render: (row) => <DocumentState state={row.state} />,
          text: (row) => words(row.state)[0],
          sort: (row) => row.state,
        },
        {
          key: 'submittedAt',
          label: t`Submitted`,
          render: (row) => momentText(row.submittedAt),
          text: (row) => row.submittedAt ?? '',
          sort: (row) => row.submittedAt ?? '',
        },
        {
          key: 'decidedAt',
          label: t({ message: 'Decided', context: 'time' }),
          render: (row) => momentText(row.decidedAt),
          text: (row) => row.decidedAt ?? '',
          sort: (row) => row.decidedAt ?? '',
          wideOnly: true,
        },
      ]}
    />
  );
}
