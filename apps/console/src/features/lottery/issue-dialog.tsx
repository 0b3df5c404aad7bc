import { useLingui } from '@lingui/react/macro';
import { lotteryIssueDetail } from '@pavilion/contract/lottery/desk';
import { Badge } from '@pavilion/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { amountText, countText } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { RecordReason } from '../../parts/money-record.tsx';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import { IssueActs } from './issue-acts.tsx';
import { type IssueDetail, useLotteryWords } from './lottery-words.ts';
import styles from './lottery.module.css';
import { ResultChanges, ResultTable } from './results.tsx';
import { differingPlaces, Typing } from './typing.tsx';
import { Zoned } from './zoned-moment.tsx';

const KINDS = ['lottery.correct', 'lottery.void'] as const;

/** One draw: its result and who typed it, what waits, what was given back, the proof. */
export function IssueDialog({ gameId, numero }: { gameId: number; numero: string }) {
  const { t } = useLingui();
  const query = useQuery(watch(lotteryIssueDetail, { gameId, numero }, 10));
  return (
    <Answered query={query} failed={t`Could not load this draw`}>
      {(row) => <Shown row={row} />}
    </Answered>
  );
}

function Shown({ row }: { row: IssueDetail }) {
  const { t } = useLingui();
  const words = useLotteryWords();
  const { may } = useOperator();
  const [word, tone] = row.isDue ? words.due(row.typed) : words.issue(row.state);
  return (
    <div className={styles.stack}>
      <h2 className={styles.title}>
        {row.gameName} <Badge tone={tone}>{word}</Badge> {row.waiting ? <Badge tone="warn">{t`Second operator`}</Badge> : null}
      </h2>
      <Facts
        items={[
          { key: 'closes', label: t`Bets end`, value: <Zoned at={row.closesAt} zone={row.zone} /> },
          { key: 'draws', label: t`Draw`, value: <Zoned at={row.drawsAt} zone={row.zone} /> },
          row.startedAt ? { key: 'started', label: t`Started`, value: <Zoned at={row.startedAt} zone={row.zone} /> } : null,
          { key: 'orders', label: t`Orders`, value: countText(row.orders) },
          { key: 'members', label: t`Members`, value: countText(row.members) },
          ...row.sums.map((one) => ({ key: one.currency, label: t`Staked`, value: amountText(one.staked, one.currency) })),
          ...(row.result === null ? [] : row.sums).map((one) => ({
            key: `won ${one.currency}`,
            label: t`Won`,
            value: amountText(one.won, one.currency),
          })),
          row.corrections > 0 ? { key: 'corrections', label: t`Result corrections`, value: countText(row.corrections) } : null,
          row.voidReason ? { key: 'void', label: t`Void reason`, value: row.voidReason } : null,
        ]}
      />
      {row.result ? <ResultTable result={row.result} /> : null}
      <Entries row={row} />
      {row.isDue && row.form && may('lottery.results') ? <Typing row={row} form={row.form} /> : null}
      {row.waiting ? <ProposedNotice kind={KINDS} subjectId={`${row.gameId}:${row.numero}`} /> : null}
      {row.changes.map((one) => (
        <Change key={one.id} one={one} />
      ))}
      {row.isHouse ? <Proof row={row} /> : row.form && may('lottery.results') ? <IssueActs row={row} form={row.form} /> : null}
    </div>
  );
}

/** What two operators decided about it. */
function Change({ one }: { one: IssueDetail['changes'][number] }) {
  const { t } = useLingui();
  const words = useLotteryWords();
  return (
    <div className={styles.card}>
      <strong>{words.change(one.kind)}</strong>
      {one.before !== null && one.after !== null ? <ResultChanges before={one.before} after={one.after} /> : null}
      <RecordReason>{one.reason}</RecordReason>
      <p className={styles.note}>{t`Proposed by ${one.proposedBy}, ${momentText(one.proposedAt)}`}</p>
      <p className={styles.note}>{t`Decided by ${one.decidedBy}, ${momentText(one.decidedAt)}`}</p>
    </div>
  );
}

type ResultEntry = IssueDetail['entries'][number];

function Entry({ one, row, marked }: { one: ResultEntry; row: IssueDetail; marked: ReadonlySet<string> }) {
  const { t } = useLingui();
  if (one.result === null) return <p>{one.differs ? t`Differs from yours.` : t`Hidden until two agree. Enter your own.`}</p>;
  return one.result === row.result ? <p>{t`Entered the accepted result.`}</p> : <ResultTable result={one.result} marked={marked} />;
}

function Entries({ row }: { row: IssueDetail }) {
  const { t } = useLingui();
  const marked = differingPlaces(row);
  return (
    <>
      {row.entries.map((one) => (
        <div key={one.by} className={styles.card}>
          <p>
            <strong>{one.by}</strong> · {momentText(one.at)} {one.isFeed ? <Badge tone="neutral">{t`Feed`}</Badge> : null}
          </p>
          <Entry one={one} row={row} marked={marked} />
        </div>
      ))}
      {row.disputes.map((one) => (
        <div key={`${one.source} ${one.result}`} className={styles.card}>
          <Badge tone="bad">{t`Conflicting results`}</Badge> <Badge tone="neutral">{t`Feed`}</Badge> {one.source.replace(/^feed:/, '')} ·{' '}
          {momentText(one.at)}
          <ResultTable result={one.result} />
        </div>
      ))}
      {row.late.length > 0 ? (
        <div className={styles.card}>
          <strong>{t`Refunded: the draw had started`}</strong>
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
            {proof.isProven ? t`The seed matches this result` : t`The seed does not match this result`}
          </Badge>
        )}
      </p>
      <Facts
        narrow
        items={[
          { key: 'promise', label: t`Commitment`, value: <code className={styles.hash}>{proof.seedHash}</code> },
          { key: 'chain', label: t`Chain`, value: <code className={styles.hash}>{proof.chainHash}</code> },
          proof.digest ? { key: 'digest', label: t`Ticket digest`, value: <code className={styles.hash}>{proof.digest}</code> } : null,
          proof.seed ? { key: 'seed', label: t`Seed`, value: <code className={styles.hash}>{proof.seed}</code> } : null,
        ]}
      />
    </div>
  );
}
