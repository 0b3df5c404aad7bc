import { walletCaseClose, walletCases } from '@pavilion/contract/vendor-wallets/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ShieldCheck } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountText } from '../../parts/amount.tsx';
import { amountColumn } from '../../parts/columns.tsx';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { SettleButton, SettleDialog, type SettleTarget } from './settle-dialog.tsx';
import { vendorColumn } from './vendor-column.tsx';
import styles from './vendor-wallets.module.css';

type Row = WireValue<typeof walletCases>['list'][number];

const EVERY_SECONDS = 30;

/** Returned money and reported play that no record of ours explains. Reports that explain it close a case. */
export function CasesTable() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const [page, setPage] = useState(1);
  const [closing, setClosing] = useState<Row | null>(null);
  const [settling, setSettling] = useState<Row | null>(null);
  const question = useList(watch(walletCases, { ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  return (
    <>
      <WorkTable<Row>
        name="wallet-cases"
        caption={t`Unreconciled`}
        filters={<h2 className={styles.title}>{t`Unreconciled`}</h2>}
        columns={useColumns({ onClose: setClosing, onSettle: setSettling })}
        rowKey={(row) => row.id}
        {...listOf<Row>(question, setPage)}
        empty={
          <EmptyState compact icon={<ShieldCheck />} title={t`Everything is reconciled`}>
            {t`Money returned by a vendor beyond known play is listed here until its reports explain it.`}
          </EmptyState>
        }
      />
      {closing ? <CloseCase key={closing.id} row={closing} onClose={() => setClosing(null)} /> : null}
      {settling ? <SettleDialog key={settling.id} of={settledOf(settling)} onClose={() => setSettling(null)} /> : null}
    </>
  );
}

/** A report of an unknown member was never booked: closing it moves nothing. */
function CloseCase({ row, onClose }: { row: Row; onClose(): void }) {
  const { t } = useLingui();
  const act = useAct(walletCaseClose, { said: t`The case is closed`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Close this case?`}
      lead={t`${row.vendorName} reported a bet (${row.reference}) of an unknown member or in another currency. Nothing was booked and no money moves now.`}
      reasonHint={t`The vendor's explanation. Recorded in the audit trail.`}
      confirmLabel={t`Close the case`}
      onConfirm={(reason) => void act.run({ id: row.id, reason })}
    />
  );
}

const settledOf = (row: Row): SettleTarget => ({
  transferId: row.reference,
  username: row.username ?? '–',
  vendorName: row.vendorName,
  amount: amountText(row.amount, row.currency),
  vendorSays: row.vendorSays,
  proposalId: row.proposalId,
});

interface Acts {
  onClose(row: Row): void;
  onSettle(row: Row): void;
}

function useColumns({ onClose, onSettle }: Acts): WorkColumn<Row>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const kinds: Readonly<Record<Row['kind'], string>> = {
    unexplained: t`More returned than play explains`,
    'report.unknown': t`Report for an unknown member`,
    contradicted: t`The vendor contradicts operators`,
  };
  return [
    { key: 'kind', label: t`Case`, render: (row) => kinds[row.kind], text: (row) => kinds[row.kind], sort: (row) => row.kind },
    {
      key: 'member',
      label: t`Member`,
      render: (row) =>
        row.memberId === null ? (
          '–'
        ) : (
          <Link className={linkClass()} to={paths.member(row.memberId)}>
            {row.username ?? row.memberId}
          </Link>
        ),
      text: (row) => row.username ?? '',
    },
    ...brandColumn<Row>(t`Brand`, operator),
    vendorColumn(t`Vendor`),
    amountColumn('amount', t`Amount`, (row) => row.amount),
    { key: 'reference', label: t`Reference`, render: (row) => row.reference, text: (row) => row.reference, wideOnly: true },
    {
      key: 'openedAt',
      label: t`Since`,
      render: (row) => momentText(row.openedAt),
      text: (row) => row.openedAt,
      sort: (row) => row.openedAt,
    },
    {
      key: 'act',
      label: t`Action`,
      align: 'end',
      text: () => '',
      render: (row) =>
        row.kind === 'contradicted' ? (
          <SettleButton of={settledOf(row)} onOpen={() => onSettle(row)} />
        ) : row.kind === 'report.unknown' && operator.may('vendor.wallets.close') ? (
          <Button size="s" onClick={() => onClose(row)}>{t`Close the case`}</Button>
        ) : (
          '–'
        ),
    },
  ];
}
