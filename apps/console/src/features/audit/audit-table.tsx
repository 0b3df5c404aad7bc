import type { auditList } from '@pavilion/contract/operator/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { linkClass } from '@pavilion/ui/link';
import { ScrollText } from '@pavilion/ui/icon';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useActWords, useSubjectWords } from '../../parts/act-words.ts';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkTableProps } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { DetailDiff } from './detail-diff.tsx';
import styles from './audit.module.css';

export type AuditRow = WireValue<typeof auditList>['list'][number];

type TableProps = Pick<WorkTableProps<AuditRow>, 'rows' | 'loading' | 'error' | 'onRetry' | 'pages' | 'filters'>;

/** Acts in their order; each opens to what it changed. */
export function AuditTable({ name, ...list }: { name: string } & TableProps) {
  const { t } = useLingui();
  const actWords = useActWords();
  const subjectText = useSubjectText();
  const actor = useActorText();
  const [opened, setOpened] = useState<AuditRow | null>(null);
  return (
    <>
      <WorkTable<AuditRow>
        name={name}
        caption={t`Audit trail`}
        rowKey={(row) => row.id}
        {...list}
        empty={
          <EmptyState
            compact
            icon={<ScrollText />}
            title={t`No entries`}
          >{t`Clear a filter, choose other dates or view all brands.`}</EmptyState>
        }
        columns={[
          {
            key: 'action',
            label: t`Action`,
            text: (row) => actWords(row.action),
            sort: (row) => actWords(row.action),
            render: (row) => (
              <button type="button" className={styles.act} data-row-link onClick={() => setOpened(row)}>
                {actWords(row.action)}
              </button>
            ),
          },
          { key: 'at', label: t`Time`, render: (row) => momentText(row.at), text: (row) => row.at, sort: (row) => row.at },
          { key: 'actor', label: t`By`, render: actor, text: actor, sort: actor },
          {
            key: 'subject',
            label: t`About`,
            render: (row) => <Subject row={row} />,
            text: (row) => `${subjectText(row)} ${row.subjectId}`,
            wideOnly: true,
          },
          {
            key: 'member',
            label: t`Member`,
            render: (row) => <Concerned row={row} />,
            text: (row) => row.member?.username ?? '',
            sort: (row) => row.member?.username ?? '',
            wideOnly: true,
          },
          { key: 'reason', label: t`Reason`, render: (row) => <span className={styles.reason}>{reasonOf(row)}</span>, text: reasonOf },
          { key: 'ip', label: t`IP address`, render: (row) => row.ip ?? '–', text: (row) => row.ip ?? '', hidden: true },
          { key: 'hash', label: t`Hash`, render: (row) => <code>{row.hash.slice(0, 16)}</code>, text: (row) => row.hash, hidden: true },
        ]}
      />
      <EntryDialog row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const reasonOf = ({ detail }: AuditRow): string => (typeof detail['reason'] === 'string' ? detail['reason'] : '');

/** Who acted: a name, or what of the system did. */
function useActorText(): (row: AuditRow) => string {
  const { t } = useLingui();
  return ({ actorKind, actorName, actorId }) =>
    actorKind === 'system' ? (actorId === 'sign-in' ? t`Unknown (login)` : t`The system`) : actorName;
}

/** What an act was about: its kind, and the name where there is one. */
function useSubjectText(): (row: AuditRow) => string {
  const kindWords = useSubjectWords();
  return ({ subjectKind, subjectName }) => `${kindWords(subjectKind)} ${subjectName}`.trim();
}

/** The member an entry concerned, with a link to the page. */
function Concerned({ row: { member } }: { row: AuditRow }) {
  if (!member) return '–';
  return (
    <Link className={linkClass()} to={paths.member(member.memberId)}>
      {member.username}
    </Link>
  );
}

/** What an act was about, with a link where the desk has a page for it; the id is behind a name. */
export function Subject({ row, whole = false }: { row: AuditRow; whole?: boolean }) {
  const text = useSubjectText()(row);
  const pages: Readonly<Record<string, (id: string) => string>> = {
    member: (id) => paths.member(id),
    withdrawal: paths.withdrawal,
    documents: paths.document,
    deposit: paths.deposit,
    proposal: paths.proposal,
  };
  const to = pages[row.subjectKind]?.(row.subjectId);
  const words: ReactNode = (
    <>
      {text} {whole || row.subjectName === '' ? <code>{row.subjectId}</code> : null}
    </>
  );
  return to ? (
    <Link className={linkClass()} to={to}>
      {words}
    </Link>
  ) : (
    words
  );
}

function EntryDialog({ row, onClose }: { row: AuditRow | null; onClose(): void }) {
  const { t } = useLingui();
  const actWords = useActWords();
  const actor = useActorText();
  return (
    <Dialog
      open={row !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="l"
      closeLabel={t`Close`}
      title={row ? actWords(row.action) : ''}
      description={row ? t`${actor(row)}, ${momentText(row.at)}` : ''}
    >
      {row ? (
        <div className={styles.entry}>
          <DetailDiff detail={row.detail} />
          <Facts
            items={[
              { key: 'subject', label: t`About`, value: <Subject row={row} whole /> },
              row.member ? { key: 'member', label: t`Member`, value: <Concerned row={row} /> } : null,
              { key: 'brand', label: t`Brand`, value: <BrandTag id={row.brandId} /> },
              { key: 'ip', label: t`IP address`, value: row.ip ?? '–' },
              { key: 'id', label: t`Entry`, value: <code>{row.id}</code> },
              { key: 'hash', label: t`Hash in the chain`, value: <code>{row.hash}</code> },
            ]}
          />
        </div>
      ) : null}
    </Dialog>
  );
}
