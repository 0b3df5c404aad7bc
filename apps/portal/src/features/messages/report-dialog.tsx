import { useLingui } from '@lingui/react/macro';
import { reportMessage } from '@pavilion/contract/inbox/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { TextArea } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import styles from './messages.module.css';
import type { Letter } from './queries.ts';

/** Reports a message to the house: a person looks at it. */
export function ReportDialog({ letter, onClose }: { letter: Letter; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [reason, setReason] = useState('');
  const report = useMutation({
    mutationFn: () => call(reportMessage, { body: { messageId: letter.id, reason: reason.trim() } }),
    onSuccess: () => {
      toasts.show({ tone: 'good', title: t`Thank you. We'll review it.` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t`Report this message`}
      description={t`We'll read the message and your comment. The sender won't know who reported it.`}
      closeLabel={t`Close`}
      footer={
        <Button
          tone="primary"
          loading={report.isPending}
          disabled={reason.trim() === ''}
          onClick={() => report.mutate()}
        >{t`Report`}</Button>
      }
    >
      <div className={styles.fields}>
        {report.error ? <Alert tone="bad">{words(report.error)}</Alert> : null}
        <TextArea
          label={t`What's wrong with it?`}
          rows={4}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
