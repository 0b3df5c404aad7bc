import { hexOf } from '@pavilion/theme/hex-colour';

const GREY = '#333333';

/** The colour of a brand's theme that acts, for places that know no variables: `#rrggbb`. */
export function accentOf(theme: Readonly<Record<string, unknown>>): string {
  const { tokens = {}, palette = {} } = theme as { tokens?: Record<string, string>; palette?: Record<string, string> };
  const action = tokens['action'] ?? '';
  const name = /^var\(--([\w-]+)\)$/.exec(action)?.[1];
  const colour = name ? (palette[name] ?? tokens[name] ?? '') : action;
  try {
    return hexOf(colour).slice(0, GREY.length);
  } catch {
    return GREY;
  }
}
