import * as z from 'zod/mini';
import type { GameArt, GameInfo } from '../../api-types.ts';
import { pictureOf } from '../art.ts';
import type { GameFacts, GameKind } from '../game-kind.ts';
import type { Grid, SlotSymbol } from './events.ts';
import { drawSlot, PAYING_SYMBOLS, settleSlot, windowAt } from './math.ts';
import type { ByCount, SlotMath, SlotStops } from './math.ts';
import { slotRules } from './rules.ts';
import type { SlotTheme } from './theme.ts';
import { citrusCoast } from './themes/citrus-coast.ts';
import { koiAscending } from './themes/koi-ascending.ts';
import { lanternStreet } from './themes/lantern-street.ts';
import { prismVault } from './themes/prism-vault.ts';

export const slotThemes: readonly SlotTheme[] = [koiAscending, lanternStreet, citrusCoast, prismVault];

/** The data for the page of a slot, so that it shows true neighbours of a stop and computes no win. */
export interface SlotInfo extends GameInfo {
  art: GameArt & {
    /** One picture a symbol. */
    symbols: Partial<Record<SlotSymbol, string>>;
  };
  layout: 'lines' | 'ways';
  /** For lines: row of each reel. Empty for ways. */
  lines: readonly (readonly number[])[];
  ways: number;
  coinsPerBet: number;
  /**
   * Pays are in coins: one coin = total bet ÷ `coinsPerBet`. Line wins: left to right, highest on a line; ways: pay ×
   * ways.
   */
  pays: { symbols: Partial<Record<SlotSymbol, ByCount>>; scatter: ByCount };
  freeSpins: SlotMath['freeSpins'];
  /** The strips, so that the page spins over the true neighbours of a stop. `strips[reel][stop]` is row 0. */
  strips: readonly (readonly SlotSymbol[])[];
  /** Strips of the free spins. */
  freeStrips: readonly (readonly SlotSymbol[])[];
  /** Hit frequency: parts per million. */
  hitPpm: number;
  /** Largest possible win of one paid spin and of a whole round, in hundredths of the total bet: 18750 is 187.5×. */
  maxSpinWinHundredths: number;
  maxRoundWinHundredths: number;
  /** A losing screen to show before the first spin. */
  restGrid: Grid;
}

type SlotGame = GameFacts & SlotTheme;

const SYMBOLS: readonly SlotSymbol[] = ['wild', 'scatter', ...PAYING_SYMBOLS];
const WAYS = 243;

const waysOf = ({ layout }: SlotMath): number => (layout === 'ways' ? WAYS : 0);

function slotInfo({ math, odds, restStops, artSlug }: SlotGame, art: GameArt): Omit<SlotInfo, 'kind' | 'code' | 'name' | 'rtpPpm'> {
  return {
    art: { ...art, symbols: Object.fromEntries(SYMBOLS.map((symbol) => [symbol, pictureOf(artSlug, `symbols/${symbol}.webp`)])) },
    layout: math.layout,
    lines: math.lines,
    ways: waysOf(math),
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

/** Five reels of three rows with free spins; a game is data (`themes/`). */
export const slot: GameKind<SlotGame, Record<string, never>, SlotStops> = {
  kind: 'slot',
  games: slotThemes.map((theme) => ({ ...theme, rtpPpm: theme.odds.rtpPpm })),
  params: z.strictObject({}),
  example: {},
  betRule: ({ math }) => ({ coins: math.coinsPerBet, any: false }),
  pace: { minRoundMs: 2_500, spins: true },
  draw: (stream, { math }) => drawSlot(stream, math),
  settle: ({ math }, stops, { bet }) => settleSlot(math, stops, bet),
  // More than half of all spins pay nothing: all of the stake is at risk.
  atRisk: (_game, { bet }) => bet,
  describe: (events) => ({ freeSpins: events.filter((event) => event.type === 'freeSpin').length }),
  drawBounds: ({ math }) => math.strips.map((strip) => strip.length),
  info: slotInfo,
  listing: ({ math }) => ({ lines: math.lines.length, ways: waysOf(math) }),
  published: ({ math }) => math,
  rules: slotRules,
};
