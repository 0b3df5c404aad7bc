/** Amounts are counted in 1/10,000 of the main unit and travel as decimal text of main units. */
const UNITS = 10_000n;
const DECIMAL = /^(\d{1,15})(?:\.(\d{1,4}))?$/;

/** null: no decimal text of at most four places. */
export function unitsOf(text: string): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match?.[1]) return null;
  return BigInt(match[1]) * UNITS + BigInt((match[2] ?? '').padEnd(4, '0'));
}

/** Without zeros at the end: `12.5`. */
export function textOf(units: bigint): string {
  const part = String(units % UNITS)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${units / UNITS}${part && `.${part}`}`;
}
