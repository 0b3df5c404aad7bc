import * as z from 'zod/mini';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import type { LaunchAsk, ListedGame, VendorLink } from '../../adapter.ts';
import { callVendor } from '../../call-vendor.ts';
import { canonicalJson, SIGNATURE_HEADER, signText } from './signature.ts';

/** What `vendor.settings` holds for this protocol. */
export const settingsOf = (settings: Readonly<Record<string, unknown>>): { clientId: string } =>
  z.parse(z.object({ clientId: z.string().check(z.minLength(1)) }), settings);

/** Who we are to the vendor: its id of us, and ours. */
const ourselves = ({ vendor }: VendorLink) => ({ cID: settingsOf(vendor.settings).clientId, extCID: vendor.operatorId });

const sign = ({ vendor }: VendorLink, text: string) => ({ [SIGNATURE_HEADER]: signText(text, vendor.keys['outbound'] ?? '') });

const created = z.object({ gameURL: z.url({ protocol: /^https?$/ }), gsID: z.string() });

export async function createGame(link: VendorLink, ask: LaunchAsk): Promise<string> {
  const text = canonicalJson({
    ...ourselves(link),
    gameID: ask.gameCode,
    demo: ask.player === null,
    platform: ask.isPhone ? 'mobile' : 'desktop',
    currency: ask.currency,
    locale: ask.language.replaceAll('-', '_').toLowerCase(),
    returnURL: ask.lobbyUrl,
    depositURL: ask.depositUrl,
    ...(ask.player ? { sessionID: ask.player.token, user: { id: ask.player.memberId } } : {}),
  });
  const headers = sign(link, text);
  const { gameURL } = await callVendor(link, {
    method: 'POST',
    path: '/create-new-game',
    headers,
    body: Buffer.from(text),
    answer: created,
  });
  return gameURL;
}

const listed = z.array(
  z.object({
    id: z.string().check(z.regex(/^[\w-]{1,60}$/)),
    title: z.string(),
    currencies: z.array(z.string()),
    /** Percent. */
    rtp: z.number().check(z.positive()),
  }),
);

/** The vendor says that its list may take 20 s. */
const LIST_WITHIN_MS = 30_000;

export async function listGames(link: VendorLink): Promise<ListedGame[]> {
  const query = { ...ourselves(link), excludeBetLines: 'true' };
  const games = await callVendor(link, {
    method: 'GET',
    path: `/games?${new URLSearchParams(query)}`,
    headers: sign(link, canonicalJson(query)),
    answer: listed,
    timeoutMs: LIST_WITHIN_MS,
  });
  return games.map((game) => ({
    code: game.id,
    names: { en: game.title },
    gameType: 'RNG',
    classify: 'AC',
    lines: 0,
    rtpPpm: Math.round(game.rtp * PPM_PER_PERCENT),
    picture: game.id,
    hasDemo: true,
    currencies: game.currencies,
  }));
}
