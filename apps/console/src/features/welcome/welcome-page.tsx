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
      <SignInPanel title={t`Keep these codes`} lead={t`Each opens the desk once if your phone is lost. They are shown this one time.`}>
        <RecoveryCodes codes={accepted.codes} doneLabel={t`Enter the desk`} onDone={openDesk} />
      </SignInPanel>
    );
  }
  if (token === null) return sessionStore.get() ? <Navigate to={paths.home} replace /> : <NoLink />;
  if (error) {
    return (
      <SignInPanel title={t`This link does not open the desk`} lead={words(error)}>
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
    <SignInPanel title={t`Please open your link once more`} lead={t`The secret of a welcome link is not kept when a page is loaded anew.`}>
      <Alert>{t`Open the link as it was given to you. If it was used already, sign in instead.`}</Alert>
      <Button tone="primary" render={<Link to={paths.login()} />}>{t`Sign in`}</Button>
    </SignInPanel>
  );
}
