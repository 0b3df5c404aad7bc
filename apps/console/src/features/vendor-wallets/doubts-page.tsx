import { doubtAsk, doubtsList, doubtStates, walletImports } from '@pavilion/contract/vendor-wallets/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Hourglass } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText, countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { distanceText, momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { CasesTable } from './cases-table.tsx';
import { SettleButton, SettleDialog, type SettleTarget } from './settle-dialog.tsx';
import { vendorColumn } from './vendor-column.tsx';
import styles from './vendor-wallets.module.css';

type Row = WireValue<typeof doubtsList>['list'][number];

const EVERY_SECONDS = 10;
const ALL = 'all';

function useStates(): Readonly<Record<Row['state'], readonly [words: string, tone: BadgeTone]>> {
  const { t } = useLingui();
  return {
    reserved: [t`Not sent yet`, 'neutral'],
    called: [t`Being sent`, 'neutral'],
    unknown: [t`Outcome unknown`, 'warn'],
    returned: [t`Waiting for reports`, 'neutral'],
  };
}

/** Transfers to and from wallets at vendors that have not ended, and returned money that no bet explains. */
export function DoubtsPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const states = useStates();
  const { values, page, set, setPage } = useAddress({ state: ALL, memberId: '', member: '' });
  const { member: _, state, ...wanted } = values;
  const chosen = doubtStates.find((one) => one === state);
  const [asking, setAsking] = useState<Row | null>(null);
  const [settling, setSettling] = useState<Row | null>(null);
  const question = useList(
    watch(doubtsList, { ...asked(wanted), ...(chosen ? { state: chosen } : {}), ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS),
  );
  return (
    <Page
      title={t`Unconfirmed transfers`}
      lead={t`Vendors are queried until they confirm the outcome. After a day without an answer, two operators can settle it based on the vendor's statement.`}
    >
      <Imports />
      <WorkTable<Row>
        name="wallet-transfers"
        caption={t`Transfers without an outcome`}
        columns={useColumns({ onAsk: setAsking, onSettle: setSettling })}
        rowKey={(row) => row.id}
        marked={(row) => row.caseSince !== null}
        {...listOf<Row>(question, setPage)}
        empty={
          <EmptyState
            compact
            icon={<Hourglass />}
            title={t`All transfers are complete`}
          >{t`Unanswered transfers are listed here.`}</EmptyState>
        }
        filters={
          <>
            <Select
              label={t`Status`}
              value={chosen ?? ALL}
              onChange={(event) => set({ state: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[{ value: ALL, label: t`All` }, ...doubtStates.map((one) => ({ value: one, label: states[one][0] }))]}
            />
            <MemberFilter values={values} set={set} />
          </>
        }
      />
      <CasesTable />
      {asking ? <Ask key={asking.id} row={asking} onClose={() => setAsking(null)} /> : null}
      {settling ? <SettleDialog key={settling.id} of={settledOf(settling)} onClose={() => setSettling(null)} /> : null}
    </Page>
  );
}

/** How far each vendor's settled bets are read. */
function Imports() {
  const { t } = useLingui();
  const { data, error } = useQuery(watch(walletImports, undefined, EVERY_SECONDS));
  if (error) return <Failure error={error} />;
  return (
    <Facts
      items={(data?.list ?? []).map(({ vendor, vendorName, readAt, failedSince }) => ({
        key: vendor,
        label: t`Bets of ${vendorName}`,
        value:
          failedSince !== null
            ? t`No answer since ${momentText(failedSince)}`
            : readAt === null
              ? t`Never read`
              : t`Read ${distanceText(readAt)}`,
      }))}
    />
  );
}

function Ask({ row, onClose }: { row: Row; onClose(): void }) {
  const { t } = useLingui();
  const act = useAct(doubtAsk, { said: t`Vendor query sent`, onDone: onClose });
  const amount = amountText(row.amount, row.currency);
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Query the vendor now?`}
      lead={t`Queries ${row.vendorName} about the transfer of ${amount} by ${row.username}. Its answer settles it.`}
      reasonHint={t`Recorded in the audit trail.`}
      confirmLabel={t`Query now`}
      onConfirm={(reason) => void act.run({ id: row.id, reason })}
    />
  );
}

const settledOf = (row: Row): SettleTarget => ({
  transferId: row.id,
  username: row.username,
  vendorName: row.vendorName,
  amount: amountText(row.amount, row.currency),
  vendorSays: null,
  proposalId: row.proposalId,
});

interface Acts {
  onAsk(row: Row): void;
  onSettle(row: Row): void;
}

function useColumns({ onAsk, onSettle }: Acts): WorkColumn<Row>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const states = useStates();
  return [
    memberColumn<Row>(t`Member`),
    ...brandColumn<Row>(t`Brand`, operator),
    vendorColumn(t`Vendor`),
    {
      key: 'direction',
      label: t`Direction`,
      render: (row) => (row.direction === 'in' ? t`To the vendor` : t`From the vendor`),
      text: (row) => row.direction,
    },
    amountColumn('amount', t`Amount`, (row) => row.amount),
    {
      key: 'state',
      label: t`Status`,
      render: (row) => <Badge tone={row.caseSince === null ? states[row.state][1] : 'bad'}>{states[row.state][0]}</Badge>,
      text: (row) => states[row.state][0],
      sort: (row) => row.state,
    },
    {
      key: 'createdAt',
      label: t`Since`,
      render: (row) => momentText(row.createdAt),
      text: (row) => row.createdAt,
      sort: (row) => row.createdAt,
    },
    {
      key: 'asked',
      label: t`Queries without answer`,
      render: (row) => countText(row.asked),
      text: (row) => String(row.asked),
      sort: (row) => row.asked,
      align: 'end',
      wideOnly: true,
    },
    {
      key: 'ask',
      label: t`Action`,
      render: (row) => (
        <span className={styles.acts}>
          {operator.may('vendor.wallets.ask') ? <Button size="s" onClick={() => onAsk(row)}>{t`Query now`}</Button> : '–'}
          {row.caseSince === null ? null : <SettleButton of={settledOf(row)} onOpen={() => onSettle(row)} />}
        </span>
      ),
      text: () => '',
    },
  ];
}
