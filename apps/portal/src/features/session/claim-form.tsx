import { useLingui } from '@lingui/react/macro';
import { changePassword } from '@pavilion/contract/identity/member';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { DateField } from '@pavilion/ui/date-field';
import { PasswordField } from '@pavilion/ui/password-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm, useFormState, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentTag } from '../../i18n/language.ts';
import { useDateWords } from '../../parts/date-words.ts';
import { refreshOwn } from '../../shared/session/create-session.ts';
import { Cover, NoConnection, TermsCheckbox } from '../../shared/session/form-parts.tsx';
import { NewPasswordFields, useNewPasswordRules } from './new-password-fields.tsx';
import styles from '../../shared/session/popups.module.css';
import { typedPassword } from '../../shared/session/typed-password.ts';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';
import { today } from './use-register-form.ts';

interface ClaimFields {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
  birthday: string;
  termsAccepted: boolean;
}

/** The holder of an account that an agent opened: a password of their own, the birth date, the terms. Nothing else is open before. */
export function ClaimForm({ known }: { known: string | null }) {
  const { t } = useLingui();
  const form = useForm<ClaimFields>({
    defaultValues: { oldPassword: known ?? '', newPassword: '', confirmNewPassword: '', birthday: '', termsAccepted: false },
    mode: 'onTouched',
  });
  const { errors } = useFormState({ control: form.control });
  const typed = useWatch({ control: form.control, name: 'newPassword' });
  const failure = useFormFailure(form, ['oldPassword', 'newPassword', 'confirmNewPassword', 'birthday', 'termsAccepted']);
  const rules = useNewPasswordRules();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ClaimFields) => call(changePassword, { body }),
    onSuccess: () => {
      const facts = sessionStore.get();
      if (facts) sessionStore.set({ ...facts, passwordExpired: false, passwordReason: undefined });
      refreshOwn();
      typedPassword.forget();
      toasts.show({ tone: 'good', title: t`Account activated` });
    },
    onError: failure.show,
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  const name = sessionStore.get()?.userName ?? '';
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={isPending}>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      {known === null || errors.oldPassword ? (
        <PasswordField
          {...form.register('oldPassword', { setValueAs: (text: string) => text.trim(), required: t`Enter the temporary password.` })}
          label={t`Temporary password`}
          error={errors.oldPassword?.message}
          words={{ show: t`Show password`, hide: t`Hide password` }}
          autoComplete="current-password"
          maxLength={128}
        />
      ) : null}
      <NewPasswordFields
        first={form.register('newPassword', rules.newPassword)}
        second={form.register('confirmNewPassword', rules.confirmNewPassword)}
        errors={errors}
        typed={typed}
        name={name}
      />
      <Controller
        control={form.control}
        name="birthday"
        rules={{ required: t`Enter your date of birth.` }}
        render={({ field, fieldState }) => (
          <BirthDate value={field.value} onValue={field.onChange} onBlur={field.onBlur} error={fieldState.error?.message} />
        )}
      />
      <TermsCheckbox
        {...form.register('termsAccepted', { required: t`Please accept the terms of use first.` })}
        error={errors.termsAccepted?.message}
      />
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Activate my account`}</Button>
      {isPending ? <Cover label={t`Changing password`} /> : null}
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
    </form>
  );
}

const OLDEST = '1900-01-01';

interface BirthDateProps {
  value: string;
  onValue(value: string): void;
  onBlur(): void;
  error: string | undefined;
}

function BirthDate({ value, onValue, onBlur, error }: BirthDateProps) {
  const { t } = useLingui();
  const words = useDateWords();
  const { day, minimumAge } = today();
  return (
    <DateField
      label={t`Date of birth`}
      error={error}
      labelEnd={t`${minimumAge} or over`}
      value={value}
      onValue={onValue}
      onBlur={onBlur}
      locale={currentTag()}
      today={day}
      min={OLDEST}
      max={day}
      autoComplete="bday"
      words={words}
    />
  );
}
