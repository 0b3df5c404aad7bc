import type { BrandInfo, RequestContext, SessionContext } from '../../http/types.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Content } from '../content/public.ts';
import { isPaused } from '../player-limits/public.ts';
import { type LaunchAsk, type VendorLink, VendorUnavailable } from './adapter.ts';
import { addressOf, pageOf } from './adapters/own-pages/adapter.ts';
import { adapterOf } from './adapters/registry.ts';
import { type Catalogue, type Game, nameIn, OWN_PAGES, type Vendor } from './catalogue.ts';
import { markRecent } from './favourites.ts';
import { type GameSessions, openGameSession } from './game-sessions.ts';
import { carriedOf, chooseLottery, type LotteryQuery } from './launch-lottery.ts';

export interface LaunchQuery extends LotteryQuery {
  launchMode?: string;
  gameId?: string;
  clientType?: string;
  accountType?: string;
}

export interface LaunchWorld {
  db: Db;
  content: Pick<Content, 'responsibleGamingFlags' | 'brandSnapshot'>;
  catalogue(): Promise<Catalogue>;
  holdGameSession: GameSessions['holdGameSession'];
  privateKey: VendorLink['privateKey'];
  fetch: VendorLink['fetch'];
  /** Origin of the portal as the visitor of this request sees it. */
  visitedOrigin(context: { brand: BrandInfo; host: string }): Promise<string>;
  /** Before a game of a vendor that keeps wallets: opens the member's, and moves money where they let it follow them. Refuses `wallets.single`. */
  beforeTransferLaunch(vendor: string, context: SessionContext): Promise<void>;
}

export interface Launch {
  content: { game_url: string };
  gameUrl: string;
  url: string;
  gameName: string;
  nodeId: number;
  /** Code of the game's vendor. */
  vassalage: string;
  demo: boolean;
}

/** The game asked for, as this brand offers it. */
function chooseGame(
  catalogue: Catalogue,
  { brand: { id: brandId }, language }: Pick<RequestContext, 'brand' | 'language'>,
  query: LaunchQuery,
): { game: Game; vendor: Vendor; ownName: string | null } {
  const game =
    query.nodeId !== undefined
      ? catalogue.byNode.get(query.nodeId)
      : catalogue.findByCode(query.vassalage ?? '', query.gameCode ?? query.gameId ?? '');
  if (game && catalogue.paused.get(brandId)?.has(game.nodeId)) throw refuse('game.paused');
  if (!game || !catalogue.shownByNode.get(brandId)?.has(game.nodeId)) throw refuse('game.not.found');
  if (query.vassalage && query.vassalage !== game.vendor) throw refuse('game.not.found');
  const vendor = catalogue.vendors.get(game.vendor);
  if (!vendor) throw refuse('game.not.found');
  const called = catalogue.inBrand(brandId, game);
  const name = nameIn(called, language);
  return { game: called, vendor, ownName: name === nameIn(game, language) ? null : name };
}

/** GLS starts games, LOTT opens lotteries. */
function modeOf(launchMode: string | undefined): 'GLS' | 'LOTT' {
  const mode = launchMode?.toUpperCase();
  if (mode !== 'GLS' && mode !== 'LOTT') throw refuse('#727');
  return mode;
}

/** A way back on our own site: a path of ours, else the lobby. */
function ownAddress(origin: string, path: string | undefined): string {
  const base = new URL(origin);
  if (path === undefined || !URL.canParse(path, base)) return base.href;
  const address = new URL(path, base);
  return address.origin === base.origin ? address.href : base.href;
}

async function launchAsk(
  world: LaunchWorld,
  context: RequestContext,
  asked: Pick<LaunchAsk, 'player' | 'ownName'> & { query: LaunchQuery; game: Game; playMoney?: number | undefined },
): Promise<LaunchAsk> {
  const { query, game, player, ownName, playMoney } = asked;
  const isPhone = query.clientType === '2' || /Mobi|Android/i.test(context.userAgent);
  const origin = await world.visitedOrigin(context);
  const {
    autoplay,
    turbo,
    featurePurchase,
    celebrateBelowStake,
    showNetAndTime,
    minSpinMs,
    realityCheckMinutes: minutes,
  } = await world.content.responsibleGamingFlags(context.brand.id);
  const { theme, currencyTerms: money } = await world.content.brandSnapshot(context.brand.id);
  return {
    player,
    playMoney: playMoney ?? null,
    gameCode: game.code,
    ownName,
    isPhone,
    language: context.language,
    currency: context.brand.currency,
    money,
    ip: context.ip,
    lobbyUrl: ownAddress(origin, query.backUrl),
    depositUrl: ownAddress(origin, '/member?page=depositv2'),
    brandCode: context.brand.code,
    colorScheme: theme['colorScheme'] === 'light' ? 'light' : 'dark',
    protection: {
      autoplay,
      turbo,
      featurePurchase,
      celebrateBelowStake,
      showNetAndTime,
      minSpinMs,
      // In real play the platform itself shows time and net result, over all games of a login: the game need not say it again.
      realityCheckMinutes: player ? 0 : minutes,
    },
  };
}

async function openAtVendor(
  world: LaunchWorld,
  context: RequestContext,
  { vendor, ask }: { vendor: Vendor; ask: LaunchAsk },
): Promise<string> {
  try {
    return await adapterOf(vendor.adapter).launch({ vendor, privateKey: world.privateKey, fetch: world.fetch }, ask);
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    context.log.error({ err: error, vendor: vendor.code }, 'launch failed');
    throw refuse('vendor.unavailable');
  }
}

const answer = (url: string, game: Game, context: RequestContext, demo: boolean): Launch => ({
  content: { game_url: url },
  gameUrl: url,
  url,
  gameName: nameIn(game, context.language),
  nodeId: game.nodeId,
  vassalage: game.vendor,
  demo,
});

interface DemoQuery extends LaunchQuery {
  /** Hundredths of play money that free play has. */
  playMoney?: number | undefined;
}

/** Starts a game for money. The game session is written first; the vendor is asked outside of any transaction. */
export async function launchGame(world: LaunchWorld, query: LaunchQuery, context: SessionContext): Promise<Launch> {
  if (modeOf(query.launchMode) === 'LOTT') return launchLottery(world, query, context);
  if (query.accountType === '0') return launchDemo(world, query, context);
  const { brand, session, now } = context;
  const { game, vendor, ownName } = chooseGame(await world.catalogue(), context, query);
  if (vendor.adapter === OWN_PAGES) return launchLottery(world, query, context);
  if (await isPaused(world.db, session.memberId, now)) throw refuse('play.excluded');
  if (vendor.walletMode === 'transfer') await world.beforeTransferLaunch(vendor.code, context);
  const launch = {
    brandId: brand.id,
    memberId: session.memberId,
    sessionId: session.id,
    vendor: vendor.code,
    nodeId: game.nodeId,
    currency: brand.currency,
    ip: context.ip,
  };
  const { token, ...opened } = await openGameSession(world.db, { ...launch, language: context.language, now });
  world.holdGameSession(token, { ...launch, ...opened });
  const ask = await launchAsk(world, context, { query, game, ownName, player: { memberId: session.memberId, token } });
  return answer(await openAtVendor(world, context, { vendor, ask }), game, context, false);
}

/** Opens a lottery: a page of the portal, which takes bets under the login itself. */
async function launchLottery(world: LaunchWorld, query: LaunchQuery, context: SessionContext): Promise<Launch> {
  const { brand, session, now } = context;
  const { game, vendor, view } = chooseLottery(await world.catalogue(), brand.id, query);
  if (await isPaused(world.db, session.memberId, now)) throw refuse('play.excluded');
  const origin = ownAddress(await world.visitedOrigin(context), undefined);
  const carried = carriedOf(query, origin);
  if (view === 'lobby') return answer(addressOf({ origin, page: `/${game.gameType.toLowerCase()}`, carried }), game, context, false);
  if (view === 'results') return answer(addressOf({ origin, page: '/results', gameCode: game.code, carried }), game, context, false);
  await markRecent(world.db, session.memberId, { nodeId: game.nodeId, now });
  return answer(pageOf(vendor.settings, { origin, gameCode: game.code, carried }), game, context, false);
}

/** Starts a game with play money, where the brand has free play: no member, no wallet. */
export async function launchDemo(world: LaunchWorld, query: DemoQuery, context: RequestContext): Promise<Launch> {
  if (context.brand.modules['FREEPLAY3'] !== true) throw refuse('function.not.available');
  const { game, vendor, ownName } = chooseGame(await world.catalogue(), context, query);
  if (!game.hasDemo) throw refuse('game.no.demo');
  const ask = await launchAsk(world, context, { query, game, ownName, player: null, playMoney: query.playMoney });
  return answer(await openAtVendor(world, context, { vendor, ask }), game, context, true);
}
