// npm run dev: the servers restart when one of their files changes, the portal's modules are replaced in the open page.
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { ConfigError, asksForHelp, helpText, readConfig } from '../apps/server/src/config.ts';
import { createServer } from 'vite';
import type { ProxyOptions, ViteDevServer } from 'vite';
import { freePorts } from '../packages/kit/src/free-ports.ts';
import { runRestarting } from './restarting.ts';
import { root } from './schemas.ts';

const portal = path.join(root, 'apps/portal');
/** What Vite serves itself; all other addresses belong to the server. */
const VITE_PATHS = /^\/(?:@|src\/|node_modules\/|packages\/|__)/;

/** Vite's own socket, which the proxy leaves alone. */
const HMR_PATH = '__hmr';

if (asksForHelp()) console.log(helpText());
else await develop();

async function develop(): Promise<void> {
  const config = settingsOrExit();
  const [serverPort = 0] = await freePorts(1);
  const made: { vite?: ViteDevServer } = {};
  const server = `http://127.0.0.1:${serverPort}`;
  const proxy: ProxyOptions = {
    target: server,
    ws: true,
    selfHandleResponse: true,
    bypass: (request) => (isVites(request) ? request.url : undefined),
    configure(through) {
      through.on('proxyRes', (answer, request, response) => {
        void pass(answer).then(async (body) => {
          const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
          // The policy of the page forbids the inline script by which Vite replaces modules.
          const { 'content-security-policy': _policy, 'content-length': _length, ...headers } = answer.headers;
          const html = isPage ? await made.vite?.transformIndexHtml(request.url ?? '/', body.toString()) : undefined;
          response.writeHead(answer.statusCode ?? 502, isPage ? headers : answer.headers);
          response.end(html ?? body);
        });
      });
      through.on('proxyReq', (outgoing) => outgoing.removeHeader('accept-encoding'));
      through.on('error', (_error, _request, response) => {
        if ('writeHead' in response) response.writeHead(503, { 'retry-after': '1' }).end('The server restarts …');
      });
    },
  };
  // Lingui looks for its file from the folder a program is started in.
  process.env['LINGUI_CONFIG'] = path.join(portal, 'lingui.config.ts');
  const vite = await createServer({
    configFile: path.join(portal, 'vite.config.ts'),
    root: portal,
    appType: 'custom',
    server: {
      port: config.port,
      host: config.host,
      strictPort: true,
      hmr: { path: HMR_PATH },
      proxy: { [`^/(?!${HMR_PATH})`]: proxy },
      fs: { allow: [root] },
    },
  });
  made.vite = vite;
  await vite.listen();
  const stopServers = runRestarting({
    words: [path.join(root, 'scripts/pavilion.ts'), '--dev'],
    say: console.log,
    folders: [
      'apps/server',
      'apps/studio/src',
      'apps/studio/migrations',
      'apps/psp',
      'apps/vendor',
      'apps/idp',
      'apps/draw',
      'packages/contract',
      'packages/fairness',
      'packages/kit',
      'packages/lottery',
      'brands',
    ].map((folder) => path.join(root, folder)),
    env: {
      ...process.env,
      PORT: String(serverPort),
      STUDIO_PORT: String(config.studioPort || config.port + 1),
      PSP_PORT: String(config.pspPort || config.port + 2),
      CONSOLE_PORT: String(config.consolePort || config.port + 3),
      IDP_PORT: String(config.idpPort || config.port + 4),
      VENDOR_PORT: String(config.vendorPort || config.port + 5),
      PUBLIC_URL: config.publicUrl ?? `http://localhost:${config.port}`,
    },
  });
  const stop = async (): Promise<void> => {
    await Promise.all([stopServers(), vite.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
  console.log(`The portal reloads itself at http://localhost:${config.port}`);
}

function settingsOrExit() {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

function isVites(request: IncomingMessage): boolean {
  const [place = '/'] = (request.url ?? '/').split('?');
  return VITE_PATHS.test(place) || (place !== '/' && existsSync(path.join(portal, 'public', path.normalize(place))));
}

async function pass(answer: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await answer.toArray()) as Buffer[]);
}
