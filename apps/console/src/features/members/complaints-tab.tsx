import { complaintsList } from '@pavilion/contract/support/desk-complaints';
import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Scale } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { listOf } from '../../parts/list-of.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { type ListedComplaint, useComplaintColumns } from '../complaints/complaint-columns.tsx';
import styles from './member.module.css';

/** What the member complained about, each with the way to it. */
export function ComplaintsTab({ memberId, username }: { memberId: string; username: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const question = useList(ask(complaintsList, { memberId, pageNo: page, pageSize: 25 }));
  const columns = useComplaintColumns(
    (row) => (
      <Link className={linkClass()} data-row-link to={paths.complaint(row.id)}>
        {row.number}
      </Link>
    ),
    { ofOneMember: true },
  );
  return (
    <WorkTable<ListedComplaint>
      name="member-complaints"
      caption={t`Complaints`}
      columns={columns}
      rowKey={(row) => row.id}
      {...listOf<ListedComplaint>(question, setPage)}
      marked={(row) => row.late}
      empty={<EmptyState compact icon={<Scale />} title={t`No complaints from this member`} />}
      filters={
        <p className={styles.links}>
          <Link className={linkClass()} to={paths.complaintsOf(memberId, username)}>{t`Open in complaints`}</Link>
        </p>
      }
    />
  );
}
