import { useLingui } from '@lingui/react/macro';
import { lotteryIssueDetail, lotteryIssuePropose, lotteryResultType } from '@pavilion/contract/desk-lottery';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText, countText } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import { beganAt } from './began-at.ts';
import { type IssueDetail, resultText, useLotteryWords } from './lottery-words.ts';
import styles from './lottery.module.css';
import { ProposalCard } from './proposal-card.tsx';

/** One draw: its result and who typed it, what waits, what was given back, the proof. */
export function IssueDialog({ gameId, numero }: { gameId: number; numero: string }) {
  const { t } = useLingui();
  const query = useQuery(watch(lotteryIssueDetail, { gameId, numero }, 10));
  return (
    <Answered query={query} failed={t`This draw cannot be shown`}>
      {(row) => <Shown row={row} />}
    </Answered>
  );
}

function Shown({ row }: { row: IssueDetail }) {
  const { t } = useLingui();
  const words = useLotteryWords();
  const { may } = useOperator();
  const [word, tone] = words.issue(row.state);
  return (
    <div className={styles.stack}>
      <h2 className={styles.title}>
        {row.gameName} <Badge tone={tone}>{word}</Badge>
      </h2>
      <Facts
        items={[
          { key: 'closes', label: t`Bets end`, value: momentText(row.closesAt) },
          { key: 'draws', label: t`Draw`, value: momentText(row.drawsAt) },
          row.startedAt ? { key: 'started', label: t`Began`, value: momentText(row.startedAt) } : null,
          { key: 'orders', label: t`Orders`, value: countText(row.orders) },
          ...row.sums.map((one) => ({ key: one.currency, label: t`Staked`, value: amountText(one.staked, one.currency) })),
          ...row.sums.map((one) => ({ key: `won ${one.currency}`, label: t`Won`, value: amountText(one.won, one.currency) })),
          row.corrections > 0 ? { key: 'corrections', label: t`Corrections`, value: countText(row.corrections) } : null,
          row.voidReason ? { key: 'void', label: t`Void because`, value: row.voidReason } : null,
        ]}
      />
      {row.result ? <pre className={styles.result}>{resultText(row.result)}</pre> : null}
      <Typed row={row} />
      {row.isDue && may('lottery.results') ? <TypeResult row={row} /> : null}
      {row.proposals.map((one) => (
        <ProposalCard key={one.id} row={one} />
      ))}
      {row.isHouse ? <Proof row={row} /> : may('lottery.results') ? <Acts row={row} /> : null}
    </div>
  );
}

function Typed({ row }: { row: IssueDetail }) {
  const { t } = useLingui();
  return (
    <>
      {row.entries.map((one) => (
        <div key={one.by} className={styles.card}>
          <strong>{one.by}</strong> · {momentText(one.at)}
          {one.result === null ? (
            <p>{t`Type your own first; then you see this one.`}</p>
          ) : (
            <pre className={styles.result}>{resultText(one.result)}</pre>
          )}
        </div>
      ))}
      {row.disputes.map((one) => (
        <div key={`${one.source} ${one.result}`} className={styles.card}>
          <Badge tone="bad">{t`Told differently`}</Badge> <code>{one.source}</code> · {momentText(one.at)}
          <pre className={styles.result}>{resultText(one.result)}</pre>
        </div>
      ))}
      {row.late.length > 0 ? (
        <div className={styles.card}>
          <strong>{t`Given back: the draw had begun`}</strong>
          <ul className={styles.list}>
            {row.late.map((one) => (
              <li key={one.orderId}>
                {one.username} · {amountText(one.stake, one.currency)} · {momentText(one.placedAt)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function TypeResult({ row }: { row: IssueDetail }) {
  const { t } = useLingui();
  const words = useLotteryWords();
  const [text, setText] = useState('');
  const [began, setBegan] = useState('');
  const act = useAct(lotteryResultType, { said: ({ outcome }) => words.outcome(outcome) });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const startedAt = began === '' ? null : beganAt(row.drawsAt, began);
    void act.run({ gameId: row.gameId, numero: row.numero, text, startedAt });
  };
  return (
    <form className={styles.card} onSubmit={send}>
      <TextArea
        label={t`Result`}
        hint={t`A line a prize, or pasted as it was published. What is wrong is said with its prize.`}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label={t`Began at (UTC)`}
        hint={t`Tickets placed from then on are given back. Empty: not known.`}
        type="time"
        value={began}
        onChange={(event) => setBegan(event.target.value)}
      />
      {act.error ? <Failure error={act.error} /> : null}
      <Faults error={act.error} />
      <RecordActs>
        <Button tone="primary" type="submit" loading={act.busy} disabled={text.trim() === ''}>{t`Type result`}</Button>
      </RecordActs>
    </form>
  );
}

interface Fault {
  prize: string;
  index: number;
  problem: string;
  text?: string;
}

/** Where a typed result is wrong: the prize and which of its numbers. */
function Faults({ error }: { error: unknown }) {
  const faults = (error as { detail?: { faults?: Fault[] } } | null)?.detail?.faults;
  if (!faults) return null;
  return (
    <ul className={styles.list}>
      {faults.map(({ prize, index, text }) => (
        <li key={`${prize} ${index}`}>
          <code>
            {prize} {index + 1}
          </code>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}

function Acts({ row }: { row: IssueDetail }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'correct' | 'void' | null>(null);
  const [text, setText] = useState('');
  const act = useAct(lotteryIssuePropose, { said: t`Proposed; another operator decides`, onDone: () => setAsking(null) });
  if (row.state === 'void' || row.state === 'drawn' || row.proposals.some(({ state }) => state === 'proposed')) return null;
  const isCorrection = asking === 'correct';
  return (
    <RecordActs>
      <Button onClick={() => setAsking('void')}>{t`Declare void`}</Button>
      {row.state === 'settled' ? <Button onClick={() => setAsking('correct')}>{t`Correct the result`}</Button> : null}
      <ActDialog
        open={asking !== null}
        busy={act.busy}
        error={act.error}
        tone={isCorrection ? 'primary' : 'danger'}
        title={isCorrection ? t`Correct the result?` : t`Declare this draw void?`}
        lead={
          isCorrection
            ? t`A second operator puts it in force. Wins of the old result are taken back, those of the new one are paid, and members are told.`
            : t`A second operator puts it in force. Every stake goes back, wins that were paid are taken back.`
        }
        confirmLabel={t`Propose`}
        reasonHint={t`For your colleagues, kept in the audit trail.`}
        incomplete={isCorrection && text.trim() === ''}
        onClose={() => setAsking(null)}
        onConfirm={(reason) =>
          void act.run({ kind: asking ?? 'void', gameId: row.gameId, numero: row.numero, text: isCorrection ? text : '', reason })
        }
      >
        {isCorrection ? <TextArea label={t`Result`} rows={8} value={text} onChange={(event) => setText(event.target.value)} /> : null}
        <Faults error={act.error} />
      </ActDialog>
    </RecordActs>
  );
}

function Proof({ row: { proof } }: { row: IssueDetail }) {
  const { t } = useLingui();
  if (!proof) return null;
  return (
    <div className={styles.card}>
      <p>
        <strong>{t`Proof`}</strong>{' '}
        {proof.isProven === null ? (
          <Badge tone="neutral">{t`Not opened yet`}</Badge>
        ) : (
          <Badge tone={proof.isProven ? 'good' : 'bad'}>
            {proof.isProven ? t`The seed makes this result` : t`The seed does not make this result`}
          </Badge>
        )}
      </p>
      <Facts
        narrow
        items={[
          { key: 'promise', label: t`Promise`, value: <code className={styles.hash}>{proof.seedHash}</code> },
          { key: 'chain', label: t`Chain`, value: <code className={styles.hash}>{proof.chainHash}</code> },
          proof.digest
            ? { key: 'digest', label: t`Digest of the tickets`, value: <code className={styles.hash}>{proof.digest}</code> }
            : null,
          proof.seed ? { key: 'seed', label: t`Seed`, value: <code className={styles.hash}>{proof.seed}</code> } : null,
        ]}
      />
    </div>
  );
}
