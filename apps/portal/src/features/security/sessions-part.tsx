import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { endOtherSessions, endSession } from '@pavilion/contract/security/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Link as TextLink } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { useDeviceWords } from './device-words.ts';
import { PartFrame, partLink } from './frame.tsx';
import { LoadFailed } from '../../shared/security/load-failed.tsx';
import { PartRail } from './part-rail.tsx';
import { DeviceLine } from './device-line.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import styles from '../../shared/security/security.module.css';

/** Where the member is logged in now, and ending it there. */
export function SessionsPart() {
  const { t } = useLingui();
  const words = useErrorWords();
  const moment = useMoment();
  const names = useDeviceWords();
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.sessions());
  const refresh = () => {
    for (const query of [securityQueries.sessions(), securityQueries.config()]) void client.invalidateQueries({ queryKey: query.queryKey });
  };
  const showFailure = (failure: unknown) => toasts.show({ tone: 'bad', title: words(failure) });
  const endOne = useMutation({
    mutationFn: (sessionId: string) => call(endSession, { body: { sessionId } }),
    onSuccess: () => toasts.show({ tone: 'good', title: t`Session ended` }),
    onError: showFailure,
    onSettled: refresh,
  });
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, { body: {} }),
    onSuccess: () => toasts.show({ tone: 'good', title: t`All other sessions ended`, body: t`Other browsers are no longer remembered.` }),
    onError: showFailure,
    onSettled: refresh,
  });
  const others = (data?.list.length ?? 1) - 1;
  return (
    <PartFrame
      title={t`Active sessions`}
      lead={t`Where you're logged in. Sessions end automatically after 30 minutes without activity.`}
      rail={<PartRail />}
    >
      <Card pad="m" aria-busy={!data && !error}>
        {!data && error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
        {!data && !error ? <Skeleton shape="row" count={3} /> : null}
        {data ? (
          <ul className={styles.rows}>
            {data.list.map((session) => {
              const [started, active] = [moment(session.startedAt), moment(session.activeAt)];
              const name = names(session);
              return (
                <DeviceLine
                  key={session.sessionId}
                  device={session}
                  isCurrent={session.isCurrent}
                  facts={[
                    <Trans key="started">Logged in {started}</Trans>,
                    <span key="active">
                      <Trans>Last active {active}</Trans> · <bdi>{session.ip}</bdi>
                    </span>,
                  ]}
                  action={
                    session.isCurrent ? null : (
                      <Button
                        aria-label={t`End session of ${name}`}
                        loading={endOne.isPending && endOne.variables === session.sessionId}
                        onClick={() => endOne.mutate(session.sessionId)}
                      >{t`End`}</Button>
                    )
                  }
                />
              );
            })}
          </ul>
        ) : null}
        {data ? (
          <div className={styles.foot}>
            <span className={styles.sub}>
              <Plural value={others} _0="No other sessions." one="# other session." other="# other sessions." />
            </span>
            {others > 0 ? (
              <Button tone="danger" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>{t`End all others`}</Button>
            ) : null}
          </div>
        ) : null}
      </Card>
      <p className={styles.sub}>
        <Trans>
          Don't recognise one? End it, then <TextLink render={<Link to={partLink('password')} />}>change your password</TextLink>.
        </Trans>
      </p>
    </PartFrame>
  );
}
