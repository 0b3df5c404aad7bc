import { deskElevate } from '@pavilion/contract/operator/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { stepUp } from '../../api/step-up.ts';
import { CodeForm } from './code-form.tsx';

/** The one question for the second factor, wherever an act needs it. Closing it gives the act up. */
export function StepUpDialog() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const answer = useRef<((confirmed: boolean) => void) | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      stepUp.answerWith(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  const end = (confirmed: boolean) => {
    setOpen(false);
    answer.current?.(confirmed);
    answer.current = null;
  };
  const elevate = async (code: string) => {
    await call(deskElevate, { body: { code } });
    void queries.invalidateQueries({ queryKey: ['/desk/me'] });
    end(true);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : end(false))}
      size="s"
      closeLabel={t`Close`}
      title={t`Is it you?`}
      description={t`Enter a code from your authenticator app. Valid for five minutes.`}
    >
      <CodeForm submitLabel={t`Confirm`} onCode={elevate} aside={<Button tone="quiet" onClick={() => end(false)}>{t`Cancel`}</Button>} />
    </Dialog>
  );
}
