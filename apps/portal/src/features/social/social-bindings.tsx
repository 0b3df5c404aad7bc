import { Trans, useLingui } from '@lingui/react/macro';
import { socialBindings, startSocialBinding, unbindSocial } from '@pavilion/contract/social/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { LoadFailed } from '../../shared/security/load-failed.tsx';
import { useStepUp } from '../../shared/security/step-up.tsx';
import { ProviderMark } from './provider-mark.tsx';
import styles from './social.module.css';
import { socialTrip } from './social-store.ts';

const bindings = () =>
  queryOptions({
    queryKey: ['social-bindings', sessionStore.get()?.id ?? 'visitor'],
    queryFn: ({ signal }) => call(socialBindings, { signal }),
  });

/** The providers a member may log in with: connect, and take away again. */
export function SocialBindings() {
  const { t } = useLingui();
  const words = useErrorWords();
  const moment = useMoment();
  const client = useQueryClient();
  const { withStepUp, dialog } = useStepUp();
  const { data, error, refetch, isFetching } = useQuery(bindings());
  const [asked, setAsked] = useState<{ provider: string; name: string } | null>(null);
  const showFailure = (failure: unknown) => toasts.show({ tone: 'bad', title: words(failure), stay: 10_000 });
  const connect = useMutation({
    mutationFn: ({ provider }: { provider: string; name: string }) =>
      withStepUp(() => call(startSocialBinding, { body: { provider, origin: window.location.origin } })),
    onSuccess: (started, { name }) => {
      if (!started) return;
      socialTrip.begin({ purpose: 'bind', name, next: paths.member('securityCenter', 'social') });
      window.location.assign(started.authorizationUrl);
    },
    onError: showFailure,
  });
  const disconnect = useMutation({
    mutationFn: (provider: string) => withStepUp(() => call(unbindSocial, { body: { provider } })),
    onError: showFailure,
    onSettled: () => {
      setAsked(null);
      void client.invalidateQueries({ queryKey: bindings().queryKey });
    },
  });
  const askedName = asked?.name ?? '';
  return (
    <Card pad="m" aria-busy={!data && !error}>
      {!data && error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
      {!data && !error ? <Skeleton shape="row" count={2} /> : null}
      {data?.length === 0 ? (
        <EmptyState compact title={t`No other logins here`}>
          <Trans>This site only offers its own login.</Trans>
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <ul className={styles.rows}>
          {data.map(({ provider, name, bound, account, boundAt }) => {
            const since = boundAt ? moment(boundAt) : '';
            return (
              <li key={provider} className={styles.row}>
                <ProviderMark code={provider} />
                <span className={styles.rowWords}>
                  <span className={styles.rowName}>{name}</span>
                  <div className={styles.rowFact}>
                    {bound ? (
                      <>
                        <bdi>{account}</bdi>
                        {account ? ' · ' : ''}
                        <Trans>connected since {since}</Trans>
                      </>
                    ) : (
                      <Trans>not connected</Trans>
                    )}
                  </div>
                </span>
                {bound ? (
                  <Button aria-label={t`Disconnect ${name}`} onClick={() => setAsked({ provider, name })}>{t`Disconnect`}</Button>
                ) : (
                  <Button
                    aria-label={t`Connect ${name}`}
                    loading={connect.isPending && connect.variables.provider === provider}
                    onClick={() => connect.mutate({ provider, name })}
                  >
                    {t`Connect`}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={t`Disconnect ${askedName}?`}
        cancelLabel={t`Keep it`}
        confirmLabel={t`Disconnect`}
        tone="danger"
        busy={disconnect.isPending}
        onConfirm={() => (asked ? disconnect.mutate(asked.provider) : undefined)}
      >
        <Trans>You won't be able to log in with it any more. You can reconnect it at any time.</Trans>
      </ConfirmDialog>
      {dialog}
    </Card>
  );
}
