import { fieldPatterns } from '@pavilion/contract/identity/registration';
import { RE2JS } from 're2js';
import { boundedMap } from './bounded-map.ts';

/** `broken`: no regular expression; `unbounded`: one whose time could grow faster than the text. */
export class PatternRefused extends Error {
  readonly fault: 'broken' | 'unbounded';

  constructor(fault: 'broken' | 'unbounded') {
    super(fault);
    this.fault = fault;
  }
}

export interface BoundedPattern {
  /** Whether the whole text fits. */
  test(text: string): boolean;
}

const MAX_COMPILED = 1_000;
const compiled = boundedMap<string, BoundedPattern>(MAX_COMPILED);

/**
 * An operator's regular expression for a whole text, on RE2: its time is linear in the text whatever the expression. Conditions at the
 * beginning (`(?=…)`, `(?!…)`), which RE2 has not, are run as expressions of their own. The product's own patterns are known and run as
 * they are. Throws PatternRefused.
 */
export function boundedPattern(source: string): BoundedPattern {
  const known = compiled.get(source);
  if (known) return known;
  const made = fieldPatterns.includes(source) ? compileJavaScript(source) : compileBounded(source);
  compiled.set(source, made);
  return made;
}

function compileJavaScript(source: string): RegExp {
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    throw new PatternRefused('broken');
  }
}

function compileBounded(source: string): BoundedPattern {
  compileJavaScript(source);
  const { conditions, rest } = splitConditions(source);
  try {
    const whole = compileRe2(rest);
    const before = conditions.map(({ inner, wanted }) => ({ expression: compileRe2(inner), wanted }));
    return {
      test: (text) => whole.matches(text) && before.every(({ expression, wanted }) => expression.matcher(text).lookingAt() === wanted),
    };
  } catch {
    throw new PatternRefused('unbounded');
  }
}

/** JavaScript writes `\p{Script=Han}` where RE2 writes `\p{Han}`; `u` and `x` escapes are the library's own to translate. */
const compileRe2 = (source: string): RE2JS =>
  RE2JS.compile(RE2JS.translateRegExp(source.replaceAll(/\\([pP])\{(?:Script|sc|General_Category|gc)=/g, '\\$1{')));

export interface SplitPattern {
  conditions: { inner: string; wanted: boolean }[];
  rest: string;
}

/** The leading conditions of an expression and the rest. An expression with a `|` outside of all groups is not split. */
export function splitConditions(source: string): SplitPattern {
  const conditions: SplitPattern['conditions'] = [];
  if (hasOuterChoice(source)) return { conditions, rest: source };
  let rest = source;
  while (/^\(\?[=!]/.test(rest)) {
    const end = endOfGroup(rest);
    // A repeated condition is left to the engine, which refuses it.
    if (end < 0 || /^[*+?{]/.test(rest.slice(end + 1))) break;
    conditions.push({ inner: rest.slice(3, end), wanted: rest[2] === '=' });
    rest = rest.slice(end + 1);
  }
  return { conditions, rest };
}

/** Calls `visit` with each character outside of classes and escapes and its depth in groups; ends when `visit` returns true. */
function walk(source: string, visit: (character: string, depth: number) => boolean): number {
  let depth = 0;
  let isClass = false;
  for (let index = 0; index < source.length; index += 1) {
    const character = source[index] ?? '';
    if (character === '\\') index += 1;
    else if (isClass) isClass = character !== ']';
    else if (character === '[') isClass = true;
    else {
      if (character === ')') depth -= 1;
      if (visit(character, depth)) return index;
      if (character === '(') depth += 1;
    }
  }
  return -1;
}

const hasOuterChoice = (source: string): boolean => walk(source, (character, depth) => character === '|' && depth === 0) >= 0;

/** Place of the bracket that closes the group a text begins with. */
const endOfGroup = (source: string): number => walk(source, (character, depth) => character === ')' && depth === 0);

/**
 * How the server reads a registration rule's expression. One it cannot run within bounds, written before that was asked of them, gives way
 * to the pattern of the rule's message; null where there is none.
 */
export function registrationPattern(source: string, patternId: number): BoundedPattern | null {
  try {
    return boundedPattern(source);
  } catch {
    const own = fieldPatterns[patternId];
    return own === undefined ? null : boundedPattern(own);
  }
}
