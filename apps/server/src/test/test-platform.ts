import { testDatabase } from '@pavilion/kit/testing';
import { platformOn, type TestPlatform, type TestPlatformOptions } from './platform-on.ts';

export type { TestPlatform, TestPlatformOptions } from './platform-on.ts';

/**
 * The whole platform on a database of its own, over real HTTP, with a clock the test moves. The demonstration in it was written once for the whole run; with a clock of
 * the test's own it is written again, in that clock's time.
 */
export async function testPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const seeded = options.seed !== false && !options.clock;
  return platformOn(await testDatabase('platform', { seeded }), seeded ? { ...options, seed: 'there' } : options);
}
