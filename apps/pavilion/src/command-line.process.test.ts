import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const commands = {
  bench: 'scripts/bench.ts',
  backup: 'apps/pavilion/src/commands/backup.ts',
  restore: 'apps/pavilion/src/commands/restore.ts',
  contrast: 'scripts/contrast.ts',
  pseudo: 'scripts/pseudo-language.ts',
} as const;
/** As npm starts it: under the Node of the product, where `run.mjs` imports the file. */
const run = (file: string, word: string) => spawnSync(process.execPath, ['scripts/run.mjs', file, word], { encoding: 'utf8' });

test.each(Object.entries(commands))(
  'npm run %s tells how it is called, and does nothing, when asked or given a word it does not have',
  (name, file) => {
    const usage = `usage: npm run ${name} -- `;
    const asked = run(file, '--help');
    expect([asked.status, asked.stdout.startsWith(usage), asked.stderr]).toEqual([0, true, '']);
    const unknown = run(file, '--sideways');
    expect([unknown.status, unknown.stdout]).toEqual([2, '']);
    expect(unknown.stderr).toMatch(/^Unknown option '--sideways'.*\nusage: /s);
    expect(unknown.stderr).toContain(usage);
  },
);
