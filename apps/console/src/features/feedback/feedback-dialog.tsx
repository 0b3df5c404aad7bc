import { feedbackDecide } from '@pavilion/contract/content/desk-feedback';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { TextArea } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { Facts } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { FeedbackRow } from './feedback-page.tsx';
import styles from './feedback.module.css';
import { useFeedbackWords } from './words.ts';

/** One question with who asked it; answered or closed here, once. */
export function FeedbackDialog({ row, onClose }: { row: FeedbackRow | null; onClose(): void }) {
  const { t } = useLingui();
  const { types, states } = useFeedbackWords();
  const { may } = useOperator();
  const canDecide = row?.state === 'open' && may('feedback.answer');
  return (
    <Dialog
      open={row !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="m"
      closeLabel={t`Close`}
      title={row ? types[row.questionType] : ''}
      description={row ? `${row.username ?? t`A visitor`} · ${momentText(row.sentAt)}` : ''}
    >
      {row ? (
        <div className={styles.dialog}>
          <p className={styles.words}>{row.content}</p>
          <Facts
            narrow
            items={[
              { key: 'state', label: t`Status`, value: states[row.state][0] },
              { key: 'number', label: t`Number`, value: row.id.slice(-8) },
              { key: 'language', label: t`Language`, value: row.language },
              row.contact ? { key: 'contact', label: t`Contact`, value: row.contact } : null,
              row.decidedAt
                ? { key: 'decided', label: t({ message: 'Decided', context: 'time' }), value: momentText(row.decidedAt) }
                : null,
              row.reply ? { key: 'reply', label: row.state === 'closed' ? t`Closing reason` : t`Our answer`, value: row.reply } : null,
            ]}
          />
          {canDecide ? <Decide row={row} onDone={onClose} /> : null}
        </div>
      ) : null}
    </Dialog>
  );
}

function Decide({ row, onDone }: { row: FeedbackRow; onDone(): void }) {
  const { t } = useLingui();
  const [reply, setReply] = useState('');
  const act = useAct(feedbackDecide, {
    said: ({ state }) => (state === 'answered' ? t`Answered` : t`Closed`),
    onDone,
  });
  const decide = (close: boolean) => void act.run({ id: row.id, close, ...(reply.trim() ? { reply: reply.trim() } : {}) });
  return (
    <form
      className={styles.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        decide(false);
      }}
    >
      <Failure error={act.error} />
      <TextArea
        label={t`Answer`}
        hint={
          row.memberId
            ? t`Shown to the member in the member centre. Closing keeps the text internal.`
            : t`Visitors cannot see answers here: reply to their contact, then close.`
        }
        rows={4}
        maxLength={1000}
        value={reply}
        onChange={(event) => setReply(event.target.value)}
        error={fieldError(act.error, 'reply')}
      />
      <div className={styles.actions}>
        {row.memberId ? <Button tone="primary" type="submit" loading={act.busy} disabled={reply.trim() === ''}>{t`Answer`}</Button> : null}
        <Button onClick={() => decide(true)} loading={act.busy}>{t`Close without an answer`}</Button>
      </div>
    </form>
  );
}
