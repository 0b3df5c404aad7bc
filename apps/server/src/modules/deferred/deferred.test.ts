import * as deferred from '@pavilion/contract/deferred/calls';
import type { Endpoint } from '@pavilion/contract/base/endpoint';
import { flattenWhitelabel, systemWhitelabel } from '@pavilion/contract/content/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

let world: TestPlatform;

beforeAll(async () => {
  world = await testPlatform();
});

afterAll(() => world.close());

const endpoints: Endpoint[] = Object.values(deferred);

test('each is served at each of its paths and says that it is not available', async () => {
  const browser = new Browser(world);
  for (const endpoint of endpoints) {
    for (const { method = endpoint.method, path = endpoint.path } of [{}, ...(endpoint.aliases ?? [])] as {
      method?: string;
      path?: string;
    }[]) {
      const answer = await browser.send(path, {
        method,
        headers: { language: 'EN' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect([path, answer.status, answer.code]).toEqual([path, 400, 'function.not.available']);
      expect(answer.message).toBe("This feature isn't available.");
    }
  }
});

test.each(['koi', 'sol'])('the whitelabel of %s says so beforehand', async (merchant) => {
  const modules = flattenWhitelabel((await new Browser(world, { merchant }).call(systemWhitelabel)).value);
  for (const { module } of endpoints) expect([module, modules[module ?? '']]).toEqual([module, false]);
});
