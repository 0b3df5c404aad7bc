import { Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { teamProfitByType } from '@pavilion/contract/team-reports/calls';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { countText } from '../../shared/agents/figures.ts';
import { PersonName } from '../../shared/agents/person-name.tsx';
import { ReportPage, type ReportPageProps } from '../../shared/agents/report-page.tsx';
import { Trail } from '../../shared/agents/trail.tsx';
import type { ReportChange, ReportState } from '../../shared/agents/use-report.ts';
import { moneyColumn } from './money-columns.tsx';
import { Nothing } from '../../shared/agents/nothing.tsx';
import { ProfitViews } from './profit-views.tsx';

type Value = WireValue<typeof teamProfitByType>;
type Row = Value['list'][number];

/** The same by kind of game. */
export function ProfitByType({ state, onState }: { state: ReportState; onState(change: ReportChange): void }) {
  const { t } = useLingui();
  const { span, values } = state;
  const open = (id: string) => onState({ values: { id, name: '' } });
  return (
    <ReportPage<Row, Value>
      name="team-profit-types"
      title={t`Profit by member`}
      lead={<Trans>Bets of each direct downline with their teams, by game type.</Trans>}
      state={state}
      onState={onState}
      ask={(page, signal) =>
        call(teamProfitByType, {
          query: {
            ...page,
            startDate: span.from,
            endDate: span.to,
            ...(values['id'] ? { customerId: values['id'] } : {}),
            ...(values['name'] ? { customerName: values['name'] } : {}),
          },
          ...(signal ? { signal } : {}),
        })
      }
      filters={<ProfitViews state={state} onState={onState} />}
      {...useParts(open)}
      rowKey={(row) => `${row.customer_id || 'former'} ${row.gameType}`}
      csv={{
        head: [t`Account`, t`Game type`, t`Bets`, t`Stakes`, t`Turnover`, t`Winnings`, t`Result`],
        cells: (row) => [
          row.former ? t`former downlines` : row.customer_name,
          row.gameTypeName,
          String(row.bets),
          row.betting,
          row.turnover,
          row.winning,
          row.profit,
        ],
      }}
      empty={<Nothing picture="bets" title={t`No bets in this period`} />}
    />
  );
}

/** What the report shows of a row and of the whole range. */
function useParts(open: (id: string) => void): Pick<ReportPageProps<Row, Value>, 'above' | 'sums' | 'columns'> {
  const { t } = useLingui();
  return {
    above: (value) => <Trail trail={value?.trail ?? []} onChoose={open} />,
    sums: ({ footer }) => [
      { key: 'bets', label: t`Bets`, value: countText(footer.bets) },
      { key: 'betting', label: t`Stakes`, value: <Amount value={footer.betting} trim /> },
      { key: 'turnover', label: t`Turnover`, value: <Amount value={footer.turnover} trim /> },
      { key: 'winning', label: t`Winnings`, value: <Amount value={footer.winning} trim /> },
      { key: 'profit', label: t`Members' result`, value: <Amount value={footer.profit} trim sign="always" /> },
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
      { key: 'gameType', label: t`Game type`, fixed: true, cell: (row) => row.gameTypeName },
      { key: 'bets', label: t`Bets`, align: 'end', cell: (row) => countText(row.bets) },
      moneyColumn<Row>('betting', t`Stakes`),
      moneyColumn<Row>('turnover', t`Turnover`),
      moneyColumn<Row>('winning', t`Winnings`),
      moneyColumn<Row>('profit', t`Result`, { flow: true }),
    ],
  };
}
