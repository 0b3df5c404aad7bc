import { riskCases } from '@pavilion/contract/risk/desk';
import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ShieldCheck } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { listOf } from '../../parts/list-of.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useCaseColumns } from '../risk/case-columns.tsx';
import type { ListedCase } from '../risk/risk-words.ts';
import styles from './member.module.css';

/** Cases of misuse of money that the member is part of, each with the way to it. */
export function RiskTab({ memberId, username }: { memberId: string; username: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const question = useList(ask(riskCases, { memberId, pageNo: page, pageSize: 25 }));
  return (
    <WorkTable<ListedCase>
      name="member-risk"
      caption={t`Cases`}
      columns={useCaseColumns({ ofOneMember: true })}
      rowKey={(row) => row.id}
      to={(row) => paths.riskCase(row.id)}
      marked={(row) => row.state === 'open'}
      {...listOf<ListedCase>(question, setPage)}
      empty={<EmptyState compact icon={<ShieldCheck />} title={t`No cases with this member`} />}
      filters={
        <p className={styles.links}>
          <Link className={linkClass()} to={paths.riskCasesOf(memberId, username)}>{t`Open in risk`}</Link>
        </p>
      }
    />
  );
}
