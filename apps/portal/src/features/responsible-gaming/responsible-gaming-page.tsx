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
          Decide beforehand how much money and time play may take. A tighter limit holds at once; a looser one waits a day, so that you can
          think it over.
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
        <ErrorState
          title={t`Your limits could not be opened`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
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
