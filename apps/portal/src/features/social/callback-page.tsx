import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';
import { finishSocial, finishSocialBinding } from '@pavilion/contract/social/calls';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { TriangleAlert } from '@pavilion/ui/icon';
import { Spinner } from '@pavilion/ui/spinner';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { paths, safeNext } from '../../paths.ts';
import { deviceId } from '../../shared/session/device.ts';
import { createSession } from '../../shared/session/create-session.ts';
import { offerOf, secondFactor } from '../../shared/session/second-factor-store.ts';
import styles from './social.module.css';
import { ARRIVAL_MS, socialArrival, socialTrip, type SocialTrip } from './social-store.ts';

/** The provider's answer is good once: it is removed from the address when it is read, and nothing else may read it again. */
function takeQuery(): string | null {
  const { search, pathname } = window.location;
  if (search === '') return null;
  window.history.replaceState(window.history.state, '', pathname);
  return search;
}

/** Where a provider sends people back to: logs in, binds, or asks which account it belongs to. */
export function SocialCallbackPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const navigate = useNavigate();
  usePageTitle(t`Log in`);
  const { mutate, error } = useMutation({
    mutationFn: async ({ answer, trip: { purpose } }: { answer: string; trip: SocialTrip }) =>
      purpose === 'bind' ? bind(answer) : logIn(answer),
    onSuccess: (_nothing, { trip: { purpose, name, next } }) => {
      if (purpose === 'bind') toasts.show({ tone: 'good', title: t`${name} is connected`, body: t`You can now log in with it.` });
      void navigate(safeNext(next) ?? '/', { replace: true });
    },
    onError: (failure, { trip }) => {
      const popup = failure instanceof ApiError ? popupFor(failure, trip.next) : null;
      if (popup) void navigate(`/?${new URLSearchParams({ popup, next: trip.next }).toString()}`, { replace: true });
    },
  });
  useEffect(() => {
    const answer = takeQuery();
    if (answer !== null) mutate({ answer, trip: socialTrip.take() ?? { purpose: 'login', name: '', next: '/' } });
  }, [mutate]);
  const isOver = error !== null && !(error instanceof ApiError && WAITING.has(error.code));
  return (
    <div className={styles.page}>
      {isOver ? (
        <EmptyState
          icon={<TriangleAlert />}
          title={<h1>{t`Login failed`}</h1>}
          actions={<Button tone="primary" onClick={() => void navigate(paths.login(), { replace: true })}>{t`Go to login`}</Button>}
        >
          {words(error)}
        </EmptyState>
      ) : (
        <div className={styles.waiting}>
          <Spinner size="l" label={t`Logging in`} />
          <h1>
            <Trans>One moment, we're checking your login.</Trans>
          </h1>
        </div>
      )}
    </div>
  );
}

/** Refusals that lead on: to an account, or to the second factor. */
const WAITING: ReadonlySet<string> = new Set(['bind_customer_required', 'login_verify_required']);

function popupFor({ code, value }: ApiError, next: string): 'bind-social' | 'second-step' | null {
  if (code === 'bind_customer_required') {
    const { ticket, name, account } = value as { ticket: string; name: string; account: string };
    socialArrival.wait({ ticket, name, account, next, until: Date.now() + ARRIVAL_MS });
    return 'bind-social';
  }
  const offer = code === 'login_verify_required' ? offerOf(value, { area: 'member', remember: false }, Date.now()) : null;
  if (!offer) return null;
  secondFactor.open(offer);
  return 'second-step';
}

async function logIn(answer: string): Promise<void> {
  createSession(await call(finishSocial, { body: { query: answer, origin: window.location.origin, loginDeviceId: deviceId() } }));
}

async function bind(answer: string): Promise<void> {
  await call(finishSocialBinding, { body: { query: answer, origin: window.location.origin } });
  await queryClient.invalidateQueries({ queryKey: ['social-bindings'] });
}
