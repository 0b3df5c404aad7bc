import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

interface Def {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  out?: Schema;
  options?: readonly Schema[];
}

const defOf = (schema: Schema): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** Where a value is in a body: names of fields, 0 for the first of a list. */
export type Place = readonly (string | number)[];

/** An amount of a body, with what its place takes. */
export interface MoneyPlace {
  place: Place;
  schema: Schema;
}

/** Every place of a schema that is read as an amount: on the wire a number or a text, inside a bigint of ledger units. */
export function moneyPlaces(schema: Schema, at: Place = []): MoneyPlace[] {
  const { type, shape, innerType, element, out, options } = defOf(schema);
  if (type === 'pipe' && out && defOf(out).type === 'bigint') return [{ place: at, schema }];
  if (innerType) return moneyPlaces(innerType, at).map((one) => (one.place.length === at.length ? { ...one, schema } : one));
  if (element) return moneyPlaces(element, [...at, 0]);
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, inner]) => moneyPlaces(inner, [...at, name])),
    ...(options ?? []).flatMap((option) => moneyPlaces(option, at)),
  ];
}

/** Whether a schema takes what a client would send. */
export const takes = (schema: Schema, value: unknown): boolean => z.safeDecode(schema, value as never).success;
