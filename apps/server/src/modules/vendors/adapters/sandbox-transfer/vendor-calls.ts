import { signatureFor } from '@pavilion/kit/request-signature';
import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import { isKeepable } from '@pavilion/contract/base/wire-types';
import * as z from 'zod/mini';
import type { LaunchAsk, ListedGame, ReportedBet, TransferWallet, VendorLink } from '../../adapter.ts';
import { callVendor, type VendorQuestion } from '../../call-vendor.ts';

/** What the books can add up, in ledger units. */
const MAX_UNITS = 10n ** 18n;
/** Decimal text of main units ↔ ledger units. */
const units = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const found = unitsFromText(text);
    if (found !== null && found >= 0n && found <= MAX_UNITS) return found;
    context.issues.push({ code: 'custom', input: text, message: 'no amount' });
    return z.NEVER;
  }),
);
const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);

/** `X-Signature` covers method, path with query and raw body. */
function ask<S extends z.ZodMiniType>(
  link: VendorLink,
  { body, ...question }: Omit<VendorQuestion<S>, 'headers' | 'body'> & { body?: unknown },
): Promise<z.output<S>> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const secret = link.vendor.keys['secret'] ?? '';
  const signature = signatureFor(secret, `${question.method} ${question.path}\n${text}`, Math.floor(Date.now() / 1000));
  return callVendor(link, {
    ...question,
    headers: { 'x-operator': link.vendor.operatorId, 'x-signature': signature },
    ...(text ? { body: Buffer.from(text) } : {}),
  });
}

/** A vendor's name that the database can store: other text would stop the import without a reason at the desk. */
const named = z.string().check(z.minLength(1), z.maxLength(128), z.refine(isKeepable));
const MAX_REVISIONS = 2 ** 31 - 1;

const opened = z.object({ player: z.string(), currency: z.string(), balance: units });
const outcome = z.object({ id: z.string(), state: z.enum(['done', 'refused']), reason: z.nullable(z.string()) });
const page = { next: z.string(), hasMore: z.boolean() };
const bet = z.object({
  id: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
  revision: z.int().check(z.gte(0), z.lte(MAX_REVISIONS)),
  player: named,
  game: named,
  round: named,
  currency: named,
  stake: units,
  payout: units,
  state: z.enum(['settled', 'cancelled']),
  placedAt: moment,
  settledAt: moment,
});
const statement = z.object({
  player: z.string(),
  currency: z.string(),
  balance: units,
  transferredIn: units,
  transferredOut: units,
  stakes: units,
  payouts: units,
});

/** Longer than for calls a person waits for: lists are read by jobs. */
const PAGE_WITHIN_MS = 15_000;
const pathOf = (player: string): string => `/v1/players/${encodeURIComponent(player)}`;

/** A page is booked in one transaction that holds its members' guards: two lines a bet, 200 lines at most. */
const MAX_BETS = '100';

export const transfers: TransferWallet = {
  async open(link, { player, currency, step }) {
    await ask(link, { method: 'POST', path: '/v1/players', body: { player, currency, step: textFromUnits(step) }, answer: opened });
  },
  move: (link, { amount, ...order }) =>
    ask(link, { method: 'POST', path: '/v1/transfers', body: { ...order, amount: textFromUnits(amount) }, answer: outcome }),
  outcome: (link, id) => ask(link, { method: 'POST', path: `/v1/transfers/${encodeURIComponent(id)}/outcome`, answer: outcome }),
  balance: async (link, player, timeoutMs) => (await ask(link, { method: 'GET', path: pathOf(player), answer: opened, timeoutMs })).balance,
  async endSessions(link, player) {
    await ask(link, { method: 'DELETE', path: `${pathOf(player)}/sessions`, answer: z.object({ ended: z.number() }) });
  },
  settledBets: (link, after): Promise<{ bets: ReportedBet[]; next: string; hasMore: boolean }> =>
    ask(link, {
      method: 'GET',
      path: `/v1/bets?${new URLSearchParams({ after, limit: MAX_BETS })}`,
      answer: z.object({ bets: z.array(bet), ...page }),
      timeoutMs: PAGE_WITHIN_MS,
    }),
  statement: (link, after) =>
    ask(link, {
      method: 'GET',
      path: `/v1/statement?${new URLSearchParams({ after, limit: '500' })}`,
      answer: z.object({ players: z.array(statement), ...page }),
      timeoutMs: PAGE_WITHIN_MS,
    }),
};

/** A session for an existing wallet: the first transfer or the launch opens the wallet. */
export async function launch(link: VendorLink, { player, gameCode, language, lobbyUrl }: LaunchAsk): Promise<string> {
  const { url } = await ask(link, {
    method: 'POST',
    path: '/v1/sessions',
    body: { player: player?.memberId, game: gameCode, language, lobbyUrl },
    answer: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  });
  return url;
}

const listed = z.object({
  games: z.array(
    z.object({
      code: z.string().check(z.regex(/^[\w-]{1,60}$/)),
      names: z.record(z.string(), z.string()),
      gameType: z.string(),
      classify: z.string(),
      rtpPpm: z.int(),
    }),
  ),
});

export async function listGames(link: VendorLink): Promise<ListedGame[]> {
  const { games } = await ask(link, { method: 'GET', path: '/v1/games', answer: listed });
  const { currencies } = settingsOf(link.vendor.settings);
  return games.map((game) => ({ ...game, lines: 0, picture: game.code, hasDemo: false, currencies }));
}

/** What `vendor.settings` holds for this protocol: currencies the vendor keeps wallets in. */
export const settingsOf = (settings: Readonly<Record<string, unknown>>): { currencies: string[] } =>
  z.parse(z.object({ currencies: z.array(z.string().check(z.regex(/^[A-Z]{3}$/))).check(z.minLength(1)) }), settings);
