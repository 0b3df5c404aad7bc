import { isKeepable } from '@pavilion/contract/base/wire-types';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import * as z from 'zod/mini';
import { type FieldProblem, Refusal, refuse } from '../kernel/refusal.ts';

const DECIMAL = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The digits that carry value: no leading or trailing zeros, with the place of the first. */
function significance(text: string): string {
  const match = DECIMAL.exec(text);
  if (!match) return text;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  const first = all.search(/[1-9]/);
  if (first < 0) return '0';
  // A pattern for the zeros at the end would look at each of them from each: minutes for a body full of them.
  let end = all.length;
  while (all[end - 1] === '0') end -= 1;
  return `${all.slice(first, end)}@${whole.length - first + Number(exponent)}`;
}

/** Parses JSON; refuses duplicate names, and numbers whose decimal text a float cannot hold: an amount is never silently changed. */
export function parseExactJson(text: string): unknown {
  try {
    return parseStrictJson(text, (_key, value, context) => {
      if (typeof value === 'number' && context?.source !== undefined) {
        if (significance(context.source) !== significance(String(value))) throw new SyntaxError('inexact number');
      }
      return value;
    });
  } catch {
    throw refuse('request_param_err');
  }
}

const MAX_PROBLEMS = 20;

/** Problems a schema names itself. */
const NAMED: ReadonlySet<string> = new Set(['amount.not.exact', 'password.invisible']);

/** What zod found, as problems under fields. */
function problemsOf(error: { issues: readonly z.core.$ZodIssue[] }): FieldProblem[] {
  return error.issues.slice(0, MAX_PROBLEMS).flatMap((issue): FieldProblem | FieldProblem[] => {
    const field = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, MAX_PROBLEMS).map((key) => ({ field: [...issue.path.map(String), key].join('.'), code: 'field.unknown' }));
    }
    if (issue.code === 'invalid_type') return { field, code: issue.input === undefined ? 'field.required' : 'field.invalid' };
    if (issue.code === 'too_small') {
      return issue.origin === 'string' && issue.minimum === 1
        ? { field, code: 'field.required' }
        : { field, code: 'field.too.small', params: { min: String(issue.minimum) } };
    }
    if (issue.code === 'too_big') return { field, code: 'field.too.big', params: { max: String(issue.maximum) } };
    if (issue.code === 'custom' && NAMED.has(issue.message)) return { field, code: issue.message };
    return { field, code: 'field.invalid' };
  });
}

/** Path of text in a decoded input that the database cannot store; null if there is none. The schema bounds the depth. */
function pathOfUnkeepable(input: unknown): string[] | null {
  if (typeof input === 'string') return isKeepable(input) ? null : [];
  if (typeof input !== 'object' || input === null) return null;
  for (const [name, value] of Object.entries(input)) {
    if (!isKeepable(name)) return [];
    const path = pathOfUnkeepable(value);
    if (path) return [name, ...path];
  }
  return null;
}

/** Decodes a query or body by its schema; throws `request_param_err` with a problem under each field. */
export function decodeWith(schema: z.ZodMiniType, input: unknown): unknown {
  const result = z.safeDecode(schema, input as never);
  if (!result.success) throw new Refusal('request_param_err', {}, problemsOf(result.error));
  const unkeepable = pathOfUnkeepable(result.data);
  if (!unkeepable) return result.data;
  throw new Refusal('request_param_err', {}, unkeepable.length > 0 ? [{ field: unkeepable.join('.'), code: 'field.invalid' }] : []);
}
