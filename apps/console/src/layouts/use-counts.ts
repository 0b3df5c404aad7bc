import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from '@pavilion/ui/icon';
import { useQueries } from '@tanstack/react-query';
import { useOperator } from '../features/session/operator.tsx';
import { pages } from '../features.ts';
import { paths } from '../paths.ts';

const counted = pages.flatMap(({ path, permission, navigation }) => {
  const count = navigation?.queue ?? navigation?.count;
  return navigation && count
    ? [{ path, permission, label: navigation.label, Icon: navigation.Icon, count, isQueue: navigation.queue !== undefined }]
    : [];
});

/** A page of the menu at which something waits. */
export interface WaitingPage {
  path: string;
  label: MessageDescriptor;
  Icon: LucideIcon;
  count: number;
  /** The home shows it with the clocks of what waits. */
  isQueue: boolean;
}

/** Pages at which something waits, in the order of the menu. Only what the operator may see is asked for. */
export function useWaitingPages(): readonly WaitingPage[] {
  const { may, inBrand } = useOperator();
  const answers = useQueries({
    queries: counted.map(({ permission, count }) => ({ ...count(inBrand), enabled: permission === undefined || may(permission) })),
  });
  return counted.flatMap(({ path, label, Icon, isQueue }, place) => {
    const count = answers[place]?.data ?? 0;
    return count === 0 ? [] : [{ path, label, Icon, isQueue, count }];
  });
}

/** How much waits at each page by its path, and at the home the sum of all. */
export function useCounts(): Readonly<Record<string, number | undefined>> {
  const waiting = useWaitingPages();
  return {
    ...Object.fromEntries(waiting.map(({ path, count }) => [path, count])),
    [paths.home]: waiting.reduce((sum, { count }) => sum + count, 0),
  };
}
