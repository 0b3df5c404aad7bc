import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { cx } from '@pavilion/ui/cx';
import { ErrorState } from '@pavilion/ui/error-state';
import { ArrowLeft, Printer } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useMedia } from '@pavilion/ui/use-media';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { who } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useKindWords } from '../../shared/agents/kind-words.ts';
import { AgentHead } from '../../shared/agents/agent-head.tsx';
import { moneyText, rateText } from '../../shared/agents/figures.ts';
import { ReportDates } from '../../shared/agents/report-dates.tsx';
import report from '../../shared/agents/report.module.css';
import { useReport } from '../../shared/agents/use-report.ts';
import { Nothing } from '../../shared/agents/nothing.tsx';
import { EXPORT_PAGE, ExportButton } from '../../shared/history/export-button.tsx';
import styles from './income.module.css';
import { LinesCard, LineWords } from './lines-card.tsx';
import { periodWords } from '../../parts/period-words.ts';
import { useStateWords } from './income-words.ts';
import { type IncomeKind, type IncomeLine, type IncomeLines, incomeLines } from './lines-query.ts';
import { StatementCard } from './statement-card.tsx';

const PAGE = 10;

/** Settlements of one kind: the lines on one side, how the chosen one came about on the other. */
export function IncomeKindPage({ kind }: { kind: IncomeKind }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const kinds = useKindWords();
  const isNarrow = useMedia('(width < 1024px)');
  const { facts, isAgent } = useSession();
  const [state, change] = useReport(['line', 'status', 'whose'], kind === 'dividend' ? 180 : 14);
  const isAll = isAgent && state.values['whose'] === 'all';
  const ownerId = isAll ? '' : (facts?.id ?? '');
  const found = useQuery({
    queryKey: ['income-lines', who(), kind, state.span, state.page, state.values['status'], ownerId],
    queryFn: ({ signal }) => incomeLines(kind, { ...state, ownerId }, { pageNo: state.page, pageSize: PAGE }, signal),
    placeholderData: keepPreviousData,
  });
  const { data, error } = found;
  const asked = state.values['line'] ?? '';
  const chosen = asked || (isNarrow ? '' : (data?.list.find(({ lineId }) => lineId !== null)?.lineId ?? ''));
  const choose = (line: string) => change({ page: state.page, values: { line } });
  return (
    <div className={report.page}>
      <AgentHead
        title={kinds.kind(kind)}
        lead={<Trans>Every amount, with its sources and rounding.</Trans>}
        end={
          <>
            <Button iconStart={<Printer />} disabled={chosen === ''} onClick={() => window.print()}>{t`Print`}</Button>
            <Export kind={kind} state={{ ...state, ownerId }} disabled={!data || data.totalCount === 0} />
          </>
        }
      />
      {isNarrow && asked ? (
        <Button
          tone="quiet"
          className={styles.back ?? ''}
          iconStart={<ArrowLeft />}
          onClick={() => choose('')}
        >{t`All settlements`}</Button>
      ) : (
        <div className={report.filters}>
          <ReportDates span={state.span} onSpan={(span) => change({ span, values: { line: '' } })} error={fieldError(error, 'startDate')} />
          {isAgent ? (
            <Segmented
              label={t`Filter settlements`}
              width="fit"
              value={isAll ? 'all' : 'own'}
              onValue={(next) => change({ values: { ownerId: next === 'all' ? 'all' : '', line: '' } })}
              options={[
                { value: 'own', label: t`Yours` },
                { value: 'all', label: t`Including contracts you offered` },
              ]}
            />
          ) : null}
        </div>
      )}
      {error && !data ? (
        <ErrorState
          title={t`Couldn't load the settlements`}
          retry={{ label: t`Try again`, onRetry: () => void found.refetch(), busy: found.isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : null}
      {!data && !error ? <Skeleton shape="block" height="420px" /> : null}
      {data?.list.length === 0 ? (
        <Card pad="l">
          <Nothing picture="wallet" title={t`No settlements in this period`}>
            <Trans>Settlements appear here once the period ends. For earlier ones, choose other dates.</Trans>
          </Nothing>
        </Card>
      ) : null}
      {data && data.list.length > 0 ? (
        <div className={styles.columns}>
          {isNarrow && asked ? null : (
            <Lines
              kind={kind}
              lines={data}
              chosen={chosen}
              page={state.page}
              onChoose={choose}
              onPage={(page) => change({ page, values: { line: '' } })}
            />
          )}
          {chosen ? <StatementCard key={chosen} lineId={chosen} /> : null}
        </div>
      ) : null}
    </div>
  );
}

interface LinesProps {
  kind: IncomeKind;
  lines: IncomeLines;
  chosen: string;
  page: number;
  onChoose(lineId: string): void;
  onPage(page: number): void;
}

function Lines({ kind, lines, chosen, page, onChoose, onPage }: LinesProps) {
  const { t } = useLingui();
  const period = periodWords(kind);
  const states = useStateWords();
  const under = (line: IncomeLine): string =>
    [
      line.mine ? '' : line.customerName,
      states[line.state],
      line.rate > 0 ? (line.rateType === 'A' ? moneyText(line.rate) : rateText(line.rate)) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <LinesCard
      label={t`Settlements`}
      count={<Plural value={lines.totalCount} one="# settlement" other="# settlements" />}
      total={lines.total}
      page={page}
      pages={lines.totalPages}
      onPage={onPage}
    >
      {lines.list.map((line, index) => (
        <li key={line.lineId ?? index}>
          <button
            type="button"
            className={cx(styles.line, line.lineId !== null && line.lineId === chosen && styles.chosen)}
            aria-current={line.lineId !== null && line.lineId === chosen ? 'true' : undefined}
            disabled={line.lineId === null}
            onClick={() => onChoose(line.lineId ?? '')}
          >
            <LineWords
              title={period(line.from, line.to)}
              under={under(line)}
              amount={line.amount}
              isEarned={line.mine && line.state === 'paid'}
            />
          </button>
        </li>
      ))}
    </LinesCard>
  );
}

function Export({ kind, state, disabled }: { kind: IncomeKind; state: Parameters<typeof incomeLines>[1]; disabled: boolean }) {
  const { t } = useLingui();
  const states = useStateWords();
  return (
    <ExportButton<IncomeLine>
      name={`${kind}-${state.span.from}-${state.span.to}`}
      disabled={disabled}
      head={[
        t`From`,
        t`To`,
        t`Account`,
        t`Game type`,
        kind === 'dividend' ? t`Net` : t`Turnover`,
        t`Active`,
        t`Rate`,
        t`Amount`,
        t`Status`,
      ]}
      cells={(line) => [
        line.from,
        line.to,
        line.customerName,
        line.gameType,
        line.volume,
        String(line.activeMember),
        line.rateType === 'A' ? String(line.rate) : `${line.rate}%`,
        String(line.amount),
        states[line.state],
      ]}
      page={(pageNo) => incomeLines(kind, state, { pageNo, pageSize: EXPORT_PAGE })}
    />
  );
}

export const DailyPage = () => <IncomeKindPage kind="daily" />;
export const HourlyPage = () => <IncomeKindPage kind="hourly" />;
export const RealtimePage = () => <IncomeKindPage kind="realtime" />;
export const DividendPage = () => <IncomeKindPage kind="dividend" />;
