import { disputesList } from '@pavilion/contract/payments/desk-disputes';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import { listOf } from '../../parts/list-of.ts';
import { distanceText } from '../../parts/moment.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './payments.module.css';

type Dispute = WireValue<typeof disputesList>['list'][number];

/** Payouts members say did not arrive, oldest first; each is ended on its withdrawal, beside its proofs. */
export function DisputesQueue({ every }: { every: number }) {
  const { t } = useLingui();
  const operator = useOperator();
  const [page, setPage] = useState(1);
  const question = useList(watch(disputesList, { ...operator.inBrand, pageNo: page, pageSize: 25 }, every));
  return (
    <WorkTable<Dispute>
      name="disputes"
      caption={t`Disputed payouts`}
      rowKey={(row) => row.id}
      to={(row) => paths.withdrawal(row.withdrawalId)}
      {...listOf<Dispute>(question, setPage)}
      filters={<h2 className={styles.title}>{t`Disputed payouts`}</h2>}
      empty={<EmptyState compact title={t`No disputed payouts`}>{t`Payouts reported as not received appear here.`}</EmptyState>}
      columns={[
        { key: 'id', label: t`Reference`, render: (row) => <code>{row.reference}</code>, text: (row) => row.reference },
        memberColumn(t`Member`),
        ...brandColumn<Dispute>(t`Brand`, operator),
        amountColumn('rest', t`Not received`, (row) => row.rest),
        amountColumn('amount', t`Amount sent`, (row) => row.amount),
        {
          key: 'state',
          label: t`Status`,
          render: (row) =>
            row.state === 'proposed' ? (
              <Badge tone="sea">{t`Second operator`}</Badge>
            ) : (
              <Badge tone="warn">{t({ message: 'Open', context: 'case' })}</Badge>
            ),
          text: (row) => row.state,
        },
        {
          key: 'openedAt',
          label: t`Since`,
          render: (row) => distanceText(row.openedAt),
          text: (row) => row.openedAt,
          sort: (row) => row.openedAt,
        },
        {
          key: 'bank',
          label: t`Payout account`,
          render: (row) => `${row.bankName} ${row.bankNumber}`,
          text: (row) => `${row.bankName} ${row.bankNumber}`,
          wideOnly: true,
        },
      ]}
    />
  );
}
