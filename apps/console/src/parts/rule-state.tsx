import type { ProposalKindName } from '@pavilion/contract/four-eyes/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { type ReactNode, useState } from 'react';
import { ActDialog } from './act-dialog.tsx';
import { Facts } from './facts.tsx';
import { momentText } from './moment.ts';
import { ProposedNotice } from './proposed-notice.tsx';
import styles from './rule-state.module.css';
import type { Act } from './use-act.ts';

export interface ShownVersion {
  version: number;
  state: string;
  writtenBy: string;
  writtenAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
}

type Step = Pick<Act<never>, 'busy' | 'error'> & { run(version: number, reason: string): Promise<boolean> };

export interface RuleStateProps {
  live: ShownVersion | null;
  draft: ShownVersion | null;
  /** The operator may write and decide. */
  may: boolean;
  /** What happens when the draft is put in force. */
  approveLead: string;
  /** Its proposal, where it waits for a second operator. */
  kind: ProposalKindName;
  brandId: string;
  offer: Step;
  discard: Step;
}

type RuleAct = 'offer' | 'discard';

/** The state of rules that two operators make: what is in force, what is being written, and the next step. */
export function RuleState({ live, draft, may, approveLead, kind, brandId, offer, discard }: RuleStateProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<RuleAct | null>(null);
  const steps = { offer, discard };
  const words: Record<RuleAct, { title: string; lead: ReactNode; confirm: string }> = {
    offer: {
      title: t`Send for approval?`,
      lead: (
        <>
          {t`A second operator reviews and publishes it. Editing it afterwards turns it back into a draft.`} {approveLead}
        </>
      ),
      confirm: t`Send`,
    },
    discard: { title: t`Discard the draft?`, lead: t`The live version stays unchanged.`, confirm: t`Discard` },
  };
  const step = asking ? steps[asking] : null;
  return (
    <Card as="section" className={styles.state} aria-label={t`Status`}>
      <Facts
        items={[
          {
            key: 'live',
            label: t`Live version`,
            value: live ? t`Version ${live.version}, by ${live.approvedBy ?? ''}, ${momentText(live.approvedAt)}` : t`Nothing yet`,
          },
          {
            key: 'draft',
            label: t`Draft`,
            value: draft ? (
              <>
                {t`Version ${draft.version}, by ${draft.writtenBy}, ${momentText(draft.writtenAt)}`}{' '}
                <Badge tone={draft.state === 'offered' ? 'warn' : 'neutral'}>
                  {draft.state === 'offered' ? t`Waiting for a second operator` : t`Draft`}
                </Badge>
              </>
            ) : (
              t`No draft`
            ),
          },
        ]}
      />
      {draft?.state === 'offered' ? <ProposedNotice kind={kind} brandId={brandId} /> : null}
      {draft && may ? (
        <div className={styles.acts}>
          <Button onClick={() => setAsking('discard')}>{t`Discard draft`}</Button>
          {draft.state === 'draft' ? <Button tone="primary" onClick={() => setAsking('offer')}>{t`Send for approval`}</Button> : null}
        </div>
      ) : null}
      {asking && step && draft ? (
        <ActDialog
          open
          onClose={() => setAsking(null)}
          busy={step.busy}
          error={step.error}
          title={words[asking].title}
          lead={words[asking].lead}
          confirmLabel={words[asking].confirm}
          reasonHint={t`Recorded in the audit trail.`}
          onConfirm={(reason) => void step.run(draft.version, reason).then((done) => (done ? setAsking(null) : undefined))}
        />
      ) : null}
    </Card>
  );
}
