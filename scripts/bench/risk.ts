import { riskKinds } from '../../packages/contract/src/risk/terms.ts';
import {
  HELD_OUT_SEEDS,
  HELD_OUT_SPREAD,
  type Score,
  scoreSeed,
  TRAINING_SEEDS,
} from '../../apps/server/src/modules/risk/testing/score.ts';

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;

/** How many cases of each pattern the default rules find, and how many normal members: on the seeds they were tuned on, and on those held out, varied by ± 30 %. */
export async function run(): Promise<void> {
  for (const [name, seeds, spread] of [
    ['training', TRAINING_SEEDS, 0],
    ['held out', HELD_OUT_SEEDS, HELD_OUT_SPREAD],
  ] as const) {
    const started = performance.now();
    const scores = seeds.map((seed) => scoreSeed(seed, spread));
    console.log(`\n${name}: seeds ${seeds.join(' ')}, parameters ± ${spread * 100} %, ${Math.round(performance.now() - started)} ms`);
    print(scores);
  }
}

function print(scores: readonly Score[]): void {
  const sum = (of: (score: Score) => number): number => scores.reduce((total, score) => total + of(score), 0);
  console.log('rule               cases  found  recall    least of a seed');
  for (const kind of riskKinds) {
    const cases = sum(({ patterns }) => patterns.get(kind)?.cases ?? 0);
    const found = sum(({ patterns }) => patterns.get(kind)?.found ?? 0);
    const least = Math.min(...scores.map(({ patterns }) => (patterns.get(kind)?.found ?? 0) / (patterns.get(kind)?.cases ?? 1)));
    console.log(
      `${kind.padEnd(18)} ${String(cases).padStart(5)} ${String(found).padStart(6)}  ${percent(found, cases).padEnd(9)} ${percent(least, 1)}`,
    );
  }
  const [normal, flagged] = [sum((score) => score.normal), sum((score) => score.flagged)];
  const most = Math.max(...scores.map((score) => score.flagged / score.normal));
  console.log(`normal members     ${normal}, found ${flagged}: ${percent(flagged, normal)}, most of a seed ${percent(most, 1)}`);
  const by = new Map<string, number>();
  for (const { falseBy } of scores) for (const [name, count] of falseBy) by.set(name, (by.get(name) ?? 0) + count);
  for (const [name, count] of [...by].toSorted((a, b) => b[1] - a[1])) console.log(`  ${name}: ${count}`);
}
