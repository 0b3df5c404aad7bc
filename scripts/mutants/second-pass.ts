import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Area } from './areas.ts';
import { type Piece, randomFrom } from './pieces.ts';
import type { Mutant } from './report.ts';
import { type Change, changesOf } from './small-changes.ts';
import { vitestHead } from './vitest-head.ts';

interface Run {
  copy: string;
  home: string;
  area: Area;
  pieces: readonly Piece[];
  concurrency: number;
  /** Most mutants tried. */
  wanted: number;
}

/** Longer than any area's tests take, also while the machine does other work. */
const PATIENCE_MS = 180_000;

/** The changes Stryker does not make, each tried by a test run of its own that stops at the first failure. */
export async function runSecondPass({ copy, home, area, pieces, concurrency, wanted }: Run): Promise<Mutant[]> {
  const equivalent = JSON.parse(readFileSync(path.join(copy, 'scripts/mutants/equivalent.json'), 'utf8')) as { code: string }[];
  const changes = pickSome(
    pieces.flatMap((piece) => changesOf(piece, readFileSync(path.join(copy, piece.file), 'utf8'))),
    wanted,
  ).filter(({ before }) => !equivalent.some(({ code }) => code === before));
  const config = path.join(copy, 'vitest.second-pass.config.ts');
  writeFileSync(config, vitestConfig(area));
  if (changes.length > 0 && (await isNoticed(copy, home, null)))
    throw new Error(`A test of ${area.name} fails without any change: ${home}/logs/second-pass.log`);
  const mutants: Mutant[] = [];
  const waiting = [...changes];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let change = waiting.shift(); change; change = waiting.shift()) {
        const { file, line, kind, before, after } = change;
        mutants.push({
          file,
          line,
          kind,
          before,
          after,
          state: (await isNoticed(copy, home, change)) ? 'killed' : 'survived',
          reached: true,
        });
      }
    }),
  );
  return mutants;
}

function pickSome(changes: readonly Change[], wanted: number): Change[] {
  if (changes.length <= wanted) return [...changes];
  const random = randomFrom(changes.length);
  return changes
    .map((change) => ({ change, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, wanted)
    .map(({ change }) => change);
}

/** Whether any test of the area fails with the change; one that runs on for minutes counts as failing. */
function isNoticed(copy: string, home: string, change: Change | null): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.second-pass.config.ts', '--bail', '1', '--silent'],
    {
      cwd: copy,
      env: { ...process.env, MUTANT: JSON.stringify(change) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, PATIENCE_MS);
    child.on('exit', (code) => {
      clearTimeout(late);
      if (change === null) writeFileSync(path.join(home, 'logs', 'second-pass.log'), Buffer.concat(output));
      resolve(code !== 0);
    });
  });
}

/** The change is made while the file is read: nothing is written, so several may run at once. */
const vitestConfig = (area: Area) => `import path from 'node:path';
import { defineConfig } from 'vitest/config';
${vitestHead(area)}
const change = JSON.parse(process.env['MUTANT'] ?? 'null');
const changed = change && path.join(import.meta.dirname, change.file);
export default defineConfig({
  ...base,
  plugins: [{
    name: 'mutant', enforce: 'pre',
    // Vitest keeps transformed files by their content on disk, which the change is no part of: the changed file is not kept.
    configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(({ id }) => (id.split('?')[0] === changed ? false : undefined)),
    transform: (code, id) => (id.split('?')[0] === changed ? { code: code.slice(0, change.start) + change.after + code.slice(change.end), map: null } : undefined),
  }, ...(base.plugins ?? [])],
  test: { ...test, include: ${JSON.stringify(area.tests)}, maxWorkers: 2, testTimeout: 20_000, hookTimeout: 60_000 },
});
`;
