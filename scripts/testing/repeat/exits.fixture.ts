import { test } from 'vitest';
import { isFirstTime } from './first-time.ts';

// oxlint-disable-next-line vitest/expect-expect -- it does not come to that
test('ends its process', () => {
  if (isFirstTime('exits')) process.kill(process.pid, 'SIGKILL');
});
