import { clampRgb, converter, modeLrgb, modeOklch, modeRgb, type Rgb, useMode as addMode, wcagContrast } from 'culori/fn';
import type { Theme } from './theme-css.ts';

for (const mode of [modeRgb, modeLrgb, modeOklch]) addMode(mode);
const toRgb = converter('rgb');

/** A colour as sRGB (0 … 1), clipped into its gamut: `oklch(…)`, `rgb(…)` or hex. Throws on any other notation. */
export const rgbOf = (text: string): Rgb => {
  const rgb = toRgb(text.trim());
  if (!rgb) throw new Error(`not a colour: ${text}`);
  return clampRgb(rgb);
};

/** A theme's token as a colour, its `var()` references followed. */
export const tokenColour = (theme: Theme, name: string): Rgb => {
  const value = theme.tokens[name] ?? theme.palette[name];
  if (value === undefined) throw new Error(`no token "${name}"`);
  const reference = /^var\(--([a-z0-9-]+)\)$/.exec(value.trim());
  return reference?.[1] ? tokenColour(theme, reference[1]) : rgbOf(value);
};

/** Lays a see-through colour over an opaque one, in coded sRGB as browsers do. */
const over = (top: Rgb, below: Rgb): Rgb => {
  const alpha = top.alpha ?? 1;
  const mix = (one: number, other: number): number => one * alpha + other * (1 - alpha);
  return { mode: 'rgb', r: mix(top.r, below.r), g: mix(top.g, below.g), b: mix(top.b, below.b) };
};

/** WCAG contrast (1 … 21) of one token on another; a see-through ground is laid on `under` first. */
export const contrast = (theme: Theme, ink: string, ground: string, under = 'ground'): number => {
  const base = tokenColour(theme, ground);
  const below = (base.alpha ?? 1) < 1 ? over(base, tokenColour(theme, under)) : base;
  return wcagContrast(over(tokenColour(theme, ink), below), below);
};
