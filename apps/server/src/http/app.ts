import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import { closeServer, createHttpServer, listen } from '@pavilion/kit/http-server';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { messages } from '../messages/all.ts';
import { renderRefusalWith } from './answer.ts';
import type { CallerPlaces } from './caller-place.ts';

export interface AppOptions {
  log: Logger;
  trustedProxies: readonly string[];
  /** What `/readyz` asks. */
  ready: () => Promise<void>;
  /** Served at `/metrics`. */
  metrics: Registry;
  placeOf?: CallerPlaces['placeOf'];
}

/** Of requests that no call was found for: the envelope, as every call answers. */
export const renderRefusal = renderRefusalWith(messages);

/** The platform's HTTP server before anything is served on it. */
export async function createApp({ log, trustedProxies, ready, metrics, placeOf }: AppOptions): Promise<FastifyInstance> {
  const app = createHttpServer({
    log,
    trustedProxies: [...trustedProxies],
    ready,
    metrics,
    renderRefusal,
    ...(placeOf ? { placeOf } : {}),
  });
  await app.register(cookie);
  await app.register(websocket, { options: { maxPayload: 4096, perMessageDeflate: false } });
  return app;
}

export { closeServer, listen };
