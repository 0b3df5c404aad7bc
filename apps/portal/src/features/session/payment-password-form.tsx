import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { changePaymentPassword, setPaymentPassword } from '@pavilion/contract/identity/password';
import { isSamePassword, passwordForm } from '@pavilion/languages/compared-text';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { PasswordField } from '@pavilion/ui/password-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useStepUp } from '../../shared/security/step-up.tsx';
import { refreshOwn } from '../../shared/session/create-session.ts';
import { Cover, NoConnection } from '../../shared/session/form-parts.tsx';
import styles from '../../shared/session/popups.module.css';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';

export const LEAST_PAYMENT_PASSWORD = 6;
const MOST = 64;
const trimmed = (text: string): string => text.trim();

interface Fields {
  oldPaymentPassword: string;
  newPaymentPassword: string;
  confirmPaymentPassword: string;
}

export interface PaymentPasswordFormProps {
  /** Whether one is set: then the old one is asked for, else the first one is set. */
  isSet: boolean;
  onDone(): void;
}

/** Sets or changes the secret that is asked for whenever money leaves the account. */
export function PaymentPasswordForm({ isSet, onDone }: PaymentPasswordFormProps) {
  const { t } = useLingui();
  const form = useForm<Fields>({
    defaultValues: { oldPaymentPassword: '', newPaymentPassword: '', confirmPaymentPassword: '' },
    mode: 'onTouched',
  });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['oldPaymentPassword', 'newPaymentPassword', 'confirmPaymentPassword']);
  const rules = usePaymentPasswordRules();
  const { withStepUp, dialog } = useStepUp();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ newPaymentPassword, ...fields }: Fields) =>
      isSet
        ? call(changePaymentPassword, { body: { newPaymentPassword, ...fields } })
        : withStepUp(async () => {
            await setFirst(newPaymentPassword, fields.confirmPaymentPassword);
            return true;
          }),
    onSuccess: (done) => {
      if (done === null) return;
      refreshOwn();
      toasts.show({ tone: 'good', title: isSet ? t`Payment password changed` : t`Payment password set` });
      onDone();
    },
    onError: failure.show,
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  const words = { show: t`Show password`, hide: t`Hide password` };
  return (
    <>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={isPending}>
        {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
        {isSet ? (
          <PasswordField
            {...form.register('oldPaymentPassword', { setValueAs: trimmed, required: t`Enter your current payment password.` })}
            label={t`Current payment password`}
            error={errors.oldPaymentPassword?.message}
            words={words}
            autoComplete="off"
            maxLength={MOST}
          />
        ) : null}
        <PasswordField
          {...form.register('newPaymentPassword', rules.first)}
          label={isSet ? t`New payment password` : t`Payment password`}
          hint={t`At least ${LEAST_PAYMENT_PASSWORD} characters, and not your login password.`}
          error={errors.newPaymentPassword?.message}
          words={words}
          autoComplete="off"
          maxLength={MOST}
        />
        <PasswordField
          {...form.register('confirmPaymentPassword', rules.second)}
          label={t`Confirm payment password`}
          error={errors.confirmPaymentPassword?.message}
          words={words}
          autoComplete="off"
          maxLength={MOST}
        />
        <Button type="submit" tone="primary" size="l" full loading={isPending}>
          {isSet ? t`Change payment password` : t`Set payment password`}
        </Button>
        {isPending ? <Cover label={t`Saving payment password`} /> : null}
        <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
      </form>
      {dialog}
    </>
  );
}

/** The call names the field otherwise; its refusal belongs under ours. */
async function setFirst(paymentPassword: string, confirmPaymentPassword: string): Promise<void> {
  try {
    await call(setPaymentPassword, { body: { paymentPassword, confirmPaymentPassword } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = error.fields.map((one) => (one.field === 'paymentPassword' ? { ...one, field: 'newPaymentPassword' } : one));
    throw new ApiError(error.code, error.message, error.status, { ...error.value, fields });
  }
}

/** Rules of a new payment password and its repetition, for `register`. */
export function usePaymentPasswordRules() {
  const { t } = useLingui();
  return {
    first: {
      setValueAs: trimmed,
      required: t`Choose a payment password.`,
      deps: 'confirmPaymentPassword' as const,
      validate: (text: string) =>
        [...(passwordForm(text) ?? text)].length >= LEAST_PAYMENT_PASSWORD || t`Use at least ${LEAST_PAYMENT_PASSWORD} characters.`,
    },
    second: {
      setValueAs: trimmed,
      required: t`Enter the payment password again.`,
      validate: (text: string, all: { newPaymentPassword: string }) =>
        isSamePassword(text, all.newPaymentPassword) || t`The payment passwords don't match.`,
    },
  };
}
