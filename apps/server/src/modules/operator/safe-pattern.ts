import { Worker } from 'node:worker_threads';
import { fieldPatterns } from '@pavilion/contract/registration';
import { refuse } from '../../kernel/refusal.ts';

const BUDGET_MS = 400;
const START_MS = 2_000;
/** As long as a field can be. */
const LONGEST = 255;
const MOST_UNBOUNDED = 6;

/** Whole text, as registration reads it. */
const compiled = (source: string): RegExp => new RegExp(`^(?:${source})$`, 'u');

/**
 * An operator's regular expression for a whole text. `*` and the house's own patterns pass. Refuses `desk.pattern.broken` for one that
 * cannot be read and `desk.pattern.unsafe` for one that could run long: by its build, and by trying it on hostile texts in a worker
 * that is stopped when its time is over.
 */
export async function refuseUnsafePattern(source: string, field = 'acceptedPattern'): Promise<void> {
  if (source === '' || source === '*' || fieldPatterns.includes(source)) return;
  try {
    compiled(source);
  } catch {
    throw refuse('desk.pattern.broken', { field });
  }
  if (isRisky(source) || !(await endsInTime(source, hostileTexts(source)))) throw refuse('desk.pattern.unsafe', { field });
}

/** Tries an expression on one text within the time limit; null when it was not done in time. */
export async function matchesInTime(source: string, text: string): Promise<boolean | null> {
  const answer = await inWorker(source, [text]);
  return answer === null ? null : answer === 1;
}

/**
 * References back, looking behind, and a repetition without end of something that itself repeats or offers a choice: each of them may
 * take more than linear time. A little stricter than need be.
 */
export function isRisky(source: string): boolean {
  const bare = source.replaceAll(/\\[^1-9k]/gu, 'x').replaceAll(/\[(?:\\.|[^\]\\])*\]/gu, 'x');
  if (/\\[1-9k]|\(\?<[=!]/u.test(bare)) return true;
  const unbounded = bare.match(/[*+]|\{\d+,\}/gu) ?? [];
  return unbounded.length > MOST_UNBOUNDED || hasNestedRepetition(bare);
}

const REPEATS = /^(?:[*+]|\{\d+,\d*\}|\{(?:[2-9]|\d{2,})\})/u;
const WITHOUT_END = /^(?:[*+]|\{\d+,\}|\{\d+,\d{2,}\}|\{\d{2,}\})/u;

/** Walks the groups of an expression whose classes and escapes were taken out. */
function hasNestedRepetition(bare: string): boolean {
  const groups: { repeats: boolean; chooses: boolean }[] = [{ repeats: false, chooses: false }];
  for (let place = 0; place < bare.length; place += 1) {
    const group = groups.at(-1);
    const rest = bare.slice(place);
    if (!group) return true;
    if (bare[place] === '(') groups.push({ repeats: false, chooses: false });
    else if (bare[place] === '|') group.chooses = true;
    else if (bare[place] === ')') {
      const inner = groups.pop();
      const after = bare.slice(place + 1);
      if (inner && (inner.repeats || inner.chooses) && WITHOUT_END.test(after)) return true;
      const outer = groups.at(-1);
      if (outer && inner && (inner.repeats || REPEATS.test(after))) outer.repeats = true;
    } else if (REPEATS.test(rest)) group.repeats = true;
  }
  return false;
}

/** Long texts of what the expression speaks of, and of what most speak of, with an end that fits nowhere. */
function hostileTexts(source: string): string[] {
  const named = [...new Set(source.replaceAll(/\\[a-zA-Z]/g, ''))].slice(0, 24);
  const seeds = [...new Set([...named, 'a', 'A', '0', ' ', '-', '.', '@', '_', 'aA', 'a0', 'é', '汉', 'a ', 'ab'])];
  return seeds.flatMap((seed) => ['', '\u0001', '!'].map((end) => seed.repeat(Math.ceil(LONGEST / seed.length)).slice(0, LONGEST) + end));
}

const endsInTime = async (source: string, texts: readonly string[]): Promise<boolean> => (await inWorker(source, texts)) !== null;

const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  const expression = new RegExp('^(?:' + workerData.source + ')$', 'u');
  parentPort.postMessage('begun');
  let matches = 0;
  for (const text of workerData.texts) if (expression.test(text)) matches += 1;
  parentPort.postMessage(matches);`;

/** How many of the texts fit; null when the time was over first. */
function inWorker(source: string, texts: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const worker = new Worker(PROGRAM, { eval: true, workerData: { source, texts }, resourceLimits: { maxOldGenerationSizeMb: 32 }, env: {} });
    const end = (result: number | null): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(result);
    };
    let timer = setTimeout(() => end(null), START_MS);
    worker.on('message', (message: unknown) => {
      if (typeof message === 'number') return end(message);
      clearTimeout(timer);
      timer = setTimeout(() => end(null), BUDGET_MS);
    });
    worker.on('error', () => end(null));
  });
}
