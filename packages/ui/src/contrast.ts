import type { Theme } from './theme-css.ts';

type Rgba = { r: number; g: number; b: number; a: number };

const oklchPattern = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/;

const clip = (value: number): number => Math.min(1, Math.max(0, value));

/** An `oklch(…)` colour as linear-light sRGB, clipped into its gamut. Throws on any other notation. */
export const linearFromOklch = (text: string): Rgba => {
  const match = oklchPattern.exec(text.trim());
  if (!match) throw new Error(`not an oklch colour: ${text}`);
  const lightness = Number(match[1]) / (match[2] ? 100 : 1);
  const chroma = Number(match[3]);
  const hue = (Number(match[4]) * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: clip(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    g: clip(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    b: clip(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
    a: match[5] === undefined ? 1 : Number(match[5]),
  };
};

/** A theme's token as a colour, its `var()` references followed. */
export const tokenColour = (theme: Theme, name: string): Rgba => {
  const value = theme.tokens[name] ?? theme.palette[name];
  if (value === undefined) throw new Error(`no token "${name}"`);
  const reference = /^var\(--([a-z0-9-]+)\)$/.exec(value.trim());
  return reference?.[1] ? tokenColour(theme, reference[1]) : linearFromOklch(value);
};

export const encode = (linear: number): number => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
export const decode = (coded: number): number => (coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4);

/** Lays a see-through colour over an opaque one, in coded sRGB as browsers do. */
const over = (top: Rgba, below: Rgba): Rgba => {
  const mix = (one: number, other: number): number => decode(encode(one) * top.a + encode(other) * (1 - top.a));
  return { r: mix(top.r, below.r), g: mix(top.g, below.g), b: mix(top.b, below.b), a: 1 };
};

const luminance = ({ r, g, b }: Rgba): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** WCAG contrast (1 … 21) of one token on another; a see-through ground is laid on `under` first. */
export const contrast = (theme: Theme, ink: string, ground: string, under = 'ground'): number => {
  const base = tokenColour(theme, ground);
  const below = base.a < 1 ? over(base, tokenColour(theme, under)) : base;
  const top = over(tokenColour(theme, ink), below);
  const [low = 0, high = 0] = [luminance(top), luminance(below)].toSorted((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
};
