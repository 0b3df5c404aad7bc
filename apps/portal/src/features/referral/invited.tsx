import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { referralList } from '@pavilion/contract/referral/calls';
import { Badge } from '@pavilion/ui/badge';
import { Card } from '@pavilion/ui/card';
import { ErrorState } from '@pavilion/ui/error-state';
import { Pagination } from '@pavilion/ui/pagination';
import { Progress } from '@pavilion/ui/progress';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { percentText } from '../../shared/rewards/term.ts';
import { referralQueries } from './queries.ts';
import styles from './referral.module.css';

type Row = WireValue<typeof referralList>['list'][number];

/** Whom the member brought, masked, and the state of each. */
export function Invited() {
  const { t } = useLingui();
  const words = useErrorWords();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(referralQueries.list(page));
  return (
    <Card as="section" pad="l" className={styles.invited} aria-labelledby="invited">
      <h2 id="invited" className={styles.heading}>{t`Your referrals`}</h2>
      {error && !data ? (
        <ErrorState
          compact
          title={t`Couldn't load the list`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : data ? (
        <>
          <ul className={styles.rows}>
            {data.list.map((row) => (
              <InvitedRow key={row.id} row={row} />
            ))}
          </ul>
          {data.totalPages > 1 ? (
            <Pagination
              page={data.pageNo}
              pages={data.totalPages}
              onPage={setPage}
              words={{ region: t`List pages`, previous: t`Previous page`, next: t`Next page`, page: (one) => t`Page ${one}` }}
            />
          ) : null}
        </>
      ) : (
        <Skeleton shape="block" height="160px" />
      )}
    </Card>
  );
}

function InvitedRow({ row }: { row: Row }) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const states = {
    waiting: [t`In progress`, 'neutral'],
    counted: [t`Qualified`, 'good'],
    refused: [t`Not eligible`, 'neutral'],
    lapsed: [t`Not completed in time`, 'neutral'],
    reversed: [t`Deposit reversed`, 'neutral'],
  } as const;
  const reasons: Partial<Record<NonNullable<Row['reason']>, string>> = {
    person: t`It looks like another account of yours.`,
    cap: t`You reached your monthly limit.`,
    budget: t`This month's budget was used up.`,
    inviter: t`Your account was paused at the time.`,
  };
  const [words, tone] = states[row.state];
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>
          <bdi>{row.name}</bdi>
        </b>
        <span className={styles.under}>{t`Joined ${moment(row.joinedAt)}`}</span>
      </span>
      <span className={styles.end}>
        {row.amount === null ? null : <Amount value={row.amount} sign="always" tone="win" trim />}
        <Badge tone={tone}>{words}</Badge>
      </span>
      {row.state === 'waiting' ? (
        <span className={styles.progress}>
          <Progress label={t`Wagering progress`} value={row.played / 100} />
          <span className={styles.under}>
            {row.deposited ? t`Deposit made.` : t`Deposit too low so far.`} {t`Wagered ${percentText(row.played)}.`}{' '}
            {t`Until ${moment(row.until)}.`}
          </span>
        </span>
      ) : null}
      {row.reason && reasons[row.reason] ? <span className={styles.progress}>{reasons[row.reason]}</span> : null}
    </li>
  );
}
