import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import type { WireBody } from '@pavilion/contract/base/endpoint';
import { type StepUpMethod, stepUp } from '@pavilion/contract/security/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { ErrorState } from '@pavilion/ui/error-state';
import { PasswordField } from '@pavilion/ui/password-field';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { NoConnection } from '../session/form-parts.tsx';
import { logOut } from '../session/log-out.ts';
import { useFormFailure } from '../session/use-form-failure.ts';
import { StepUpCode } from './step-up-code.tsx';
import { securityQueries } from './queries.ts';
import styles from './security.module.css';

export interface StepUp {
  /**
   * Runs a call that needs a recent step-up; where it is missing, requests it and runs the call again. Null when the member
   * did not want to. Throws what the call throws.
   */
  withStepUp<T>(work: () => Promise<T>): Promise<T | null>;
  /** The dialog; render it once beside what uses it. */
  dialog: ReactNode;
}

/** "Confirm that it is you": before what changes who can get into the account. */
export function useStepUp(): StepUp {
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<((confirmed: boolean) => void) | null>(null);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      settle.current = resolve;
      setOpen(true);
    });
  const end = (confirmed: boolean) => {
    setOpen(false);
    settle.current?.(confirmed);
    settle.current = null;
  };
  const withStepUp = async <T,>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'proof.required') throw error;
    }
    return (await ask()) ? work() : null;
  };
  return { withStepUp, dialog: isOpen ? <StepUpDialog onEnd={end} /> : null };
}

function StepUpDialog({ onEnd }: { onEnd(confirmed: boolean): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.stepUp());
  return (
    <Dialog
      open
      onOpenChange={() => onEnd(false)}
      size="s"
      title={t`Confirm it's you`}
      closeLabel={t`Close`}
      description={t`This protects your account. We won't ask again for ten minutes.`}
    >
      {data ? <StepUpForm methods={data.methods} onDone={() => onEnd(true)} /> : null}
      {!data && error ? (
        <ErrorState compact title={t`Couldn't load this`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : null}
      {!data && !error ? (
        <div className={styles.fields} aria-busy="true">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : null}
    </Dialog>
  );
}

interface Way {
  method: StepUpMethod;
  hint: string;
}

function StepUpForm({ methods, onDone }: { methods: readonly Way[]; onDone(): void }) {
  const { t } = useLingui();
  const names = useMethodNames();
  const [method, setMethod] = useState<StepUpMethod>(methods[0]?.method ?? 'password');
  const form = useForm({ defaultValues: { answer: '' } });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['answer']);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: WireBody<typeof stepUp>) => call(stepUp, { body }),
    onSuccess: onDone,
    onError: failure.show,
  });
  const send = form.handleSubmit(({ answer }) => {
    if (isPending) return;
    failure.clear();
    mutate({ method, answer: answer.trim() });
  });
  const choose = (next: string) => {
    form.reset();
    failure.clear();
    setMethod(next as StepUpMethod);
  };
  return (
    <form onSubmit={(event) => void send(event)} className={styles.fields} noValidate>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      {methods.length > 1 ? (
        <RadioGroup
          label={t`Confirm with`}
          value={method}
          onValue={choose}
          options={methods.map((way) => ({ value: way.method, label: names(way) }))}
        />
      ) : null}
      <Answer method={method} hint={methods.find((way) => way.method === method)?.hint ?? ''} form={form} error={errors.answer?.message} />
      {method === 'login' && failure.general ? (
        <Button tone="primary" size="l" full onClick={() => void logOut()}>{t`Log out and log in again`}</Button>
      ) : (
        <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Confirm`}</Button>
      )}
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
    </form>
  );
}

function useMethodNames(): (way: Way) => string {
  const { t } = useLingui();
  return ({ method, hint }) => {
    if (method === 'password') return t`Login password`;
    if (method === 'totp') return t`Authenticator app`;
    if (method === 'mobile') return t`Code to ${hint}`;
    return method === 'email' ? t`Code to ${hint}` : t`Recent login`;
  };
}

interface AnswerProps {
  method: StepUpMethod;
  hint: string;
  form: ReturnType<typeof useForm<{ answer: string }>>;
  error: string | undefined;
}

function Answer({ method, hint, form, error }: AnswerProps) {
  const { t } = useLingui();
  const rule = { required: method === 'password' ? t`Enter your password.` : t`Enter the code.` };
  if (method === 'password') {
    return (
      <PasswordField
        label={t`Login password`}
        words={{ show: t`Show password`, hide: t`Hide password` }}
        error={error}
        {...form.register('answer', rule)}
      />
    );
  }
  if (method === 'totp') {
    return (
      <TextField
        label={t`Code from your authenticator app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={error}
        {...form.register('answer', rule)}
      />
    );
  }
  if (method === 'login')
    return (
      <p>
        <Trans>Your account has no password and no verified contact yet. Your recent login is enough.</Trans>
      </p>
    );
  return <StepUpCode key={method} method={method} hint={hint} register={form.register} error={error} />;
}
