import { chatList } from '@pavilion/contract/support/desk-chat';
import { deskRoomsOfMember } from '@pavilion/contract/rooms/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Headphones, Radio } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { momentColumn } from '../../parts/columns.tsx';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { type ListedChat, useChatColumns } from '../chats/chat-columns.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './member.module.css';

type Room = WireValue<typeof deskRoomsOfMember>['list'][number];

/** Conversations with customer service and rooms the member has written in, each for who may see it. */
export function ChatsTab({ memberId, username }: { memberId: string; username: string }) {
  const { may } = useOperator();
  return (
    <div className={styles.stack}>
      {may('support.supervise') ? <Chats memberId={memberId} username={username} /> : null}
      {may('rooms.moderate') ? <Rooms memberId={memberId} /> : null}
    </div>
  );
}

function Chats({ memberId, username }: { memberId: string; username: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const question = useList(ask(chatList, { memberId, pageNo: page, pageSize: 25 }));
  return (
    <WorkTable<ListedChat>
      name="member-chats"
      caption={t`Customer service chats`}
      columns={useChatColumns({ ofOneMember: true })}
      rowKey={(row) => row.id}
      {...listOf<ListedChat>(question, setPage)}
      empty={<EmptyState compact icon={<Headphones />} title={t`No chats with this member`} />}
      filters={
        <>
          <h2 className={styles.tableTitle}>{t`Customer service chats`}</h2>
          <p className={styles.links}>
            <Link className={linkClass()} to={paths.chatsOf(memberId, username)}>{t`Open in customer service`}</Link>
          </p>
        </>
      }
    />
  );
}

function Rooms({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const question = useList(ask(deskRoomsOfMember, { memberId, pageNo: page, pageSize: 25 }));
  return (
    <WorkTable<Room>
      name="member-rooms"
      caption={t`Rooms`}
      columns={useRoomColumns()}
      rowKey={(row) => row.presenterId}
      {...listOf<Room>(question, setPage)}
      empty={<EmptyState compact icon={<Radio />} title={t`This member has not posted in any room`} />}
      filters={<h2 className={styles.tableTitle}>{t`Rooms`}</h2>}
    />
  );
}

function useRoomColumns(): WorkColumn<Room>[] {
  const { t } = useLingui();
  const { may } = useOperator();
  const count = (key: 'lines' | 'removed' | 'reported', label: string): WorkColumn<Room> => ({
    key,
    label,
    align: 'end',
    render: (row) => countText(row[key]),
    text: (row) => String(row[key]),
  });
  const blocked = (row: Room): string => (row.block === null ? '' : row.block === 'block' ? t`Banned` : t`Muted`);
  return [
    {
      key: 'room',
      label: t`Room`,
      render: (row) =>
        may('rooms.host') ? (
          <Link className={linkClass()} data-row-link to={paths.room(row.presenterId)}>
            {row.presenter}
          </Link>
        ) : (
          row.presenter
        ),
      text: (row) => row.presenter,
    },
    count('lines', t`Messages`),
    count('removed', t`Removed`),
    count('reported', t`Reported`),
    {
      key: 'block',
      label: t`Banned now`,
      render: (row) =>
        row.block === null ? (
          '–'
        ) : (
          <>
            <Badge tone={row.block === 'block' ? 'bad' : 'warn'}>{blocked(row)}</Badge> {t`until ${momentText(row.blockedUntil)}`}
          </>
        ),
      text: (row) => `${blocked(row)} ${row.blockedUntil ?? ''}`.trim(),
    },
    momentColumn<Room>('lastAt', t`Last message`, (row) => row.lastAt),
  ];
}
