import * as z from 'zod/mini';
import type { VendorAdapter } from '../../adapter.ts';
import { OWN_PAGES } from '../../catalogue.ts';

/** A path of the portal. */
const settings = z.object({ page: z.string().check(z.regex(/^\/[A-Za-z]+$/)) });

/** Own games on pages of the portal: lotteries. There are no vendor calls in either direction; their module books their bets. */
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

/** Address of a game's page. */
export const pageOf = (of: Readonly<Record<string, unknown>>, asked: Omit<Address, 'page'>): string =>
  addressOf({ ...asked, page: z.parse(settings, of).page });

interface Address {
  origin: string;
  page: string;
  /** Absent: a page of many. */
  gameCode?: string;
  /** What else the address says. */
  carried?: Readonly<Record<string, string>>;
}

/** Address of a page that shows a game. */
export function addressOf({ origin, page, gameCode, carried = {} }: Address): string {
  const address = new URL(page, origin);
  for (const [name, value] of Object.entries({ ...(gameCode === undefined ? {} : { gameCode }), ...carried }))
    address.searchParams.set(name, value);
  return address.href;
}
