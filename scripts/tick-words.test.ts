import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../apps/pavilion/src/schemas.ts';

const TICK = /name: '([\w.-]+)',\s*cron:/g;

test('the desk has words for everything that runs by the clock, and for nothing else', () => {
  const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const ticks = sources.flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(TICK)].map(([, name = '']) => name));
  const said = readFileSync(path.join(root, 'apps/console/src/features/status/tick-words.tsx'), 'utf8').matchAll(/'([\w.-]+)': t`/g);
  expect([...said].map(([, name]) => name)).toEqual([...new Set(ticks)].toSorted());
});
