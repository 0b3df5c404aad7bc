import { settlementHold, settlementRelease, settlementRun } from '@pavilion/contract/settlements/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { BadgePercent } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { currentTag } from '../../i18n/language.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Amount, amountText, countText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { type Line, LINE_STATES, periodText, rateText, type Run, useRunWords } from './run-words.ts';
import styles from './settlements.module.css';

interface RunDetailProps {
  id: string;
  lineLink(line: string): string;
}

/** One run: its sums beside the period before, its lines with what is unusual first, and what can be done. */
export function RunDetail({ id, lineLink }: RunDetailProps) {
  const { t } = useLingui();
  const words = useRunWords();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<Line['state'] | ''>('');
  const [only, setOnly] = useState<'' | 'unusual' | 'late'>('');
  const asked = { id, ...(state === '' ? {} : { state }), ...(only === '' ? {} : { only }), pageNo: page, pageSize: 25 };
  const question = useList(watch(settlementRun, asked, 10));
  const run = question.data?.run;
  return (
    <div className={styles.detail}>
      {run ? <RunFacts run={run} /> : null}
      {run?.proposed ? <ProposedNotice kind="settlement.release" subjectId={run.id} /> : null}
      {run ? <Acts run={run} /> : null}
      <WorkTable<Line>
        name="settlement-lines"
        caption={t`Lines`}
        columns={useColumns(run?.currency ?? '', run?.kind === 'dividend')}
        rowKey={(row) => row.id}
        to={(row) => lineLink(row.id)}
        marked={(row) => row.unusual}
        {...listOf<Line>(question, setPage)}
        empty={<EmptyState compact icon={<BadgePercent />} title={t`No lines`} />}
        filters={
          <>
            <Select
              label={t`Status`}
              value={state}
              rowClassName={filters.mid ?? ''}
              onChange={(event) => {
                setPage(1);
                setState(LINE_STATES.find((one) => one === event.target.value) ?? '');
              }}
              options={[{ value: '', label: t`All` }, ...LINE_STATES.map((value) => ({ value, label: words.line(value)[0] }))]}
            />
            <Select
              label={t`Filter`}
              value={only}
              rowClassName={filters.mid ?? ''}
              onChange={(event) => {
                setPage(1);
                setOnly((['unusual', 'late'] as const).find((one) => one === event.target.value) ?? '');
              }}
              options={[
                { value: '', label: t`All` },
                { value: 'unusual', label: t`Unusual` },
                { value: 'late', label: t`With late bets or corrections` },
              ]}
            />
          </>
        }
      />
    </div>
  );
}

function RunFacts({ run }: { run: Run }) {
  const { t } = useLingui();
  const words = useRunWords();
  const { brands } = useOperator();
  const zone = brands.find(({ id }) => id === run.brandId)?.timeZone ?? 'UTC';
  const [word, tone] = words.state(run.state);
  const reason = words.reason(run.heldBy, run.heldReason);
  return (
    <Facts
      items={[
        { key: 'kind', label: t`Type`, value: words.kind(run.kind) },
        { key: 'period', label: t`Period`, value: periodText(run, zone) },
        { key: 'state', label: t`Status`, value: <Badge tone={tone}>{word}</Badge> },
        run.heldBy === null
          ? null
          : { key: 'held', label: t`Reason for the hold`, value: run.heldBy === '' ? reason : `${run.heldBy}: ${reason}` },
        { key: 'amount', label: t`Amount`, value: <Amount of={run.amount} currency={run.currency} /> },
        { key: 'before', label: t`Period before`, value: run.before === null ? '–' : <Amount of={run.before} currency={run.currency} /> },
        { key: 'paid', label: t`Paid`, value: <Amount of={run.paid} currency={run.currency} /> },
        Number(run.owed) === 0 ? null : { key: 'owed', label: t`Owed by uplines`, value: <Amount of={run.owed} currency={run.currency} /> },
        { key: 'lines', label: t`Lines`, value: countText(run.lines) },
        { key: 'unusual', label: t`Unusual`, value: countText(run.unusual) },
        run.proposedBy === null ? null : { key: 'proposed', label: t`Proposed by`, value: run.proposedBy },
        run.releasedBy === null ? null : { key: 'released', label: t`Released by`, value: run.releasedBy },
        run.releasedAt === null ? null : { key: 'at', label: t`Released`, value: momentText(run.releasedAt) },
      ]}
    />
  );
}

function Acts({ run }: { run: Run }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<'release' | 'hold' | null>(null);
  const close = () => setAsking(null);
  const release = useControlAct(settlementRelease, { onDone: close });
  const hold = useAct(settlementHold, { said: t`On hold; nothing is paid`, onDone: close });
  if (!may('settlements.release') || (run.state !== 'computed' && run.state !== 'held')) return null;
  const sum = amountText(run.amount, run.currency);
  return (
    <div className={styles.acts}>
      {run.proposed ? null : <Button tone="primary" onClick={() => setAsking('release')}>{t`Release`}</Button>}
      <Button tone="danger" onClick={() => setAsking('hold')}>{t`Put on hold`}</Button>
      <ActDialog
        open={asking === 'release'}
        onClose={close}
        busy={release.busy}
        error={release.error}
        title={t`Release ${sum}?`}
        lead={t`Nothing is paid until a second operator approves. Then all lines that are not on hold are paid.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Propose`}
        onConfirm={(reason) => void release.run({ id: run.id, version: run.version, reason })}
      />
      <ActDialog
        open={asking === 'hold'}
        onClose={close}
        busy={hold.busy}
        error={hold.error}
        tone="danger"
        title={t`Put this run on hold?`}
        lead={t`Nothing is paid until two operators release it.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Put on hold`}
        onConfirm={(reason) => void hold.run({ id: run.id, version: run.version, reason })}
      />
    </div>
  );
}

function useColumns(currency: string, isDividend: boolean): WorkColumn<Line>[] {
  const { t } = useLingui();
  const words = useRunWords();
  const amount = (
    key: string,
    label: string,
    of: (row: Line) => string | number | null,
    more: Partial<WorkColumn<Line>> = {},
  ): WorkColumn<Line> => ({
    key,
    label,
    align: 'end',
    render: (row) => {
      const value = of(row);
      return value === null || Number(value) === 0 ? '–' : <Amount of={value} currency={currency} />;
    },
    text: (row) => String(of(row) ?? ''),
    sort: (row) => Number(of(row) ?? 0),
    ...more,
  });
  return [
    { key: 'agent', label: t`Agent`, render: (row) => row.agentName, text: (row) => row.agentName, sort: (row) => row.agentName },
    { key: 'type', label: t`Games`, render: (row) => words.type(row.type), text: (row) => row.type, sort: (row) => row.type },
    { key: 'payer', label: t`Paid by`, render: (row) => row.payerName ?? t`The brand`, text: (row) => row.payerName ?? '', wideOnly: true },
    isDividend ? amount('net', t`Net`, (row) => row.net) : amount('turnover', t`Turnover`, (row) => row.turnover),
    {
      key: 'rate',
      label: t`Rate`,
      align: 'end',
      render: (row) => rateText(row, currentTag()),
      text: (row) => String(row.rate),
      sort: (row) => row.rate,
    },
    amount('amount', t`Amount`, (row) => row.amount),
    amount('before', t`Period before`, (row) => row.before),
    amount('late', t`Late bets`, (row) => row.late, { hidden: true }),
    {
      key: 'state',
      label: t`Status`,
      render: (row) => {
        const [word, tone] = words.line(row.state);
        return (
          <>
            <Badge tone={tone}>{word}</Badge> {row.unusual ? <Badge tone="warn">{t`Unusual`}</Badge> : null}
          </>
        );
      },
      text: (row) => words.line(row.state)[0],
      sort: (row) => row.state,
    },
  ];
}
