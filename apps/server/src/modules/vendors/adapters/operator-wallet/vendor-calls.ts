import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import * as z from 'zod/mini';
import type { LaunchAsk, ListedGame, RoundAtVendor, RoundLook, VendorLink } from '../../adapter.ts';
import { callVendor } from '../../call-vendor.ts';
import { SIGNATURE_HEADER, signBody } from './signature.ts';
import { parseWire, renderWire, vendorUnitsOf } from './wire.ts';

/** The wire counts in 1/100,000 of the main unit. */
const WIRE_UNITS_IN_HUNDREDTH = 1_000n;

interface Request<S extends z.ZodMiniType> {
  path: string;
  body: Record<string, unknown>;
  answer: S;
  timeoutMs?: number;
}

/** One signed call to the vendor; integers of any size stay exact both ways. Throws VendorUnavailable. */
export async function call<S extends z.ZodMiniType>(link: VendorLink, { path, body: fields, ...how }: Request<S>): Promise<z.output<S>> {
  const body = Buffer.from(renderWire({ ...fields, operator_id: link.vendor.operatorId }));
  const headers = { [SIGNATURE_HEADER]: signBody(body, await link.privateKey()) };
  return callVendor(link, { ...how, method: 'POST', path, headers, body, parse: parseWire });
}

const moneyOf = ({ decimals, betStep, stakes }: LaunchAsk['money']) => ({
  decimals,
  step: String(vendorUnitsOf(betStep)),
  bets: stakes.map((stake) => String(vendorUnitsOf(stake))),
});

const gameUrl = z.object({ url: z.url({ protocol: /^https?$/ }) });

export async function askGameUrl(link: VendorLink, ask: LaunchAsk): Promise<string> {
  const { player, isPhone, protection } = ask;
  const body = {
    ...(player ? { user: player.memberId, token: player.token } : {}),
    game_code: ask.gameCode,
    platform: isPhone ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    lang: ask.language,
    currency: player ? ask.currency : 'XXX',
    country: null,
    ip: ask.ip,
    lobby_url: ask.lobbyUrl,
    deposit_url: ask.depositUrl,
    sub_partner_id: ask.brandCode,
    meta: {
      protection,
      color_scheme: ask.colorScheme,
      ...(ask.ownName === null ? {} : { game_name: ask.ownName }),
      ...(player ? { money: moneyOf(ask.money) } : {}),
      ...(ask.playMoney === null ? {} : { play_money: BigInt(ask.playMoney) * WIRE_UNITS_IN_HUNDREDTH }),
    },
  };
  return (await call(link, { path: '/operator/game/url', body, answer: gameUrl })).url;
}

const wireGame = z.object({
  game_code: z.string(),
  names: z.record(z.string(), z.string()),
  kind: z.string(),
  /** Where the vendor would list it. */
  category: z.optional(z.string()),
  /** Base name of its pictures, where it is not the code. */
  picture: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))),
  rtp_ppm: z.number(),
  lines: z.number(),
  ways: z.optional(z.number()),
  demo: z.boolean(),
  currencies: z.array(z.string()),
});
const gameList = z.object({ games: z.array(wireGame) });

export async function askGameList(link: VendorLink): Promise<ListedGame[]> {
  const { games } = await call(link, { path: '/operator/game/list', body: {}, answer: gameList });
  return games.map(listedOf);
}

/** A game of the wire, as every protocol describes one. */
export const listedOf = (game: z.output<typeof wireGame>): ListedGame => ({
  code: game.game_code,
  names: game.names,
  gameType: GAME_TYPES.find((type) => type === game.category?.toUpperCase()) ?? 'RNG',
  classify: game.kind === 'slot' ? 'SM' : 'AC',
  lines: game.lines || (game.ways ?? 0),
  rtpPpm: game.rtp_ppm,
  picture: game.picture ?? game.game_code,
  hasDemo: game.demo,
  currencies: game.currencies,
});

const roundDetails = z.looseObject({ round: z.string(), state: z.string() });

/** State of a round at the vendor. */
export async function askRound(link: VendorLink, round: string, look?: RoundLook): Promise<RoundAtVendor> {
  const body = { round, ...(look ? { lang: look.language, meta: { color_scheme: look.colorScheme } } : {}) };
  const { state, url } = await call(link, { path: '/operator/game/round', body, answer: roundDetails });
  return { state, url: typeof url === 'string' && /^https?:/.test(url) ? url : null };
}
