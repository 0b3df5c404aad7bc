/**
 * What a spreadsheet may take for the beginning of a formula: = + - @ in all their widths (half, full, small), tab, line ends, and the
 * same behind blanks or invisible marks. `NFKC` turns every width into the plain one.
 */
const FORMULA = /^[\s\p{C}\p{Z}]*[=+\-@\u2212]/u;
const CONTROL = /^[\p{Cc}\p{Zl}\p{Zp}]/u;
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** A cell that a spreadsheet would read as a formula gets a quote in front; the rest is quoted as CSV requires. */
export function csvCell(value: string): string {
  const isFormula = (FORMULA.test(value.normalize('NFKC')) || CONTROL.test(value)) && !NUMBER.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /[",;\n\r\u2028\u2029\u0085]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
