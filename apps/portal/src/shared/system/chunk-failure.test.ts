import { expect, test } from 'vitest';
import { isChunkFailure } from './chunk-failure.ts';

test('knows a part that did not arrive, in the words of each browser', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://koi.test/assets/help-page-1a2b.js',
    'error loading dynamically imported module: https://koi.test/assets/help-page-1a2b.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/help-page-1a2b.css',
    'Loading chunk 7 failed.',
    'Loading CSS chunk 7 failed.',
  ])
    expect(isChunkFailure(new Error(message)), message).toBe(true);
  expect(isChunkFailure(Object.assign(new Error('x'), { name: 'ChunkLoadError' }))).toBe(true);
});

test('takes no other failure for it', () => {
  expect(isChunkFailure(new TypeError('Failed to fetch'))).toBe(false);
  expect(isChunkFailure('Loading chunk 7 failed.')).toBe(false);
});
