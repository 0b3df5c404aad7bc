import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, createField, type Result, type Target } from './attack.ts';

/** Makes the attacks one after the other. An attack that cannot be made throws: nothing was shown. */
export async function runAttacks(
  attacks: readonly Attack[],
  target: Target,
  onResult: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const field = createField(target);
  const results: Result[] = [];
  for (const attack of attacks) await attack.prepare?.(field);
  for (const attack of attacks) {
    const before = await target.countEvents?.();
    const result = { attack: attack.name, ...(await attack.run(field)), unnoticed: await unnoticedOf(attack, target, before) };
    results.push(result);
    onResult(result);
  }
  return results;
}

/** Events are written half a second after they happen. */
const LATEST_EVENT_MS = 5_000;

/** The kinds of events an attack should have left of which there is none more than before. */
async function unnoticedOf({ noticedAs }: Attack, target: Target, before: ReadonlyMap<string, number> | undefined): Promise<string[]> {
  if (!before || !target.countEvents) return [];
  const deadline = performance.now() + LATEST_EVENT_MS;
  for (;;) {
    const now = await target.countEvents();
    const missing = noticedAs.filter((kind) => (now.get(kind) ?? 0) <= (before.get(kind) ?? 0));
    if (missing.length === 0 || performance.now() > deadline) return missing;
    await sleep(250);
  }
}

const COLUMNS = ['attack', 'attempts', 'slowed down', 'successes'] as const;

/** Rows of a table, and below them the sum. */
export function tableOf(results: readonly Result[]): string[] {
  const width = Math.max(...results.map(({ attack }) => attack.length), COLUMNS[0].length);
  const line = (attack: string, numbers: readonly (string | number)[], seen: string) =>
    `${attack.padEnd(width)}  ${numbers.map((text, index) => String(text).padStart(COLUMNS[index + 1]?.length ?? 0)).join('  ')}  ${seen}`.trimEnd();
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  return [
    line(COLUMNS[0], COLUMNS.slice(1), 'seen'),
    ...results.map(({ attack, attempts, slowedDown, successes, seen, unnoticed = [] }) =>
      line(attack, [attempts, slowedDown, successes], unnoticed.length > 0 ? `${seen}; NOT NOTICED: ${unnoticed.join(', ')}` : seen),
    ),
    line(
      'sum',
      [sum(({ attempts }) => attempts), sum(({ slowedDown }) => slowedDown), sum(({ successes }) => successes)],
      verdict(results) === 0 ? 'every guard held' : 'NOT SAFE',
    ),
  ];
}

/** Exit code: 0 only when something was tried, nothing got through, every attack was noticed that should be, and none was idle. */
export function verdict(results: readonly Result[]): 0 | 1 {
  const idle = results.length === 0 || results.some(({ attempts }) => attempts === 0);
  const isBad = ({ successes, unnoticed = [] }: Result): boolean => successes > 0 || unnoticed.length > 0;
  return idle || results.some(isBad) ? 1 : 0;
}
