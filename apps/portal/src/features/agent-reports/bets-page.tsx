import { Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { teamBets } from '@pavilion/contract/team-reports/calls';
import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import { Select } from '@pavilion/ui/select';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { useMoment } from '../../parts/moment.ts';
import { countText } from '../../shared/agents/figures.ts';
import { NameSearch } from '../../shared/agents/name-search.tsx';
import report from '../../shared/agents/report.module.css';
import { ReportPage, type ReportPageProps } from '../../shared/agents/report-page.tsx';
import { useReport } from '../../shared/agents/use-report.ts';
import { Thumb } from '../../shared/history/day-list.tsx';
import { moneyColumn } from './money-columns.tsx';
import { Nothing } from '../../shared/agents/nothing.tsx';

type Value = WireValue<typeof teamBets>;
type Row = Value['list'][number];
type Status = Row['status'];

const STATUSES: readonly Status[] = ['OPEN', 'WON', 'LOST', 'VOID'];
const tones: Record<Status, BadgeTone> = { OPEN: 'neutral', WON: 'good', LOST: 'neutral', VOID: 'warn' };

function useStatusWords(): Record<Status, string> {
  const { t } = useLingui();
  return { OPEN: t`In play`, WON: t`Won`, LOST: t`Lost`, VOID: t`Void` };
}

/** Single bets of all downlines, newest first. */
export function BetsPage() {
  const { t } = useLingui();
  const statuses = useStatusWords();
  const [state, change] = useReport(['id', 'name', 'status', 'order'], 7);
  const { span, values } = state;
  const status = STATUSES.find((one) => one === values['status']);
  return (
    <ReportPage<Row, Value>
      name="team-bets"
      title={t`Team bets`}
      lead={<Trans>Every bet by you and your team, round by round.</Trans>}
      state={state}
      onState={change}
      ask={(page, signal) =>
        call(teamBets, {
          query: {
            ...page,
            startDate: span.from,
            endDate: span.to,
            ...(values['id'] ? { customerId: values['id'] } : {}),
            ...(values['name'] ? { customerName: values['name'] } : {}),
            ...(status ? { status } : {}),
          },
          ...(signal ? { signal } : {}),
        })
      }
      filters={
        <>
          <NameSearch state={state} onState={change} />
          <Select
            label={t`Result`}
            labelHidden
            size="s"
            value={status ?? ''}
            onChange={(event) => change({ values: { status: event.target.value } })}
            options={[{ value: '', label: t`All results` }, ...STATUSES.map((value) => ({ value, label: statuses[value] }))]}
          />
        </>
      }
      {...useParts()}
      rowKey={(row) => row.order_num}
      csv={{
        head: [t`Time`, t`Account`, t`Game`, t`Bet ID`, t`Stake`, t`Valid`, t`Winnings`, t`Result`, t`Status`],
        cells: (row) => [
          row.create_time,
          row.customer_name,
          row.game_name,
          row.order_num,
          String(row.actual_bet_amount),
          String(row.valid_bet_amount),
          String(row.win_amount),
          String(row.net_profit),
          statuses[row.status],
        ],
      }}
      empty={<Nothing picture="bets" title={t`No bets in this period`} />}
    />
  );
}

/** What the report shows of a row and of the whole range. */
function useParts(): Pick<ReportPageProps<Row, Value>, 'sums' | 'columns'> {
  const { t } = useLingui();
  const moment = useMoment();
  const statuses = useStatusWords();
  return {
    sums: ({ footer }) => [
      { key: 'bets', label: t`Bets`, value: countText(footer.bets) },
      { key: 'stakes', label: t`Stakes`, value: <Amount value={footer.actual_bet_amount} trim /> },
      { key: 'valid', label: t`Valid turnover`, value: <Amount value={footer.valid_bet_amount} trim /> },
      { key: 'won', label: t`Winnings`, value: <Amount value={footer.win_amount} trim /> },
      { key: 'in-play', label: t`In play`, value: <Amount value={footer.in_play} trim /> },
      { key: 'net', label: t`Members' result`, value: <Amount value={footer.net_profit} trim sign="always" /> },
    ],
    columns: [
      { key: 'time', label: t`Time`, cell: (row) => <time dateTime={row.create_time}>{moment(row.create_time)}</time> },
      { key: 'who', label: t`Account`, fixed: true, primary: true, cell: (row) => <bdi>{row.customer_name}</bdi> },
      {
        key: 'game',
        label: t`Game`,
        cell: (row) => (
          <span className={report.game}>
            {row.icon_url ? <Thumb icon={row.icon_url} /> : null}
            {row.game_name}
          </span>
        ),
      },
      { key: 'number', label: t`Bet ID`, extra: true, cell: (row) => <bdi>{row.order_num}</bdi> },
      {
        key: 'settled',
        label: t`Settled`,
        extra: true,
        cell: (row) => (row.settle_time ? <time dateTime={row.settle_time}>{moment(row.settle_time)}</time> : '–'),
      },
      moneyColumn<Row>('actual_bet_amount', t`Stake`),
      moneyColumn<Row>('valid_bet_amount', t`Valid`, { wideOnly: true }),
      moneyColumn<Row>('win_amount', t`Winnings`),
      moneyColumn<Row>('net_profit', t`Result`, { flow: true }),
      { key: 'status', label: t`Status`, cell: (row) => <Badge tone={tones[row.status]}>{statuses[row.status]}</Badge> },
    ],
  };
}
