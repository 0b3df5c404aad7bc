import { converter, formatHex, formatHex8 } from 'culori/fn';
import { rgbOf } from './contrast.ts';

/** A colour in OKLCH: lightness (0 … 1), chroma, hue (0 … 360), alpha (0 … 1). */
interface Oklch {
  l: number;
  c: number;
  h: number;
  a: number;
}

const HEX = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const toOklch = converter('oklch');

/** `#1a2b3c`, `#1a2b3c80` with its alpha, `#abc` for `#aabbcc`, each also without `#`; null for another text. */
export function oklchFromHex(text: string): Oklch | null {
  const hex = text.trim();
  if (!HEX.test(hex)) return null;
  const { l, c, h = 0, alpha = 1 } = toOklch(rgbOf(hex.startsWith('#') ? hex : `#${hex}`));
  return { l: Math.min(1, l), c, h, a: alpha };
}

/** A colour as hex, the nearest one a screen of sRGB shows. Throws on a notation that is none of `oklch(…)`, `rgb(…)` and hex. */
export function hexOf(text: string): string {
  const rgb = rgbOf(text);
  return (rgb.alpha ?? 1) < 1 ? formatHex8(rgb) : formatHex(rgb);
}
