import { PAYING_SYMBOLS } from './math.ts';
import type { ByCount, PayingSymbol, SlotMath } from './math.ts';
import type { SlotOdds } from './odds.ts';
import type { SlotSymbol } from './events.ts';
import type { GameFacts } from '../game-kind.ts';

/**
 * A slot as data: what decides outcomes (`math`), what was enumerated from it (`odds`, held by a test), names,
 * pictures.
 */
export interface SlotTheme extends Omit<GameFacts, 'rtpPpm'> {
  math: SlotMath;
  odds: SlotOdds;
  /** Stops of a window that pays nothing, shown before the first spin. */
  restStops: readonly number[];
}

const SYMBOLS: ReadonlySet<string> = new Set<SlotSymbol>(['wild', 'scatter', ...PAYING_SYMBOLS]);

/** Reads a strip written as words: `'l1 h2 scatter …'`, row 0 first, running downwards. */
export function strip(words: string): readonly SlotSymbol[] {
  const symbols = words.trim().split(/\s+/);
  const unknown = symbols.find((word) => !SYMBOLS.has(word));
  if (unknown !== undefined) throw new Error(`no such symbol: ${unknown}`);
  return symbols as SlotSymbol[];
}

/** Pays for 3, 4 and 5 of a kind. */
export const of = (three: number, four: number, five: number): ByCount => ({ 3: three, 4: four, 5: five });

export type Paytable = Readonly<Record<PayingSymbol, ByCount>>;

/** Lines written as five rows each: `'11111 00000 …'`, 0 the top row. */
export function lines(words: string): readonly (readonly number[])[] {
  return words
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word, Number));
}
