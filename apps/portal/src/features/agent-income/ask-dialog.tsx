import { Trans, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { askAboutDay } from '@pavilion/contract/contracts/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { TextArea } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { brand } from '../../boot.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import forms from '../../shared/agents/forms.module.css';
import type { Statement } from './lines-query.ts';

const MOST = 1000;

/** `YYYY-MM-DD` of the brand. */
const dayOf = (at: string): string => new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone }).format(new Date(at));

/** Sends the operators a question about the day of a statement; they answer under Contracts. */
export function AskDialog({ statement, onClose }: { statement: Statement; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const [question, setQuestion] = useState('');
  const [isTried, setTried] = useState(false);
  const { contractId, lineId, from } = statement;
  const ask = useMutation({
    mutationFn: () => call(askAboutDay, { body: { contractId, lineId, day: dayOf(from), question: question.trim() } }),
    onSuccess: async () => {
      toasts.show({ tone: 'good', title: t`Question sent`, body: t`We'll notify you of the answer.` });
      onClose();
      await client.invalidateQueries({ queryKey: ['contract-questions'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (question.trim() !== '') ask.mutate();
  };
  const missing = isTried && question.trim() === '' ? t`Tell us what looks wrong.` : undefined;
  const inField = fieldError(ask.error, 'question');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Ask about this statement`}
      description={t`Our team will review it together with the statement.`}
      closeLabel={t`Close`}
    >
      <form className={forms.form} onSubmit={submit} noValidate aria-busy={ask.isPending}>
        {ask.error && !inField ? (
          <Alert tone="bad" title={t`Couldn't send the question`}>
            {words(ask.error)}
          </Alert>
        ) : null}
        <TextArea
          label={t`What looks wrong?`}
          value={question}
          maxLength={MOST}
          error={missing ?? inField}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <div className={forms.submit}>
          <Button size="l" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" size="l" tone="primary" loading={ask.isPending}>
            <Trans>Send question</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
