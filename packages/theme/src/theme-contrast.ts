import { contrast } from './contrast.ts';
import type { Theme } from './theme-css.ts';

/** Two tokens of a theme, one drawn on the other. */
export type TokenPair = readonly [ink: string, ground: string];

const grounds = ['ground', 'ground-2', 'surface', 'surface-2', 'surface-sunk', 'raised', 'raised-hover', 'popup', 'head'];

/** What is read: WCAG requires 4.5. */
export const textPairs: readonly TokenPair[] = [
  ...grounds.flatMap((ground) => ['ink', 'ink-2', 'ink-3', 'win-ink', 'money-ink'].map((ink): TokenPair => [ink, ground])),
  ...['ground', 'surface', 'surface-2', 'surface-sunk', 'popup'].flatMap((ground) =>
    ['link', 'action-ink', 'sea', 'good', 'bad', 'warn'].map((ink): TokenPair => [ink, ground]),
  ),
  ...['action', 'action-hover', 'action-press'].map((ground): TokenPair => ['on-action', ground]),
  ['on-ink', 'ink'],
  ['on-money', 'money'],
  ['on-mark', 'mark'],
  ['on-plate', 'plate'],
  ['on-foot', 'foot'],
  ['action-ink', 'action-soft'],
  ['ink', 'money-soft'],
  ...['sea', 'good', 'bad', 'warn'].flatMap((tone): TokenPair[] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['link', `${tone}-soft`],
  ]),
];

/** What is seen: WCAG requires 3. */
export const shapePairs: readonly TokenPair[] = ['ground', 'surface', 'surface-2', 'popup'].flatMap((ground) =>
  ['focus', 'ink-3', 'mark', 'sea', 'sea-2', 'bad'].map((shape): TokenPair => [shape, ground]),
);

export const MIN_TEXT = 4.5;
export const MIN_SHAPE = 3;

export interface PairContrast {
  ink: string;
  ground: string;
  /** 1 … 21; 0 where a colour is in no `oklch()` notation and so cannot be measured. */
  contrast: number;
  least: number;
}

const measured = (theme: Theme, ink: string, ground: string): number => {
  try {
    return contrast(theme, ink, ground);
  } catch {
    return 0;
  }
};

/** Every pair that is held to a contrast, as a theme has it; a token it leaves out is in none. */
export const pairContrasts = (theme: Theme): PairContrast[] =>
  [...textPairs.map((pair) => [pair, MIN_TEXT] as const), ...shapePairs.map((pair) => [pair, MIN_SHAPE] as const)]
    .filter(([pair]) => pair.every((name) => Object.hasOwn(theme.tokens, name)))
    .map(([[ink, ground], least]) => ({ ink, ground, contrast: measured(theme, ink, ground), least }));

/** Pairs under their contrast. */
export const faintPairs = (theme: Theme): PairContrast[] => pairContrasts(theme).filter((pair) => pair.contrast < pair.least);
