import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findGame } from '../games/catalogue.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

export interface PageFolders {
  /** The built game client: index.html and assets/. */
  client: string;
  /** Finished pictures. */
  art: string;
}

export const defaultFolders: PageFolders = {
  client: path.join(ROOT, 'apps/studio/client/dist'),
  art: path.join(ROOT, 'art/out'),
};

export interface PageOptions {
  folders: PageFolders;
  publicUrl: () => string;
  /** Origins that may show our pages in a frame, asked at each page. */
  frameAncestors: () => Promise<readonly string[]>;
}

/** What a host is written with, a port too: anything else could add to a policy. */
const HOST = /^[\w.:[\]-]+$/;

/**
 * The frame's origin is opaque, so our own origin is named beside 'self'; and so is the one the page was requested at, which
 * an operator may launch games at: its files and calls go there.
 */
async function contentSecurityPolicy({ publicUrl, frameAncestors }: PageOptions, { protocol, host }: FastifyRequest): Promise<string> {
  const ancestors = await frameAncestors();
  const asked = HOST.test(host) ? `${protocol}://${host}` : '';
  const own = ["'self'", ...new Set([new URL(publicUrl()).origin, asked])].filter(Boolean).join(' ');
  return [
    `default-src 'none'`,
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src ${own} data: blob:`,
    `font-src ${own}`,
    `media-src ${own} blob:`,
    `connect-src ${own}`,
    `worker-src ${own}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : `'none'`}`,
  ].join('; ');
}

/** Game pages, their hashed files, and pictures. */
export async function pageRoutes(pages: FastifyInstance, options: PageOptions): Promise<void> {
  const { client, art } = options.folders;
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const file = path.join(client, 'index.html');
    if (!existsSync(file)) return reply.code(503).type('text/plain').send('The game pages are not built yet.');
    return reply
      .header('content-security-policy', await contentSecurityPolicy(options, request))
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await readFile(file));
  };
  pages.get<{ Params: { game: string } }>('/play/:game', async (request, reply) => {
    if (!findGame(request.params.game)) return reply.callNotFound();
    return sendPage(request, reply);
  });
  pages.get('/verify', async (request, reply) => sendPage(request, reply));

  await pages.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/play/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    preCompressed: true,
  });
  await pages.register(fastifyStatic, { root: art, prefix: '/art/', maxAge: '1d', index: false, decorateReply: false });
}
