import { defineConfig } from 'vitest/config';
import { BudgetReporter } from '../../vitest-budgets.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    reporters: ['default', new BudgetReporter()],
    projects: [
      {
        test: {
          name: 'fixtures',
          root: import.meta.dirname,
          include: `${process.env['FIXTURES']}`.split(',').map((name) => `${name}.fixture.ts`),
          pool: 'threads',
          maxWorkers: 1,
        },
      },
    ],
  },
});
