// The studio's side of a demonstration's past: its rounds are the studio's own, drawn from seeds that follow from the plan.
import type { PastGames } from '../../server/src/seed/history/stage.ts';
import { games } from '../../studio/src/games/catalogue.ts';
import { endPast, openPastVisit, playPastRound } from '../../studio/src/rounds/past-rounds.ts';
import type { Studio } from '../../studio/src/context.ts';
import type { LanguageTag } from '../../../packages/languages/src/tags.ts';

/** The wallet's wire counts in units of 1/100,000, the ledger in 1/10,000. */
const WIRE_UNITS = 10n;

/** Games of a studio for `fillHistory`, known to it as `operatorId`. */
export function pastGames(studio: Studio, operatorId: string): PastGames {
  return {
    codes: games.map(({ code }) => code),
    open: ({ memberId, person, language, ...visit }) =>
      openPastVisit(studio, { ...visit, operatorId, user: memberId, playerKey: person, language: language as LanguageTag }),
    async play(visitId, { wallet, ...round }) {
      const played = await playPastRound(studio, visitId, {
        ...round,
        wallet: {
          async stake(call) {
            const balance = await wallet.stake({ ...call, amount: call.amount / WIRE_UNITS });
            return balance === null ? null : balance * WIRE_UNITS;
          },
          win: async (call) => (await wallet.win({ ...call, amount: call.amount / WIRE_UNITS })) * WIRE_UNITS,
        },
      });
      return played && { payout: played.payout / WIRE_UNITS };
    },
    end: (memberId) => endPast(studio, { operatorId, user: memberId }),
  };
}
