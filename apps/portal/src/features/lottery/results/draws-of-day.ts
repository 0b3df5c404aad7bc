import { useQueries, useQuery } from '@tanstack/react-query';
import { isOn } from '../../../parts/modules.ts';
import { drawsQuery } from '../../../shared/games/draws-query.ts';
import type { ListedGame } from '../games-list.ts';
import { lotteryQueries } from '../queries.ts';
import { latestOf, type ShownDraw } from './shown-draws.ts';

interface ShownDraws {
  readonly draws: readonly ShownDraw[];
  readonly isAwaited: boolean;
  readonly error: Error | null;
  retry(): void;
}

/** The draws of some games on a day `yyyy-mm-dd`; without one the latest. `isTogether`: games of one region, whose last day is one. */
export function useDrawsOfDay(games: readonly ListedGame[], date: string, isTogether: boolean): ShownDraws {
  const hasDraws = isOn('AGEANNOUNCE3');
  const latest = useQuery({ ...drawsQuery(), enabled: hasDraws && date === '' });
  const ofDay = useQueries({
    queries: (date === '' ? [] : games).map(({ gameId }) => lotteryQueries.draws(gameId, { date, page: 0, size: 1 })),
    combine: (answers) => ({
      first: answers.map(({ data }) => data?.content[0]),
      isAwaited: answers.some(({ data, error }) => !data && !error),
      error: answers.find(({ error, data }) => error && !data)?.error ?? null,
      retry: () => answers.forEach(({ refetch }) => void refetch()),
    }),
  });
  if (date !== '')
    return {
      draws: games.flatMap((game, at) => {
        const draw = ofDay.first[at];
        return draw ? [{ game, numero: draw.numero, winNo: draw.winNo, openTime: draw.openTime }] : [];
      }),
      isAwaited: ofDay.isAwaited,
      error: ofDay.error,
      retry: ofDay.retry,
    };
  const known = new Map(latest.data?.map((draw) => [draw.gameCode, draw]));
  const draws = games.flatMap((game): ShownDraw[] => {
    const draw = known.get(game.gameCode);
    return draw ? [{ game, numero: draw.numero, winNo: draw.winNo, openTime: draw.openTime }] : [];
  });
  return {
    draws: isTogether ? latestOf(draws) : draws,
    isAwaited: hasDraws && !latest.data && !latest.error,
    error: latest.data ? null : latest.error,
    retry: () => void latest.refetch(),
  };
}
