import { Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { agentIncome, type IncomePart } from '@pavilion/contract/settlements/calls';
import type { DateSpan } from '@pavilion/ui/date-presets';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { paths } from '../../paths.ts';
import { IncomeDay } from '../agent-income/public.ts';
import { unitsOf } from '../../shared/agents/figures.ts';
import report from '../../shared/agents/report.module.css';
import { ReportPage, type ReportPageProps } from '../../shared/agents/report-page.tsx';
import { useReport } from '../../shared/agents/use-report.ts';
import type { WorkColumn } from '../../shared/agents/work-table.tsx';
import { Nothing } from '../../shared/agents/nothing.tsx';

type Value = WireValue<typeof agentIncome>;
type Row = Value['list'][number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the agent earned, day by day: commission, rebates, salaries, dividends. Each figure of a day opens to what it is made of. */
export function IncomePage() {
  const { t } = useLingui();
  const [state, change] = useReport(['day', 'of', 'line']);
  const parts = useParts(state.span);
  const day = state.values['day'] ?? '';
  if (DAY.test(day)) return <IncomeDay day={day} state={state} onState={change} />;
  return (
    <ReportPage<Row, Value>
      name="agent-income"
      title={t`Income`}
      lead={<Trans>Your team earnings per day, and what you paid to your downline.</Trans>}
      state={state}
      onState={change}
      ask={(page, signal) =>
        call(agentIncome, { query: { ...page, startDate: state.span.from, endDate: state.span.to }, ...(signal ? { signal } : {}) })
      }
      {...parts}
      rowKey={(row) => row.balance_date}
      csv={{
        head: [
          t`Day`,
          t`Commission`,
          t`Own rebates`,
          t`Daily salary`,
          t`Hourly salary`,
          t`Real-time salary`,
          t`Dividend`,
          t`Paid to downlines`,
          t`Income`,
        ],
        cells: (row) => [
          row.balance_date,
          row.lott_agent_commission,
          row.lott_brokerage,
          row.daily_salary,
          row.hour_salary,
          row.realtime_salary,
          row.dividend,
          row.paid_below,
          row.agent_income,
        ],
      }}
      empty={<Nothing picture="wallet" title={t`No income in this period`} />}
    />
  );
}

/** The address of a day within the range that is shown: leaving it leads back there. */
const dayOf = (span: DateSpan, { balance_date: day }: Row, of?: IncomePart): string =>
  paths.agentHome('agentRevenueReport', { from: span.from, to: span.to, day, ...(of ? { of } : {}) });

/** A figure of a day, which opens to the lines it is made of; nothing has none. */
function part(
  { of, key, span }: { of: IncomePart; key: keyof Value['footer']; span: DateSpan },
  label: string,
  more: Partial<WorkColumn<Row>> = {},
): WorkColumn<Row> {
  return {
    key,
    label,
    align: 'end',
    cell: (row) => {
      const amount = <Amount value={row[key]} trim symbol="none" />;
      return unitsOf(row[key]) === 0n ? (
        amount
      ) : (
        <Link className={report.opens} to={dayOf(span, row, of)}>
          {amount}
        </Link>
      );
    },
    ...more,
  };
}

/** What the report shows of a row and of the whole range. */
function useParts(span: DateSpan): Pick<ReportPageProps<Row, Value>, 'sums' | 'columns'> {
  const { t } = useLingui();
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' });
  return {
    sums: ({ footer }) => [
      { key: 'all', label: t`Income in this period`, value: <Amount value={footer.agent_income} trim tone="money" animated /> },
      { key: 'commission', label: t`Rebate commission`, value: <Amount value={footer.lott_agent_commission} trim /> },
      { key: 'salaries', label: t`Salaries and dividends`, value: <Amount value={footer.lott_daily_income} trim /> },
      { key: 'rebates', label: t`Own rebates`, value: <Amount value={footer.lott_brokerage} trim /> },
      { key: 'paid', label: t`Paid to downlines`, value: <Amount value={footer.paid_below} trim /> },
    ],
    columns: [
      {
        key: 'day',
        label: t`Day`,
        fixed: true,
        primary: true,
        cell: (row) => (
          <Link className={report.opens} to={dayOf(span, row)}>
            <time dateTime={row.balance_date}>{day.format(new Date(`${row.balance_date}T00:00:00Z`))}</time>
          </Link>
        ),
      },
      part({ of: 'commission', key: 'lott_agent_commission', span }, t`Commission`),
      part({ of: 'rebate', key: 'lott_brokerage', span }, t`Own rebates`),
      part({ of: 'daily', key: 'daily_salary', span }, t`Daily salary`),
      part({ of: 'hourly', key: 'hour_salary', span }, t`Hourly salary`, { wideOnly: true }),
      part({ of: 'realtime', key: 'realtime_salary', span }, t`Real-time salary`, { wideOnly: true }),
      part({ of: 'dividend', key: 'dividend', span }, t`Dividend`),
      part({ of: 'below', key: 'paid_below', span }, t`Paid to downlines`, { wideOnly: true }),
      {
        key: 'agent_income',
        label: t`Income`,
        align: 'end',
        fixed: true,
        cell: (row) => (
          <Link className={report.opens} to={dayOf(span, row)}>
            <strong>
              <Amount value={row.agent_income} trim symbol="none" tone="money" />
            </strong>
          </Link>
        ),
      },
    ],
  };
}
