import { Trans, useLingui } from '@lingui/react/macro';
import { paymentPasswordCode, resetPaymentPassword } from '@pavilion/contract/identity/password';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { PasswordField } from '@pavilion/ui/password-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { refreshOwn } from '../../shared/session/create-session.ts';
import { Cover, NoConnection } from '../../shared/session/form-parts.tsx';
import { type ContactKind, kindsOf, OwnCodeFields, type OwnContacts } from './own-code-fields.tsx';
import { LEAST_PAYMENT_PASSWORD, usePaymentPasswordRules } from './payment-password-form.tsx';
import styles from '../../shared/session/popups.module.css';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';

interface Fields {
  verificationCode: string;
  password: string;
  newPaymentPassword: string;
  confirmPaymentPassword: string;
}

const MOST = 64;
const trimmed = (text: string): string => text.trim();

export interface ResetPaymentPasswordFormProps {
  contacts: OwnContacts;
  /** Without a login password the code alone is enough. */
  hasPassword: boolean;
  onDone(): void;
}

/** For who forgot it: a code to a proved contact and the login password set a new one. */
export function ResetPaymentPasswordForm({ contacts, hasPassword, onDone }: ResetPaymentPasswordFormProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<ContactKind>(kindsOf(contacts)[0] ?? 'mobile');
  const form = useForm<Fields>({
    defaultValues: { verificationCode: '', password: '', newPaymentPassword: '', confirmPaymentPassword: '' },
    mode: 'onTouched',
  });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['verificationCode', 'password', 'newPaymentPassword', 'confirmPaymentPassword']);
  const rules = usePaymentPasswordRules();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ password, ...fields }: Fields) =>
      call(resetPaymentPassword, { body: { ...fields, kind, ...(hasPassword ? { password } : {}) } }),
    onSuccess: () => {
      refreshOwn();
      toasts.show({ tone: 'good', title: t`New payment password set` });
      onDone();
    },
    onError: failure.show,
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  if (kindsOf(contacts).length === 0) {
    return (
      <Alert tone="info" title={t`Verify a contact first`}>
        <Trans>
          To reset your payment password, we send a code to your verified mobile number or email. Verify one in the security centre.
        </Trans>
      </Alert>
    );
  }
  const words = { show: t`Show password`, hide: t`Hide password` };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={isPending}>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <OwnCodeFields
        contacts={contacts}
        kind={kind}
        onKind={setKind}
        name="verificationCode"
        register={form.register}
        error={errors.verificationCode?.message}
        send={(body) => call(paymentPasswordCode, { body })}
      />
      {hasPassword ? (
        <PasswordField
          {...form.register('password', { setValueAs: trimmed, required: t`Enter your login password.` })}
          label={t`Login password`}
          error={errors.password?.message}
          words={words}
          autoComplete="current-password"
          maxLength={128}
        />
      ) : null}
      <PasswordField
        {...form.register('newPaymentPassword', rules.first)}
        label={t`New payment password`}
        error={errors.newPaymentPassword?.message}
        hint={t`At least ${LEAST_PAYMENT_PASSWORD} characters, and not your login password.`}
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
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Set payment password`}</Button>
      {isPending ? <Cover label={t`Saving payment password`} /> : null}
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
    </form>
  );
}
