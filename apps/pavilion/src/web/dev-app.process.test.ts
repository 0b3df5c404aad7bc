import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../../../../packages/kit/src/free-ports.ts';
import { serveSource } from './dev-app.ts';
import { root } from '../schemas.ts';

const APPS = ['portal', 'console'] as const;

/** The product's server of an app: it writes the page and answers the calls. */
const serverOf = (name: (typeof APPS)[number]) =>
  createServer((request, response) => {
    if (request.url === '/call') response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ name }));
    else {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" });
      response.end(readFileSync(path.join(root, 'apps', name, 'index.html')));
    }
  });

const served: { url: string; close(): Promise<void> }[] = [];

beforeAll(async () => {
  const ports = await freePorts(APPS.length);
  for (const [at, name] of APPS.entries()) {
    const server = serverOf(name);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const port = ports[at] as number;
    const vite = await serveSource({
      name,
      host: '127.0.0.1',
      port,
      serverPort: (server.address() as AddressInfo).port,
      // No browser runs what is served, so libraries are not bundled for one.
      vite: { logLevel: 'error', optimizeDeps: { noDiscovery: true } },
    });
    served.push({
      url: `http://127.0.0.1:${port}`,
      close: async () => {
        await vite.close();
        server.close();
      },
    });
  }
});

afterAll(async () => {
  await Promise.all(served.map((one) => one.close()));
});

test.each(APPS.map((name, at) => ({ name, at })))('the $name is served from its source beside the other', async ({ name, at }) => {
  const url = served[at]?.url ?? '';
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toBeNull();
  expect(await page.text()).toContain('/@vite/client');
  // With its English beside its key, so that a word not yet in the catalogues is read as a word.
  const source = await fetch(`${url}/src/${name === 'portal' ? 'shared/system/page-boundary.tsx' : 'features/session/login-page.tsx'}`);
  expect(source.status).toBe(200);
  expect(await source.text()).toMatch(/\bmessage: /);
  expect(await (await fetch(`${url}/call`)).json()).toEqual({ name });
});
