import { Trans, useLingui } from '@lingui/react/macro';
import { changePassword } from '@pavilion/contract/member';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { PasswordField } from '@pavilion/ui/password-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { refreshOwn } from './enter.ts';
import { Cover, NoConnection } from './form-parts.tsx';
import { MINIMUM_PASSWORD_LENGTH } from './password-strength.ts';
import { PasswordStrength } from './password-strength-meter.tsx';
import styles from './popups.module.css';
import { startField } from './start-field.ts';
import { useFormFailure } from './use-form-failure.ts';

interface PasswordFields {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

/** Where the focus of a popup with this form starts. */
export const atOldPassword = startField('oldPassword');

/** The old password, the new one twice. `onDone` when it is changed; every other session of hers has ended then. */
export function PasswordForm({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const form = useForm<PasswordFields>({ defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' }, mode: 'onTouched' });
  const { errors } = useFormState({ control: form.control });
  const next = useWatch({ control: form.control, name: 'newPassword' });
  const failure = useFormFailure(form, ['oldPassword', 'newPassword', 'confirmNewPassword']);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: PasswordFields) => call(changePassword, { body }),
    onSuccess: () => {
      const facts = sessionStore.get();
      if (facts) sessionStore.set({ ...facts, passwordExpired: false });
      refreshOwn();
      toasts.show({ tone: 'good', title: t`Your password is changed`, body: t`Every other device is signed out.` });
      onDone();
    },
    onError: failure.show,
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  const words = { show: t`Show the password`, hide: t`Hide the password` };
  const trimmed = { setValueAs: (text: string) => text.trim() };
  const name = sessionStore.get()?.userName ?? '';
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={isPending}>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        {...form.register('oldPassword', { ...trimmed, required: t`Enter your current password.` })}
        label={t`Current password`} error={errors.oldPassword?.message} words={words} autoComplete="current-password" maxLength={128}
      />
      <div className={styles.lines}>
        <PasswordField
          {...form.register('newPassword', {
            ...trimmed, required: t`Choose a new password.`, deps: 'confirmNewPassword',
            validate: (text, all) => newPasswordFault(text.trim(), all.oldPassword.trim(), {
              short: t`Use at least ${MINIMUM_PASSWORD_LENGTH} characters.`, same: t`Choose one that differs from the current password.`,
            }),
          })}
          label={t`New password`} error={errors.newPassword?.message} words={words} autoComplete="new-password" maxLength={128}
        />
        <PasswordStrength password={next} name={name} />
      </div>
      <PasswordField
        {...form.register('confirmNewPassword', {
          ...trimmed, required: t`Enter the new password once more.`,
          validate: (text, all) => text.trim() === all.newPassword.trim() || t`The two passwords are not the same.`,
        })}
        label={t`New password once more`} error={errors.confirmNewPassword?.message} words={words} autoComplete="new-password" maxLength={128}
      />
      <p className="muted"><Trans>When it is changed, every other device and every remembered login is signed out.</Trans></p>
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Change password`}</Button>
      {isPending ? <Cover label={t`Changing the password`} /> : null}
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
    </form>
  );
}

function newPasswordFault(next: string, old: string, words: { short: string; same: string }): string | true {
  if ([...next].length < MINIMUM_PASSWORD_LENGTH) return words.short;
  return next === old ? words.same : true;
}
