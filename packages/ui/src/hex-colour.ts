import { decode, encode, linearFromOklch } from './contrast.ts';

/** A colour in OKLCH: lightness (0 … 1), chroma, hue (0 … 360), alpha (0 … 1). */
interface Oklch {
  l: number;
  c: number;
  h: number;
  a: number;
}

const HEX = /^#?(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?)$/i;
const MOST = 255;
const GREY = 0.00002;

/** `#1a2b3c`, `#1a2b3c80` with its alpha, `#abc` for `#aabbcc`; null for another text. */
export function oklchFromHex(text: string): Oklch | null {
  const match = HEX.exec(text.trim());
  if (!match) return null;
  const part = (short: string | undefined, long: string | undefined): number =>
    decode(Number.parseInt(short === undefined ? (long ?? '') : short + short, 16) / MOST);
  const [r, g, b] = [part(match[1], match[4]), part(match[2], match[5]), part(match[3], match[6])];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const c = Math.hypot(x, y);
  const h = c < GREY ? 0 : ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  return { l: Math.min(1, l), c: c < GREY ? 0 : c, h, a: match[7] === undefined ? 1 : Number.parseInt(match[7], 16) / MOST };
}

/** An `oklch(…)` colour as hex, the nearest one a screen of sRGB shows. Throws on any other notation. */
export function hexFromOklch(text: string): string {
  const { r, g, b, a } = linearFromOklch(text);
  const part = (value: number): string =>
    Math.round(value * MOST)
      .toString(16)
      .padStart(2, '0');
  return `#${[r, g, b].map((value) => part(encode(value))).join('')}${a < 1 ? part(a) : ''}`;
}
