import { currentTag } from '../../i18n/language.ts';
import type { Theme } from '@pavilion/theme/theme-css';

/** A colour by lightness (0 … 1), chroma (0 … 0.37) and hue (0 … 360). */
export interface Oklch {
  l: number;
  c: number;
  h: number;
  /** 0 … 1. */
  a: number;
}

const PATTERN = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/;

/** Null for another notation. */
export function readOklch(text: string | undefined): Oklch | null {
  const match = PATTERN.exec(text?.trim() ?? '');
  if (!match) return null;
  return { l: Number(match[1]), c: Number(match[2]), h: Number(match[3]), a: match[4] === undefined ? 1 : Number(match[4]) };
}

const short = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

export const oklchText = ({ l, c, h, a }: Oklch): string =>
  // So exact that a colour given as hex is read back as that hex.
  `oklch(${short(l, 5)} ${short(c, 5)} ${short(h, 3)}${a < 1 ? ` / ${short(a, 3)}` : ''})`;

/** A channel as the operator reads it: `0,55`, `24°`. */
export function channelText(channel: 'l' | 'c' | 'h', value: number): string {
  const shown = new Intl.NumberFormat(currentTag(), { maximumFractionDigits: channel === 'h' ? 0 : 3 }).format(value);
  return channel === 'h' ? `${shown}°` : shown;
}

/** The place of a token's value: in the palette under its own name, or in the token itself. */
export interface Place {
  level: 'palette' | 'tokens';
  name: string;
}

/** Follows one reference: most tokens name a colour of the palette. */
export function placeOf(theme: Theme, token: string): Place {
  const named = /^var\(--([a-z0-9-]+)\)$/.exec(theme.tokens[token] ?? '')?.[1];
  if (named === undefined) return { level: 'tokens', name: token };
  return Object.hasOwn(theme.palette, named) ? { level: 'palette', name: named } : { level: 'tokens', name: named };
}

export const valueAt = (theme: Theme, { level, name }: Place): string | undefined => theme[level][name];

export const withValue = (theme: Theme, { level, name }: Place, value: string): Theme => ({
  ...theme,
  [level]: { ...theme[level], [name]: value },
});

/** Other tokens drawn in the same colour of the palette. */
export const sharedBy = (theme: Theme, { level, name }: Place, token: string): string[] =>
  level === 'palette'
    ? Object.entries(theme.tokens).flatMap(([one, value]) => (one !== token && value === `var(--${name})` ? [one] : []))
    : [];

const clamp = (value: number): number => Math.min(0.99, Math.max(0, value));

/** The action's colour, and with it those of hover and press: a step darker each. */
export function withAction(theme: Theme, place: Place, colour: Oklch): Theme {
  const next = withValue(theme, place, oklchText(colour));
  const darker = (by: number) => oklchText({ ...colour, l: clamp(colour.l - by) });
  return withValue(
    withValue(next, { level: 'tokens', name: 'action-hover' }, darker(0.02)),
    { level: 'tokens', name: 'action-press' },
    darker(0.07),
  );
}

/** Every custom property a theme gives the root, for a page that has another one. */
export const propertiesOf = ({ palette, tokens }: Theme): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...palette, ...tokens }).map(([name, value]) => [`--${name}`, value]));
