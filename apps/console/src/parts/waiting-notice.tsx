import { type ProposalKindName, proposals } from '@pavilion/contract/four-eyes/desk';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useOperator } from '../features/session/operator.tsx';
import { watch } from '../api/ask.ts';
import { paths } from '../paths.ts';

const EVERY_SECONDS = 30;

export interface WaitingNoticeProps {
  /** Of one kind; without it of every kind. */
  kind?: ProposalKindName;
  /** About one member; without it about any. */
  memberId?: string;
}

/** Shows how many acts wait for a second operator, with a link to them; shows nothing when none do. */
export function WaitingNotice({ kind, memberId = '' }: WaitingNoticeProps) {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const about = { state: 'proposed' as const, ...(kind ? { kind } : {}), ...(memberId === '' ? {} : { memberId }) };
  const query = useQuery({
    ...watch(proposals, { ...about, ...inBrand, pageNo: 1, pageSize: 1 }, EVERY_SECONDS),
    placeholderData: undefined as never,
  });
  const count = query.data?.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      tone="warn"
      title={t`${plural(count, { one: '# action waits for a second operator', other: '# actions wait for a second operator' })}`}
      actions={
        <Link className={linkClass()} to={paths.proposalsAbout(about)}>
          {t`Show pending`}
        </Link>
      }
    />
  );
}
