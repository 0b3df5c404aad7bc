import { useLingui } from '@lingui/react/macro';
import type { chatList } from '@pavilion/contract/support/desk-chat';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { linkClass } from '@pavilion/ui/link';
import { Link } from 'react-router';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { momentColumn } from '../../parts/columns.tsx';
import { momentText } from '../../parts/moment.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './chats.module.css';
import { useChatWords } from './words.ts';

export type ListedChat = WireValue<typeof chatList>['list'][number];

/** Columns of lists of conversations. Of one member the moment is the way to one, else whom it is with. */
export function useChatColumns({ ofOneMember = false }: { ofOneMember?: boolean } = {}): WorkColumn<ListedChat>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const { states, ratings } = useChatWords();
  const way = (row: ListedChat, words: string) => (
    <Link className={linkClass()} data-row-link to={paths.chat(row.id)}>
      {words}
    </Link>
  );
  const began: WorkColumn<ListedChat> = momentColumn<ListedChat>('queuedAt', t`Started`, (row) => row.queuedAt);
  const name: WorkColumn<ListedChat> = {
    key: 'name',
    label: t`With`,
    render: (row) => way(row, row.name || t`A visitor`),
    text: (row) => row.name,
  };
  return [
    ofOneMember ? { ...began, render: (row) => way(row, momentText(row.queuedAt)) } : name,
    {
      key: 'last',
      label: t`Last message`,
      render: (row) => <span className={styles.lastWords}>{row.last || t`A picture`}</span>,
      text: (row) => row.last,
    },
    ...(ofOneMember ? [] : brandColumn<ListedChat>(t`Brand`, operator)),
    {
      key: 'state',
      label: t`Status`,
      render: (row) => <Badge tone={row.late ? 'warn' : states[row.state][1]}>{states[row.state][0]}</Badge>,
      text: (row) => states[row.state][0],
    },
    { key: 'operator', label: t`Operator`, render: (row) => row.operator ?? '–', text: (row) => row.operator ?? '' },
    {
      key: 'rating',
      label: t`Rating`,
      render: (row) => (row.rating === null ? '–' : `${row.rating}${row.ratingWord ? ` · ${ratings[row.ratingWord] ?? ''}` : ''}`),
      text: (row) => String(row.rating ?? ''),
    },
    ...(ofOneMember ? [] : [began]),
  ];
}
