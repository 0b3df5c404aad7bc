import type { RegisterRule } from '../content/system.ts';

/**
 * Patterns of registration fields by id; a refused field's message is `reg_pattern_{id}` with min and max. Whole
 * text, `u` flag.
 * Length is checked apart, by the rule's minLength and maxLength.
 */
export const fieldPatterns: readonly string[] = [
  /* 0 length only */ '[\\s\\S]*',
  /* 1 letter first, then letters and digits */ '[A-Za-z][A-Za-z0-9]*',
  /* 2 letters and Chinese */ '[A-Za-z\\p{Script=Han}]+',
  /* 3 e-mail */ '[A-Za-z0-9._%+\\-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,24}',
  /* 4 letters and digits */ '[A-Za-z0-9]+',
  /* 5 letters and digits combined */ '(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+',
  /* 6 digits */ '[0-9]+',
  /* 7 letters and digits with an upper-case letter */ '(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]+',
  /* 8 English letters and spaces */ '[A-Za-z ]+',
  /* 9 no spaces */ '\\S+',
  /* 10 Chinese and symbols */ '[\\p{Script=Han}\\p{P}\\p{S}]+',
  /* 11 yyyy-MM-dd */ '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])',
  /* 12 letters and spaces, at least two letters */ '(?=(?:.*\\p{L}){2})[\\p{L}\\p{M} ]+',
  /* 13 MM-dd-yyyy */ '(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])-\\d{4}',
  /* 14 letters and digits both required, symbols allowed */ '(?=.*[A-Za-z])(?=.*[0-9])\\S+',
  /* 15 Korean */ '[\\p{Script=Hangul} ]+',
  /* 16 Thai */ '[\\p{Script=Thai} ]+',
  /* 17 Thai or English letters and spaces */ '[A-Za-z\\p{Script=Thai} ]+',
  /* 18 upper-case letters and spaces */ '(?=.*[A-Z])[A-Z ]+',
  /* 19 letters, digits and symbols */ '[A-Za-z0-9\\p{P}\\p{S}]+',
  /* 20 letters, digits, - and _ (codes of agents) */ '[A-Za-z0-9_\\-]+',
];

/** What is wrong with one field: the code and the numbers of its message. */
export interface FieldFault {
  code: string;
  params?: { min: number; max: number };
}

const compiled = new Map<string, RegExp | null>();

/** Null for a pattern that cannot be read: a brand's mistake must not lock every visitor out. */
function regularExpression(source: string): RegExp | null {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  let made: RegExp | null = null;
  try {
    made = new RegExp(`^(?:${source})$`, 'u');
  } catch {
    made = null;
  }
  compiled.set(source, made);
  return made;
}

/** Makes an expression for a whole text out of its source; `patternId` is that of the rule. Null accepts anything. */
export type PatternEngine = (source: string, patternId: number) => { test(text: string): boolean } | null;

/** The rule's own expression; `*` accepts anything, and an empty one means the pattern of its id. */
function patternOf(rule: RegisterRule, engine: PatternEngine): ReturnType<PatternEngine> {
  if (rule.acceptedPattern === '*') return null;
  const source = rule.acceptedPattern === '' ? fieldPatterns[rule.patternId] : rule.acceptedPattern;
  return source === undefined ? null : engine(source, rule.patternId);
}

/**
 * Holds one (trimmed) value against its rule. Lengths count characters, not code units. A browser uses its own engine on what its own
 * visitor types; a server gives one whose time is bounded.
 */
export function faultOf(rule: RegisterRule, value: string | undefined, engine: PatternEngine = regularExpression): FieldFault | null {
  if (!rule.enabled) return null;
  if (value === undefined || value === '') return rule.required ? { code: 'field.required' } : null;
  const length = [...value].length;
  const inRange = length >= rule.minLength && (rule.maxLength === 0 || length <= rule.maxLength);
  if (inRange && (patternOf(rule, engine)?.test(value) ?? true)) return null;
  const id = rule.patternId >= 0 && rule.patternId < fieldPatterns.length ? rule.patternId : 0;
  return { code: `reg_pattern_${id}`, params: { min: rule.minLength, max: rule.maxLength } };
}
