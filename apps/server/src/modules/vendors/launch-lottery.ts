import { codeOfTag, tagOfCode } from '@pavilion/contract/base/language';
import type { PrizeMode } from '@pavilion/contract/lottery/terms';
import { refuse } from '../../kernel/refusal.ts';
import { type Catalogue, type Game, OWN_PAGES, type Vendor } from './catalogue.ts';

export interface LotteryQuery {
  gameCode?: string;
  nodeId?: number;
  vassalage?: string;
  lottoArea?: string;
  lottoPrizeMode?: string;
  lottoGameCode?: string;
  lottoView?: string;
  backUrl?: string;
  language?: string;
}

/** Vendors whose games a prize mode names, the first before the others. The menu of the traditional ones has the quick draws too. */
const OF_MODE: Readonly<Record<PrizeMode, readonly string[]>> = {
  LOTT: ['TCG_LOTTO_VN', 'LOTT', 'ELOTT'],
  ZY: ['TCG_LOTTO_VN', 'LOTT'],
  ELOTT: ['ELOTT'],
  SEA: ['TCG_SEA'],
};
/** Launches of the family name the area VN at every prize mode: it narrows what the mode and the game leave open, and never what they name. */
const OF_AREA: Readonly<Record<string, readonly string[]>> = { VN: ['TCG_LOTTO_VN', 'LOTT', 'ELOTT'], SEA: ['TCG_SEA'] };
type LotteryView = 'board' | 'results' | 'lobby';

/** Page of each view of the family: the board shows bets, orders and trends of its game, a page of their own its results; a lobby lists games. */
const VIEWS: Readonly<Record<string, LotteryView>> = {
  BETTING: 'board',
  DRAW_HISTORY: 'results',
  ORDERS: 'board',
  TREND_CHART: 'board',
  LOBBY: 'lobby',
  GAME_LIST: 'lobby',
};

/** One of `values` by its name in any case; absent: null. */
function named<T>(values: Readonly<Record<string, T>>, asked: string | undefined, field: string): T | null {
  if (!asked) return null;
  const key = asked.toUpperCase();
  if (!Object.hasOwn(values, key)) throw refuse('request_param_err', { field });
  return values[key] ?? null;
}

/** What the address of a lottery's page carries of its launch: the way back, the language, the prize mode where it is not the game's own. */
export function carriedOf({ backUrl, language, lottoPrizeMode }: LotteryQuery, origin: string): Record<string, string> {
  const back = backUrl ? wayBack(backUrl, origin) : null;
  const tag = language ? tagOfCode(language) : null;
  return {
    ...(lottoPrizeMode?.toUpperCase() === 'ZY' ? { prizeMode: 'ZY' } : {}),
    ...(back === null ? {} : { back }),
    ...(tag === null ? {} : { lang: codeOfTag(tag) }),
  };
}

/** A page of our own that a board goes back to. */
function wayBack(text: string, origin: string): string {
  const base = new URL(origin);
  const address = URL.canParse(text, base) ? new URL(text, base) : null;
  if (!address || address.origin !== base.origin || address.protocol !== base.protocol || address.pathname.startsWith('//'))
    throw refuse('request_param_err', { field: 'backUrl' });
  return address.pathname + address.search;
}

/** The lottery asked for, or the first of those meant, as this brand offers it, and what of it is to be shown. */
export function chooseLottery(
  { vendors, shown, paused, byNode }: Catalogue,
  brandId: string,
  query: LotteryQuery,
): { game: Game; vendor: Vendor; view: LotteryView } {
  const ofMode = named(OF_MODE, query.lottoPrizeMode, 'lottoPrizeMode');
  const ofArea = named(OF_AREA, query.lottoArea, 'lottoArea');
  const view = named(VIEWS, query.lottoView, 'lottoView') ?? 'board';
  const code = (query.lottoGameCode ?? query.gameCode)?.toUpperCase();
  const isMeant = (game: Game): boolean =>
    (ofMode?.includes(game.vendor) ?? true) &&
    (query.vassalage === undefined || game.vendor === query.vassalage) &&
    (query.nodeId === undefined || game.nodeId === query.nodeId) &&
    (!code || game.code === code) &&
    vendors.get(game.vendor)?.adapter === OWN_PAGES;
  const meant = (shown.get(brandId) ?? []).flatMap(({ game }) => (isMeant(game) ? [game] : []));
  const inArea = meant.filter(({ vendor }) => ofArea?.includes(vendor) ?? true);
  const isNamed = ofMode !== null || Boolean(code) || query.vassalage !== undefined || query.nodeId !== undefined;
  const order = ofMode ?? ofArea ?? OF_MODE.LOTT;
  const placeOf = ({ vendor }: Game): number => (order.includes(vendor) ? order.indexOf(vendor) : order.length);
  const [game] = (inArea.length > 0 || !isNamed ? inArea : meant).toSorted((a, b) => placeOf(a) - placeOf(b));
  const vendor = game && vendors.get(game.vendor);
  if (game && vendor) return { game, vendor, view };
  const away = [...(paused.get(brandId) ?? [])].some((nodeId) => {
    const game = byNode.get(nodeId);
    return game !== undefined && isMeant(game);
  });
  throw refuse(away ? 'game.paused' : 'game.not.found');
}
