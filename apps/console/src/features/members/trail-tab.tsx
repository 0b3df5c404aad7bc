import { memberAudit } from '@pavilion/contract/desk-members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { listOf } from '../../parts/list-of.ts';
import { AuditTable } from '../audit/audit-table.tsx';
import type { AuditRow } from '../audit/audit-table.tsx';

/** What operators did with the member. */
export function TrailTab({ memberId }: { memberId: string }) {
  const [page, setPage] = useState(1);
  const question = useQuery(ask(memberAudit, { memberId, pageNo: page, pageSize: 25 }));
  return <AuditTable name="member-audit" {...listOf<AuditRow>(question, setPage)} />;
}
