import { lotteryMenu, lotteryRecentMenu, popularLotteries } from '@pavilion/contract/lottery/calls';
import { gameList } from '@pavilion/contract/vendors/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { currentLanguage } from '../../i18n/language.ts';

const OFTEN_MS = 3_000;
const SELDOM_MS = 60_000;
/** From the end of bets until the next issue takes them. */
const NEXT_MS = 1_000;

/** What every list of games needs, whichever board it is opened from. */
export const switchQueries = {
  /** Every game of the brand by its group. */
  groups: () =>
    queryOptions({
      queryKey: ['lottery', 'groups', currentLanguage()],
      queryFn: ({ signal }) => call(lotteryMenu, { query: {}, signal }),
      staleTime: 300_000,
    }),
  /** Numbers of the games the member played last. */
  recent: () =>
    queryOptions({
      queryKey: ['lottery', 'recent', who()],
      queryFn: async ({ signal }) =>
        (await call(lotteryRecentMenu, { query: {}, signal })).flatMap(({ gameMenus }) => gameMenus.map(({ gameId }) => gameId)),
    }),
  /** Tiles of the lobby, by which favourites are stored. */
  tiles: () =>
    queryOptions({
      queryKey: ['lottery', 'tiles', currentLanguage()],
      queryFn: async ({ signal }) => {
        const query = { vassalage: 'ELOTT,LOTT,TCG_LOTTO_VN,TCG_SEA', pageNo: 1, pageSize: 100 };
        return (await call(gameList, { query, signal })).games;
      },
      staleTime: 300_000,
    }),
  /** Time until bets end, by game; asked again when the first of them have. */
  times: () =>
    queryOptions({
      queryKey: ['lottery', 'times'],
      queryFn: async ({ signal }) => call(popularLotteries, { query: { count: '100' }, signal }),
      refetchInterval: ({ state: { data } }) => Math.min(SELDOM_MS, Math.max(OFTEN_MS, (data?.[0]?.remainTime ?? SELDOM_MS) + NEXT_MS)),
    }),
};
