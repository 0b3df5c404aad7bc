import { createHash } from 'node:crypto';
import {
  captchaWork, captchaWorkVerify, sliderConfig, sliderVerify, smsSend, smsVerify,
} from '@pavilion/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';

let world: TestPlatform;

beforeAll(async () => {
  world = await testPlatform();
});

afterAll(() => world.close());

test('a slider puzzle', async () => {
  const browser = new Browser(world);
  const { value } = await browser.call(sliderConfig);
  expect(value.background).toMatch(/^data:image\/webp/);
});
