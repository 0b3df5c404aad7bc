import * as z from 'zod/mini';

/** JSON text of a number that JavaScript cannot hold. */
const rawNumber = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** Stands for a field that is left out. */
export const MISSING = Symbol('missing');

/** Below the most a request line may hold. */
const LONG = 'x'.repeat(9_000);

/** Texts no field expects, whatever its type. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '-1',
  '1.5',
  '1001.0',
  '0x3E9',
  '1e3',
  '+1',
  '１００１',
  '٣',
  'NaN',
  'Infinity',
  '-infinity',
  'epoch',
  'now',
  'PRN',
  '2026-02-31',
  '0000-00-00',
  '9999-12-31',
  '2026-01-15 25:00:00',
  '2026-01-15T23:59:60Z',
  '2147483647',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999',
  'UNKNOWN_VALUE',
  '__proto__',
  '%',
  "'",
  '\\',
  'a\u0000b',
  'a\ud800b',
  LONG,
];

/** The same as JSON values, and values of every other type. */
export const EXTREMES: readonly unknown[] = [
  MISSING,
  null,
  ...TEXTS,
  0,
  -1,
  1.5,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  1e21,
  1e308,
  rawNumber('9007199254740993'),
  rawNumber('1e999'),
  true,
  false,
  [],
  {},
  [null],
  ['a', 'a'],
  { a: 1 },
];

/** For a type that was already tried in full at another place: each call still sees what its own statements could stumble over. */
export const FEW_EXTREMES: readonly unknown[] = [MISSING, null, '', '2026-02-31', '2147483648', 'a\u0000b', LONG, 2_147_483_648, []];

/** In a query everything is a text. */
export const QUERY_EXTREMES: readonly unknown[] = [MISSING, ...TEXTS];
export const FEW_QUERY_EXTREMES: readonly unknown[] = [MISSING, '', '2026-02-31', '2147483648', 'a\u0000b', LONG];

/** Raw texts of a whole body. */
export const BODIES: readonly string[] = [
  '',
  'null',
  '[]',
  '0',
  '"text"',
  'true',
  '{',
  '{}',
  '{"a":}',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":1}}',
  '[[[[',
  '\u0000',
  '\ufeff{}',
  'NaN',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`,
  '{"value":"a.b.c.d.e"}',
  'x'.repeat(300_000),
];

/** Raw query strings. */
export const QUERIES: readonly string[] = [
  '?',
  '?&&&',
  '?=',
  '?%',
  '?%ED%A0%80=1',
  '?a=%ED%A0%80',
  '?__proto__=1',
  '?constructor=1',
  '?a=1&a=2',
  '?merchant=koi&merchant=sol',
  `?${'a&'.repeat(3_000)}`,
  `?a=${'x'.repeat(100_000)}`,
];

/** For calls whose door was tried in full at another one: what is no JSON or no query is refused before a call is looked for. */
export const FEW_BODIES: readonly string[] = ['', 'null', '[]', '{', '{"__proto__":{"a":1}}'];
export const FEW_QUERIES: readonly string[] = ['?%', '?__proto__=1', '?a=1&a=2'];

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  items?: readonly z.ZodMiniType[];
}

const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** Fields of an object schema; none of any other. */
export const shapeOf = (schema: z.ZodMiniType | undefined): Record<string, z.ZodMiniType> => (schema ? (defOf(schema).shape ?? {}) : {});

const CANDIDATES: readonly unknown[] = [
  '1',
  'abcdefgh',
  1,
  100,
  true,
  '2026-01-15',
  '2027-01-15T12:00:00Z',
  'someone@example.com',
  'someone',
  '0',
  'a',
  20,
  '123456',
  '',
  'abcdefghijklmnopqrstuvwx',
  [],
  {},
];

/** A value the schema accepts, without what may be left out, best the one `known` has under the field's name; undefined where none is found. */
export function sampleOf(schema: z.ZodMiniType, name: string, known: Readonly<Record<string, unknown>>): unknown {
  const accepts = (value: unknown) => z.safeDecode(schema, value as never).success;
  if (name in known && accepts(known[name])) return known[name];
  const { type, shape, innerType, element, items } = defOf(schema);
  if (type === 'optional') return undefined;
  if (innerType) return sampleOf(innerType, name, known);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([field, inner]) => [field, sampleOf(inner, field, known)]));
  if (type === 'array' && element) return [sampleOf(element, name, known)];
  if (items) return items.map((item) => sampleOf(item, name, known));
  const choices = (schema as unknown as { _zod: { values?: Set<unknown> } })._zod.values;
  return [...(choices ?? []), ...CANDIDATES].find(accepts);
}

/** What is put in places: everything where the type of the place is met for the first time, else the few. */
export interface Ammunition {
  all: readonly unknown[];
  few: readonly unknown[];
  /** Types by their JSON schema. */
  met: Set<string>;
  /** Good values by a field's name. */
  known: Readonly<Record<string, unknown>>;
}

/** Each way to put an extreme in one place of an otherwise good value, in depth. */
export function* variantsOf(schema: z.ZodMiniType, sample: unknown, ammunition: Ammunition): Generator<unknown> {
  const { innerType, element, shape } = defOf(schema);
  if (innerType) return yield* variantsOf(innerType, sample, ammunition);
  if (element && Array.isArray(sample)) {
    yield [sample[0], sample[0]];
    yield Array.from({ length: 5_000 }, () => sample[0]);
    for (const variant of placed(element, sample[0], ammunition)) yield [variant];
  }
  for (const [field, inner] of Object.entries(shape ?? {})) {
    const good = sample as Record<string, unknown>;
    const inside = good[field] ?? sampleOf(coreOf(inner), field, ammunition.known);
    for (const variant of placed(inner, inside, ammunition)) {
      const { [field]: _old, ...rest } = good;
      yield variant === MISSING ? rest : { ...rest, [field]: variant };
    }
  }
}

const coreOf = (schema: z.ZodMiniType): z.ZodMiniType => {
  const { innerType } = defOf(schema);
  return innerType ? coreOf(innerType) : schema;
};

function* placed(schema: z.ZodMiniType, sample: unknown, ammunition: Ammunition): Generator<unknown> {
  const core = coreOf(schema);
  const { all, few, met } = ammunition;
  const kind = JSON.stringify(z.toJSONSchema(core, { io: 'input', unrepresentable: 'any' }));
  const isMet = met.has(kind);
  yield* isMet ? few : all;
  met.add(kind);
  if (!isMet) yield* variantsOf(schema, sample, ammunition);
}
