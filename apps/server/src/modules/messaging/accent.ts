/** The colour of a brand's theme that acts, for places that know no variables: `#rrggbb`. */
export function accentOf(theme: Readonly<Record<string, unknown>>): string {
  const { tokens = {}, palette = {} } = theme as { tokens?: Record<string, string>; palette?: Record<string, string> };
  let colour = tokens['action'] ?? '';
  const name = /^var\(--([\w-]+)\)$/.exec(colour)?.[1];
  if (name) colour = palette[name] ?? tokens[name] ?? '';
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour.toLowerCase();
  const [, light, chroma, hue] = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)/.exec(colour) ?? [];
  return light === undefined ? '#333333' : hexOf(Number(light), Number(chroma), (Number(hue) * Math.PI) / 180);
}

/** OKLCH to sRGB, as CSS Color 4 defines both; what lies outside is cut off. */
function hexOf(light: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const cut = Math.min(1, Math.max(0, value));
    return Math.round(255 * (cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
