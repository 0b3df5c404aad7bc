import { deskChangePassword } from '@pavilion/contract/operator/desk';
import { ApiError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { PasswordField } from '@pavilion/ui/password-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call, GivenUp } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Section } from '../../parts/page.tsx';
import { NewPasswordField } from '../welcome/new-password-field.tsx';
import { LEAST_LETTERS } from '../welcome/password-strength.ts';
import styles from './account.module.css';

interface Values {
  current: string;
  password: string;
}

const FIELD_OF_CODE: Readonly<Record<string, keyof Values>> = { 'desk.password.wrong': 'current', 'desk.password.weak': 'password' };

/** A new password; the operator's other sessions end. */
export function PasswordChange({ own, email }: { own: readonly string[]; email: string }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [general, setGeneral] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    control,
    setError,
    reset,
    formState: { errors, isSubmitting },
  } = useForm<Values>({ defaultValues: { current: '', password: '' } });
  const [typed] = useWatch({ control, name: ['password'] });
  const send = handleSubmit(async (values) => {
    setGeneral(null);
    try {
      await call(deskChangePassword, { body: values });
      reset();
      toasts.show({ tone: 'good', title: t`Password changed`, body: t`Your other sessions have ended.` });
    } catch (failure) {
      if (failure instanceof GivenUp) return;
      const field = failure instanceof ApiError ? FIELD_OF_CODE[failure.code] : undefined;
      if (field) setError(field, { message: words(failure) }, { shouldFocus: true });
      else setGeneral(words(failure));
    }
  });
  return (
    <Section title={t`Password`} note={t`This ends your other sessions`}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        {general ? <Alert tone="bad">{general}</Alert> : null}
        {/* For password managers, which store a password with its account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          error={errors.current?.message}
          words={{ show: t`Show the password`, hide: t`Hide the password` }}
          {...register('current', { required: t`Enter your current password.` })}
        />
        <NewPasswordField
          label={t`New password`}
          typed={typed}
          own={own}
          error={errors.password?.message}
          {...register('password', {
            required: t`Choose a password.`,
            minLength: { value: LEAST_LETTERS, message: t`At least ${LEAST_LETTERS} characters.` },
          })}
        />
        <Button type="submit" tone="primary" loading={isSubmitting}>{t`Change password`}</Button>
      </form>
    </Section>
  );
}
