import { passwordForm } from '@pavilion/languages/compared-text';

/** The server's least; shorter ones are refused. */
export const MINIMUM_PASSWORD_LENGTH = 8;

/** 0 refused, 1 weak, 2 fair, 3 good, 4 strong. A hint for people: the server alone decides what is too common. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const WELL_KNOWN = /pass(?:word|wort)|qwert|asdf|zxcv|letmein|welcome|iloveyou|dragon|monkey|abc123/i;
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/** Length counts most; kinds of characters help; one character over and over, a run, a well-known word, or the own name count little. */
export function strengthOf(typed: string, name = ''): Strength {
  const password = passwordForm(typed) ?? typed;
  const characters = [...password];
  if (characters.length < MINIMUM_PASSWORD_LENGTH) return 0;
  const different = new Set(characters.map((one) => one.toLowerCase())).size;
  const hasName = name.length >= 4 && password.toLowerCase().includes(name.toLowerCase());
  if (different <= 4 || hasName || WELL_KNOWN.test(password) || isRun(characters)) return 1;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = kinds + (characters.length >= 11 ? 1 : 0) + (characters.length >= 15 ? 1 : 0);
  if (points >= 5) return 4;
  if (points >= 4) return 3;
  return points >= 2 ? 2 : 1;
}

/** Mostly neighbours such as 12345678 or abcdefgh. */
function isRun(characters: readonly string[]): boolean {
  const steps = characters.slice(1).map((one, index) => (one.codePointAt(0) ?? 0) - (characters[index]?.codePointAt(0) ?? 0));
  return steps.filter((step) => Math.abs(step) === 1).length >= steps.length * 0.75;
}
