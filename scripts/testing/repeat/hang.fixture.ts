import { test } from 'vitest';
import { isFirstTime } from './first-time.ts';

// oxlint-disable-next-line vitest/expect-expect -- nothing comes
test('waits', () => (isFirstTime('hang') ? new Promise(() => undefined) : undefined), 50);
