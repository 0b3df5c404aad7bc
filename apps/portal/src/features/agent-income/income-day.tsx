import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { agentIncomeDay, type IncomePart, incomeParts } from '@pavilion/contract/settlements/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { cx } from '@pavilion/ui/cx';
import { ErrorState } from '@pavilion/ui/error-state';
import { ArrowLeft } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useMedia } from '@pavilion/ui/use-media';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import { useKindWords } from '../../shared/agents/kind-words.ts';
import { AgentHead } from '../../shared/agents/agent-head.tsx';
import { unitsOf } from '../../shared/agents/figures.ts';
import report from '../../shared/agents/report.module.css';
import type { ReportChange, ReportState } from '../../shared/agents/use-report.ts';
import { Nothing } from '../../shared/agents/nothing.tsx';
import { periodWords } from '../../parts/period-words.ts';
import styles from './income.module.css';
import { LinesCard, LineWords } from './lines-card.tsx';
import { StatementCard } from './statement-card.tsx';

type Day = WireValue<typeof agentIncomeDay>;
type Row = Day['list'][number];

const PAGE = 12;

/** Which figure of a day each part is. */
const figures = {
  commission: 'lott_agent_commission',
  rebate: 'lott_brokerage',
  daily: 'daily_salary',
  hourly: 'hour_salary',
  realtime: 'realtime_salary',
  dividend: 'dividend',
  below: 'paid_below',
} as const satisfies Record<IncomePart, keyof Day['footer']>;

/** What the parts of an income are called. */
export function usePartWords(): Record<IncomePart, string> {
  const { t } = useLingui();
  const { kind } = useKindWords();
  return {
    commission: t`Rebate commission`,
    rebate: t`Own rebates`,
    daily: kind('daily'),
    hourly: kind('hourly'),
    realtime: kind('realtime'),
    dividend: kind('dividend'),
    below: t`Paid to downlines`,
  };
}

export interface IncomeDayProps {
  /** `YYYY-MM-DD` of the brand. */
  day: string;
  state: ReportState;
  onState(change: ReportChange): void;
}

/** What one day of the income is made of, part by part and line by line; each line opens to the accounts behind it. */
export function IncomeDay({ day, state, onState }: IncomeDayProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const parts = usePartWords();
  const isNarrow = useMedia('(width < 1024px)');
  const of = incomeParts.find((part) => part === state.values['of']);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['agent-income-day', who(), currentLanguage(), day, of, state.page],
    queryFn: ({ signal }) =>
      call(agentIncomeDay, { query: { date: day, pageNo: state.page, pageSize: PAGE, ...(of ? { of } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });
  const asked = state.values['line'] ?? '';
  const chosen = asked || (isNarrow ? '' : (data?.list.find(({ lineId }) => lineId !== null)?.lineId ?? ''));
  const isAlone = isNarrow && asked !== '';
  const title = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return (
    <div className={report.page}>
      <AgentHead title={title} lead={<Trans>Breakdown of your income that day, by person.</Trans>} />
      <Button
        tone="quiet"
        className={styles.back ?? ''}
        iconStart={<ArrowLeft />}
        onClick={() => onState(isAlone ? { page: state.page, values: { line: '' } } : { values: { day: '', of: '', line: '' } })}
      >
        {isAlone ? t`Everything on this day` : t`All days`}
      </Button>
      {isAlone || !data ? null : (
        <ChipRow label={t`Filter breakdown`}>
          <Chip selected={!of} onClick={() => onState({ values: { of: '', line: '' } })}>{t`All`}</Chip>
          {incomeParts
            .filter((part) => part === of || unitsOf(data.footer[figures[part]]) !== 0n)
            .map((part) => (
              <Chip key={part} selected={part === of} onClick={() => onState({ values: { of: part, line: '' } })}>
                {parts[part]}
              </Chip>
            ))}
        </ChipRow>
      )}
      {error && !data ? (
        <ErrorState title={t`Couldn't load this day`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : null}
      {!data && !error ? <Skeleton shape="block" height="420px" /> : null}
      {data?.list.length === 0 ? (
        <Card pad="l">
          <Nothing picture="wallet" title={t`Nothing was paid on this day`} />
        </Card>
      ) : null}
      {data && data.list.length > 0 ? (
        <div className={styles.columns}>
          {isAlone ? null : (
            <Rows
              value={data}
              total={of ? data.footer[figures[of]] : data.footer.agent_income}
              chosen={chosen}
              page={state.page}
              onChoose={(line) => onState({ page: state.page, values: { line } })}
              onPage={(page) => onState({ page, values: { line: '' } })}
            />
          )}
          {chosen ? <StatementCard key={chosen} lineId={chosen} /> : null}
        </div>
      ) : null}
    </div>
  );
}

interface RowsProps {
  value: Day;
  total: string;
  chosen: string;
  page: number;
  onChoose(lineId: string): void;
  onPage(page: number): void;
}

function Rows({ value, total, chosen, page, onChoose, onPage }: RowsProps) {
  const { t } = useLingui();
  return (
    <LinesCard
      label={t`Breakdown`}
      count={<Plural value={value.totalCount} one="# row" other="# rows" />}
      total={total}
      page={page}
      pages={value.totalPages}
      onPage={onPage}
    >
      {value.list.map((row, index) => (
        <li key={`${row.lineId ?? 'own'} ${index}`}>
          <Line row={row} isChosen={row.lineId !== null && row.lineId === chosen} onChoose={onChoose} />
        </li>
      ))}
    </LinesCard>
  );
}

/** A line of the day. The own rebates are movements of the agent's account: they are listed there. */
function Line({ row, isChosen, onChoose }: { row: Row; isChosen: boolean; onChoose(lineId: string): void }) {
  const { t } = useLingui();
  const parts = usePartWords();
  const { type } = useKindWords();
  const period = periodWords(row.of === 'rebate' || row.of === 'below' ? 'hourly' : row.of);
  const { lineId } = row;
  const under = [
    row.customerName,
    row.productName || (row.gameType ? type(row.gameType) : ''),
    row.from && row.to ? period(row.from, row.to) : '',
    row.correction ? t`Corrected by us` : '',
  ];
  const body = (
    <LineWords
      title={parts[row.of]}
      under={under.filter(Boolean).join(' · ') || t`In your transactions`}
      amount={row.amount}
      isEarned={row.of !== 'below'}
    />
  );
  if (lineId === null)
    return (
      <Link className={styles.line} to={paths.member('transactionHistory')}>
        {body}
      </Link>
    );
  return (
    <button
      type="button"
      className={cx(styles.line, isChosen && styles.chosen)}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(lineId)}
    >
      {body}
    </button>
  );
}
