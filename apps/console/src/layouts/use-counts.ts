import { useQueries } from '@tanstack/react-query';
import { useOperator } from '../features/session/operator.tsx';
import { pages } from '../features.ts';
import { paths } from '../paths.ts';

const counted = pages.flatMap(({ path, permission, navigation }) => {
  const count = navigation?.queue ?? navigation?.count;
  return count ? [{ path, permission, count, isQueue: navigation?.queue !== undefined }] : [];
});

/** How much waits at each page by its path, and at the home the sum of its queues. Only what the operator may see is asked for. */
export function useCounts(): Readonly<Record<string, number | undefined>> {
  const { may, inBrand } = useOperator();
  const answers = useQueries({
    queries: counted.map(({ permission, count }) => ({ ...count(inBrand), enabled: permission === undefined || may(permission) })),
  });
  const waiting = Object.fromEntries(counted.map(({ path }, place) => [path, answers[place]?.data]));
  const queues = counted.filter(({ isQueue }) => isQueue);
  return { ...waiting, [paths.home]: queues.reduce((sum, { path }) => sum + (waiting[path] ?? 0), 0) };
}
