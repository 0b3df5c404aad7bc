import { Trans, useLingui } from '@lingui/react/macro';
import type { CaptchaPass } from '@pavilion/contract/identity/session';
import { captchaWork, captchaWorkVerify } from '@pavilion/contract/verification/calls';
import { Button } from '@pavilion/ui/button';
import { Progress } from '@pavilion/ui/progress';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { ChallengeFailure } from './challenge-failure.tsx';
import styles from './captcha.module.css';
import { solveWork } from './solve-work.ts';

/** One press, then the device works some seconds: nothing to see, to hear or to move. */
export function WorkCheck({ onSolved }: { onSolved(pass: CaptchaPass): void }) {
  const { t } = useLingui();
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const control = new AbortController();
      stop.current = control;
      setShare(0);
      const task = await call(captchaWork, { body: {}, signal: control.signal });
      const nonce = await solveWork(task, { signal: control.signal, onProgress: setShare });
      return call(captchaWorkVerify, { body: { captchaId: task.captchaId, nonce }, signal: control.signal });
    },
    onSuccess: onSolved,
  });
  if (error) return <ChallengeFailure error={error} onRetry={reset} />;
  return (
    <div className={styles.work}>
      {isPending ? (
        <>
          <Progress label={t`Calculation`} value={share} tone="good" />
          <p role="status">
            <Trans>Your device is calculating. This takes a few seconds.</Trans>
          </p>
        </>
      ) : (
        <>
          <p>
            <Trans>Takes a few seconds. Nothing to see or move.</Trans>
          </p>
          <Button tone="primary" size="l" full onClick={() => mutate()}>{t`Start the check`}</Button>
        </>
      )}
    </div>
  );
}
