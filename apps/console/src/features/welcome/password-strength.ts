/** The server's least for operators; shorter ones are refused. */
export const LEAST_LETTERS = 12;
export type Strength = 0 | 1 | 2 | 3 | 4;

const WELL_KNOWN = /pass(?:word|wort)|qwert|asdf|letmein|welcome|iloveyou|admin|pavilion|1234/i;
const POINTS_PER_STEP = 4;

/** 0 refused, 1 weak … 4 strong; a hint for people, since the server alone decides. Different characters count, what is well known does not. */
export function strengthOf(password: string, own: readonly string[] = []): Strength {
  const letters = [...password];
  if (letters.length < LEAST_LETTERS) return 0;
  const lower = password.toLowerCase();
  const isOwn = own.some((word) => word.length >= 4 && lower.includes(word.toLowerCase()));
  const different = new Set(lower).size;
  if (isOwn || WELL_KNOWN.test(password) || different < 6) return 1;
  const beyond = different - 8 + Math.floor((letters.length - LEAST_LETTERS) / 2);
  return Math.min(4, Math.max(1, 2 + Math.floor(beyond / POINTS_PER_STEP))) as Strength;
}
