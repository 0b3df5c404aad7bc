import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR_MS = 31_536_000_000;

/** The console loads only its own files, may frame the brands' portals, cannot be framed, and submits no forms elsewhere. */
const policyOf = (frames: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src-elem 'self'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-src ${frames.join(' ') || `'none'`}`,
    `frame-ancestors 'none'`,
  ].join('; ');

const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** `portals` are the origins of the brands' portals. Serves the built console: hashed files for a year, the page on every other path. It may be built while the server is up already. */
export async function serveConsole(
  app: FastifyInstance,
  { dist, portals }: { dist: string; portals(): Promise<readonly string[]> },
): Promise<void> {
  if (hasFolder(path.join(dist, 'assets'))) {
    await app.register(fastifyStatic, {
      root: path.join(dist, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      decorateReply: false,
      wildcard: true,
      cacheControl: true,
      immutable: true,
      maxAge: YEAR_MS,
      index: false,
      setHeaders: (reply) => {
        void reply.headers(SAFE_HEADERS);
      },
    });
  }
  const read = pageReader(dist);
  const page = async (_request: unknown, reply: FastifyReply) => {
    const html = read();
    void reply.headers({ ...SAFE_HEADERS, 'Content-Security-Policy': policyOf(await portals()), 'Cache-Control': 'no-store' });
    if (html === null) {
      // The page comes again by itself: on a first start the desk is built after the portal is served.
      return reply
        .code(503)
        .headers({ Refresh: '2', 'Retry-After': '2' })
        .type('text/plain; charset=utf-8')
        .send(
          "The desk is being built and opens here by itself, usually within half a minute. If it does not, the program's log says why.",
        );
    }
    return reply.type('text/html; charset=utf-8').send(html);
  };
  app.get('/mark.svg', async (_request, reply) => {
    const file = path.join(dist, 'mark.svg');
    if (!existsSync(file)) return reply.callNotFound();
    return reply.headers(SAFE_HEADERS).header('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(readFileSync(file));
  });
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  app.get('/', page);
  app.get('/*', page);
}

/** The folder of the files, made where it is to come; none for a server without a console, or where nothing may be written and nothing is. */
function hasFolder(folder: string): boolean {
  if (!path.isAbsolute(folder)) return false;
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    return existsSync(folder);
  }
  return true;
}

/** Reads the page again when another build has taken its place. Null where there is none. */
function pageReader(dist: string): () => string | null {
  const file = path.join(dist, 'index.html');
  let known: { at: number; html: string } | null = null;
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at !== undefined && known?.at !== at) known = { at, html: readFileSync(file, 'utf8') };
    return known?.html ?? null;
  };
}
