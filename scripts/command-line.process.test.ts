import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const scripts = ['bench', 'backup', 'restore', 'contrast'];
const run = (script: string, word: string) => spawnSync(process.execPath, [`scripts/${script}.ts`, word], { encoding: 'utf8' });

test.each(scripts)('%s tells how it is called, and does nothing, when asked or given a word it does not have', (script) => {
  const usage = `usage: npm run ${script} -- `;
  const asked = run(script, '--help');
  expect([asked.status, asked.stdout.startsWith(usage), asked.stderr]).toEqual([0, true, '']);
  const unknown = run(script, '--sideways');
  expect([unknown.status, unknown.stdout]).toEqual([2, '']);
  expect(unknown.stderr).toMatch(/^Unknown option '--sideways'.*\nusage: /s);
  expect(unknown.stderr).toContain(usage);
});
