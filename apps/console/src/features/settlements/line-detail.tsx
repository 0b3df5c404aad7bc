import { settlementCorrect, settlementLine, settlementLineFree, settlementLineHold } from '@pavilion/contract/settlements/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { linkClass } from '@pavilion/ui/link';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { currentTag } from '../../i18n/language.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { rateText, useRunWords } from './run-words.ts';
import styles from './settlements.module.css';

type Detail = WireValue<typeof settlementLine>;
type Part = Detail['parts'][number];

/** One line: its calculation down to the accounts, and the corrections of operators. */
export function LineDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useQuery(watch(settlementLine, { id, pageNo: page, pageSize: 25 }, 10));
  return (
    <Answered query={query} failed={t`Could not load this line`}>
      {(detail) => <Shown detail={detail} setPage={setPage} />}
    </Answered>
  );
}

function Shown({ detail, setPage }: { detail: Detail; setPage(page: number): void }) {
  const { t } = useLingui();
  const { line, currency } = detail;
  const columns = usePartColumns(detail);
  return (
    <div className={styles.detail}>
      <LineFacts detail={detail} />
      <Acts detail={detail} />
      <ProposedNotice kind="settlement.correct" subjectId={line.id} />
      {detail.corrections.map((one) => (
        <Correction key={one.id} correction={one} currency={currency} />
      ))}
      <WorkTable<Part>
        name="settlement-parts"
        caption={t`Source accounts`}
        columns={columns}
        rowKey={(row) => `${row.accountId} ${row.rate} ${row.beneath}`}
        rows={detail.parts}
        pages={{ page: detail.pageNo, totalPages: detail.totalPages, totalCount: detail.totalCount, onPage: setPage }}
        empty={<EmptyState compact title={t`No bets in this period`} />}
      />
    </div>
  );
}

function LineFacts({ detail: { line, currency, ...detail } }: { detail: Detail }) {
  const { t } = useLingui();
  const words = useRunWords();
  const { may } = useOperator();
  const [word, tone] = words.line(line.state);
  const amount = (key: string, label: string, of: string | number | null) =>
    of === null || Number(of) === 0 ? null : { key, label, value: <Amount of={of} currency={currency} /> };
  const named = (id: string, name: string) =>
    may('members.read') ? (
      <Link className={linkClass()} to={paths.member(id)}>
        {name}
      </Link>
    ) : (
      name
    );
  const reason = words.reason(line.heldBy, line.heldReason);
  return (
    <Facts
      items={[
        { key: 'agent', label: t`Agent`, value: named(line.agentId, line.agentName) },
        { key: 'kind', label: t`Type`, value: `${words.kind(detail.kind)} · ${words.type(line.type)}` },
        { key: 'state', label: t`Status`, value: <Badge tone={tone}>{word}</Badge> },
        line.heldBy === null
          ? null
          : { key: 'held', label: t`Reason for the hold`, value: line.heldBy === '' ? reason : `${line.heldBy}: ${reason}` },
        { key: 'from', label: t`Period counted`, value: `${momentText(line.from)} – ${momentText(line.to)}` },
        { key: 'payer', label: t`Paid by`, value: line.payerId && line.payerName ? named(line.payerId, line.payerName) : t`The brand` },
        amount('betting', t`Stakes`, detail.betting),
        amount('turnover', t`Turnover`, line.turnover),
        amount('late', t`Late bets and corrections included`, line.late),
        amount('winning', t`Winnings`, detail.winning),
        ...detail.costs.map((cost) => amount(cost.code, words.cost(cost.code), cost.amount)),
        amount('net', t`Net`, detail.kind === 'dividend' ? line.net : null),
        amount('in', t`Carried in`, line.carriedIn),
        amount('out', t`Carried on`, line.carriedOut),
        { key: 'active', label: t`Active members`, value: String(line.activeMembers) },
        { key: 'rate', label: t`Rate`, value: rateText(line, currentTag()) },
        amount('beneath', t`Paid to downlines`, line.beneath),
        amount('exact', t`Before rounding`, detail.exact),
        { key: 'amount', label: t`Amount`, value: <Amount of={line.amount} currency={currency} /> },
        amount('before', t`Period before`, line.before),
        amount('corrected', t`Corrected by`, line.corrected),
        line.settledAt === null ? null : { key: 'paid', label: t`Paid`, value: momentText(line.settledAt) },
        { key: 'id', label: t`Our reference`, value: <code>{line.id}</code> },
      ]}
    />
  );
}

function Acts({ detail: { line, currency } }: { detail: Detail }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<'hold' | 'free' | 'correct' | null>(null);
  const close = () => setAsking(null);
  const hold = useAct(settlementLineHold, { said: t`On hold; not paid`, onDone: close });
  const free = useAct(settlementLineFree, { said: t`Released; paid with its run`, onDone: close });
  if (!may('settlements.release')) return null;
  const isPaid = line.state === 'paid' || line.state === 'nothing';
  return (
    <div className={styles.acts}>
      {line.state === 'computed' || line.state === 'owed' ? (
        <Button tone="danger" onClick={() => setAsking('hold')}>{t`Put on hold`}</Button>
      ) : null}
      {line.state === 'held' ? <Button tone="primary" onClick={() => setAsking('free')}>{t`Release`}</Button> : null}
      {isPaid ? <Button onClick={() => setAsking('correct')}>{t`Correct`}</Button> : null}
      <ActDialog
        open={asking === 'hold'}
        onClose={close}
        busy={hold.busy}
        error={hold.error}
        tone="danger"
        title={t`Put this line on hold?`}
        lead={t`The run is paid without it. A second operator releases it.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Put on hold`}
        onConfirm={(reason) => void hold.run({ id: line.id, reason })}
      />
      <ActDialog
        open={asking === 'free'}
        onClose={close}
        busy={free.busy}
        error={free.error}
        title={t`Release this line?`}
        lead={t`It is paid with its run, or immediately if the run was already released.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Release`}
        onConfirm={(reason) => void free.run({ id: line.id, reason })}
      />
      {asking === 'correct' ? <CorrectDialog lineId={line.id} currency={currency} onClose={close} /> : null}
    </div>
  );
}

/** Mounted while it is open. */
function CorrectDialog({ lineId, currency, onClose }: { lineId: string; currency: string; onClose(): void }) {
  const { t } = useLingui();
  const [amount, setAmount] = useState('');
  const act = useControlAct(settlementCorrect, { onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Correct this line`}
      lead={t`Adds to or deducts from the amount paid. The settled line itself does not change.`}
      confirmLabel={t`Propose`}
      reasonHint={t`Recorded in the audit trail.`}
      incomplete={amount === '' || Number(amount) === 0}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ id: lineId, amount: Number(amount), reason })}
    >
      <TextField
        label={t`Amount`}
        hint={t`A negative amount deducts, up to what was paid.`}
        type="number"
        step="any"
        inputMode="decimal"
        value={amount}
        end={currency}
        error={fieldError(act.error, 'amount')}
        onChange={(event) => setAmount(event.target.value)}
      />
    </ActDialog>
  );
}

function Correction({ correction, currency }: { correction: Detail['corrections'][number]; currency: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.correction}>
      <Badge tone="good">{t`Done`}</Badge>
      <Amount of={correction.amount} currency={currency} tone="flow" sign="always" />
      <p>
        {correction.reason} · {t`${correction.proposedBy}, then ${correction.decidedBy}`} · {momentText(correction.decidedAt)}
      </p>
    </div>
  );
}

function usePartColumns({ kind, currency }: Detail): WorkColumn<Part>[] {
  const { t } = useLingui();
  const percent = (key: 'rate' | 'beneath', label: string): WorkColumn<Part> => ({
    key,
    label,
    align: 'end',
    render: (row) => rateText({ rate: row[key], rateType: 'P' }, currentTag()),
    text: (row) => String(row[key]),
    sort: (row) => row[key],
  });
  const amount = (key: 'turnover' | 'net' | 'exact' | 'amount', label: string): WorkColumn<Part> => ({
    key,
    label,
    align: 'end',
    render: (row) => <Amount of={row[key]} currency={currency} />,
    text: (row) => String(row[key]),
    sort: (row) => Number(row[key]),
  });
  return [
    { key: 'account', label: t`Account`, render: (row) => row.accountName, text: (row) => row.accountName, sort: (row) => row.accountName },
    amount('turnover', t`Turnover`),
    ...(kind === 'dividend' ? [amount('net', t`Net`)] : [percent('rate', t`Rate`), percent('beneath', t`Paid to downlines`)]),
    amount('exact', t`Before rounding`),
    amount('amount', t`Amount`),
  ];
}
