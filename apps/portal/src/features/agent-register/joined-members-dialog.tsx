import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';
import { type AffiliateLink, joinedMembersQuery } from './queries.ts';
import styles from './register.module.css';

/** Who registered by a link, newest first. */
export function JoinedMembersDialog({ link, onClose }: { link: AffiliateLink; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(joinedMembersQuery(link.id, page));
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: brand.timeZone });
  const pages = data ? Math.max(1, Math.ceil(data.pageInfo.totalRecords / Math.max(1, data.pageInfo.pageSize))) : 1;
  return (
    <Dialog open onOpenChange={onClose} title={t`Joined with ${link.code}`} closeLabel={t`Close`}>
      {error && !data ? (
        <ErrorState
          compact
          title={t`Couldn't load the list`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : null}
      {data ? null : <Skeleton shape="row" count={5} />}
      {data?.List.length === 0 ? <p className={styles.quiet}>{t`No one has joined with it yet.`}</p> : null}
      <ul className={styles.came}>
        {data?.List.map(({ customerName, registeredDate }, index) => (
          <li key={`${registeredDate}-${index}`}>
            <bdi>{customerName || <Trans>former downline</Trans>}</bdi>
            <time dateTime={new Date(registeredDate).toISOString()}>{moment.format(registeredDate)}</time>
          </li>
        ))}
      </ul>
      {data && pages > 1 ? (
        <HistoryFoot
          count={<Plural value={data.pageInfo.totalRecords} one="# person" other="# people" />}
          page={page}
          pages={pages}
          onPage={setPage}
        />
      ) : null}
    </Dialog>
  );
}
