import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { securityHistory } from '@pavilion/contract/security/calls';
import { type Column, DataTable } from '@pavilion/ui/data-table';
import { EmptyState } from '@pavilion/ui/empty-state';
import { History, TriangleAlert } from '@pavilion/ui/icon';
import { Link as TextLink } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { useMoment } from '../../parts/moment.ts';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';
import { useDeviceWords } from './device-words.ts';
import { isWarning, useEventWords } from './event-words.ts';
import { PartFrame, partLink } from './frame.tsx';
import { LoadFailed } from '../../shared/security/load-failed.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import styles from '../../shared/security/security.module.css';

type Row = WireValue<typeof securityHistory>['list'][number];

/** Who did what to the account, from where and when. */
export function HistoryPart() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(securityQueries.history(page));
  const columns = useColumns();
  return (
    <PartFrame title={t`Login history`} lead={t`Logins, failed attempts and changes to your security.`}>
      {!data && error ? (
        <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} />
      ) : (
        <DataTable
          caption={t`Login history`}
          columns={columns}
          rows={data?.list ?? []}
          rowKey={(row) => row.id}
          loading={isFetching}
          skeletonRows={8}
          empty={
            <EmptyState icon={<History />} title={t`Nothing yet`}>
              <Trans>Your next login appears here.</Trans>
            </EmptyState>
          }
          footer={
            data && data.totalCount > 0 ? (
              <HistoryFoot
                count={<Plural value={data.totalCount} one="# entry" other="# entries" />}
                page={page}
                pages={data.totalPages}
                onPage={setPage}
              />
            ) : undefined
          }
        />
      )}
      <p className={styles.sub}>
        <Trans>
          Something wasn't you? <TextLink render={<Link to={partLink('password')} />}>Change your password</TextLink> and{' '}
          <TextLink render={<Link to={partLink('sessions')} />}>end other sessions</TextLink>.
        </Trans>
      </p>
    </PartFrame>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useLingui();
  const moment = useMoment();
  const events = useEventWords();
  const devices = useDeviceWords();
  return [
    { key: 'time', label: t`Time`, cell: (row) => <time dateTime={row.at}>{moment(row.at)}</time> },
    {
      key: 'what',
      label: t`Description`,
      primary: true,
      cell: (row) => (
        <span className={styles.event}>
          {isWarning(row.kind) ? <TriangleAlert className={styles.warning} /> : null}
          {events(row.kind, row.detail)}
        </span>
      ),
    },
    { key: 'device', label: t`Browser`, cell: (row) => (row.browser || row.system ? devices(row) : '–') },
    { key: 'ip', label: t`IP address`, cell: (row) => (row.ip ? <bdi>{row.ip}</bdi> : '–') },
  ];
}
