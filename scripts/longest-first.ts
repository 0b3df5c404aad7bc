import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { fromRoot } from './failure-line.ts';
import { budgets } from './test-budgets.ts';

/** Small files that take long for a usual one: without times of an earlier run they would begin last, and one worker would wait for the other. */
const LONG: readonly string[] = [
  'apps/server/src/modules/operator/desk-calls.test.ts',
  'apps/server/src/modules/operator/access.test.ts',
  'apps/studio/client/src/audio/effects.test.ts',
  'apps/studio/client/src/audio/loops.test.ts',
  'apps/studio/client/src/audio/wins.test.ts',
];
const USUAL_LONG = 20;

/** How long a file is expected to take, as far as it is said; 0 for all others. */
export const expectedSeconds = (file: string): number =>
  budgets[fromRoot(file)]?.seconds ?? (LONG.includes(fromRoot(file)) ? USUAL_LONG : 0);

/** Of each project the files known to be long, then the others as Vitest has them: by the times of an earlier run, in a clean checkout by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is Vitest's own method, and answers a new list
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofProject) =>
      ofProject.toSorted((a, b) => expectedSeconds(b.moduleId) - expectedSeconds(a.moduleId)),
    );
  }
}
