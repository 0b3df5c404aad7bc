import { Trans, useLingui } from '@lingui/react/macro';
import { changePassword } from '@pavilion/contract/identity/member';
import { passwordCode } from '@pavilion/contract/identity/password';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { ErrorState } from '@pavilion/ui/error-state';
import { Spinner } from '@pavilion/ui/spinner';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { securityQueries } from '../../shared/security/queries.ts';
import { refreshOwn } from '../../shared/session/create-session.ts';
import { Cover, NoConnection } from '../../shared/session/form-parts.tsx';
import { type NewPassword, NewPasswordFields, useNewPasswordRules } from './new-password-fields.tsx';
import { type ContactKind, kindsOf, OwnCodeFields, type OwnContacts } from './own-code-fields.tsx';
import styles from '../../shared/session/popups.module.css';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';

interface Fields extends NewPassword {
  verificationCode: string;
}

/** The first password of an account that is entered by a code or through a provider: a code replaces the old one. */
export function FirstPasswordForm({ onDone }: { onDone(): void }) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(securityQueries.config());
  if (isError) return <ErrorState title={t`Couldn't load this`} retry={{ label: t`Try again`, onRetry: () => void refetch() }} />;
  if (!data) return <Spinner size="l" label={t`Loading`} />;
  const contacts = { mobile: data.mobileBound ? data.mobile : null, email: data.emailBound ? data.email : null };
  if (kindsOf(contacts).length > 0) return <ByCode contacts={contacts} onDone={onDone} />;
  return (
    <Alert tone="info" title={t`Verify a contact first`}>
      <Trans>To set your first password, we send a code to your verified mobile number or email. Verify one in the security centre.</Trans>
    </Alert>
  );
}

function ByCode({ contacts, onDone }: { contacts: OwnContacts; onDone(): void }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<ContactKind>(kindsOf(contacts)[0] ?? 'mobile');
  const form = useForm<Fields>({ defaultValues: { verificationCode: '', newPassword: '', confirmNewPassword: '' }, mode: 'onTouched' });
  const { errors } = useFormState({ control: form.control });
  const typed = useWatch({ control: form.control, name: 'newPassword' });
  const failure = useFormFailure(form, ['verificationCode', 'newPassword', 'confirmNewPassword']);
  const rules = useNewPasswordRules();
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: Fields) => call(changePassword, { body: { ...fields, kind } }),
    onSuccess: () => {
      refreshOwn();
      toasts.show({ tone: 'good', title: t`Password set`, body: t`You can now log in with it too.` });
      onDone();
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
      <p className="muted">
        <Trans>Your account has no password yet. A code confirms it's you.</Trans>
      </p>
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <OwnCodeFields
        contacts={contacts}
        kind={kind}
        onKind={setKind}
        name="verificationCode"
        register={form.register}
        error={errors.verificationCode?.message}
        send={(body) => call(passwordCode, { body })}
      />
      <NewPasswordFields
        first={form.register('newPassword', rules.newPassword)}
        second={form.register('confirmNewPassword', rules.confirmNewPassword)}
        errors={errors}
        typed={typed}
        name={name}
      />
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Set password`}</Button>
      {isPending ? <Cover label={t`Setting new password`} /> : null}
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
    </form>
  );
}
