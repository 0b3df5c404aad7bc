import { webcrypto } from 'node:crypto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// As patient as `expect.poll` is by the runner's settings.
configure({ asyncUtilTimeout: 60_000 });

// Files share one page, so each test must leave it as it found it.
afterEach(() => {
  cleanup();
  // Some files have a window of their own making, or none.
  globalThis.sessionStorage?.clear();
  globalThis.localStorage?.clear();
});

// jsdom's has no `subtle`, which every browser has on https: bodies are sealed with it.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
// jsdom brings a Uint8Array of its own, of which Node's encoders know nothing: what they make would be refused as no bytes.
Object.defineProperty(globalThis, 'Uint8Array', { value: new TextEncoder().encode('').constructor, configurable: true, writable: true });
