import { spawn } from 'node:child_process';
import path from 'node:path';
import { nodeProgram, root } from './node-runtime.mjs';

/** Path of a program inside an installed package. */
export function tool(name, inside) {
  return path.join(root, 'node_modules', name, inside);
}

/**
 * Runs steps one after the other, each to its end, and prints what a failing one said.
 * @param {{ name: string, words: string[], show?: boolean }[]} steps
 * @returns whether all were fine, and the words of each by its name
 */
export async function runSteps(steps) {
  const begun = Date.now();
  const results = [];
  for (const step of steps) {
    const stepBegun = Date.now();
    const { code, output } = await run(step);
    results.push({ name: step.name, ok: code === 0, output });
    console.log(`${code === 0 ? '✓' : '✗'} ${step.name.padEnd(24)}${seconds(stepBegun)}`);
    if (code !== 0 && !step.show) console.log(`${output.trimEnd()}\n`);
  }
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
  console.log(
    failed.length === 0
      ? `All ${results.length} steps passed in ${seconds(begun)}`
      : `${failed.length} of ${results.length} steps failed in ${seconds(begun)}: ${failed.join(', ')}`,
  );
  return { ok: failed.length === 0, results };
}

function run({ words, show }) {
  return new Promise((resolve) => {
    const child = spawn(nodeProgram(), words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
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
