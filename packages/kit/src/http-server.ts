import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogController, fastify } from 'fastify';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { asCaller, newCaller, PoolBusy, type Caller } from './admitting-pool.ts';
import type { Place } from './fair-queue.ts';
import { isDatabaseAway } from './database-away.ts';
import { answerUnreadable, isCutOff, namesOneHost, plainRefusal, refusalHeaders, type RenderRefusal } from './request-guard.ts';
import type { Logger } from './log.ts';
import { NotReady } from './readiness.ts';
import { noteRunning } from './watchdog.ts';

export interface HttpServerOptions {
  log: Logger;
  /** Proxies whose `X-Forwarded-*` headers are believed: addresses or CIDR blocks. None unless given. */
  trustedProxies?: string[];
  /** Largest body accepted, in bytes (1 MiB). */
  bodyLimit?: number;
  /** The check of `/readyz`: rejects (with `NotReady`, whose reason is shown), or takes longer than two seconds, when the program cannot do its work now. */
  ready?: () => Promise<unknown>;
  /** Shape of refusals that no route gives: unreadable requests, unknown paths, bugs. `{ error, requestId }` unless given. */
  renderRefusal?: RenderRefusal;
  /** The place of a request in the queues of the pools; by default the sender's address, for every call. */
  placeOf?: (request: FastifyRequest) => Place;
  /** Serve `/metrics` from this registry, to callers of this machine and of private networks only. */
  metrics?: Registry;
}

export type { Registry } from 'prom-client';

const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** A refusal for want of room is answered so long after its request came; who waited for room that long is answered at once. */
const REFUSAL_PAUSE_MS = 150;
const REFUSALS_SAID_EVERY_MS = 1_000;
const READY_PATIENCE_MS = 2_000;
const CLOSE_PATIENCE_MS = 10_000;
const PLAIN_REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** A year; a name beside ours may have no certificate. */
const TRANSPORT_SECURITY = 'max-age=31536000';
/** Of every answer; a page that needs another referrer policy says so itself. */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/**
 * A Fastify server as all our programs run it: each answer carries `X-Request-Id` (the caller's own if it is a plain
 * one) and headers that protect browsers (`Strict-Transport-Security` behind TLS), each request is logged once without its query string, body or headers, `/healthz` and `/readyz` answer.
 * Close it with `closeServer`.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  // The wider type makes the server assignable to what plugins require.
  const loggerInstance: FastifyBaseLogger = options.log;
  const render = options.renderRefusal ?? plainRefusal;
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number) =>
    reply
      .code(status)
      .headers({ ...refusalHeaders, 'x-request-id': request.id })
      .send(render({ status, requestId: request.id, headers: request.headers }));
  const server: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    trustProxy: options.trustedProxies?.length ? options.trustedProxies : false,
    bodyLimit: options.bodyLimit ?? 1_048_576,
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    // Ten seconds, as the library has it, were not enough to register the calls on a machine with ten times as much to do as cores.
    pluginTimeout: 120_000,
    // A missing host is refused below, in the server's own shape.
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      void refuse(request, reply, error.statusCode ?? 400);
    },
    // Answered by `answerUnreadable`.
    clientErrorHandler: () => undefined,
  });
  answerUnreadable(server.server, render, options.log);
  server.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', noteRunning(`${request.method} ${request.routeOptions.url ?? 'unknown path'}`));
    reply.headers({ ...SAFE_HEADERS, 'x-request-id': request.id });
    if (request.protocol === 'https') reply.header('strict-transport-security', TRANSPORT_SECURITY);
    return namesOneHost(request.raw) ? undefined : refuse(request, reply, 400);
  });
  admitCallers(server, options.placeOf ?? (({ ip }) => ({ class: '', key: ip })));
  const countRefused = refusalCount(options.log);
  server.addHook('onResponse', async (request, reply) => {
    if (HEALTH_ROUTES.has(request.routeOptions.url ?? '')) return;
    if (isForWantOfRoom(reply)) return countRefused();
    const line = {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else request.log.info(line, 'request');
  });
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const cutOff = isCutOff(request.raw);
    if (cutOff) request.log.info('request cut off by its caller');
    const status = cutOff ? 400 : error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500 && isDatabaseAway(error)) {
      if (!(error instanceof PoolBusy)) request.log.warn({ reason: error.message }, 'database away');
      return refuse(request, reply.header('Retry-After', '1'), 503);
    }
    if (status === 500) request.log.error({ err: error }, 'unexpected error');
    return refuse(request, reply, status);
  });
  server.setNotFoundHandler((request, reply) => refuse(request, reply, 404));
  addHealth(server, options.ready);
  if (options.metrics) addMetrics(server, options.metrics, options.trustedProxies ?? []);
  return server;
}

/** Each request is a caller of its own at the pools (`admitting-pool.ts`), except the health routes. */
function admitCallers(server: FastifyInstance, placeOf: (request: FastifyRequest) => Place): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  server.addHook('onRequest', (request, _reply, done) => {
    if (HEALTH_ROUTES.has(request.routeOptions.url ?? '')) return done();
    const caller = newCaller(placeOf(request));
    callers.set(request, caller);
    asCaller(caller, done);
  });
  // A pause before the refusal: clients that repeat at once would occupy the event loop with refusals and delay the served calls.
  server.addHook('onSend', async (_request, reply) => {
    if (isForWantOfRoom(reply)) await sleep(Math.max(0, REFUSAL_PAUSE_MS - reply.elapsedTime), undefined, { ref: false });
  });
  // A body is read in events of the connection, where the caller's async context is lost.
  server.addHook('preValidation', (request, _reply, done) => {
    const caller = callers.get(request);
    if (!caller) return done();
    asCaller(caller, done);
  });
}

const isForWantOfRoom = (reply: FastifyReply): boolean => reply.statusCode === 503 && reply.hasHeader('retry-after');

/**
 * Counts refusals for want of room, which come by the thousand a second: a line for each cost a sixth of the processor time of a full
 * server. One line a second says how many there were.
 */
function refusalCount(log: Logger): () => void {
  let refused = 0;
  const say = (): void => {
    log.warn({ refused }, 'overloaded');
    refused = 0;
  };
  return () => {
    if (refused === 0) setTimeout(say, REFUSALS_SAID_EVERY_MS).unref();
    refused += 1;
  };
}

/** Listens and returns the port, which the system chooses when `port` is 0. Says in plain words if it is taken. */
export async function listen(server: FastifyInstance, { port, host }: { port: number; host: string }): Promise<number> {
  try {
    await server.listen({ port, host, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken by another program. Stop that one, or choose other ports with PORT.`, { cause: error });
  }
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Takes no new work, lets running requests end, and cuts those off that take too long. */
export async function closeServer(server: FastifyInstance, patienceMs = CLOSE_PATIENCE_MS): Promise<void> {
  const patience = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: patience.signal, ref: false }).then(
    () => server.server.closeAllConnections(),
    () => undefined,
  );
  await server.close();
  patience.abort();
  await late;
}

function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && PLAIN_REQUEST_ID.test(given) ? given : randomUUID();
}

/** Query strings may hold codes and tokens: they are never logged. */
function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}

function addHealth(server: FastifyInstance, ready: HttpServerOptions['ready']): void {
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  server.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const refused = closing ? new NotReady('closing') : await askReady(ready);
    if (!refused) return { status: 'ok' };
    request.log.warn({ reason: refused.reason, detail: refused.message }, 'not ready');
    return reply.code(503).send({ status: 'unavailable', reason: refused.reason });
  });
}

async function askReady(ready: HttpServerOptions['ready']): Promise<NotReady | undefined> {
  if (!ready) return undefined;
  const patience = new AbortController();
  try {
    return await Promise.race([
      ready().then(() => undefined),
      sleep(READY_PATIENCE_MS, new NotReady('timeout', 'no answer in time'), { signal: patience.signal }),
    ]);
  } catch (error) {
    if (error instanceof NotReady) return error;
    return new NotReady('error', error instanceof Error ? error.message : String(error));
  } finally {
    patience.abort();
  }
}

/** A registry with the process's own figures. One for each process is enough. */
export function createMetrics(): Registry {
  const registry = new Registry();
  // The delay of the event loop is sampled by a timer: at the default of 10 ms an idle process wakes a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 200 });
  return registry;
}

function addMetrics(server: FastifyInstance, registry: Registry, trustedProxies: string[]): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // Behind a proxy we do not know, every visitor would seem to come from the private network.
    const throughUnknownProxy = request.headers['x-forwarded-for'] !== undefined && trustedProxies.length === 0;
    if (throughUnknownProxy || !isPrivateAddress(request.ip)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Loopback, private and link-local addresses, IPv4 (also written as IPv6) and IPv6. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  if (isIP(plain) === 4) {
    const [a = 0, b = 0] = plain.split('.').map(Number);
    return a === 127 || a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168) || (a === 169 && b === 254);
  }
  return isIP(plain) === 6 && (plain === '::1' || /^f[cd]/i.test(plain) || /^fe[89ab]/i.test(plain));
}
