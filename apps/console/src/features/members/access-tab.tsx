import { memberHistory, memberSessions } from '@pavilion/contract/identity/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useEventWords } from './event-words.ts';
import styles from './member.module.css';

type Session = WireValue<typeof memberSessions>['list'][number];
type AccessEvent = WireValue<typeof memberHistory>['list'][number];

/** Where the account is or was open, and what happened to its access. */
export function AccessTab({ memberId }: { memberId: string }) {
  return (
    <div className={styles.stack}>
      <Sessions memberId={memberId} />
      <History memberId={memberId} />
    </div>
  );
}

function Sessions({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const question = useList(ask(memberSessions, { memberId, pageNo: page, pageSize: 10 }));
  const state = (row: Session): string => (row.live ? t`Open` : (row.endReason ?? t({ message: 'Ended', context: 'time' })));
  return (
    <WorkTable<Session>
      name="sessions"
      caption={t`Sessions`}
      filters={<h2 className={styles.tableTitle}>{t`Sessions`}</h2>}
      rowKey={(row) => row.id}
      {...listOf<Session>(question, setPage)}
      empty={<EmptyState compact title={t`This member has never logged in`} />}
      columns={[
        {
          key: 'device',
          label: t`Device`,
          render: (row) => <span title={row.userAgent}>{deviceName(row.userAgent)}</span>,
          text: (row) => row.userAgent,
        },
        { key: 'ip', label: t`IP address`, render: (row) => <code>{row.ip}</code>, text: (row) => row.ip, sort: (row) => row.ip },
        { key: 'state', label: t`Status`, render: (row) => <Badge tone={row.live ? 'good' : 'neutral'}>{state(row)}</Badge>, text: state },
        {
          key: 'createdAt',
          label: t`Logged in`,
          render: (row) => momentText(row.createdAt),
          text: (row) => row.createdAt,
          sort: (row) => row.createdAt,
        },
        {
          key: 'activeAt',
          label: t`Last activity`,
          render: (row) => momentText(row.activeAt),
          text: (row) => row.activeAt,
          sort: (row) => row.activeAt,
        },
        {
          key: 'endedAt',
          label: t({ message: 'Ended', context: 'time' }),
          render: (row) => momentText(row.endedAt),
          text: (row) => row.endedAt ?? '',
          hidden: true,
        },
      ]}
    />
  );
}

function History({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const words = useEventWords();
  const [page, setPage] = useState(1);
  const question = useList(ask(memberHistory, { memberId, pageNo: page, pageSize: 15 }));
  return (
    <WorkTable<AccessEvent>
      name="access-history"
      caption={t`Access history`}
      filters={<h2 className={styles.tableTitle}>{t`Access history`}</h2>}
      rowKey={(row) => row.id}
      {...listOf<AccessEvent>(question, setPage)}
      empty={<EmptyState compact title={t`No history yet`} />}
      columns={[
        { key: 'kind', label: t`What`, render: (row) => words(row.kind), text: (row) => words(row.kind), sort: (row) => row.kind },
        { key: 'at', label: t`Time`, render: (row) => momentText(row.at), text: (row) => row.at, sort: (row) => row.at },
        { key: 'ip', label: t`IP address`, render: (row) => <code>{row.ip}</code>, text: (row) => row.ip },
        {
          key: 'device',
          label: t`Device`,
          render: (row) => <span title={row.userAgent}>{deviceName(row.userAgent)}</span>,
          text: (row) => row.userAgent,
          wideOnly: true,
        },
      ]}
    />
  );
}

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** A browser's own word made short: "Chrome, Windows". */
function deviceName(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].flatMap((kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return found.length > 0 ? found.join(', ') : userAgent.slice(0, 40) || '–';
}
