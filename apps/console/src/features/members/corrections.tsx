import { memberCorrectConfirm, memberCorrections, memberCorrectWithdraw } from '@pavilion/contract/identity/desk-corrections';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useFieldWords } from './field-words.ts';
import styles from './member.module.css';

type Correction = WireValue<typeof memberCorrections>['list'][number];

/** What operators corrected of a member, and a payee's name that waits for the second of them. Nothing where there is none. */
export function Corrections({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const { data, error } = useQuery({ ...ask(memberCorrections, { memberId }), placeholderData: undefined as never });
  if (error && !data) {
    return (
      <Section title={t`Corrections`}>
        <Failure error={error} />
      </Section>
    );
  }
  if (!data || data.list.length === 0) return null;
  const open = data.list.find(({ state }) => state === 'proposed');
  const until = momentText(data.pausedUntil);
  return (
    <Section title={t`Corrections`}>
      <div className={styles.stack}>
        {data.pausedUntil === null ? null : <Alert tone="warn" title={t`Withdrawals paused until ${until}`} />}
        {open ? <Proposal correction={open} key={open.id} /> : null}
        <Past list={data.list.filter(({ state }) => state !== 'proposed')} />
      </div>
    </Section>
  );
}

/** The second of four eyes. */
function Proposal({ correction }: { correction: Correction }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'confirm' | 'refuse' | null>(null);
  const close = () => setAsking(null);
  const { id: correctionId, before, after, proposedBy, proposedByMe, proposedAt, reason } = correction;
  const confirm = useAct(memberCorrectConfirm, { said: t`Payee changed to ${after}`, onDone: close });
  const refuse = useAct(memberCorrectWithdraw, { said: t`Payee unchanged`, onDone: close });
  return (
    <div className={styles.proposal}>
      <p>
        <b>{t`A payee name change is waiting for a second operator`}</b>
        <br />
        {before || '–'} → <b>{after}</b>
        <br />
        <span className={styles.quiet}>{t`Proposed by ${proposedBy}, ${momentText(proposedAt)}: “${reason}”`}</span>
      </p>
      <div className={styles.proposalActs}>
        <Button onClick={() => setAsking('refuse')}>{proposedByMe ? t`Withdraw proposal` : t`Reject`}</Button>
        <Button tone="primary" disabled={proposedByMe} onClick={() => setAsking('confirm')}>
          {proposedByMe ? t`Waiting for a second operator` : t`Approve`}
        </Button>
      </div>
      <ActDialog
        open={asking === 'confirm'}
        onClose={close}
        busy={confirm.busy}
        error={confirm.error}
        title={t`Change the payee to ${after}?`}
        lead={t`The name applies to the profile and all bank accounts. Sessions end, withdrawals pause and the member is notified.`}
        confirmLabel={t`Approve`}
        onConfirm={() => void confirm.run({ correctionId })}
      />
      <ActDialog
        open={asking === 'refuse'}
        onClose={close}
        busy={refuse.busy}
        error={refuse.error}
        title={proposedByMe ? t`Withdraw the proposal?` : t`Reject the proposal?`}
        lead={t`The payee does not change. Another name can be proposed.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={proposedByMe ? t`Withdraw proposal` : t`Reject`}
        onConfirm={(why) => void refuse.run({ correctionId, reason: why })}
      />
    </div>
  );
}

function Past({ list }: { list: readonly Correction[] }) {
  const { t } = useLingui();
  const names = useFieldWords();
  if (list.length === 0) return null;
  return (
    <ul className={styles.plainList}>
      {list.map((one) => (
        <li key={one.id} className={styles.entry}>
          <span className={styles.masked}>
            <b>{names[one.field]}</b> {one.before || '–'} → {one.after}
            {one.state === 'done' ? <Badge tone="good">{t`Done`}</Badge> : <Badge>{t`Withdrawn`}</Badge>}
          </span>
          <span className={styles.quiet}>
            {one.decidedBy === one.proposedBy ? one.proposedBy : t`${one.proposedBy}, then ${one.decidedBy ?? '–'}`} ·{' '}
            {momentText(one.decidedAt)} · “{one.reason}”
          </span>
        </li>
      ))}
    </ul>
  );
}
