import { useLingui } from '@lingui/react/macro';
import type { complaintsList } from '@pavilion/contract/support/desk-complaints';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { ReactNode } from 'react';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { memberColumn, momentColumn, stateColumn } from '../../parts/columns.tsx';
import { distanceText, momentText } from '../../parts/moment.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './complaints.module.css';
import { useComplaintWords } from './words.ts';

export type ListedComplaint = WireValue<typeof complaintsList>['list'][number];

/** Columns of lists of complaints; `number` is the way to one. Of one member without whose they are. */
export function useComplaintColumns(
  number: (row: ListedComplaint) => ReactNode,
  { ofOneMember = false }: { ofOneMember?: boolean } = {},
): WorkColumn<ListedComplaint>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const { kinds, states } = useComplaintWords();
  return [
    { key: 'number', label: t`Number`, render: number, text: (row) => row.number },
    { key: 'first', label: t`Complaint`, render: (row) => <span className={styles.first}>{row.first}</span>, text: (row) => row.first },
    { key: 'kind', label: t`About`, render: (row) => kinds[row.kind], text: (row) => kinds[row.kind] },
    ...(ofOneMember
      ? []
      : [memberColumn<ListedComplaint>(t({ message: 'From', context: 'sender' })), ...brandColumn<ListedComplaint>(t`Brand`, operator)]),
    stateColumn<ListedComplaint>(t`Status`, (row) => [
      row.proposed ? t`Waiting for a second operator` : states[row.state][0],
      row.late ? 'bad' : states[row.state][1],
    ]),
    {
      key: 'due',
      label: t({ message: 'Due', context: 'deadline' }),
      render: (row) => (row.dueAt ? <span title={momentText(row.dueAt)}>{distanceText(row.dueAt)}</span> : '–'),
      text: (row) => row.dueAt ?? '',
    },
    momentColumn<ListedComplaint>('filedAt', t`Submitted`, (row) => row.filedAt),
  ];
}
