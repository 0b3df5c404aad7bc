/** Signs an emblem can carry; each is drawn in `emblem-signs.ts`. */
export type Sign =
  | 'pearls'
  | 'dice'
  | 'boat'
  | 'lantern'
  | 'stars'
  | 'drum'
  | 'gate'
  | 'mountain'
  | 'wave'
  | 'tower'
  | 'sun'
  | 'leaf'
  | 'lotus'
  | 'rice'
  | 'palm'
  | 'fish'
  | 'bridge'
  | 'flower'
  | 'stupa'
  | 'pavilion';

export interface EmblemFacts {
  readonly gameCode: string;
  readonly gameName: string;
  readonly family: string;
  /** Group of the wire (`VN_SOUTH`), where it is known. */
  readonly group?: string | undefined;
}

interface EmblemLook {
  readonly sign: Sign;
  /** Degrees of the colour circle. */
  readonly hue: number;
  /** Minutes between quick draws, how many digits a draw has, or the letters of a place. */
  readonly letters: string;
  /** Notches of the rim: one more thing two emblems of a sign differ in. */
  readonly notches: number;
}

const KINDS: Readonly<Record<string, Sign>> = { ssc: 'pearls', k3: 'dice', pk10: 'boat', '11x5': 'lantern', keno: 'stars' };
const REGIONS: Readonly<Record<string, readonly Sign[]>> = {
  VN_NORTH: ['drum'],
  VN_CENTRAL: ['gate', 'mountain', 'wave', 'tower', 'sun', 'leaf'],
  VN_SOUTH: ['lotus', 'rice', 'palm', 'fish', 'bridge', 'boat'],
  FOUR_D: ['flower'],
  THAI: ['stupa'],
  HANOI: ['pavilion'],
  LAO: ['stupa', 'flower'],
};
const FAMILIES: Readonly<Record<string, string>> = {
  'vn-north': 'VN_NORTH',
  'vn-south': 'VN_SOUTH',
  'four-d': 'FOUR_D',
  thai: 'THAI',
  hanoi: 'HANOI',
};
/** Hue of a region's first emblem; the others follow from there. */
const HUES: Readonly<Record<string, number>> = { VN_NORTH: 70, VN_CENTRAL: 20, VN_SOUTH: 150, FOUR_D: 5, THAI: 85, HANOI: 25, LAO: 265 };
const HUE_STEP = 15;

/** FNV-1a: the same number for the same text everywhere, spread over 32 bits. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

const HAN = /\p{Script=Han}/u;
/** The first letters of a name of several words, else its beginning; of Chinese two characters. */
export function lettersOf(name: string): string {
  if (HAN.test(name)) return [...name].slice(0, 2).join('');
  const words = name.split(/[\s.]+/u).filter((word) => /^\p{L}/u.test(word));
  const letters = words.length > 1 ? words.map((word) => [...word][0] ?? '') : [...(words[0] ?? '')].slice(0, 2);
  return letters.slice(-3).join('').toLocaleUpperCase();
}

/** How a draw's emblem looks, by its kind, region and name alone: the same on every page and in every visit. */
export function emblemOf({ gameCode, gameName, family, group }: EmblemFacts): EmblemLook {
  const hash = hashOf(gameCode);
  const kind = KINDS[family];
  const minutes = /\d+$/.exec(gameCode)?.[0];
  if (kind) return { sign: kind, hue: hueOf(hashOf(family), hash), letters: minutes ?? lettersOf(gameName), notches: Number(minutes ?? 1) };
  const region = group && REGIONS[group] ? group : (FAMILIES[family] ?? 'VN_SOUTH');
  const signs = REGIONS[region] ?? ['lotus'];
  return {
    sign: signs[hash % signs.length] ?? 'lotus',
    hue: hueOf(HUES[region] ?? 0, hash >>> 8),
    letters: /\d+\p{L}?$/u.exec(gameCode)?.[0] ?? lettersOf(gameName),
    notches: 3 + ((hash >>> 16) % 6),
  };
}

const hueOf = (from: number, hash: number): number => (from + (hash % (360 / HUE_STEP)) * HUE_STEP) % 360;
