import { proposalDetail } from '@pavilion/contract/four-eyes/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { useSubjectWords } from '../../parts/act-words.ts';
import { Amount } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { RecordReason } from '../../parts/money-record.tsx';
import { paths } from '../../paths.ts';
import { DrawPreview, isOfDraw } from '../lottery/draw-preview.tsx';
import { useOperator } from '../session/operator.tsx';
import { useBrandNames } from './brand-names.ts';
import { ProposalDecision } from './proposal-decision.tsx';
import { ProposalLines } from './proposal-lines.tsx';
import { useProposalWords } from './proposal-words.ts';
import styles from './proposals.module.css';

export type ProposalView = WireValue<typeof proposalDetail>;

/** One proposal: who, when, why, everything that changes, and the decision. */
export function ProposalDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(proposalDetail, { id }, 15), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this proposal`}>
      {(view) => <Shown view={view} />}
    </Answered>
  );
}

function Shown({ view }: { view: ProposalView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = useProposalWords();
  const subjectWords = useSubjectWords();
  const brandNames = useBrandNames();
  const [state, tone] = words.state(view.state);
  const isOpen = view.state === 'proposed';
  return (
    <section className={styles.detail} aria-label={t`Proposal`}>
      <header>
        <h2 className={styles.name}>{words.kind(view.kind)}</h2>
        <p className={styles.whose}>
          <Badge tone={tone}>{state}</Badge> {brandNames(view)}
        </p>
      </header>
      <Facts
        items={[
          { key: 'subject', label: t`About`, value: `${subjectWords(view.subjectKind)} ${words.subject(view)}`.trim() },
          view.memberId === null
            ? null
            : {
                key: 'member',
                label: t`Member`,
                value: (
                  <Link className={linkClass()} to={paths.member(view.memberId)}>
                    {t`Open the member`}
                  </Link>
                ),
              },
          view.amount === null
            ? null
            : { key: 'amount', label: t`Amount`, value: <Amount of={view.amount} currency={view.currency ?? ''} /> },
          { key: 'by', label: t`Proposed by`, value: view.proposedByMe ? t`${view.proposedBy}, you` : view.proposedBy },
          { key: 'at', label: t`Proposed`, value: momentText(view.proposedAt) },
          view.notBefore ? { key: 'from', label: t`Not before`, value: momentText(view.notBefore) } : null,
          isOpen ? { key: 'to', label: t`Expires`, value: momentText(view.expiresAt) } : null,
          isOpen
            ? null
            : {
                key: 'decided',
                label: state,
                value: view.decidedBy ? `${view.decidedBy} · ${momentText(view.decidedAt)}` : momentText(view.decidedAt),
              },
          { key: 'id', label: t`Our reference`, value: <code>{view.id}</code> },
        ]}
      />
      <div>
        <h3 className={styles.part}>{t`Reason`}</h3>
        <RecordReason>{view.reason}</RecordReason>
      </div>
      {!isOpen && view.decidedBy !== null && view.decisionReason !== '' ? (
        <div>
          <h3 className={styles.part}>{t`Reason of the decision`}</h3>
          <RecordReason>{view.decisionReason}</RecordReason>
        </div>
      ) : null}
      <ProposalLines view={view} />
      {isOpen && isOfDraw(view) && may('lottery.results') ? <DrawPreview subjectId={view.subjectId} /> : null}
      {may('audit.read') ? (
        <p>
          <Link className={linkClass()} to={paths.auditOf('proposal', view.id)}>{t`Audit trail of this proposal`}</Link>
        </p>
      ) : null}
      <ProposalDecision view={view} />
    </section>
  );
}
