import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from './base/endpoint.ts';

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && 'method' in one && 'access' in one;

test('a call of the desk whose body has a request id says so, and no other does: the shape of a body is not in the browser', async () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((name) => import(path.join(import.meta.dirname, name)) as Promise<Record<string, unknown>>));
  const calls = modules.flatMap((module) => Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])));
  const atDesk = calls.filter(([, { access }]) => access === 'desk');
  expect(atDesk.length).toBeGreaterThan(300);
  const hasRequestId = ({ body }: Endpoint): boolean => 'requestId' in ((body as { shape?: object } | undefined)?.shape ?? {});
  expect(atDesk.filter(([, call]) => hasRequestId(call) !== (call.takesRequestId === true)).map(([name]) => name)).toEqual([]);
});
