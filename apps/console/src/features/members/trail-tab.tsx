import { memberAudit } from '@pavilion/contract/identity/desk';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { listOf } from '../../parts/list-of.ts';
import { useList } from '../../parts/use-list.ts';
import { AuditTable } from '../audit/audit-table.tsx';
import type { AuditRow } from '../audit/audit-table.tsx';

/** What operators did with the member. */
export function TrailTab({ memberId }: { memberId: string }) {
  const [page, setPage] = useState(1);
  const question = useList(ask(memberAudit, { memberId, pageNo: page, pageSize: 25 }));
  return <AuditTable name="member-audit" {...listOf<AuditRow>(question, setPage)} />;
}
