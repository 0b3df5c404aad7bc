import { findLotteryOrders } from '@pavilion/contract/lottery/orders';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { DAY_MS } from '@pavilion/contract/base/time';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isMember, who } from '../../../api/queries.ts';
import { useSession } from '../../../api/session-store.ts';
import { isOfficial, type IsLit, litBy, loadPlays } from '../official/rules.ts';
import { lotteryQueries } from '../queries.ts';

/** A draw as far as its tickets are looked for. */
interface HitDraw {
  readonly game: { readonly gameId: number; readonly family: string };
  readonly numero: string;
  readonly openTime: number;
}

/** What the member's tickets won in a draw. */
export interface DrawHits {
  /** Main units. */
  readonly won: number;
  readonly isLit: IsLit;
}

/** A ticket is placed so long before its draw at most. */
const OPENS_MS = 4 * DAY_MS;
const SIZE = 100;
/** Tickets whose lines are read. */
const MAX_READ = 20;

export const hitsKey = ({ game, numero }: Pick<HitDraw, 'game' | 'numero'>): string => `${game.gameId}:${numero}`;

const NONE: ReadonlyMap<string, DrawHits> = new Map();

/** The member's wins in these draws by `hitsKey`; empty for visitors. */
export function useMyHits(draws: readonly HitDraw[]): ReadonlyMap<string, DrawHits> {
  const session = useSession();
  const first = Math.min(...draws.map(({ openTime }) => openTime));
  const { data } = useQuery({
    queryKey: ['lottery', 'orders', who(), 'hits', draws.map(hitsKey)],
    enabled: session.isMember && isMember() && draws.length > 0,
    queryFn: async ({ signal, client }) => {
      const body = { startDate: first - OPENS_MS, orderStatus: LOTTERY_ORDER.won, page: 0, size: SIZE };
      const { orders } = await call(findLotteryOrders, { body, signal });
      const byDraw = new Map(draws.map((draw) => [hitsKey(draw), draw]));
      const won = orders.content.filter(({ gameId, numero }) => byDraw.has(`${gameId}:${numero}`));
      const read = await Promise.all(won.slice(0, MAX_READ).map(({ orderDetailId: id }) => client.fetchQuery(lotteryQueries.order(id))));
      const hits = new Map<string, DrawHits>();
      for (const [key, own] of Map.groupBy(won, ({ gameId, numero }) => `${gameId}:${numero}`)) {
        const family = byDraw.get(key)?.game.family ?? '';
        const lines = read
          .filter(({ gameId, numero }) => `${gameId}:${numero}` === key)
          .flatMap(({ orderInfos }) => orderInfos)
          .filter((line) => (line.hits?.length ?? 0) > 0)
          .map(({ playId, bettingContent: content }) => ({ playId, content }));
        const isLit = isOfficial(family) && lines.length > 0 ? litBy(await loadPlays(family), lines) : () => false;
        hits.set(key, { won: own.reduce((sum, { winningAmount }) => sum + (winningAmount ?? 0), 0), isLit });
      }
      return hits;
    },
    staleTime: 60_000,
  });
  return data ?? NONE;
}
