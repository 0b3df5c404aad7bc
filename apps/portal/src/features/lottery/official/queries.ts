import { drawsOfGame, lotteryMenu, popularLotteries } from '@pavilion/contract/lottery/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { askedMode } from '../asked-mode.ts';

export type GameGroup = WireValue<typeof lotteryMenu>[number];

const VENDORS = { sea: 'TCG_SEA', vn: 'TCG_LOTTO_VN' } as const;

export const officialQueries = {
  menu: (area: 'sea' | 'vn') =>
    queryOptions({
      queryKey: ['lottery', 'official', area, currentLanguage()],
      queryFn: async ({ signal }) => {
        const groups = await call(lotteryMenu, { query: { prizeMode: area === 'sea' ? 'SEA' : await askedMode() }, signal });
        return groups
          .map((group) => ({ ...group, gameMenus: group.gameMenus.filter(({ accountTypeName }) => accountTypeName === VENDORS[area]) }))
          .filter(({ gameMenus }) => gameMenus.length > 0);
      },
      staleTime: 300_000,
    }),
  /** Which issue of which game takes bets, the soonest first. */
  soon: () =>
    queryOptions({
      queryKey: ['lottery', 'soon'],
      queryFn: ({ signal }) => call(popularLotteries, { query: { count: '100' }, signal }),
      staleTime: 60_000,
    }),
  draws: (gameId: number) =>
    queryOptions({
      queryKey: ['lottery', 'draws', gameId, 'official'],
      queryFn: async ({ signal }) =>
        (await call(drawsOfGame, { query: { gameId: String(gameId), page: '0', size: '10' }, signal })).content,
      staleTime: 60_000,
    }),
};
