import { Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { teamProfit } from '@pavilion/contract/team-reports/calls';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { PersonName } from '../../shared/agents/person-name.tsx';
import { ReportPage, type ReportPageProps } from '../../shared/agents/report-page.tsx';
import { Trail } from '../../shared/agents/trail.tsx';
import { type ReportChange, type ReportState, useReport } from '../../shared/agents/use-report.ts';
import { moneyColumn } from './money-columns.tsx';
import { Nothing } from '../../shared/agents/nothing.tsx';
import { ProfitByType } from './profit-by-type.tsx';
import { ProfitViews } from './profit-views.tsx';

type Value = WireValue<typeof teamProfit>;
type Row = Value['list'][number];

const askOf = ({ span, sort, order, values }: ReportState) => ({
  startDate: span.from,
  endDate: span.to,
  ...(values['id'] ? { customerId: values['id'] } : {}),
  ...(values['name'] ? { customerName: values['name'] } : {}),
  ...(sort ? { sort, order } : {}),
});

/** User loss: the result of each direct downline with all of theirs; a row opens to its own downlines. */
export function ProfitPage() {
  const [state, change] = useReport(['id', 'name', 'view']);
  return state.values['view'] === 'types' ? <ProfitByType state={state} onState={change} /> : <ByMember state={state} onState={change} />;
}

function ByMember({ state, onState }: { state: ReportState; onState(change: ReportChange): void }) {
  const { t } = useLingui();
  const open = (id: string) => onState({ values: { id, name: '' } });
  return (
    <ReportPage<Row, Value>
      name="team-profit"
      title={t`Profit by member`}
      lead={<Trans>Money and bets of each direct downline with their teams.</Trans>}
      state={state}
      onState={onState}
      ask={(page, signal) => call(teamProfit, { query: { ...askOf(state), ...page }, ...(signal ? { signal } : {}) })}
      filters={<ProfitViews state={state} onState={onState} />}
      {...useParts(open)}
      rowKey={(row) => row.customer_id || 'former'}
      csv={{
        head: [t`Account`, t`Deposits`, t`Withdrawals`, t`Stakes`, t`Winnings`, t`Rebates`, t`Bonuses`, t`Result`, t`Commission`],
        cells: (row) => [
          row.former ? t`former downlines` : row.customer_name,
          row.deposit,
          row.withdraw,
          row.lott_game_betting,
          row.lott_game_winning,
          row.lott_game_rebate,
          row.lott_promotion,
          row.lott_game_pnl,
          row.lott_agent_commission,
        ],
      }}
      empty={<Nothing picture="search" title={t`No bets or payments in this period`} />}
    />
  );
}

/** What the report shows of a row and of the whole range. */
function useParts(open: (id: string) => void): Pick<ReportPageProps<Row, Value>, 'above' | 'sums' | 'columns'> {
  const { t } = useLingui();
  return {
    above: (value) => <Trail trail={value?.trail ?? []} onChoose={open} />,
    sums: ({ footer }) => [
      { key: 'deposit', label: t`Deposits`, value: <Amount value={footer.deposit} trim /> },
      { key: 'withdraw', label: t`Withdrawals`, value: <Amount value={footer.withdraw} trim /> },
      { key: 'betting', label: t`Stakes`, value: <Amount value={footer.lott_game_betting} trim /> },
      { key: 'winning', label: t`Winnings`, value: <Amount value={footer.lott_game_winning} trim /> },
      { key: 'pnl', label: t`Members' result`, value: <Amount value={footer.lott_game_pnl} trim sign="always" /> },
    ],
    columns: [
      {
        key: 'name',
        label: t`Account`,
        fixed: true,
        primary: true,
        cell: (row) => (
          <PersonName
            name={row.customer_name}
            type={row.type}
            former={row.former}
            onOpen={row.has_direct && !row.former ? () => open(row.customer_id) : undefined}
          />
        ),
      },
      moneyColumn<Row>('deposit', t`Deposits`, { sort: 'deposit' }),
      moneyColumn<Row>('withdraw', t`Withdrawals`, { sort: 'withdraw' }),
      moneyColumn<Row>('lott_game_betting', t`Stakes`, { sort: 'lott_game_betting' }),
      moneyColumn<Row>('lott_game_winning', t`Winnings`, { sort: 'lott_game_winning' }),
      moneyColumn<Row>('lott_game_rebate', t`Rebates`, { sort: 'lott_game_rebate', wideOnly: true }),
      moneyColumn<Row>('lott_promotion', t`Bonuses`, { sort: 'lott_promotion', wideOnly: true }),
      moneyColumn<Row>('lott_game_pnl', t`Result`, { sort: 'lott_game_pnl', flow: true }),
      moneyColumn<Row>('lott_agent_commission', t`Commission`, { extra: true }),
      moneyColumn<Row>('agent_transfer_in', t`Transfers in`, { extra: true }),
      moneyColumn<Row>('agent_transfer_out', t`Transfers out`, { extra: true }),
    ],
  };
}
