import type { GameItem } from '@pavilion/contract/vendors/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { queries } from '../../api/queries.ts';

export interface GameFacts {
  nodeId: number;
  name: string | undefined;
  icon: string | undefined;
  /** As in the lists; undefined while it is in none that has been loaded. */
  game: GameItem | undefined;
  /** All games of the house are known, and it is none of them. */
  isUnknown: boolean;
}

/** What is known of a game before it is launched: from the press that led here, or from the lists that are loaded. */
export function useGameFacts(nodeId: number): GameFacts {
  const client = useQueryClient();
  const state = useLocation().state as { name?: unknown; icon?: unknown } | null;
  const { data: hot } = useQuery(queries.hotGames());
  const { data: first } = useQuery({ ...queries.games({ pageNo: 1, pageSize: 100 }), enabled: typeof state?.name !== 'string' });
  const game = [...(hot?.list ?? []), ...(first?.games ?? []), ...loaded(client)].find((one) => one.nodeId === nodeId);
  return {
    nodeId,
    game,
    isUnknown: game === undefined && first !== undefined && first.totalPages <= 1,
    name: game?.displayName ?? (typeof state?.name === 'string' ? state.name : undefined),
    icon: game?.showIcon ?? (typeof state?.icon === 'string' ? state.icon : undefined),
  };
}

function loaded(client: QueryClient): GameItem[] {
  const lists = [
    ...client.getQueriesData<{ games: GameItem[] }>({ queryKey: ['games'] }),
    ...client.getQueriesData<{ games: GameItem[] }>({ queryKey: ['lane-games'] }),
  ];
  return lists.flatMap(([, list]) => list?.games ?? []);
}
