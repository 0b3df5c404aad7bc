import { Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { askDataExport, type dataExport, fetchDataExport } from '@pavilion/contract/security/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Download } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { Spinner } from '@pavilion/ui/spinner';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { PartFrame } from './frame.tsx';
import { LoadFailed } from '../../shared/security/load-failed.tsx';
import { PartRail } from './part-rail.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import { saveBlob } from '../../shared/security/save-text.ts';
import styles from '../../shared/security/security.module.css';
import { useStepUp } from '../../shared/security/step-up.tsx';

/** The document travels compressed; the browser unfolds it. */
async function unfold(gzip: string): Promise<Blob> {
  const bytes = Uint8Array.from(atob(gzip), (letter) => letter.codePointAt(0) ?? 0);
  const text = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
  return new Blob([await text.arrayBuffer()], { type: 'application/json' });
}

/** Everything the platform holds about the member, in one file. */
export function ExportPart() {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const stepUp = useStepUp();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.dataExport());
  const refresh = () => void client.invalidateQueries({ queryKey: securityQueries.dataExport().queryKey });
  const order = useMutation({ mutationFn: () => stepUp.withStepUp(() => call(askDataExport, { body: {} })), onSettled: refresh });
  const take = useMutation({
    mutationFn: async (exportId: string) => {
      const taken = await stepUp.withStepUp(() => call(fetchDataExport, { body: { exportId } }));
      if (!taken) return;
      saveBlob(taken.fileName, await unfold(taken.gzip));
      toasts.show({ tone: 'good', title: t`Copy saved`, body: taken.fileName });
    },
    onSettled: refresh,
  });
  const failure = order.error ?? take.error;
  return (
    <PartFrame
      title={t`Copy of your data`}
      lead={t`Profile, contacts, logins, consents, transactions, bets, deposits, withdrawals, limits and more, as one JSON file.`}
      rail={<PartRail />}
    >
      <Card pad="l" aria-busy={!data && !error}>
        {!data && error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
        {!data && !error ? <Skeleton count={3} /> : null}
        {data ? (
          <div className={styles.fields}>
            {failure ? <Alert tone="bad">{words(failure)}</Alert> : null}
            <Latest latest={data.latest} busy={take.isPending} onTake={(id) => take.mutate(id)} />
            <Order nextAt={data.nextAt} isFirst={data.latest === null} busy={order.isPending} onOrder={() => order.mutate()} />
          </div>
        ) : null}
      </Card>
      {stepUp.dialog}
    </PartFrame>
  );
}

interface LatestProps {
  latest: WireValue<typeof dataExport>['latest'];
  busy: boolean;
  onTake(exportId: string): void;
}

function Latest({ latest, busy, onTake }: LatestProps) {
  const { t } = useLingui();
  const moment = useMoment();
  if (!latest)
    return (
      <p>
        <Trans>It takes a moment to prepare, then you have 24 hours to download it once.</Trans>
      </p>
    );
  const asked = moment(latest.askedAt);
  if (latest.state === 'making') {
    return (
      <p className={styles.inline} role="status">
        <Spinner size="s" label={t`Preparing your copy`} />{' '}
        <Trans>Preparing your copy. You can leave this page; we'll notify you when it's ready.</Trans>
      </p>
    );
  }
  if (latest.state === 'ready') {
    const until = latest.expiresAt ? moment(latest.expiresAt) : '';
    return (
      <Alert
        tone="good"
        title={t`Your copy is ready`}
        actions={
          <Button tone="primary" iconStart={<Download />} loading={busy} onClick={() => onTake(latest.exportId)}>{t`Download`}</Button>
        }
      >
        <Trans>You can download it once, until {until}. Store it somewhere safe.</Trans>
      </Alert>
    );
  }
  return latest.state === 'fetched' ? (
    <p>
      <Trans>You requested a copy on {asked} and downloaded it.</Trans>
    </p>
  ) : (
    <p>
      <Trans>You requested a copy on {asked}. It wasn't downloaded in time and has been deleted.</Trans>
    </p>
  );
}

interface OrderProps {
  nextAt: string | null;
  isFirst: boolean;
  busy: boolean;
  onOrder(): void;
}

function Order({ nextAt, isFirst, busy, onOrder }: OrderProps) {
  const { t } = useLingui();
  const moment = useMoment();
  if (nextAt) {
    const when = moment(nextAt);
    return (
      <p className={styles.sub}>
        <Trans>You can request another copy from {when}.</Trans>
      </p>
    );
  }
  return <Button tone={isFirst ? 'primary' : 'secondary'} size="l" loading={busy} onClick={onOrder}>{t`Request a copy`}</Button>;
}
