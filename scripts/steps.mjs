import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { nodeProgram, root } from './node-runtime.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} words command line of Node
 * @property {boolean} [show] its words are printed as they come
 * @property {string[]} [after] steps that must have ended before
 * @property {boolean} [yields] computes when nothing else wants to
 * @property {'vitest' | 'playwright'} [runner] it runs tests, and its reporter writes a `RunReport` (`test-report.ts`)
 *
 * @typedef {object} StepResult
 * @property {string} name
 * @property {Step['runner']} runner
 * @property {boolean} ok
 * @property {number | null} code null where a signal ended it
 * @property {string} output
 * @property {import('./test-report.ts').RunReport} [report]
 * @property {{ notes: string[], flaky: string[], failures: string[], passed: number, failed: number }} [repeats] of its failed files; by how much their
 *   counts change what the runner counted
 */

/** Path of a program inside an installed package. */
export function tool(name, inside) {
  return path.join(root, 'node_modules', name, inside);
}

/**
 * Runs steps in their order, `lanes` at the same time; one with `after` waits until those steps have ended.
 * Prints each with its time when it ends, and what a failing one said.
 * @param {Step[]} steps
 * @param {{ lanes?: number, mend?: (step: Step, result: StepResult) => Promise<StepResult> }} [options] `mend` is asked of each step, one
 *   after the other, when all have ended, and answers what became of it
 * @returns {Promise<{ ok: boolean, results: StepResult[] }>} whether all were fine, and each, in the order of the steps
 */
export async function runSteps(steps, { lanes = 1, mend = async (_step, result) => result } = {}) {
  const begun = Date.now();
  const results = new Map();
  const waiting = [...steps];
  const running = new Map();
  const isFree = ({ after = [] }) => after.every((name) => results.has(name) || !steps.some((step) => step.name === name));
  while (waiting.length > 0 || running.size > 0) {
    while (running.size < lanes && waiting.some(isFree)) {
      const [step] = waiting.splice(waiting.findIndex(isFree), 1);
      running.set(step.name, runStep(step));
    }
    const result = await Promise.race(running.values());
    running.delete(result.name);
    results.set(result.name, result);
  }
  const all = [];
  for (const step of steps) all.push(await mend(step, results.get(step.name)));
  const failed = all.filter(({ ok }) => !ok).map(({ name }) => name);
  console.log(
    failed.length === 0
      ? `All ${all.length} steps passed in ${seconds(begun)}`
      : `${failed.length} of ${all.length} steps failed in ${seconds(begun)}: ${failed.join(', ')}`,
  );
  return { ok: failed.length === 0, results: all };
}

async function runStep(step) {
  const begun = Date.now();
  const ended = await run(step);
  console.log(`${ended.code === 0 ? '✓' : '✗'} ${step.name.padEnd(24)}${seconds(begun)}`);
  if (ended.code !== 0 && !step.show) console.log(`${ended.output.trimEnd()}\n`);
  return { name: step.name, runner: step.runner, ok: ended.code === 0, ...ended };
}

/**
 * Where the programs of a step keep what Node made of their files. Tests start the product again and again: its imports take 4.5 s of processor
 * time each time without it, 3.5 s with it.
 */
const COMPILED = path.join(root, 'node_modules/.cache/compiled');

/** Of 0 to 19, as `nice` counts. */
const YIELDING = 10;

/**
 * One step by itself.
 * @param {Step} step
 * @returns {Promise<Pick<StepResult, 'code' | 'output' | 'report'>>}
 */
export async function run({ words, show, yields, runner }) {
  const folder = runner ? mkdtempSync(path.join(tmpdir(), 'pavilion-step-')) : null;
  const reportFile = folder && path.join(folder, 'report.json');
  const ended = await new Promise((resolve) => {
    const child = spawn(nodeProgram(), words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', TEST_REPORT: reportFile ?? '' },
    });
    if (yields && child.pid) setPriority(child.pid, YIELDING);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: null, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
  const report = reportFile && existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
  if (folder) rmSync(folder, { recursive: true });
  return { ...ended, report };
}

export function seconds(begun) {
  return `${((Date.now() - begun) / 1000).toFixed(1)} s`;
}
