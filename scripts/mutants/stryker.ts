import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Area } from './areas.ts';
import { vitestHead } from './vitest-head.ts';
import type { Piece } from './pieces.ts';
import type { Mutant } from './report.ts';

interface StrykerReport {
  files: Record<
    string,
    {
      source: string;
      mutants: {
        mutatorName: string;
        replacement?: string;
        status: string;
        location: { start: { line: number; column: number }; end: { line: number; column: number } };
      }[];
    }
  >;
}

interface Run {
  copy: string;
  home: string;
  area: Area;
  pieces: readonly Piece[];
  concurrency: number;
}

/**
 * Stryker over one area: conditions, comparisons, blocks, strings, calls of methods. Only tests that reach a mutant are run for it, so tests
 * must not lean on one another. Throws when Stryker itself fails, as when a test fails without any mutant.
 */
export function runStryker({ copy, home, area, pieces, concurrency }: Run): Mutant[] {
  const report = path.join(home, `${area.name}.stryker.json`);
  rmSync(report, { force: true });
  mkdirSync(path.join(home, 'logs'), { recursive: true });
  writeFileSync(path.join(copy, 'vitest.mutants.config.ts'), vitestConfig(area));
  writeFileSync(
    path.join(copy, 'stryker.config.json'),
    JSON.stringify({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/leave-out.mjs'],
      ignorers: ['leave-out'],
      vitest: { configFile: 'vitest.mutants.config.ts', related: false },
      // TypeScript 7 has no programming interface for Stryker to read the settings with.
      tsconfigFile: 'absent.json',
      inPlace: true,
      concurrency,
      coverageAnalysis: 'perTest',
      disableTypeChecks: false,
      timeoutMS: 15_000,
      dryRunTimeoutMinutes: 10,
      mutate: pieces.map(({ file, from, to }) => `${file}:${from}-${to}`),
      reporters: ['json'],
      jsonReporter: { fileName: report },
      tempDirName: path.join(home, 'stryker-tmp'),
      cleanTempDir: 'always',
      ignorePatterns: ['art', 'docs', 'e2e', 'brands', ...(area.page ? [] : ['apps/portal', 'apps/console'])],
    }),
  );
  const done = spawnSync(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  writeFileSync(path.join(home, 'logs', `${area.name}.log`), `${done.stdout}\n${done.stderr}`);
  if (done.status !== 0)
    throw new Error(`Stryker failed on ${area.name}: ${path.join(home, 'logs', `${area.name}.log`)}\n${done.stdout.slice(-2000)}`);
  return mutantsOf(JSON.parse(readFileSync(report, 'utf8')) as StrykerReport);
}

const vitestConfig = (area: Area) => `import { defineConfig } from 'vitest/config';
${vitestHead(area)}
export default defineConfig({
  ...base,
  test: { ...test, include: ${JSON.stringify(area.tests)}, testTimeout: 20_000, hookTimeout: 60_000 },
});
`;

const COUNTED: Readonly<Record<string, Mutant['state']>> = {
  Killed: 'killed',
  Timeout: 'killed',
  Survived: 'survived',
  NoCoverage: 'survived',
};

function mutantsOf({ files }: StrykerReport): Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.flatMap((mutant) => {
      const state = COUNTED[mutant.status];
      if (!state) return [];
      const { start, end } = mutant.location;
      const lines = source.split('\n');
      const before =
        start.line === end.line
          ? (lines[start.line - 1] ?? '').slice(start.column - 1, end.column - 1)
          : `${(lines[start.line - 1] ?? '').slice(start.column - 1)} …`;
      return [
        {
          file,
          line: start.line,
          kind: mutant.mutatorName,
          before,
          after: mutant.replacement ?? '',
          state,
          reached: mutant.status !== 'NoCoverage',
        },
      ];
    }),
  );
}
