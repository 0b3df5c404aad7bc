// Differences between a row type and the columns that a statement answers.
import type { Column } from './describe.ts';
import type { Field, Kind } from './field-types.ts';

/** What the driver makes of a type (`packages/kit/src/pool.ts`); all others come as text. */
const KINDS: Readonly<Record<string, Kind>> = {
  int8: 'bigint',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: 'any',
  jsonb: 'any',
  interval: 'object',
  point: 'object',
};
/** Arrays of these are read as arrays; arrays of others are left as text. */
const READ_ARRAYS =
  /^_(?:bool|bytea|int2|int4|oid|int8|float4|float8|numeric|bpchar|char|varchar|text|timestamp|date|timestamptz|uuid|json|jsonb|inet|cidr|time)$/;

/** The kind of a column's values, and of its items where it is an array. */
export function kindOf(type: string): { kind: Kind; item: Kind | null } {
  if (!READ_ARRAYS.test(type)) return { kind: KINDS[type] ?? 'string', item: null };
  const item = type.slice(1);
  // The driver reads an array of numeric as floats, unlike a single one.
  return { kind: 'array', item: item === 'numeric' ? 'number' : (KINDS[item] ?? 'string') };
}

/** In words, one a difference. */
export function compare(fields: readonly Field[], columns: readonly Column[]): { field: string; difference: string }[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return fields.flatMap((field) => {
    const column = byName.get(field.name);
    const difference = column ? differenceOf(field, column) : field.isOptional ? null : 'no column has this name';
    return difference === null ? [] : [{ field: field.name, difference }];
  });
}

function differenceOf(field: Field, column: Column): string | null {
  const { kind, item } = kindOf(column.type);
  if (!holds(field.kinds, kind)) return `it comes as ${kind} (${column.type}), the type says ${field.kinds.join(' | ') || 'null'}`;
  if (item !== null && field.items.length > 0 && !holds(field.items, item))
    return `its items come as ${item} (${column.type}), the type says ${field.items.join(' | ')}`;
  return column.isNullable && !field.isNullable && !field.isOptional ? 'it can be null' : null;
}

const holds = (kinds: readonly Kind[], kind: Kind): boolean => kind === 'any' || kinds.includes('any') || kinds.includes(kind);
