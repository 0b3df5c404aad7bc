export interface Mutant {
  file: string;
  line: number;
  kind: string;
  before: string;
  after: string;
  state: 'killed' | 'survived';
  /** False: no test runs this code. */
  reached: boolean;
}

const percent = (killed: number, total: number) => (total === 0 ? '–' : `${((killed * 100) / total).toFixed(1)} %`);
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 110);

/** Score by file and at the end over all. */
export function tableOf(mutants: readonly Mutant[]): string {
  const rows = [...Map.groupBy(mutants, ({ file }) => file)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([file, own]) => rowOf(file, own));
  return [`${'file'.padEnd(76)} ${'killed'.padStart(7)} ${'of'.padStart(6)} ${'score'.padStart(8)}`, ...rows, rowOf('all', mutants)].join(
    '\n',
  );
}

function rowOf(name: string, mutants: readonly Mutant[]): string {
  const killed = mutants.filter(({ state }) => state === 'killed').length;
  return `${name.padEnd(76)} ${String(killed).padStart(7)} ${String(mutants.length).padStart(6)} ${percent(killed, mutants.length).padStart(8)}`;
}

/** What no test noticed, with the line and what was there instead. */
export function survivorsOf(mutants: readonly Mutant[]): string {
  return mutants
    .filter(({ state }) => state === 'survived')
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
    .map(
      ({ file, line, kind, before, after, reached }) =>
        `${file}:${line} ${kind}${reached ? '' : ' (no test runs it)'}\n  - ${oneLine(before)}\n  + ${oneLine(after)}`,
    )
    .join('\n');
}
