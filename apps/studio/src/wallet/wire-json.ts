import { parseStrictJson } from '@pavilion/kit/strict-json';

/**
 * JSON whose integers may exceed 2^53: amounts are bigint here and plain digits on the wire, never passing through
 * a float.
 */
const raw = JSON as unknown as { rawJSON(text: string): unknown };

export function stringifyWire(value: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? raw.rawJSON(item.toString()) : item));
}

/**
 * Parses JSON; the named fields come as bigint. Throws SyntaxError on bad JSON, on a name that occurs twice or when such a field is not
 * an integer.
 */
export function parseWire(text: string, amounts: ReadonlySet<string>): unknown {
  const revive = (key: string, value: unknown, context?: { source?: string }): unknown => {
    if (!amounts.has(key) || value === null) return value;
    const digits = typeof value === 'number' ? (context?.source ?? '') : '';
    if (!/^-?\d+$/.test(digits)) throw new SyntaxError(`${key} is not an integer`);
    return BigInt(digits);
  };
  return parseStrictJson(text, revive);
}
