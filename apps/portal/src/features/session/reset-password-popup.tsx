import { Trans, useLingui } from '@lingui/react/macro';
import { passwordResetStanding, resetPassword } from '@pavilion/contract/identity/password';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Spinner } from '@pavilion/ui/spinner';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { type Location, useLocation, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { withPopup } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import { lastUserName } from '../../shared/session/device.ts';
import { Cover, NoConnection } from '../../shared/session/form-parts.tsx';
import { type NewPassword, NewPasswordFields, useNewPasswordRules } from './new-password-fields.tsx';
import styles from '../../shared/session/popups.module.css';
import { startField } from './start-field.ts';
import { resetTokenOf } from './take-reset-token.ts';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';

const atNewPassword = startField('newPassword');

/** The token leaves the address at once: neither history nor a shared link may carry it. */
function useTokenOnce(location: Location): string | null {
  const navigate = useNavigate();
  const [token] = useState(() => resetTokenOf(location.hash));
  const { pathname, search, hash } = location;
  useEffect(() => {
    if (resetTokenOf(hash)) void navigate({ pathname, search, hash: '' }, { replace: true });
  }, [pathname, search, hash, navigate]);
  return token;
}

/** Sets a new password by the link of a recovery mail. */
export function ResetPasswordPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const location = useLocation();
  const token = useTokenOnce(location);
  const [isDone, setDone] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      initialFocus={atNewPassword}
      size="m"
      closeLabel={t`Close`}
      title={isDone ? t`New password set` : t`Choose a new password`}
    >
      {isDone ? <Done /> : token ? <ByLink token={token} onDone={() => setDone(true)} /> : <Over />}
    </Dialog>
  );
}

function ByLink({ token, onDone }: { token: string; onDone(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reset-standing'],
    queryFn: ({ signal }) => call(passwordResetStanding, { body: { token }, signal }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const [isOver, setOver] = useState(false);
  if (data && !isOver) return <ResetForm token={token} name={data.userName} onDone={onDone} onOver={() => setOver(true)} />;
  if (isFetching) return <Spinner size="l" label={t`Checking the link`} />;
  if (error && 'code' in error && error.code !== 'password.reset.expired') {
    return (
      <div className={styles.form}>
        <Alert tone="bad">{words(error)}</Alert>
        <Button size="l" full onClick={() => void refetch()}>{t`Try again`}</Button>
      </div>
    );
  }
  return <Over />;
}

interface ResetFormProps {
  token: string;
  name: string;
  onDone(): void;
  /** The link ran out, or was used elsewhere meanwhile. */
  onOver(): void;
}

function ResetForm({ token, name, onDone, onOver }: ResetFormProps) {
  const { t } = useLingui();
  const form = useForm<NewPassword>({ defaultValues: { newPassword: '', confirmNewPassword: '' }, mode: 'onTouched' });
  const { errors } = useFormState({ control: form.control });
  const typed = useWatch({ control: form.control, name: 'newPassword' });
  const failure = useFormFailure(form, ['newPassword', 'confirmNewPassword']);
  const rules = useNewPasswordRules();
  // The form comes after the popup, once the link is known to hold.
  useEffect(() => atNewPassword.current?.focus(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: NewPassword) => call(resetPassword, { body: { token, ...fields } }),
    onSuccess: () => {
      lastUserName.set(name);
      onDone();
    },
    onError: (error) => {
      if ('code' in error && error.code === 'password.reset.expired') onOver();
      else failure.show(error);
    },
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate aria-busy={isPending}>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <p>
        <Trans>
          For your account <strong>{name}</strong>. All devices will be logged out.
        </Trans>
      </p>
      <NewPasswordFields
        first={form.register('newPassword', rules.newPassword)}
        second={form.register('confirmNewPassword', rules.confirmNewPassword)}
        errors={errors}
        typed={typed}
        name={name}
      />
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Set new password`}</Button>
      {isPending ? <Cover label={t`Setting new password`} /> : null}
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
    </form>
  );
}

function Over() {
  const { t } = useLingui();
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <div className={styles.form}>
      <Alert tone="warn" title={t`This link is no longer valid`}>
        <Trans>Each link works once, for 30 minutes, and a newer one replaces it. Request a new link, or open the latest email.</Trans>
      </Alert>
      <Button tone="primary" size="l" full onClick={() => void navigate(withPopup(location, 'forgot-password'), { replace: true })}>
        {t`Request a new link`}
      </Button>
    </div>
  );
}

function Done() {
  const { t } = useLingui();
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <div className={styles.form}>
      <Alert tone="good">
        <Trans>Log in with it now. All other devices have been logged out.</Trans>
      </Alert>
      <Button
        tone="primary"
        size="l"
        full
        onClick={() => void navigate(withPopup(location, 'login'), { replace: true })}
      >{t`Log in`}</Button>
    </div>
  );
}
