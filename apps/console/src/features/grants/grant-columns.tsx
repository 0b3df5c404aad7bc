import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Amount } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import { momentText } from '../../parts/moment.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { type Grant, useGrantWords } from './grant-words.ts';

/** `ofMember`: on a member's own page, where member and brand need not be said. */
export function useGrantColumns({ ofMember = false } = {}): WorkColumn<Grant>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useGrantWords();
  return [
    { key: 'what', label: t`Bonus`, render: words.what, text: words.what, sort: words.what },
    ...(ofMember ? [] : [memberColumn<Grant>(t`Member`), ...brandColumn<Grant>(t`Brand`, operator)]),
    amountColumn<Grant>('amount', t`Amount`, (row) => row.amount),
    {
      key: 'turnover',
      label: t`Turnover`,
      align: 'end',
      render: (row) =>
        row.turnover === 0 ? (
          '–'
        ) : (
          <span>
            <Amount of={row.turnoverDone} currency={row.currency} symbol="none" /> / <Amount of={row.turnover} currency={row.currency} />
          </span>
        ),
      text: (row) => `${row.turnoverDone}/${row.turnover}`,
      sort: (row) => row.turnover,
    },
    {
      key: 'state',
      label: t`Status`,
      render: (row) => {
        const [word, tone] = words.state(row.state);
        return <Badge tone={tone}>{word}</Badge>;
      },
      text: (row) => words.state(row.state)[0],
      sort: (row) => row.state,
    },
    { key: 'proposedBy', label: t`By`, render: (row) => row.proposedBy ?? '–', text: (row) => row.proposedBy ?? '', wideOnly: true },
    {
      key: 'createdAt',
      label: t`Time`,
      render: (row) => momentText(row.createdAt),
      text: (row) => row.createdAt,
      sort: (row) => row.createdAt,
    },
    {
      key: 'expiresAt',
      label: t`Expires`,
      render: (row) => momentText(row.expiresAt),
      text: (row) => row.expiresAt ?? '',
      hidden: true,
    },
    { key: 'id', label: t`Our reference`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true },
  ];
}
