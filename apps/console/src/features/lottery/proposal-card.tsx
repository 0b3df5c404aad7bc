import { useLingui } from '@lingui/react/macro';
import { lotteryProposalConfirm, lotteryProposalWithdraw } from '@pavilion/contract/lottery/desk';
import { Badge } from '@pavilion/ui/badge';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { RecordActs, RecordReason } from '../../parts/money-record.tsx';
import { dayOfText, momentText } from '../../parts/moment.ts';
import { ProposalActs } from '../../parts/proposal-acts.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import { type Proposal, useLotteryWords } from './lottery-words.ts';
import styles from './lottery.module.css';
import { Preview } from './preview.tsx';
import { ResultChanges } from './results.tsx';
import { TermsChanges, TermsFacts } from './terms-facts.tsx';

/** What one operator proposed, for another to decide on. */
export function ProposalCard({ row }: { row: Proposal }) {
  const { t } = useLingui();
  const words = useLotteryWords();
  const { may } = useOperator();
  const [word, tone] = words.proposal(row.state);
  const confirm = useAct(lotteryProposalConfirm, { said: t`Change applied` });
  const withdraw = useAct(lotteryProposalWithdraw, {
    said: row.proposedByMe ? t`Withdrawn; nothing changed` : t`Rejected; nothing changed`,
  });
  const isTerms = row.kind === 'offer' || row.kind === 'calendar';
  return (
    <section className={styles.card} data-framed aria-label={`${words.kind(row.kind)}, ${row.gameName}`}>
      <p className={styles.head}>
        <strong>{words.kind(row.kind)}</strong> <Badge tone={tone}>{word}</Badge>
      </p>
      <p>
        {row.gameName} {row.numero ? <code>{row.numero}</code> : null} {row.brandId ? <BrandTag id={row.brandId} /> : null} ·{' '}
        {t`Proposed by ${row.proposedBy}, ${momentText(row.proposedAt)}`}
      </p>
      <What row={row} />
      <RecordReason>{row.reason}</RecordReason>
      {row.decidedBy ? <p className={styles.note}>{t`Decided by ${row.decidedBy}, ${momentText(row.decidedAt)}`}</p> : null}
      {row.state === 'proposed' && may(isTerms ? 'lottery.terms' : 'lottery.results') ? (
        <RecordActs>
          <ProposalActs
            name={t`Approve`}
            lead={
              <>
                {[words.kind(row.kind), row.gameName, row.numero].filter(Boolean).join(' · ')}
                <br />
                {t`Applies immediately.`}
              </>
            }
            withdrawLead={t`Nothing changes.`}
            proposedByMe={row.proposedByMe}
            confirm={{ ...confirm, run: () => confirm.run({ id: row.id }) }}
            withdraw={{ ...withdraw, run: (reason) => withdraw.run({ id: row.id, reason }) }}
          />
        </RecordActs>
      ) : null}
    </section>
  );
}

/** What it changes, as far as that is known: beside what is in force while it waits. */
function What({ row: { kind, before, after, standing, isOn, terms, without, numero, brandId, gameId, state } }: { row: Proposal }) {
  const { t } = useLingui();
  const { brandOf, may } = useOperator();
  const isWaiting = state === 'proposed';
  if (kind === 'correct' || kind === 'void')
    return (
      <>
        {before !== null && after !== null ? <ResultChanges before={before} after={after} /> : null}
        {isWaiting && numero !== null && may('lottery.results') ? <Preview asked={{ gameId, numero, kind, text: after ?? '' }} /> : null}
      </>
    );
  if (kind === 'calendar') return <Days days={without ?? []} before={standing?.without ?? null} isDone={state === 'done'} />;
  if (terms === null) return null;
  const whose = { gameId, brandId: brandId ?? '', currency: brandOf(brandId)?.currency ?? '' };
  return (
    <>
      {standing?.isOn === isOn ? null : <p>{isOn ? t`The game is offered` : t`The game is not offered`}</p>}
      {standing?.terms ? (
        <TermsChanges before={standing.terms} after={terms} {...whose} />
      ) : (
        <details>
          <summary className={styles.summary}>{t`Terms`}</summary>
          <TermsFacts terms={terms} {...whose} />
        </details>
      )}
    </>
  );
}

/** Days without a draw, and those that come or go. */
function Days({ days, before, isDone }: { days: readonly string[]; before: readonly string[] | null; isDone: boolean }) {
  const { t } = useLingui();
  const list = (of: readonly string[]): string => of.map((day) => dayOfText(day)).join(', ') || '–';
  if (before === null) {
    if (!isDone) return <p>{list(days)}</p>;
    const without = list(days);
    return <p>{days.length === 0 ? t`Drawn on all its days.` : t`No draw on ${without}`}</p>;
  }
  const added = days.filter((day) => !before.includes(day));
  const gone = before.filter((day) => !days.includes(day));
  return (
    <ul className={styles.changes}>
      {added.length > 0 ? <li>{t`No draw on ${list(added)}`}</li> : null}
      {gone.length > 0 ? <li>{t`Draws resume on ${list(gone)}`}</li> : null}
    </ul>
  );
}
