import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useErrorWords } from '../../parts/error-words.tsx';
import { RailPage } from '../../parts/rail.tsx';
import { BreakSection } from './break-section.tsx';
import { HelpLines } from './help-lines.tsx';
import { HistorySection } from './history-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { PauseNotice } from '../../shared/responsible-gaming/pause-notice.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { responsibleGamingQueries } from '../../shared/responsible-gaming/queries.ts';
import { TimeSection } from './time-section.tsx';

/** Limits, time, breaks and exclusion: what members decide for themselves, what holds now, and who helps. */
export function ResponsibleGamingPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(responsibleGamingQueries.state());
  return (
    <RailPage
      title={t`Play at your own pace`}
      lead={
        <Trans>
          Decide how much money and time to spend. A lower limit applies immediately; a higher one waits 24 hours, so you can think it over.
        </Trans>
      }
      rail={
        <>
          <HelpLines />
          {data ? <HistorySection /> : null}
        </>
      }
    >
      {error && !data ? (
        <ErrorState title={t`Couldn't open your limits`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : null}
      {!data && !error ? <Skeleton shape="block" height="320px" count={2} /> : null}
      {data ? (
        <>
          <PauseNotice />
          <PendingChanges pending={data.pending} />
          <LimitsSection limits={data.limits} pending={data.pending} />
          <TimeSection state={data} />
          <BreakSection state={data} />
        </>
      ) : null}
    </RailPage>
  );
}
