import type { GameItem, VendorCard, VendorLane } from '@pavilion/contract/vendors/calls';
import type { LanguageTag } from '@pavilion/languages/tags';
import { type Game, nameIn, type ShownGame, vendorNameIn } from './catalogue.ts';
import { messages } from '../../messages/all.ts';

export const hotGames = (games: readonly ShownGame[]): ShownGame[] =>
  games.filter((item) => item.hotPosition !== null).toSorted((a, b) => (a.hotPosition ?? 0) - (b.hotPosition ?? 0));

/** How games are shown to one reader of one brand. */
export interface GameLook {
  language: LanguageTag;
  /** Base address of the pictures of the catalogue's games. */
  imageBase: string;
  /** Base address of the brand's own pictures. */
  artBase: string;
  moved: MovedVendors;
}

/**
 * Base address of a game's pictures in this brand, without size and format: `-360`, `-720` and, without the name, `-bare-360`, as AVIF and
 * WebP. The brand's own where it has them.
 */
export function pictureBase(game: Game, own: string | null, { imageBase, artBase }: Pick<GameLook, 'imageBase' | 'artBase'>): string {
  if (own === null) return `${imageBase}/${game.picture}/tile`;
  return own.startsWith('/') ? own : `${artBase}/${own}`;
}

/** One game as the wire shows it: a game always starts; lists of games are the vendors' cards. */
export function gameItem(item: ShownGame, look: GameLook): GameItem {
  const { game } = item;
  const name = nameIn(game, look.language);
  const picture = pictureBase(game, item.picture, look);
  const lane = laneOf(game.gameType, game.vendor, look.moved);
  return {
    nodeId: game.nodeId,
    roomId: '',
    gameId: game.code,
    gameCode: game.code,
    nodeName: name,
    gameName: name,
    displayName: name,
    gameType: lane,
    gameClassify: game.classify,
    vassalage: game.vendor,
    vendorName: vendorNameIn({ code: game.vendor, name: game.vendorName, own: game.vendorNames }, look.language),
    showIcon: `${picture}-360.avif`,
    defaultIcon: `${picture}-360.webp`,
    iconUrl: `${picture}-360.avif`,
    lagerIcon: `${picture}-720.avif`,
    nodeTypeManageId: lane,
    isHot: item.hotPosition !== null,
    isNew: item.isNew,
    isGame: 'GAME',
    trialSupport: game.hasDemo,
    lines: game.lines,
    rtpPpm: game.rtpPpm,
  };
}

const LANE_ORDER = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'ELOTT', 'LOTT', 'BGS', 'SPB'];

export interface MovedVendors {
  esportsVendors: readonly string[];
  cockfightVendors: readonly string[];
}

/** The lane of a vendor's games of a type: SPORTS cards of the configured vendors move. */
export function laneOf(gameType: string, vendor: string, moved: MovedVendors): string {
  if (gameType !== 'SPORTS') return gameType;
  if (moved.esportsVendors.includes(vendor)) return 'ESPORTS';
  return moved.cockfightVendors.includes(vendor) ? 'COCKFIGHT' : 'SPORTS';
}

function cardOf(vendor: string, lane: string, { games, language }: { games: readonly ShownGame[]; language: LanguageTag }): VendorCard {
  const [first] = games;
  const mark = `/art/vendors/${vendor.toLowerCase()}.svg`;
  const single = games.length === 1 ? first?.game : undefined;
  const name = vendorNameIn({ code: vendor, name: first?.game.vendorName ?? vendor, own: first?.game.vendorNames }, language);
  return {
    id: `${vendor}-${lane}`,
    vassalage: vendor,
    accountTypeName: vendor,
    displayName: name,
    title: name,
    gameType: lane,
    lagerIcon: mark,
    smallIcon: mark,
    mobileSmallIcon: mark,
    mobileLargeIcon: mark,
    h5Icon: mark,
    isGame: single ? 'GAME' : 'VASSALAGE',
    nodeId: single?.nodeId ?? null,
    gameCount: games.length,
  };
}

/** A category or class of games in the reader's language; its own key where the product has no word for it. */
const nameOf = (code: string, key: string, language: LanguageTag): string =>
  messages.has(code) ? messages.messageFor(code, language) : key;

/** One lane a category that has vendors. */
export function vendorLanes(games: readonly ShownGame[], language: LanguageTag, moved: MovedVendors): VendorLane[] {
  const lanes = Map.groupBy(games, ({ game }) => laneOf(game.gameType, game.vendor, moved));
  const orderOf = (lane: string) => (LANE_ORDER.indexOf(lane) + LANE_ORDER.length + 1) % (LANE_ORDER.length + 1);
  return [...lanes]
    .toSorted(([a], [b]) => orderOf(a) - orderOf(b))
    .map(([lane, list]) => ({
      title: lane,
      displayName: nameOf(`game.category.${lane}`, lane, language),
      gameType: lane,
      cards: [...Map.groupBy(list, ({ game }) => game.vendor)].map(([vendor, own]) => cardOf(vendor, lane, { games: own, language })),
      gameClassify: [...Map.groupBy(list, ({ game }) => game.classify)].map(([key, own]) => ({
        key,
        displayName: nameOf(`game.class.${key}`, key, language),
        gameCount: own.length,
        vendors: [...new Set(own.map(({ game }) => game.vendor))],
      })),
    }));
}

/** Category → vendor → classes. */
export function gameTypes(games: readonly ShownGame[], moved: MovedVendors): Record<string, Record<string, string[]>> {
  const types: Record<string, Record<string, string[]>> = {};
  for (const { game } of games) {
    const classes = ((types[laneOf(game.gameType, game.vendor, moved)] ??= {})[game.vendor] ??= []);
    if (!classes.includes(game.classify)) classes.push(game.classify);
  }
  return types;
}
