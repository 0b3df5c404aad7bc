import { Trans, useLingui } from '@lingui/react/macro';
import { revokeDevice } from '@pavilion/contract/security/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { MonitorSmartphone } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { useDeviceWords } from './device-words.ts';
import { PartFrame } from './frame.tsx';
import { LoadFailed } from '../../shared/security/load-failed.tsx';
import { PartRail } from './part-rail.tsx';
import { DeviceLine } from './device-line.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import styles from '../../shared/security/security.module.css';

/** Browsers that are known, and making one a stranger. */
export function DevicesPart() {
  const { t } = useLingui();
  const words = useErrorWords();
  const moment = useMoment();
  const names = useDeviceWords();
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.devices());
  const [asked, setAsked] = useState<string | null>(null);
  const revoke = useMutation({
    mutationFn: (deviceId: string) => call(revokeDevice, { body: { deviceId } }),
    onSuccess: () =>
      toasts.show({ tone: 'good', title: t`Browser removed`, body: t`It's logged out, and its next login needs verification.` }),
    onError: (failure) => toasts.show({ tone: 'bad', title: words(failure) }),
    onSettled: () => {
      setAsked(null);
      for (const query of [securityQueries.devices(), securityQueries.sessions(), securityQueries.config()])
        void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const chosen = data?.list.find(({ deviceId }) => deviceId === asked);
  const chosenName = chosen ? names(chosen) : '';
  return (
    <PartFrame
      title={t`Trusted devices`}
      lead={t`Browsers you've logged in from. Remove those you don't recognise or no longer use.`}
      rail={<PartRail />}
    >
      <Card pad="m" aria-busy={!data && !error}>
        {!data && error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
        {!data && !error ? <Skeleton shape="row" count={3} /> : null}
        {data?.list.length === 0 ? (
          <EmptyState compact icon={<MonitorSmartphone />} title={t`No trusted browsers yet`}>
            <Trans>We remember a browser once you've logged in from it.</Trans>
          </EmptyState>
        ) : null}
        {data && data.list.length > 0 ? (
          <ul className={styles.rows}>
            {data.list.map((device) => {
              const [first, last] = [moment(device.firstSeenAt), moment(device.lastSeenAt)];
              const name = names(device);
              return (
                <DeviceLine
                  key={device.deviceId}
                  device={device}
                  isCurrent={device.isCurrent}
                  facts={[
                    <span key="last">
                      <Trans>Last login {last}</Trans>
                      {device.lastIp ? (
                        <>
                          {' '}
                          · <bdi>{device.lastIp}</bdi>
                        </>
                      ) : null}
                    </span>,
                    <Trans key="first">Added {first}</Trans>,
                  ]}
                  action={
                    device.isCurrent ? null : (
                      <Button aria-label={t`Remove ${name}`} onClick={() => setAsked(device.deviceId)}>{t`Remove`}</Button>
                    )
                  }
                />
              );
            })}
          </ul>
        ) : null}
      </Card>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={t`Remove this browser?`}
        cancelLabel={t`Keep it`}
        confirmLabel={t`Forget it`}
        tone="danger"
        busy={revoke.isPending}
        onConfirm={() => (asked ? revoke.mutate(asked) : undefined)}
      >
        <Trans>{chosenName} is logged out and must be verified at the next login.</Trans>
      </ConfirmDialog>
    </PartFrame>
  );
}
