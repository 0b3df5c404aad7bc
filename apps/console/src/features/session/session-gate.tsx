import { deskMe } from '@pavilion/contract/operator/desk';
import { ApiError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ask } from '../../api/ask.ts';
import { useDeskLogin } from '../../api/session-store.ts';
import { DeskLayout } from '../../layouts/desk-layout.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { paths } from '../../paths.ts';
import { setEndWord } from './end-word.ts';
import { leaveDesk } from './leave.ts';
import { OperatorProvider } from './operator.tsx';

/** Lets operators through to the desk, all others to the login with the way back preserved. */
export function SessionGate() {
  const login = useDeskLogin();
  const { pathname, search } = useLocation();
  if (!login) return <Navigate to={paths.login(`${pathname}${search}`)} replace />;
  return <Desk />;
}

function Desk() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery({ ...ask(deskMe), staleTime: 60_000 });
  if (data)
    return (
      <OperatorProvider me={data}>
        <DeskLayout />
      </OperatorProvider>
    );
  if (error instanceof ApiError && error.status === 401) return <Over />;
  if (error) {
    return (
      <main>
        <ErrorState title={t`Could not load the desk`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      </main>
    );
  }
  return <PageSkeleton />;
}

/** A session stored in this tab that the server no longer knows. */
function Over() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = useEffectEvent(() => {
    setEndWord('over');
    void navigate(paths.login(`${pathname}${search}`), { replace: true });
    leaveDesk();
  });
  useEffect(() => leave(), []);
  return <PageSkeleton />;
}
