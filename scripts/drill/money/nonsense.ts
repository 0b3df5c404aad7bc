/** JSON text of a number that JavaScript cannot hold. */
const rawNumber = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** Texts that are no amount of money. */
export const NONSENSE_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '-200000',
  '+200000',
  '1e3',
  '2e5',
  '0x30D40',
  'NaN',
  'Infinity',
  '-Infinity',
  '200000.00001',
  '200,000',
  '２００００0',
  '٢٠٠٠٠٠',
  '²',
  '½',
  '1 000',
  '99999999999999999999',
  '9223372036854775808',
  'abc',
  '1;2',
];

/** JSON values that are no amount of money; as numbers, so is 1000 written `1e3` one. */
export const NONSENSE_VALUES: readonly unknown[] = [
  -1,
  -0.01,
  0.00001,
  1e-7,
  1e21,
  1e308,
  rawNumber('9007199254740993'),
  rawNumber('1e999'),
  rawNumber('-1e999'),
  null,
  true,
  [],
  [1],
  {},
  { amount: 1 },
];
