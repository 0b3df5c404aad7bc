import { DICE_EDGE, DICE_MAX_CHANCE, DICE_MIN_CHANCE } from '@pavilion/fairness/dice';
import { windowAt } from '@pavilion/fairness/slot';
import type { DiceInfo, GameCode, Language, SlotInfo } from '../api-types.ts';
import { artOf } from './art.ts';
import type { SlotTheme } from './slots/theme.ts';
import { citrusCoast } from './slots/themes/citrus-coast.ts';
import { koiAscending } from './slots/themes/koi-ascending.ts';
import { lanternStreet } from './slots/themes/lantern-street.ts';
import { prismVault } from './slots/themes/prism-vault.ts';

export const slotThemes: readonly SlotTheme[] = [koiAscending, lanternStreet, citrusCoast, prismVault];

export const diceGame = {
  code: 'dice' as const,
  version: 1,
  names: {
    en: 'Moon Dice',
    vi: 'Xúc Xắc Trăng',
    'pt-BR': 'Dados da Lua',
    'zh-CN': '月光骰子',
    my: 'လမင်း အန်စာတုံး',
    pt: 'Dados da Lua',
  } satisfies Record<Language, string>,
  artSlug: 'moon-dice',
  /** Stated without the rounding of multiplier and step, which the rules page names. */
  rtpPpm: 1_000_000 - DICE_EDGE * 100,
};

export type Game =
  | {
      kind: 'slot';
      code: GameCode;
      version: number;
      names: Readonly<Record<Language, string>>;
      artSlug: string;
      rtpPpm: number;
      theme: SlotTheme;
    }
  | {
      kind: 'dice';
      code: GameCode;
      version: number;
      names: Readonly<Record<Language, string>>;
      artSlug: string;
      rtpPpm: number;
    };

export const games: readonly Game[] = [
  ...slotThemes.map((theme): Game => ({ ...theme, kind: 'slot', rtpPpm: theme.odds.rtpPpm, theme })),
  { ...diceGame, kind: 'dice' },
];

const byCode = new Map<string, Game>(games.map((game) => [game.code, game]));

export function findGame(code: string): Game | undefined {
  return byCode.get(code);
}

/** The game of a stored session or round. */
export function requireGame(code: string): Game {
  const game = byCode.get(code);
  if (!game) throw new Error(`no game ${code}`);
  return game;
}

/** A game as its page needs it. */
export function describeGame(game: Game, language: Language): SlotInfo | DiceInfo {
  const common = { name: game.names[language], art: artOf(game.artSlug, game.kind), rtpPpm: game.rtpPpm };
  if (game.kind === 'dice') {
    return {
      ...common,
      kind: 'dice',
      code: 'dice',
      minChance: DICE_MIN_CHANCE,
      maxChance: DICE_MAX_CHANCE,
      edge: DICE_EDGE,
    };
  }
  const { math, odds, restStops } = game.theme;
  return {
    ...common,
    kind: 'slot',
    code: game.code,
    layout: math.layout,
    lines: math.lines,
    ways: math.layout === 'ways' ? 243 : 0,
    coinsPerBet: math.coinsPerBet,
    pays: math.pays,
    freeSpins: math.freeSpins,
    strips: math.strips,
    freeStrips: math.freeStrips,
    hitPpm: odds.hitPpm,
    maxSpinWinHundredths: odds.maxSpinWinHundredths,
    maxRoundWinHundredths: odds.maxRoundWinHundredths,
    restGrid: windowAt(math.strips, restStops),
  };
}
