import type { KeyObject } from 'node:crypto';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { RecordEvent, Tick } from '../../deps.ts';
import type { DeskRegistrar } from '../../http/desk.ts';
import type { Serve } from '../../http/serve.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Outbound } from '../../kernel/outbound.ts';
import type { BetPort, StakeRules } from '../betting/public.ts';
import { findOpenRounds } from '../betting/public.ts';
import { type Content, versionedCache } from '../content/public.ts';
import { type TransferWallet, type VendorLink, VendorUnavailable } from './adapter.ts';
import { adapterOf, vendorAdapters } from './adapters/registry.ts';
import { type Catalogue, type HouseOffers, nameIn, readCatalogue, vendorNameIn } from './catalogue.ts';
import { registerVendorsDesk } from './desk.ts';
import { gameOriginsOf } from './game-origins.ts';
import { gameSessions } from './game-sessions.ts';
import { serveGateway } from './gateway.ts';
import type { LaunchWorld } from './launch-game.ts';
import { type LoginSessionSource, loginSessions } from './login-sessions.ts';
import { loadOperatorKey, type OperatorKey } from './operator-key.ts';
import { provisionVendor, type VendorProvision } from './provision-vendor.ts';
import { listGames, refreshGames } from './refresh-games.ts';
import { pictureBase } from './rules.ts';
import type { GameFacts } from './seed-catalogue.ts';
import { serveVendors } from './routes.ts';
import { createWallet } from './wallet.ts';

export {
  type ReportedBet,
  type TransferOutcome,
  type TransferWallet,
  type VendorLink,
  VendorUnavailable,
  type VendorStatement,
} from './adapter.ts';
export { seedCatalogue } from './seed-catalogue.ts';
export { type HouseVendor, markOffersChanged, seedHouseGames } from './house-games.ts';
export { readGameEdges } from './game-edges.ts';
export { OWN_PAGES } from './catalogue.ts';
export { markRecent } from './favourites.ts';
export { findUnnamed } from './winner-board.ts';
export type { GameFacts } from './seed-catalogue.ts';
export {
  type BrandGames,
  brandGamesFile,
  brandGamesProblems,
  findGameNumbers,
  GAMES_FILE_RULES,
  readBrandGames,
  readVendorNames,
  type VendorNames,
  vendorNamesFile,
  writeBrandGames,
} from './brand-games.ts';
export { SIGNATURE_HEADER } from './adapters/operator-wallet/signature.ts';

/** A game's name and the address of its picture. */
export interface GameFace {
  name: string;
  iconUrl: string;
}

export interface VendorsOptions {
  record: RecordEvent;
  db: Db;
  clock: Clock;
  log: Logger;
  outbound: Outbound;
  content: Content;
  bets: Pick<BetPort, 'apply'>;
  stakes: StakeRules;
  /** Identity's `findSessionsById` and `renewSessionsById`. */
  logins: LoginSessionSource;
  visitedOrigin: LaunchWorld['visitedOrigin'];
  /** See `LaunchWorld`. */
  beforeTransferLaunch: LaunchWorld['beforeTransferLaunch'];
  houseOffers: HouseOffers;
  /** See the gateway's world. */
  answerMs?: number | undefined;
}

/** A vendor that keeps wallets of its own. */
export interface TransferVendor {
  code: string;
  name: string;
  /** Of its wallets, on the wire. */
  accountTypeId: number;
}

export interface OpenRoundAtVendor {
  betId: string;
  memberId: string;
  game: string;
  roundId: string;
  stake: bigint;
  placedAt: Date;
  /** As the vendor answers; null when it does not answer, or has no such question. */
  vendorState: string | null;
}

export interface Vendors {
  registerRoutes(serve: Serve): void;
  registerDesk(desk: DeskRegistrar): void;
  /** The vendors' own calls: `/vendor/<code>/…`. Register it on the same Fastify app. */
  registerGateway(app: FastifyInstance): Promise<void>;
  catalogue(): Promise<Catalogue>;
  /** Names in a brand and returns of a vendor's games by code; unknown codes are absent. */
  gameMaths(
    vendor: string,
    games: readonly string[],
    to: { language: LanguageTag; brandId: string },
  ): Promise<ReadonlyMap<string, { name: string; rtpPpm: number | null }>>;
  /** How a vendor's games look, by code: names in the reader's language, pictures of the brand; unknown codes are absent. */
  gameLooks(
    vendor: string,
    games: readonly string[],
    to: { language: LanguageTag; brandId: string },
  ): Promise<ReadonlyMap<string, GameFace>>;
  /** What a brand's members read a vendor as. */
  vendorNames(to: { language: LanguageTag; brandId: string }): Promise<(vendor: { code: string; name: string }) => string>;
  /** The vendor's public page of a round, where it can be checked; null when the vendor does not answer or is no longer in the catalogue. */
  roundUrl(vendor: string, round: string, to: { language: LanguageTag; brandId: string }): Promise<string | null>;
  /** Origins, besides our studio's, that games are framed from. */
  gameOrigins(): Promise<string[]>;
  /** SPKI PEM that vendors verify our calls with. */
  operatorPublicKey(): Promise<string>;
  provisionVendor(provision: VendorProvision): Promise<void>;
  /** What the vendor offers now. Throws when it does not answer. */
  listGames(vendor: string): Promise<GameFacts[]>;
  /** Vendors of transfer mode, by code; `brandId`: those whose games this brand offers. */
  transferVendors(brandId?: string): Promise<ReadonlyMap<string, TransferVendor>>;
  /** How wallets at a vendor of transfer mode are reached. Throws RangeError for another. */
  transferWallet(vendor: string): Promise<{ link: VendorLink; wallet: TransferWallet }>;
  /** Category of a game, lower case: what its bets are of. */
  productOf(vendor: string, game: string): Promise<string>;
  /** Asks the vendor for its games and brings the catalogue up to them. Throws when it does not answer. */
  refreshGames(vendor: string): Promise<number>;
  /** Once an hour: the lists of all vendors. */
  ticks: readonly Tick[];
  /** Wagers without an end, oldest first, each with what the vendor says of it. They end by a win or a rollback only. */
  listOpenRounds(vendor: string, ask: { olderThanSeconds: number; limit: number }): Promise<OpenRoundAtVendor[]>;
}

export function createVendors(options: VendorsOptions): Vendors {
  const { db, clock, log, content } = options;
  const { fetch } = options.outbound;
  const cache = versionedCache<Catalogue>(db, (sql) => readCatalogue(sql, options.houseOffers));
  let key: Promise<OperatorKey> | null = null;
  const operatorKey = (): Promise<OperatorKey> => {
    key ??= loadOperatorKey(db).catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
  const privateKey = async (): Promise<KeyObject> => (await operatorKey()).privateKey;
  const linkTo = async (code: string): Promise<VendorLink> => {
    const vendor = (await cache.get()).vendors.get(code);
    if (!vendor) throw new RangeError(`Unknown vendor: ${code}`);
    return { vendor, privateKey, fetch };
  };
  const logins = loginSessions(options.logins, {
    clock,
    onError: (err) => log.warn({ err }, 'a session could not be renewed'),
  });
  const world = {
    db,
    clock,
    content,
    logins,
    bets: options.bets,
    stakes: options.stakes,
    record: options.record,
    visitedOrigin: options.visitedOrigin,
    beforeTransferLaunch: options.beforeTransferLaunch,
    catalogue: () => cache.get(),
    recentCatalogue: () => cache.recent(),
    forgetCatalogue: () => cache.invalidate(),
    ...gameSessions(db),
    privateKey,
    fetch,
  };
  const refresh = async (code: string): Promise<number> => {
    const count = await refreshGames(db, await linkTo(code));
    cache.invalidate();
    return count;
  };
  /** A vendor that does not answer keeps the games it had. */
  const refreshAll = async (): Promise<void> => {
    for (const { code, baseUrl } of (await cache.get()).vendors.values()) {
      if (baseUrl) await refresh(code).catch((err: unknown) => log.warn({ err, vendor: code }, 'a vendor does not list its games'));
    }
  };
  return {
    registerRoutes: (serve) => serveVendors(serve, world),
    registerDesk: (desk) => registerVendorsDesk(desk, world),
    registerGateway: (app) => serveGateway(app, { ...world, wallet: createWallet(world), answerMs: options.answerMs }, vendorAdapters),
    catalogue: () => cache.get(),
    ...looks(() => cache.get(), content),
    roundUrl: async (code, round, to) => {
      const vendor = (await cache.get()).vendors.get(code);
      return vendor ? pageOfRound({ vendor, privateKey, fetch }, round, { content, ...to }) : null;
    },
    gameOrigins: async () => gameOriginsOf(await cache.get()),
    operatorPublicKey: async () => (await operatorKey()).publicKeyPem,
    async provisionVendor(provision) {
      await provisionVendor(db, provision, options.outbound);
      cache.invalidate();
    },
    ...transferModes(() => cache.get(), linkTo),
    listGames: async (code) => listGames(await linkTo(code)),
    refreshGames: refresh,
    ticks: [{ name: 'refresh-games', cron: '17 * * * *', run: refreshAll }],
    async listOpenRounds(code, ask) {
      const link = await linkTo(code);
      const before = new Date(clock.now().getTime() - ask.olderThanSeconds * 1000);
      const open = await findOpenRounds(db, code, before, ask.limit);
      const rounds = [...new Set(open.map((round) => round.roundId))];
      const states = await adapterOf(link.vendor.adapter).reconcile(link, rounds);
      return open.map(({ vendor: _vendor, ...round }) => ({ ...round, vendorState: states.get(round.roundId) ?? null }));
    },
  };
}

/** How members and operators of a brand read its games and vendors. */
function looks(catalogue: () => Promise<Catalogue>, content: Content): Pick<Vendors, 'gameLooks' | 'gameMaths' | 'vendorNames'> {
  return {
    gameLooks: async (vendor, games, { language, brandId }) => {
      const [known, { settings }] = await Promise.all([catalogue(), content.brandSnapshot(brandId)]);
      return new Map(
        games.flatMap((code) => {
          const game = known.findByCode(vendor, code);
          if (!game) return [];
          const own = known.shownByNode.get(brandId)?.get(game.nodeId)?.picture ?? null;
          const base = pictureBase(game, own, { imageBase: settings.gameImageBase, artBase: settings.artBase });
          return [[code, { name: nameIn(known.inBrand(brandId, game), language), iconUrl: `${base}-360.avif` }] as const];
        }),
      );
    },
    gameMaths: async (vendor, games, { language, brandId }) => {
      const known = await catalogue();
      return new Map(
        games.flatMap((code) => {
          const game = known.findByCode(vendor, code);
          return game ? [[code, { name: nameIn(known.inBrand(brandId, game), language), rtpPpm: game.rtpPpm }] as const] : [];
        }),
      );
    },
    vendorNames: async ({ language, brandId }) => {
      const { vendorNames } = await catalogue();
      return ({ code, name }) => vendorNameIn({ code, name, own: vendorNames(brandId, code) }, language);
    },
  };
}

/** What vendors of transfer mode are asked by. */
function transferModes(
  catalogue: () => Promise<Catalogue>,
  linkTo: (code: string) => Promise<VendorLink>,
): Pick<Vendors, 'transferVendors' | 'transferWallet' | 'productOf'> {
  return {
    async transferVendors(brandId) {
      const { vendors, shown } = await catalogue();
      const offered = brandId === undefined ? null : new Set((shown.get(brandId) ?? []).map(({ game }) => game.vendor));
      return new Map(
        [...vendors.values()].flatMap(({ code, name, accountTypeId }) =>
          accountTypeId === null || (offered && !offered.has(code)) ? [] : [[code, { code, name, accountTypeId }] as const],
        ),
      );
    },
    async transferWallet(code) {
      const link = await linkTo(code);
      const { transfers } = adapterOf(link.vendor.adapter);
      if (!transfers || link.vendor.walletMode !== 'transfer') throw new RangeError(`${code} keeps no wallets`);
      return { link, wallet: transfers };
    },
    productOf: async (vendor, game) => ((await catalogue()).findByCode(vendor, game)?.gameType ?? 'RNG').toLowerCase(),
  };
}

interface RoundReader {
  content: Content;
  language: LanguageTag;
  brandId: string;
}

async function pageOfRound(link: VendorLink, round: string, { content, language, brandId }: RoundReader): Promise<string | null> {
  const { theme } = await content.brandSnapshot(brandId);
  const look = { language, colorScheme: theme['colorScheme'] === 'light' ? 'light' : 'dark' } as const;
  try {
    return (await adapterOf(link.vendor.adapter).findRound(link, round, look))?.url ?? null;
  } catch (error) {
    if (error instanceof VendorUnavailable) return null;
    throw error;
  }
}
