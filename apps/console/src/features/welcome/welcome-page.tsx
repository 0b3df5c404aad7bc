import { deskWelcome } from '@pavilion/contract/operator/desk';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import type { DeskLogin } from '../../api/session-store.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import { SignInPanel } from '../session/sign-in-panel.tsx';
import { leaveDesk } from '../session/leave.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { WelcomeForm } from './welcome-form.tsx';
import { forgetWelcome, welcomeToken } from './welcome-token.ts';

/** A welcome link: name and e-mail, a password, the authenticator app, recovery codes; then the desk. */
export function WelcomePage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const navigate = useNavigate();
  const [token] = useState(welcomeToken);
  const [accepted, setAccepted] = useState<{ login: DeskLogin; codes: readonly string[] } | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['welcome'],
    queryFn: ({ signal }) => call(deskWelcome, { body: { token: token ?? '' }, signal }),
    enabled: token !== null,
    // The key for the app must stay the one that was scanned.
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (accepted) {
    const openDesk = () => {
      leaveDesk();
      sessionStore.set(accepted.login);
      void navigate(paths.home, { replace: true });
    };
    return (
      <SignInPanel title={t`Keep these codes`} lead={t`Each code works once if you lose your phone. Shown only once.`}>
        <RecoveryCodes codes={accepted.codes} doneLabel={t`Enter the desk`} onDone={openDesk} />
      </SignInPanel>
    );
  }
  if (token === null) return sessionStore.get() ? <Navigate to={paths.home} replace /> : <NoLink />;
  if (error) {
    return (
      <SignInPanel title={t`This link is not valid`} lead={words(error)}>
        <Button onClick={() => void refetch()} loading={isFetching}>{t`Try again`}</Button>
      </SignInPanel>
    );
  }
  if (!data)
    return (
      <SignInPanel title={t`Welcome`} lead={t`One moment.`}>
        <Skeleton shape="block" height="280px" />
      </SignInPanel>
    );
  return (
    <WelcomeForm
      token={token}
      invitation={data}
      onAccepted={({ token: session, idleSeconds, expiresAt, recoveryCodes }) => {
        forgetWelcome();
        setAccepted({ login: { token: session, idleSeconds, expiresAt }, codes: recoveryCodes ?? [] });
      }}
    />
  );
}

function NoLink() {
  const { t } = useLingui();
  return (
    <SignInPanel title={t`Please open your link once more`} lead={t`The link's secret is lost when the page is reloaded.`}>
      <Alert>{t`Open the link exactly as you received it. If it was already used, log in.`}</Alert>
      <Button tone="primary" render={<Link to={paths.login()} />}>{t`Log in`}</Button>
    </SignInPanel>
  );
}
