import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import { momentText } from '../../parts/moment.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { type ListedCase, useRiskWords } from './risk-words.ts';

/** Columns of lists of cases; of one member without whose they are. */
export function useCaseColumns({ ofOneMember = false }: { ofOneMember?: boolean } = {}): WorkColumn<ListedCase>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useRiskWords();
  return [
    {
      key: 'kind',
      label: t`Finding`,
      render: (row) => words.kind(row.kind)[0],
      text: (row) => words.kind(row.kind)[0],
      sort: (row) => row.kind,
    },
    ...(ofOneMember ? [] : [memberColumn<ListedCase>(t`Member`)]),
    {
      key: 'members',
      label: t`Members`,
      align: 'end',
      render: (row) => countText(row.members),
      text: (row) => String(row.members),
      sort: (row) => row.members,
    },
    ...(ofOneMember ? [] : brandColumn<ListedCase>(t`Brand`, operator)),
    amountColumn('amount', t`Amount involved`, (row) => row.amount || null),
    {
      key: 'state',
      label: t`Status`,
      render: (row) => {
        const [word, tone] = words.state(row.state);
        return (
          <>
            <Badge tone={tone}>{word}</Badge>{' '}
            {row.holds && (row.state === 'open' || row.state === 'review') ? <Badge>{t`Holds`}</Badge> : null}
          </>
        );
      },
      text: (row) => words.state(row.state)[0],
      sort: (row) => row.state,
    },
    { key: 'assignee', label: t`Assigned to`, render: (row) => row.assignee ?? '–', text: (row) => row.assignee ?? '', wideOnly: true },
    {
      key: 'lastAt',
      label: t`Last found`,
      render: (row) => momentText(row.lastAt),
      text: (row) => row.lastAt,
      sort: (row) => row.lastAt,
    },
    {
      key: 'openedAt',
      label: t`Opened`,
      render: (row) => momentText(row.openedAt),
      text: (row) => row.openedAt,
      sort: (row) => row.openedAt,
      hidden: true,
    },
    { key: 'id', label: t`Our reference`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true },
  ];
}
