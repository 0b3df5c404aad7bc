import { memberLetters } from '@pavilion/contract/inbox/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { FilePenLine, Mail } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import styles from '../inbox/inbox.module.css';
import { useLetterWords } from '../inbox/letter-words.ts';
import { useOperator } from '../session/operator.tsx';

type Row = WireValue<typeof memberLetters>['list'][number];

/** The letters in a member's inbox, and what they wrote to others. */
export function LettersTab({ memberId, username, brandId }: { memberId: string; username: string; brandId: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [box, setBox] = useState<'in' | 'out'>('in');
  const [page, setPage] = useState(1);
  const question = useList(ask(memberLetters, { memberId, box, pageNo: page, pageSize: 25 }));
  return (
    <WorkTable<Row>
      name="member-letters"
      caption={t`Inbox messages`}
      columns={useColumns(box)}
      rowKey={(row) => row.id}
      {...listOf<Row>(question, setPage)}
      empty={<EmptyState compact icon={<Mail />} title={t`No messages`} />}
      filters={
        <>
          <Select
            label={t`Type`}
            value={box}
            onChange={(event) => {
              setBox(event.target.value === 'out' ? 'out' : 'in');
              setPage(1);
            }}
            rowClassName={filters.mid ?? ''}
            options={[
              { value: 'in', label: t`In the inbox` },
              { value: 'out', label: t`Sent to others` },
            ]}
          />
          {may('inbox.send') ? (
            <Button iconStart={<FilePenLine />} render={<Link to={paths.newLetter(username, brandId)} />}>{t`Write a message`}</Button>
          ) : null}
        </>
      }
    />
  );
}

function useColumns(box: 'in' | 'out'): WorkColumn<Row>[] {
  const { t } = useLingui();
  const { topics } = useLetterWords();
  const state = (row: Row) => {
    if (row.state === 'held') return t({ message: 'Held', context: 'message' });
    if (row.state === 'refused') return t`Removed`;
    if (row.deleted) return t`Deleted`;
    return row.readAt ? t`Read` : t`Unread`;
  };
  return [
    {
      key: 'text',
      label: t`Message`,
      render: (row) => (
        <span className={styles.line}>
          <strong>{row.title}</strong> · {row.content}
        </span>
      ),
      text: (row) => `${row.title}: ${row.content}`,
    },
    { key: 'topic', label: t`Topic`, render: (row) => topics[row.topic], text: (row) => topics[row.topic] },
    {
      key: 'other',
      label: box === 'in' ? t({ message: 'From', context: 'sender' }) : t({ message: 'To', context: 'recipient' }),
      render: (row) =>
        row.otherId ? (
          <Link className={linkClass()} to={paths.member(row.otherId)}>
            {row.otherName}
          </Link>
        ) : (
          t`The brand`
        ),
      text: (row) => row.otherName ?? '',
    },
    {
      key: 'state',
      label: t`Status`,
      render: (row) => <Badge tone={row.state === 'sent' ? 'neutral' : 'warn'}>{state(row)}</Badge>,
      text: state,
    },
    { key: 'createdAt', label: t`Written`, render: (row) => momentText(row.createdAt), text: (row) => row.createdAt },
  ];
}
