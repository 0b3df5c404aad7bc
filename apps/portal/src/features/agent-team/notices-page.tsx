import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { agentAnnouncements } from '@pavilion/contract/team-reports/calls';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Megaphone } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { brand } from '../../boot.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { CleanHtml } from '../../parts/clean-html.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';
import { useReport } from '../../shared/agents/use-report.ts';
import styles from './team.module.css';
import { AgentHead } from '../../shared/agents/agent-head.tsx';

const PAGE = 10;

/** The house's news for its agents, newest first. */
export function NoticesPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const [{ page }, change] = useReport([]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['agent-announcements', who(), currentLanguage(), page],
    queryFn: ({ signal }) => call(agentAnnouncements, { query: { pageNo: page, pageSize: PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
  const day = dateFormat({ dateStyle: 'long', timeZone: brand.timeZone });
  return (
    <div className={styles.page}>
      <AgentHead title={t`Announcements`} lead={<Trans>News for agents.</Trans>} />
      {error && !data ? (
        <ErrorState
          title={t`Couldn't load the announcements`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : null}
      {!data && !error ? <Skeleton shape="block" height="140px" count={3} /> : null}
      {data?.list.length === 0 ? (
        <Card pad="l">
          <EmptyState icon={<Megaphone />} picture={<BrandObject name="messages" />} title={t`No announcements`}>
            <Trans>Announcements appear here and next to the menu.</Trans>
          </EmptyState>
        </Card>
      ) : null}
      {data?.list.map(({ id, title, content, date }) => (
        <Card as="article" key={id} pad="l" className={styles.notice}>
          <header>
            <h2>{title}</h2>
            <time dateTime={new Date(date).toISOString()}>{day.format(date)}</time>
          </header>
          <CleanHtml html={content} />
        </Card>
      ))}
      {data && data.totalPages > 1 ? (
        <HistoryFoot
          count={<Plural value={data.totalCount} one="# announcement" other="# announcements" />}
          page={page}
          pages={data.totalPages}
          onPage={(next) => change({ page: next })}
        />
      ) : null}
    </div>
  );
}
