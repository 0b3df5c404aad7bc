import { QueryObserver } from '@tanstack/react-query';
import { systemOpened } from '../shared/system/system-state.ts';
import { setFirstSource, showFirst } from './first-answers.ts';
import { queries } from './queries.ts';
import { queryClient } from './query-client.ts';

/** Updates what the first screen shows. Loads after that screen, together with the query library. */
export function feedFirstScreen(): void {
  systemOpened.add(() => void queryClient.invalidateQueries());
  setFirstSource((kind) => {
    const show: Show = ({ data }) => {
      if (data !== undefined) showFirst(kind, data);
    };
    return kind === 'lanes'
      ? observe(new QueryObserver(queryClient, queries.lanes()), show)
      : observe(new QueryObserver(queryClient, queries.announcements()), show);
  });
}

interface Observer {
  subscribe(listener: Show): () => void;
  getCurrentResult(): { data: unknown };
}

type Show = (result: { data: unknown }) => void;

/** An observer reports changes only: the answer of an earlier request is shown at once. */
function observe(observer: Observer, show: Show): () => void {
  const stop = observer.subscribe(show);
  show(observer.getCurrentResult());
  return stop;
}
