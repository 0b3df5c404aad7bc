import { fieldPatterns } from '@pavilion/contract/identity/registration';
import { boundedPattern, PatternRefused, splitConditions } from '../../../kernel/bounded-pattern.ts';
import { refuse } from '../../../kernel/refusal.ts';

/** Of one condition, and of what follows the conditions: with three, 255 characters are 3 million steps at most in a browser. */
const MAX_UNBOUNDED = 3;

/**
 * An operator's regular expression for a whole text. `*` and the built-in patterns pass. Refuses `desk.pattern.broken` for one that
 * does not parse and `desk.pattern.unsafe` for one the server's engine cannot run in linear time, or that could keep a visitor's
 * browser, whose engine backtracks, for long.
 */
export function refuseUnsafePattern(source: string, field = 'acceptedPattern'): void {
  if (source === '' || source === '*' || fieldPatterns.includes(source)) return;
  try {
    boundedPattern(source);
  } catch (error) {
    if (!(error instanceof PatternRefused)) throw error;
    throw refuse(error.fault === 'broken' ? 'desk.pattern.broken' : 'desk.pattern.unsafe', { field });
  }
  if (isRisky(source)) throw refuse('desk.pattern.unsafe', { field });
}

/**
 * Back references, lookbehind, and an unbounded repetition of something that itself repeats or has alternatives: each may take more
 * than linear time in a browser. Refuses some patterns that would be safe.
 */
export function isRisky(source: string): boolean {
  const { conditions, rest } = splitConditions(source);
  return [rest, ...conditions.map(({ inner }) => inner)].some((part) => {
    const bare = part.replaceAll(/\\[^1-9k]/gu, 'x').replaceAll(/\[(?:\\.|[^\]\\])*\]/gu, 'x');
    if (/\\[1-9k]|\(\?<[=!]/u.test(bare)) return true;
    const unbounded = bare.match(/[*+]|\{\d+,\}|\{\d+,\d{3,}\}/gu) ?? [];
    return unbounded.length > MAX_UNBOUNDED || hasNestedRepetition(bare);
  });
}

const REPEATS = /^(?:[*+]|\{\d+,\d*\}|\{(?:[2-9]|\d{2,})\})/u;
const WITHOUT_END = /^(?:[*+]|\{\d+,\}|\{\d+,\d{2,}\}|\{\d{2,}\})/u;

/** Walks the groups of an expression whose classes and escapes were taken out. */
function hasNestedRepetition(bare: string): boolean {
  const groups: { repeats: boolean; chooses: boolean }[] = [{ repeats: false, chooses: false }];
  for (let place = 0; place < bare.length; place += 1) {
    const group = groups.at(-1);
    const rest = bare.slice(place);
    if (!group) return true;
    if (bare[place] === '(') groups.push({ repeats: false, chooses: false });
    else if (bare[place] === '|' || (bare[place] === '?' && bare[place - 1] !== '(')) group.chooses = true;
    else if (bare[place] === ')') {
      const inner = groups.pop();
      const after = bare.slice(place + 1);
      if (inner && (inner.repeats || inner.chooses) && WITHOUT_END.test(after)) return true;
      const outer = groups.at(-1);
      if (outer && inner && (inner.repeats || REPEATS.test(after))) outer.repeats = true;
    } else if (REPEATS.test(rest)) group.repeats = true;
  }
  return false;
}
