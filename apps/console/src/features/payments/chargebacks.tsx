import { chargebacksList } from '@pavilion/contract/payments/desk-chargebacks';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Checkbox } from '@pavilion/ui/checkbox';
import { EmptyState } from '@pavilion/ui/empty-state';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import { listOf } from '../../parts/list-of.ts';
import { distanceText, momentText } from '../../parts/moment.ts';
import { RecordDialog } from '../../parts/record-dialog.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { ChargebackDetail } from './chargeback-detail.tsx';
import { type Chargeback, useChargebackWords } from './chargeback-words.ts';
import styles from './payments.module.css';

/** Chargebacks of deposits: those that wait, oldest first, the ended where they are asked for. */
export function Chargebacks({ every }: { every: number }) {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useChargebackWords();
  const [page, setPage] = useState(1);
  const [all, setAll] = useState(false);
  const { values, set, linkWith } = useAddress({ chargeback: '' });
  const question = useList(
    watch(chargebacksList, { ...operator.inBrand, ...(all ? { all: '1' as const } : {}), pageNo: page, pageSize: 25 }, every),
  );
  return (
    <>
      <WorkTable<Chargeback>
        name="chargebacks"
        caption={t`Chargebacks`}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ chargeback: row.id })}
        current={values.chargeback}
        {...listOf<Chargeback>(question, setPage)}
        filters={
          <>
            <h2 className={styles.title}>{t`Chargebacks`}</h2>
            <Checkbox
              checked={all}
              onChange={(event) => {
                setPage(1);
                setAll(event.target.checked);
              }}
            >
              {t`Include closed`}
            </Checkbox>
          </>
        }
        empty={<EmptyState compact title={t`No open chargebacks`}>{t`Deposits reversed by a bank appear here.`}</EmptyState>}
        columns={[
          { key: 'id', label: t`Case`, render: (row) => <code className={styles.narrow}>{row.caseRef}</code>, text: (row) => row.caseRef },
          memberColumn(t`Member`),
          ...brandColumn<Chargeback>(t`Brand`, operator),
          amountColumn('amount', t`Amount`, (row) => row.amount),
          amountColumn('owed', t`Owed at that time`, (row) => row.owed),
          {
            key: 'state',
            label: t`Status`,
            render: (row) => <Badge tone={words(row)[1]}>{words(row)[0]}</Badge>,
            text: (row) => words(row)[0],
          },
          {
            key: 'reasonCode',
            label: t`Reason code`,
            render: (row) => row.reasonCode || '–',
            text: (row) => row.reasonCode,
            wideOnly: true,
          },
          {
            key: 'cameAt',
            label: t`Received`,
            render: (row) => <span title={momentText(row.cameAt)}>{distanceText(row.cameAt)}</span>,
            text: (row) => row.cameAt,
            sort: (row) => row.cameAt,
          },
        ]}
      />
      <RecordDialog id={values.chargeback} title={t`Chargeback`} onClose={() => set({ chargeback: '' })}>
        <ChargebackDetail key={values.chargeback} id={values.chargeback} />
      </RecordDialog>
    </>
  );
}
