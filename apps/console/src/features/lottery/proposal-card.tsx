import { useLingui } from '@lingui/react/macro';
import { lotteryProposalConfirm, lotteryProposalWithdraw } from '@pavilion/contract/desk-lottery';
import { Badge } from '@pavilion/ui/badge';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { RecordActs, RecordReason } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposalActs } from '../../parts/proposal-acts.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import { type Proposal, resultText, useLotteryWords } from './lottery-words.ts';
import styles from './lottery.module.css';
import { TermsFacts } from './terms-facts.tsx';

/** What one operator proposed, for another to decide on. */
export function ProposalCard({ row }: { row: Proposal }) {
  const { t } = useLingui();
  const words = useLotteryWords();
  const { may, brandOf } = useOperator();
  const [word, tone] = words.proposal(row.state);
  const confirm = useAct(lotteryProposalConfirm, { said: t`In force` });
  const withdraw = useAct(lotteryProposalWithdraw, { said: t`Taken back; nothing changed` });
  const isTerms = row.kind === 'offer' || row.kind === 'calendar';
  return (
    <section className={styles.card} aria-label={words.kind(row.kind)}>
      <p>
        <strong>{words.kind(row.kind)}</strong> <Badge tone={tone}>{word}</Badge>
      </p>
      <p>
        {row.gameName} {row.numero ? <code>{row.numero}</code> : null} {row.brandId ? <BrandTag id={row.brandId} /> : null} ·{' '}
        {t`Proposed by ${row.proposedBy}, ${momentText(row.proposedAt)}`}
      </p>
      {row.before ? <pre className={`${styles.result} ${styles.old}`}>{resultText(row.before)}</pre> : null}
      {row.after ? <pre className={styles.result}>{resultText(row.after)}</pre> : null}
      {row.without ? <p>{row.without.join(', ') || '–'}</p> : null}
      {row.isOn === null ? null : <p>{row.isOn ? t`The game is offered` : t`The game is not offered`}</p>}
      {row.terms ? <TermsFacts terms={row.terms} currency={brandOf(row.brandId)?.currency ?? ''} /> : null}
      <RecordReason>{row.reason}</RecordReason>
      {row.decidedBy ? <p>{t`Decided by ${row.decidedBy}`}</p> : null}
      {row.state === 'proposed' && may(isTerms ? 'lottery.terms' : 'lottery.results') ? (
        <RecordActs>
          <ProposalActs
            name={t`Put in force`}
            lead={t`It holds at once.`}
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
