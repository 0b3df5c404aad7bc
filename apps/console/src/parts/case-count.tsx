import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Link } from 'react-router';
import { useOperator } from '../features/session/operator.tsx';
import { paths } from '../paths.ts';
import { countText } from './amount.tsx';
import type { WorkColumn } from './work-table-model.ts';

interface CasesOfMember {
  memberId: string;
  username: string;
  count: number;
}

/** Cases of misuse that name a member; a link to them where the operator may read them. */
function CaseCount({ memberId, username, count }: CasesOfMember) {
  const { t } = useLingui();
  const { may } = useOperator();
  if (count === 0) return '–';
  const badge = <Badge tone="warn">{t`Cases: ${countText(count)}`}</Badge>;
  return may('risk.read') ? <Link to={paths.riskCasesOf(memberId, username)}>{badge}</Link> : badge;
}

/** How many cases of misuse name the member of a row. */
export const caseColumn = <Row extends { memberId: string; username: string }>(
  label: string,
  of: (row: Row) => number,
): WorkColumn<Row> => ({
  key: 'risk',
  label,
  render: (row) => <CaseCount memberId={row.memberId} username={row.username} count={of(row)} />,
  text: (row) => String(of(row)),
  sort: of,
});
