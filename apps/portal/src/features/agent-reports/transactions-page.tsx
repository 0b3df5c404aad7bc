import { Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { teamTransactions } from '@pavilion/contract/team-reports/calls';
import { Select } from '@pavilion/ui/select';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { useMoment } from '../../parts/moment.ts';
import { NameSearch } from '../../shared/agents/name-search.tsx';
import { ReportPage, type ReportPageProps } from '../../shared/agents/report-page.tsx';
import { useReport } from '../../shared/agents/use-report.ts';
import { useTypeWords } from '../../shared/history/type-words.tsx';
import { moneyColumn } from './money-columns.tsx';
import { Nothing } from '../../shared/agents/nothing.tsx';

type Value = WireValue<typeof teamTransactions>;
type Row = Value['list'][number];

/** Movements of money of the agent and all downlines, newest first. */
export function TeamTransactionsPage() {
  const { t } = useLingui();
  const types = useTypeWords();
  const [state, change] = useReport(['id', 'name', 'types'], 7);
  const { span, values } = state;
  return (
    <ReportPage<Row, Value>
      name="team-transactions"
      title={t`Team transactions`}
      lead={<Trans>Every transaction by you and your team, and its cause.</Trans>}
      state={state}
      onState={change}
      ask={(page, signal) =>
        call(teamTransactions, {
          query: {
            ...page,
            startDate: span.from,
            endDate: span.to,
            ...(values['id'] ? { customerId: values['id'] } : {}),
            ...(values['name'] ? { name: values['name'] } : {}),
            ...(values['types'] ? { types: values['types'] } : {}),
          },
          ...(signal ? { signal } : {}),
        })
      }
      filters={
        <>
          <NameSearch state={state} onState={change} />
          <Select
            label={t`Type`}
            labelHidden
            size="s"
            value={values['types'] ?? ''}
            onChange={(event) => change({ values: { types: event.target.value } })}
            options={types.groups}
          />
        </>
      }
      {...useParts()}
      rowKey={(row) => row.tx_id}
      csv={{
        head: [t`Time`, t`Account`, t`Type`, t`Reference`, t`Amount`, t`Balance`],
        cells: (row) => [
          row.tx_time,
          row.customer_name,
          types.of(row.tx_type).label,
          row.reference,
          String(row.amount),
          String(row.balance),
        ],
      }}
      empty={<Nothing picture="wallet" title={t`No transactions in this period`} />}
    />
  );
}

/** What the report shows of a row and of the whole range. */
function useParts(): Pick<ReportPageProps<Row, Value>, 'sums' | 'columns'> {
  const { t } = useLingui();
  const types = useTypeWords();
  const moment = useMoment();
  return {
    sums: ({ footer }) => [
      { key: 'in', label: t`In`, value: <Amount value={footer.totalIn} trim sign="always" /> },
      { key: 'out', label: t`Out`, value: <Amount value={footer.totalOut} trim /> },
      { key: 'net', label: t`Net change`, value: <Amount value={footer.net} trim sign="always" /> },
    ],
    columns: [
      { key: 'time', label: t`Time`, cell: (row) => <time dateTime={row.tx_time}>{moment(row.tx_time)}</time> },
      { key: 'who', label: t`Account`, fixed: true, primary: true, cell: (row) => <bdi>{row.customer_name}</bdi> },
      { key: 'type', label: t`Type`, cell: (row) => types.of(row.tx_type).label },
      { key: 'remark', label: t`Details`, extra: true, cell: (row) => types.remark(row.remark) },
      { key: 'reference', label: t`Reference`, wideOnly: true, cell: (row) => <bdi>{row.reference.slice(-12)}</bdi> },
      moneyColumn<Row>('amount', t`Amount`, { flow: true }),
      moneyColumn<Row>('balance', t`Balance`),
    ],
  };
}
