import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { COMPLAINT_MAX, COMPLAINT_OUTCOMES } from '@pavilion/contract/support/complaints';
import { complaintAnswer, complaintPropose, complaintSay } from '@pavilion/contract/support/desk-complaints';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Segmented } from '@pavilion/ui/segmented';
import { Select } from '@pavilion/ui/select';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { type FormEvent, useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import type { Complaint } from './complaint-dialog.tsx';
import styles from './complaints.module.css';
import { type Outcome, useComplaintWords } from './words.ts';

interface Props {
  view: Complaint;
  onView(view: Complaint): void;
}

type MessageKind = 'answer' | 'say' | 'note';

/** The answer with its outcome, words in between, or a note among operators. */
export function Answer({ view, onView }: Props) {
  const { t } = useLingui();
  const { outcomes } = useComplaintWords();
  const [what, setWhat] = useState<MessageKind>('answer');
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const [text, setText] = useState('');
  const [adjustmentId, setAdjustmentId] = useState('');
  const [reason, setReason] = useState('');
  const done = (next: Complaint) => {
    setText('');
    onView(next);
  };
  const answer = useAct(complaintAnswer, { said: t`Saved`, onDone: done });
  const propose = useControlAct(complaintPropose, { onDone: done });
  const say = useAct(complaintSay, { said: t`Saved`, onDone: done });
  const error = answer.error ?? propose.error ?? say.error;
  const isBusy = answer.busy || propose.busy || say.busy;
  const isEscalated = view.state === 'escalated';
  const paidBy = what === 'answer' ? adjustmentId.trim() : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (what !== 'answer') void say.run({ id: view.id, text: words, note: what === 'note' });
    else if (outcome && paidBy) {
      void propose.run({ id: view.id, outcome, text: words, adjustmentId: paidBy, reason: reason.trim() });
    } else if (outcome) void answer.run({ id: view.id, outcome, text: words });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Segmented
        label={t`What to write`}
        width="fit"
        value={what}
        onValue={setWhat}
        options={[
          { value: 'answer', label: isEscalated ? t`Final answer` : t`Answer` },
          { value: 'say', label: t`To the member` },
          { value: 'note', label: t`Note` },
        ]}
      />
      <Failure error={error} />
      {what === 'answer' && isEscalated && view.answeredByMe ? (
        <Alert tone="warn">{t`You answered this complaint; another operator must give the final answer.`}</Alert>
      ) : null}
      {what === 'answer' ? (
        <div className={styles.pair}>
          <Select
            label={t`Outcome`}
            value={outcome}
            placeholder={t`Choose`}
            onChange={(event) => setOutcome(COMPLAINT_OUTCOMES.find((one) => one === event.target.value) ?? '')}
            options={COMPLAINT_OUTCOMES.map((value) => ({ value, label: outcomes[value] }))}
          />
          <TextField
            label={t`Adjustment that pays the amount due`}
            labelEnd={t`optional`}
            hint={t`Adjustment number. A second operator then confirms this answer.`}
            maxLength={64}
            value={adjustmentId}
            onChange={(event) => setAdjustmentId(event.target.value)}
            error={fieldError(error, 'adjustmentId')}
          />
        </div>
      ) : null}
      <TextArea
        label={what === 'note' ? t`Note for operators only` : t`Shown to the member`}
        rows={5}
        maxLength={COMPLAINT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {paidBy ? (
        <TextArea
          label={t`Reason`}
          hint={t`For the second operator and the audit trail.`}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      <div>
        <Button
          tone="primary"
          type="submit"
          loading={isBusy}
          disabled={!text.trim() || (what === 'answer' && !outcome) || (paidBy !== '' && !reason.trim())}
        >
          {paidBy ? t`Send for approval` : what === 'answer' ? t`Answer` : what === 'say' ? t`Send` : t`Save note`}
        </Button>
      </div>
    </form>
  );
}
