import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { nodeProgram, root } from './node-runtime.mjs';

/** Path of a program inside an installed package. */
export function tool(name, inside) {
  return path.join(root, 'node_modules', name, inside);
}

/**
 * Runs steps in their order, `lanes` at the same time; one with `after` waits until those steps have ended.
 * One that `yields` computes when nothing else wants to. Prints each with its time when it ends, and what a failing one said.
 * @param {{ name: string, words: string[], show?: boolean, after?: string[], yields?: boolean }[]} steps
 * @param {{ lanes?: number }} [options]
 * @returns whether all were fine, and the words of each by its name, in the order of the steps
 */
export async function runSteps(steps, { lanes = 1 } = {}) {
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
  const all = steps.map(({ name }) => results.get(name));
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
  const { code, output } = await run(step);
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name.padEnd(24)}${seconds(begun)}`);
  if (code !== 0 && !step.show) console.log(`${output.trimEnd()}\n`);
  return { name: step.name, ok: code === 0, output };
}

/** Of 0 to 19, as `nice` counts. */
const YIELDING = 10;

function run({ words, show, yields }) {
  return new Promise((resolve) => {
    const child = spawn(nodeProgram(), words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
    if (yields && child.pid) setPriority(child.pid, YIELDING);
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      if (show) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function seconds(begun) {
  return `${((Date.now() - begun) / 1000).toFixed(1)} s`;
}
