import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { responsibleGamingHistory } from '@pavilion/contract/responsible-gaming/calls';
import { Card } from '@pavilion/ui/card';
import { Pagination } from '@pavilion/ui/pagination';
import { SectionHeader } from '@pavilion/ui/section-header';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import styles from './responsible-gaming.module.css';
import { responsibleGamingQueries } from '../../shared/responsible-gaming/queries.ts';
import { dayText, minutesText, momentText, useResponsibleGamingWords } from '../../shared/responsible-gaming/words.ts';

type Entry = WireValue<typeof responsibleGamingHistory>['list'][number];

/** What the member asked for in the last 12 months. Nothing before the first time. */
export function HistorySection() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data } = useQuery(responsibleGamingQueries.history(page));
  if (!data || data.totalCount === 0) return null;
  return (
    <Card as="section" pad="l" aria-labelledby="limits-history">
      <SectionHeader id="limits-history" title={t`Last 12 months`} />
      <ol className={styles.history}>
        {data.list.map((entry) => (
          <Past key={`${entry.at}${entry.kind}${entry.period}${entry.amount}`} entry={entry} />
        ))}
      </ol>
      {data.totalPages > 1 ? (
        <Pagination
          page={page}
          pages={data.totalPages}
          onPage={setPage}
          locale={currentTag()}
          words={{ region: t`History pages`, previous: t`Previous page`, next: t`Next page`, page: (number) => t`Page ${number}` }}
        />
      ) : null}
    </Card>
  );
}

function Past({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const names = useResponsibleGamingWords();
  const money = useMoneyText();
  const states = { applied: '', pending: t`pending`, withdrawn: t`cancelled`, lapsed: t`not confirmed` };
  const period = entry.period === 'day' || entry.period === 'week' || entry.period === 'month' ? ` · ${names.period[entry.period]}` : '';
  const until = entry.until ? dayText(entry.until) : '';
  const far = entry.until !== null && entry.until > '9000';
  const what = entry.until
    ? far
      ? names.exclusion.permanent
      : t`until ${until}`
    : entry.minutes !== null
      ? minutesText(entry.minutes)
      : entry.amount !== null
        ? money(entry.amount)
        : t`No limit`;
  return (
    <li className={styles.past}>
      <span className={styles.pastName}>
        {names.kind[entry.kind]}
        {period}
      </span>
      <span>
        <bdi>{what}</bdi>
        {states[entry.state] ? `, ${states[entry.state]}` : ''}
      </span>
      <time className={styles.small} dateTime={entry.at}>
        {momentText(entry.at)}
      </time>
    </li>
  );
}
