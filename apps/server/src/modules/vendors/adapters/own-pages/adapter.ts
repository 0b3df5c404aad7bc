import * as z from 'zod/mini';
import type { VendorAdapter } from '../../adapter.ts';
import { OWN_PAGES } from '../../catalogue.ts';

/** A path of the portal. */
const settings = z.object({ page: z.string().check(z.regex(/^\/[A-Za-z]+$/)) });

/** Games of the house that stand on pages of the portal itself, lotteries. Nobody is called, and nobody calls: their bets are booked by their own module. */
export const ownPages: VendorAdapter = {
  code: OWN_PAGES,
  keys: [],
  check: (row) => void z.parse(settings, row.settings),
  callbacks: [],
  isAuthentic: () => false,
  read: () => null,
  failure: () => ({ status: 404, body: '{}' }),
  launch: async ({ vendor }, { lobbyUrl, gameCode }) => pageOf(vendor.settings, { origin: lobbyUrl, gameCode }),
  listGames: async () => [],
  findRound: async () => null,
  reconcile: async () => new Map(),
};

/** Address of the page a game stands on. */
export function pageOf(of: Readonly<Record<string, unknown>>, { origin, gameCode }: { origin: string; gameCode: string }): string {
  const address = new URL(z.parse(settings, of).page, origin);
  address.searchParams.set('gameCode', gameCode);
  return address.href;
}
