import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { createServer } from 'vite';
import type { InlineConfig, ProxyOptions, ViteDevServer } from 'vite';
import { root } from '../schemas.ts';

/** Paths that Vite answers; all others belong to the server. */
const VITE_PATHS = /^\/(?:@|src\/|node_modules\/|packages\/|__)/;

/** Path of Vite's own socket, which the proxy leaves to Vite. */
const HMR_PATH = '__hmr';

export interface AppOptions {
  name: 'portal' | 'console';
  /** Where the browser reaches the app. */
  host: string | undefined;
  port: number;
  /** The server that writes the page and answers the calls, on this machine. */
  serverPort: number;
  /** Settings of Vite beside the app's own. */
  vite?: InlineConfig;
}

/** Serves an app from its source: Vite replaces changed modules in the open page and passes everything else to the server. */
export async function serveSource({ name, host, port, serverPort, vite: more }: AppOptions): Promise<ViteDevServer> {
  const app = path.join(root, 'apps', name);
  const made: { vite?: ViteDevServer } = {};
  const proxy: ProxyOptions = {
    target: `http://127.0.0.1:${serverPort}`,
    ws: true,
    selfHandleResponse: true,
    bypass: (request) => (isVites(app, request) ? request.url : undefined),
    configure(through) {
      through.on('proxyRes', (answer, request, response) => {
        void bodyOf(answer).then(async (body) => {
          const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
          // The policy of the page forbids the inline script by which Vite replaces modules.
          const { 'content-security-policy': _policy, 'content-length': _length, ...headers } = answer.headers;
          const html = isPage ? await made.vite?.transformIndexHtml(request.url ?? '/', body.toString()) : undefined;
          // What is being worked on is never shown out of a cache.
          response.writeHead(answer.statusCode ?? 502, isPage ? { ...headers, 'cache-control': 'no-store' } : answer.headers);
          response.end(html ?? body);
        });
      });
      through.on('proxyReq', (outgoing) => outgoing.removeHeader('accept-encoding'));
      through.on('error', (_error, _request, response) => {
        if ('writeHead' in response) response.writeHead(503, { 'retry-after': '1' }).end('The server restarts …');
      });
    },
  };
  const vite = await createServer({
    ...more,
    configFile: path.join(app, 'vite.config.ts'),
    root: app,
    appType: 'custom',
    server: {
      port,
      ...(host === undefined ? {} : { host }),
      strictPort: true,
      hmr: { path: HMR_PATH },
      proxy: { [`^/(?!${HMR_PATH})`]: proxy },
      fs: { allow: [root] },
    },
  });
  made.vite = vite;
  await vite.listen();
  return vite;
}

function isVites(app: string, request: IncomingMessage): boolean {
  const [place = '/'] = (request.url ?? '/').split('?');
  return VITE_PATHS.test(place) || (place !== '/' && existsSync(path.join(app, 'public', path.normalize(place))));
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await answer.toArray()) as Buffer[]);
}
