/** One promise of one case, and how often it was tried and broken. */
export interface Row {
  /** `kills: a paid deposit is credited once` */
  property: string;
  attempts: number;
  failures: number;
  /** What was seen, in a few words. */
  seen: string;
  /** Why the case could not be tried on this machine; such a row neither holds nor fails. */
  leftOut?: string;
}

const COLUMNS = ['property', 'attempts', 'failures'] as const;

/** Rows of a table, and below them the sum with what held. */
export function tableOf(rows: readonly Row[], held = 'nothing lost, nothing stuck'): string[] {
  const width = Math.max(...rows.map(({ property }) => property.length), COLUMNS[0].length);
  const line = (property: string, numbers: readonly (string | number)[], seen: string): string =>
    `${property.padEnd(width)}  ${numbers.map((text, index) => String(text).padStart(COLUMNS[index + 1]?.length ?? 0)).join('  ')}  ${seen}`.trimEnd();
  const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return [
    line(COLUMNS[0], COLUMNS.slice(1), 'seen'),
    ...rows.map((row) => line(row.property, [row.attempts, row.failures], row.leftOut ? `LEFT OUT: ${row.leftOut}` : row.seen)),
    line('sum', [sum(({ attempts }) => attempts), sum(({ failures }) => failures)], verdict(rows) === 0 ? held : 'NOT SAFE'),
  ];
}

/** Exit code: 0 only when every property was tried and none was broken. A row that tried nothing has shown nothing. */
export function verdict(rows: readonly Row[]): 0 | 1 {
  const tried = rows.filter(({ leftOut }) => leftOut === undefined);
  const idle = tried.length === 0 || tried.some(({ attempts }) => attempts === 0);
  return idle || tried.some(({ failures }) => failures > 0) ? 1 : 0;
}
