import { deskSecondFactor, deskSignIn } from '@pavilion/contract/operator/desk';
import { ApiError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { PasswordField } from '@pavilion/ui/password-field';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { sessionStore, useDeskLogin } from '../../api/session-store.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { safeNext } from '../../paths.ts';
import { CodeForm } from './code-form.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { takeEndWord } from './end-word.ts';
import styles from './session.module.css';

/** E-mail and password, then a code; afterwards the page that was asked for. */
export function LoginPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));
  const [ticket, setTicket] = useState<string | null>(null);
  const [ended] = useState(takeEndWord);
  const [over, setOver] = useState<string | null>(null);
  const login = useDeskLogin();
  if (login) return <Navigate to={next} replace />;
  const signIn = async (code: string) => {
    if (!ticket) return;
    try {
      const { token, idleSeconds, expiresAt } = await call(deskSecondFactor, { body: { ticket, code } });
      sessionStore.set({ token, idleSeconds, expiresAt });
      void navigate(next, { replace: true });
    } catch (failure) {
      // The first step has to be taken again: its ticket is spent.
      if (failure instanceof ApiError && failure.code === 'desk.ticket.over') {
        setOver(failure.message);
        setTicket(null);
      } else throw failure;
    }
  };
  if (ticket) {
    return (
      <SignInPanel title={t`Second step`} lead={t`Open your authenticator app and enter the code it shows for Pavilion Desk.`}>
        <CodeForm submitLabel={t`Log in`} onCode={signIn} aside={<Button tone="quiet" onClick={() => setTicket(null)}>{t`Back`}</Button>} />
      </SignInPanel>
    );
  }
  return (
    <SignInPanel title={t`Log in`} lead={t`Use the email address you were invited with.`}>
      {over ? <Alert tone="bad">{over}</Alert> : null}
      {ended === 'idle' ? <Alert>{t`You were logged out due to inactivity. Log in to continue.`}</Alert> : null}
      {ended === 'over' ? <Alert>{t`Your session has expired. Log in to continue.`}</Alert> : null}
      <PasswordStep onTicket={setTicket} />
    </SignInPanel>
  );
}

interface Values {
  email: string;
  password: string;
}

function PasswordStep({ onTicket }: { onTicket(ticket: string): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [failure, setFailure] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
    resetField,
    setFocus,
  } = useForm<Values>({ defaultValues: { email: '', password: '' } });
  const send = handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { ticket } = await call(deskSignIn, { body: { email: values.email.trim(), password: values.password } });
      onTicket(ticket);
    } catch (error) {
      setFailure(words(error));
      resetField('password');
      setFocus('password');
    }
  });
  return (
    <form onSubmit={(event) => void send(event)} className={styles.form} noValidate>
      {failure ? <Alert tone="bad">{failure}</Alert> : null}
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...register('email', { required: t`Enter your email.` })}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        error={errors.password?.message}
        words={{ show: t`Show the password`, hide: t`Hide the password` }}
        {...register('password', { required: t`Enter your password.` })}
      />
      <Button tone="primary" size="l" type="submit" full loading={isSubmitting}>{t`Continue`}</Button>
    </form>
  );
}
