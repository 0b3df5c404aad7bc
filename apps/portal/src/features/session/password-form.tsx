import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { changePassword } from '@pavilion/contract/identity/member';
import { isSamePassword } from '@pavilion/languages/compared-text';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { PasswordField } from '@pavilion/ui/password-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { memberQueries } from '../../api/member-queries.ts';
import { sessionStore } from '../../api/session-store.ts';
import { refreshOwn } from '../../shared/session/create-session.ts';
import { FirstPasswordForm } from './first-password-form.tsx';
import { Cover, NoConnection } from '../../shared/session/form-parts.tsx';
import { NewPasswordFields, useNewPasswordRules } from './new-password-fields.tsx';
import styles from '../../shared/session/popups.module.css';
import { startField } from './start-field.ts';
import { typedPassword } from '../../shared/session/typed-password.ts';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';

interface PasswordFields {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

/** Where the focus of a popup with this form starts. */
export const atOldPassword = startField('oldPassword');
export const atNewPassword = startField('newPassword');

interface PasswordFormProps {
  /** The old password, where it was typed just now: it is not asked for again. */
  known?: string | null;
  onDone(): void;
}

/** `onDone` when it is changed; every other session of the member has ended then. Who has none yet sets the first one by a code. */
export function PasswordForm({ known = null, onDone }: PasswordFormProps) {
  const { data } = useQuery(memberQueries.memberInfo());
  return data?.hasPassword === false ? <FirstPasswordForm onDone={onDone} /> : <ByOldPassword known={known} onDone={onDone} />;
}

/** The old password, the new one twice. */
function ByOldPassword({ known, onDone }: { known: string | null; onDone(): void }) {
  const { t } = useLingui();
  const [asksOld, setAsksOld] = useState(known === null);
  const form = useForm<PasswordFields>({
    defaultValues: { oldPassword: known ?? '', newPassword: '', confirmNewPassword: '' },
    mode: 'onTouched',
  });
  const { errors } = useFormState({ control: form.control });
  const next = useWatch({ control: form.control, name: 'newPassword' });
  const failure = useFormFailure(form, ['oldPassword', 'newPassword', 'confirmNewPassword']);
  const rules = useNewPasswordRules();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: PasswordFields) => call(changePassword, { body }),
    onSuccess: () => {
      const facts = sessionStore.get();
      if (facts) sessionStore.set({ ...facts, passwordExpired: false, passwordReason: undefined });
      refreshOwn();
      toasts.show({ tone: 'good', title: t`Password changed`, body: t`All other devices are logged out.` });
      typedPassword.forget();
      onDone();
    },
    onError: (error) => {
      // Changed elsewhere meanwhile, or typed otherwise than stored: then it has to be typed.
      if (error instanceof ApiError && error.fields.some(({ field }) => field === 'oldPassword')) setAsksOld(true);
      failure.show(error);
    },
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  const words = { show: t`Show password`, hide: t`Hide password` };
  const name = sessionStore.get()?.userName ?? '';
  const differs = t`Choose a password that differs from your current one.`;
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={isPending}>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      {asksOld ? (
        <PasswordField
          {...form.register('oldPassword', { setValueAs: (text: string) => text.trim(), required: t`Enter your current password.` })}
          label={t`Current password`}
          error={errors.oldPassword?.message}
          words={words}
          autoComplete="current-password"
          maxLength={128}
        />
      ) : null}
      <NewPasswordFields
        first={form.register('newPassword', {
          ...rules.newPassword,
          validate: { length: rules.newPassword.validate, differs: (text, all) => !isSamePassword(text, all.oldPassword) || differs },
        })}
        second={form.register('confirmNewPassword', rules.confirmNewPassword)}
        errors={errors}
        typed={next}
        name={name}
      />
      <p className="muted">
        <Trans>Changing it logs out all other devices and remembered logins.</Trans>
      </p>
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Change password`}</Button>
      {isPending ? <Cover label={t`Changing password`} /> : null}
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
    </form>
  );
}
