import { isDeepStrictEqual } from 'node:util';
import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';

/*
 * Which changes of settings loosen a control: let more out, by fewer people, with less proof. A module says it field by field, once, for its page at the
 * desk and for its part of a brand's folder.
 */

/**
 * `free`: looks and words, no control. `cap`: raising it, or none (null), loosens. `floor`: lowering it, or none, loosens. `automatic`: up to which something
 * happens without a person; null is never. `guard`: a switch that protects; off loosens. `permit`: a switch that allows; on loosens. `allowed`: a list;
 * more entries, or all (null), loosen. `denied`: a list; fewer entries loosen. `terms`: any change.
 */
export type ControlRule = 'free' | 'cap' | 'floor' | 'automatic' | 'guard' | 'permit' | 'allowed' | 'denied' | 'terms';

/** Of a field whose loosening no word says; `null`: not there. */
type Loosens = (before: unknown, after: unknown) => boolean;

/** By path, dotted; `*` is one name, a last `**` everything beneath. The first that fits counts. */
export type ControlRules = Readonly<Record<string, ControlRule | Loosens>>;

/** The same rules below a place. */
export const beneath = (prefix: string, rules: ControlRules): ControlRules =>
  Object.fromEntries(Object.entries(rules).map(([path, rule]) => [`${prefix}.${path}`, rule]));

export interface Change {
  path: readonly string[];
  /** Undefined: not there. */
  before: unknown;
  after: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of a list of records by the name they have, so that one taken away does not make all after it others. */
function namedEntries(list: readonly unknown[]): Record<string, unknown> | null {
  const nameOf = (one: unknown): string | null => {
    if (!isRecord(one)) return null;
    if (typeof one['kind'] === 'string' && typeof one['value'] === 'string') return `${one['kind']}:${one['value']}`;
    const name = one['key'] ?? one['code'] ?? one['bankCode'] ?? one['host'] ?? one['anchor'] ?? one['field'] ?? one['kind'] ?? one['name'];
    return typeof name === 'string' ? name : null;
  };
  const names = list.map(nameOf);
  if (names.includes(null) || new Set(names).size !== names.length) return null;
  return Object.fromEntries(names.map((name, index) => [name, list[index]]));
}

/** Every difference between two values, at the deepest place that both have. Lists of plain values are one place. */
export function* changesBetween(before: unknown, after: unknown, path: readonly string[] = []): Generator<Change> {
  if (isDeepStrictEqual(before, after)) return;
  const records = isRecord(before) && isRecord(after) ? ([before, after] as const) : null;
  const lists =
    Array.isArray(before) && Array.isArray(after) && before.length + after.length > 0
      ? ([namedEntries(before), namedEntries(after)] as const)
      : null;
  const [then, now] = records ?? lists ?? [null, null];
  if (!then || !now) {
    yield { path, before, after };
    return;
  }
  let found = false;
  // New names of a record in one order: the database keeps none.
  const names = Object.keys(now);
  for (const name of new Set([...Object.keys(then), ...(records ? names.toSorted() : names)])) {
    for (const one of changesBetween(then[name], now[name], [...path, name])) {
      found = true;
      yield one;
    }
  }
  // The same entries in another order.
  if (!found) yield { path, before, after };
}

/** Every field that a value has, as a change from nothing; names of records in it in one order. */
export function* fieldsOf(value: unknown, path: readonly string[] = []): Generator<Change> {
  if (value === null || value === undefined) return;
  if (!isRecord(value)) {
    yield { path, before: undefined, after: value };
    return;
  }
  const names = Object.keys(value);
  for (const name of path.length > 0 ? names.toSorted() : names) yield* fieldsOf(value[name], [...path, name]);
}

const fits = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.at(-1) === '**'
    ? path.length >= pattern.length - 1 && pattern.slice(0, -1).every((part, at) => part === '*' || part === path[at])
    : pattern.length === path.length && pattern.every((part, at) => part === '*' || part === path[at]);

/** The rule of a place; null: none says so. */
export function ruleAt(rules: ControlRules, path: readonly string[]): ControlRule | Loosens | null {
  return Object.entries(rules).find(([pattern]) => fits(pattern.split('.'), path))?.[1] ?? null;
}

const isBeneath = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length > path.length && path.every((part, at) => pattern[at] === '*' || pattern[at] === part);

const isWide = (pattern: string): boolean => pattern.endsWith('**');

/**
 * Whether a change loosens a control. What no rule names does; a record that comes or goes whole does where one of its fields does. A `**` counts for what no
 * narrower rule names.
 */
export function isLoosened(rules: ControlRules, { path, before, after }: Change): boolean {
  if ((before ?? null) === (after ?? null)) return false;
  const entries = Object.entries(rules);
  const exact = entries.find(([pattern]) => !isWide(pattern) && fits(pattern.split('.'), path));
  if (exact) return loosens(exact[1], before ?? null, after ?? null);
  const below = entries.filter(([pattern]) => isBeneath(pattern.split('.'), path));
  if (below.length > 0 && (isRecord(before) || isRecord(after))) {
    const names = new Set([...Object.keys(isRecord(before) ? before : {}), ...Object.keys(isRecord(after) ? after : {})]);
    return [...names].some((name) =>
      isLoosened(rules, {
        path: [...path, name],
        before: isRecord(before) ? before[name] : undefined,
        after: isRecord(after) ? after[name] : undefined,
      }),
    );
  }
  const wide = ruleAt(rules, path);
  if (wide) return loosens(wide, before ?? null, after ?? null);
  return below.length === 0 || below.some(([, rule]) => rule !== 'free');
}

/** Numbers of every spelling, compared exactly: units, whole numbers, decimal texts. */
function comparable(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  const units = unitsFromText(String(value));
  if (units === null) throw new Error(`${String(value)} is not a number to compare`);
  return units;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const lacks = (list: unknown, of: unknown): boolean =>
  listOf(of).some((one) => !listOf(list).some((other) => isDeepStrictEqual(one, other)));

function loosens(rule: ControlRule | Loosens, before: unknown, after: unknown): boolean {
  if (typeof rule === 'function') return rule(before, after);
  switch (rule) {
    case 'free':
      return false;
    case 'terms':
      return true;
    case 'cap':
      return before !== null && (after === null || comparable(after) > comparable(before));
    case 'floor':
      return before !== null && (after === null || comparable(after) < comparable(before));
    case 'automatic':
      return after !== null && (before === null || comparable(after) > comparable(before));
    case 'guard':
      return before === true && after !== true;
    case 'permit':
      return after === true && before !== true;
    case 'allowed':
      return before !== null && (after === null || lacks(before, after));
    case 'denied':
      return lacks(after, before);
  }
}

const MAX_TEXT = 4_000;

/** A value as an operator reads it; amounts as decimals. Null: not there. */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return textFromUnits(value);
  const text =
    typeof value === 'string' ? value : JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? textFromUnits(one) : one));
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}… (${text.length})` : text;
}
