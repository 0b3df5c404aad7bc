import { PAYING_SYMBOLS } from '@pavilion/fairness/slot';
import type { SlotSymbol } from '@pavilion/fairness/events';
import type { GameArt } from '../api-types.ts';

const SYMBOLS: readonly SlotSymbol[] = ['wild', 'scatter', ...PAYING_SYMBOLS];

/** Where a game's pictures stand under `/art`: the one place that knows how the files are named. */
function file(slug: string, name: string): string {
  return `/art/games/${slug}/${name}`;
}

export function tileOf(slug: string, width: 360 | 720): string {
  return file(slug, `tile-${width}.webp`);
}

export function artOf(slug: string, kind: 'slot' | 'dice'): GameArt {
  const symbols = kind === 'slot' ? SYMBOLS.map((symbol) => [symbol, file(slug, `symbols/${symbol}.webp`)] as const) : [];
  return { tile: tileOf(slug, 720), background: file(slug, 'background.webp'), symbols: Object.fromEntries(symbols) };
}
