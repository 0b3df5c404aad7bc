import { plainCode } from '@pavilion/languages/compared-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { ShieldCheck, TriangleAlert } from '@pavilion/ui/icon';
import { TextField } from '@pavilion/ui/text-field';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormRegister } from 'react-hook-form';
import styles from './code-field.module.css';
import { useCodeSend } from './use-code-send.ts';

export interface CodeFieldProps<V extends FieldValues> {
  label?: string;
  name: FieldPath<V>;
  register: UseFormRegister<V>;
  error?: string | undefined;
  hint?: ReactNode;
  /** Null: nothing was sent after all, because the captcha was closed or the form is not ready for it. */
  onSend(): Promise<{ expiredMinutes: number } | null>;
  /** Where the code goes: another one may be asked for at once when it changes. */
  to?: string;
  disabled?: boolean;
  /** Digits only; codes of recovery are longer. */
  maxLength?: number;
}

/** A code that was sent, with the button that sends it. After a send it rests as long as the code is good. */
export function CodeField<V extends FieldValues>(props: CodeFieldProps<V>) {
  const { label, name, register, error, hint, onSend, to, disabled, maxLength = 6 } = props;
  const { t } = useLingui();
  const send = useCodeSend(onSend, to);
  return (
    <div className={styles.row}>
      <TextField
        {...register(name, {
          setValueAs: (text: string) => plainCode(text ?? ''),
          required: t`Enter the code we sent you.`,
        })}
        label={label ?? t`Verification code`}
        error={error}
        hint={hint}
        start={<ShieldCheck />}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={maxLength + 4}
        enterKeyHint="go"
        dir="ltr"
        rowClassName={styles.field}
        disabled={disabled}
      />
      <Button className={styles.send} loading={send.isPending} disabled={disabled === true || send.left > 0} onClick={send.send}>
        {send.left > 0 ? (
          <bdi className={styles.clock}>{clock(send.left)}</bdi>
        ) : send.wasSent ? (
          <Trans>Send again</Trans>
        ) : (
          <Trans>Send code</Trans>
        )}
      </Button>
      <p className={styles.status} role="status">
        {send.isOnItsWay && send.left > 0 ? <Trans>Code sent. It may take a minute.</Trans> : null}
      </p>
      <ConfirmDialog
        open={send.problem !== null}
        onOpenChange={(open) => (open ? undefined : send.forget())}
        icon={<TriangleAlert />}
        title={t`Couldn't send the code`}
        confirmLabel={t`OK`}
        onConfirm={send.forget}
      >
        {send.problem}
      </ConfirmDialog>
    </div>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
