import { plainCode } from '@pavilion/languages/compared-text';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { TextField } from '@pavilion/ui/text-field';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useErrorWords } from '../../parts/error-words.tsx';
import styles from './session.module.css';

export interface CodeFormProps {
  submitLabel: string;
  /** Rejects with the reason the code was refused for. */
  onCode(code: string): Promise<void>;
  aside?: ReactNode;
}

const DIGITS = 6;

/** A code of the authenticator app, sent by itself with its sixth digit; or a recovery code instead. */
export function CodeForm({ submitLabel, onCode, aside }: CodeFormProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (text: string) => {
    if (busy) return;
    if (text.length < DIGITS) {
      setError(isRecovery ? t`Enter a recovery code.` : t`Enter the six digits shown in your app.`);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await onCode(text);
    } catch (failure) {
      setError(words(failure));
      setCode('');
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const change = (typed: string) => {
    const next = isRecovery ? typed : plainCode(typed).slice(0, DIGITS);
    setCode(next);
    if (!isRecovery && /^\d{6}$/.test(next)) void send(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code.trim());
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextField
        key={isRecovery ? 'recovery' : 'code'}
        ref={field}
        value={code}
        onChange={(event) => change(event.target.value)}
        error={error}
        label={isRecovery ? t`Recovery code` : t`Code of your authenticator app`}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={32}
        autoCapitalize="none"
        spellCheck={false}
        className={styles.code}
        readOnly={busy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <div className={styles.actions}>
        <Button tone="primary" type="submit" loading={busy}>
          {submitLabel}
        </Button>
        {aside}
      </div>
      <button
        type="button"
        className={styles.other}
        onClick={() => {
          setRecovery(!isRecovery);
          setCode('');
          setError(null);
        }}
      >
        {isRecovery ? t`Use the authenticator app` : t`Use a recovery code instead`}
      </button>
    </form>
  );
}
