import type { auditList } from '@pavilion/contract/desk';
import type { WireValue } from '@pavilion/contract/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { linkClass } from '@pavilion/ui/link';
import { ScrollText } from '@pavilion/ui/icon';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkTableProps } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { DetailDiff } from './detail-diff.tsx';
import styles from './audit.module.css';

export type AuditRow = WireValue<typeof auditList>['list'][number];

type Given = Pick<WorkTableProps<AuditRow>, 'rows' | 'loading' | 'error' | 'onRetry' | 'pages' | 'filters'>;

/** Acts in their order; each opens to what it changed. */
export function AuditTable({ name, ...list }: { name: string } & Given) {
  const { t } = useLingui();
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
            title={t`Nothing is written down here`}
          >{t`Take a filter away, choose other days, or look at all brands.`}</EmptyState>
        }
        columns={[
          {
            key: 'action',
            label: t`Act`,
            text: (row) => row.action,
            sort: (row) => row.action,
            render: (row) => (
              <button type="button" className={styles.act} data-row-link onClick={() => setOpened(row)}>
                {row.action}
              </button>
            ),
          },
          { key: 'at', label: t`Time`, render: (row) => momentText(row.at), text: (row) => row.at, sort: (row) => row.at },
          { key: 'actor', label: t`By`, render: (row) => row.actorName, text: (row) => row.actorName, sort: (row) => row.actorName },
          {
            key: 'subject',
            label: t`About`,
            render: (row) => <Subject row={row} />,
            text: (row) => `${row.subjectKind} ${row.subjectId}`,
            wideOnly: true,
          },
          { key: 'reason', label: t`Reason`, render: (row) => <span className={styles.reason}>{reasonOf(row)}</span>, text: reasonOf },
          { key: 'ip', label: t`Address`, render: (row) => row.ip ?? '–', text: (row) => row.ip ?? '', hidden: true },
          { key: 'hash', label: t`Hash`, render: (row) => <code>{row.hash.slice(0, 16)}</code>, text: (row) => row.hash, hidden: true },
        ]}
      />
      <EntryDialog row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const reasonOf = ({ detail }: AuditRow): string => (typeof detail['reason'] === 'string' ? detail['reason'] : '');

/** What an act was about, with a link where the desk has a page for it. */
export function Subject({ row }: { row: AuditRow }) {
  const pages: Readonly<Record<string, (id: string) => string>> = { member: (id) => paths.member(id), withdrawal: paths.withdrawal };
  const to = pages[row.subjectKind]?.(row.subjectId);
  const words: ReactNode = (
    <>
      {row.subjectKind} <code>{row.subjectId}</code>
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
  return (
    <Dialog
      open={row !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="l"
      closeLabel={t`Close`}
      title={row?.action ?? ''}
      description={row ? t`${row.actorName}, ${momentText(row.at)}` : ''}
    >
      {row ? (
        <div className={styles.entry}>
          <DetailDiff detail={row.detail} />
          <Facts
            items={[
              { key: 'subject', label: t`About`, value: <Subject row={row} /> },
              { key: 'brand', label: t`Brand`, value: <BrandTag id={row.brandId} /> },
              { key: 'ip', label: t`Address`, value: row.ip ?? '–' },
              { key: 'id', label: t`Entry`, value: <code>{row.id}</code> },
              { key: 'hash', label: t`Hash in the chain`, value: <code>{row.hash}</code> },
            ]}
          />
        </div>
      ) : null}
    </Dialog>
  );
}
