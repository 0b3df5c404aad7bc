import type pg from 'pg';
import type { Logger } from 'pino';
import type { PlatformSettings, RecordEvent } from './deps.ts';
import { tasksOf, ticksOf } from './domain-module.ts';
import { AdmittingPool } from '@pavilion/kit/admitting-pool';
import { createHttpServer } from '@pavilion/kit/http-server';
import { createReadiness, NotReady } from '@pavilion/kit/readiness';
import { closeServer, createApp, listen, renderRefusal } from './http/app.ts';
import { serveApiPage } from './http/openapi.ts';
import { CALLER_SHARES, type CallerPlaces, createCallerPlaces } from './http/caller-place.ts';
import { createDeskServe } from './http/desk.ts';
import { createServe } from './http/serve.ts';
import type { Gate } from './http/types.ts';
import { enqueue } from './jobs/enqueue.ts';
import { type Heartbeat, startHeartbeat } from './jobs/heartbeat.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { createOutbound, type Outbound } from './kernel/outbound.ts';
import { brandAddress } from './kernel/brand-address.ts';
import { messages } from './messages/all.ts';
import { createPlatformMetrics, type PlatformMetrics } from './metrics.ts';
import type { BaseDeps } from './compose/define-module.ts';
import { createDomains, type Domains } from './domains.ts';
import { writeHint, writeHints } from './modules/realtime/public.ts';
import { createRecorder, type Recorder } from './modules/security-events/public.ts';
import type { Hasher } from './modules/identity/public.ts';
import { isDemoBackfilling } from './seed/history/notes.ts';
import { serveConsole } from './shell/serve-console.ts';
import { serveSocket } from './serve-socket.ts';
import { serveShell } from './shell/serve-shell.ts';

export interface PlatformOptions {
  /** Connections in the server's role and schema. */
  db: pg.Pool;
  log: Logger;
  clock?: Clock;
  host: string;
  /** 0 lets the system choose. */
  port: number;
  settings: PlatformSettings;
  /** What this process does: answer requests, work jobs, or both. */
  http: boolean;
  worker: boolean;
  /** No other process works on this database: jobs left by a killed one are taken up at once. */
  alone?: boolean;
  /** Built portal and pictures; the shell is left out when absent. */
  shell?: { portalDist: string; artDir: string };
  /** The operators' port, 0 for any, and the built console; nobody serves them when absent. */
  desk?: { port: number; dist: string };
  /** In the place of the one that hashes passwords at full cost. */
  hasher?: Hasher;
}

export interface Platform {
  /** Where this process is asked: for everything, or, without `http`, whether it works. */
  url: string;
  port: number;
  /** Where operators call; empty where none do. */
  deskUrl: string;
  domains: Domains;
  /** Writes the security events that wait. */
  flushEvents: Recorder['flush'];
  close(): Promise<void>;
}

/** The only constructor of the platform: parts → domains → HTTP and worker. Migrations ran before. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { db, log } = options;
  const clock = options.clock ?? systemClock;
  const metrics = createPlatformMetrics(db);
  const events = createRecorder({ db, clock, log, counted: metrics.countEvent });
  const base = {
    db,
    clock,
    log,
    settings: options.settings,
    enqueue,
    hint: writeHint,
    hintAll: writeHints,
    maySettle: async () => !(await isDemoBackfilling(db)),
    record: events.record,
    outbound: outboundOf(options.settings),
  } satisfies BaseDeps;
  const domains = await createDomains(base, { counted: metrics.counted, hasher: options.hasher });
  const jobs = new JobsOfProcess();
  const ready = createReadiness({
    pool: db,
    also: () => {
      if (options.worker) jobs.assertUp();
    },
  });
  const places = createCallerPlaces();
  if (db instanceof AdmittingPool) db.useShares(CALLER_SHARES);
  const built: PlatformDeps = { clock, domains, metrics, ready, record: events.record, places };
  const closers: (() => Promise<unknown>)[] = [() => domains.close(), () => events.close()];
  let served = { url: '', port: 0, close: async () => undefined as unknown };
  let deskUrl = '';
  try {
    if (options.http) {
      const http = await startHttp(options, built);
      closers.unshift(http.close);
      served = http;
      if (options.desk) {
        const desk = await startDesk(options, options.desk, built);
        closers.unshift(desk.close);
        deskUrl = desk.url;
      }
    } else if (options.worker) {
      served = await startWatched(options, built);
      closers.unshift(served.close);
    }
    const heartbeat = startHeartbeat({ db, log, role: roleOf(options), alone: options.alone ?? false });
    closers.unshift(() => heartbeat.stop());
    if (options.worker) {
      const worker = await startWork(options, built, heartbeat);
      jobs.are(worker);
      metrics.watchJobs(() => worker.health());
      closers.unshift(worker.stop);
      for (const { start } of domains.modules) if (start) closers.unshift(start());
      // The worker waits for its jobs, and one of them may be a settlement of minutes.
      closers.unshift(async () => domains.settlements.stop());
    }
    // Where bets are taken: the port wakes the consumers of its own process. In a worker they find what a process that died left behind.
    if (options.http || options.worker) closers.unshift(domains.startConsumers());
  } catch (error) {
    for (const close of closers) await close().catch(() => undefined);
    throw error;
  }
  return {
    url: served.url,
    port: served.port,
    deskUrl,
    domains,
    flushEvents: events.flush,
    close: async () => {
      for (const { release } of domains.modules) release?.();
      // One that fails keeps none of the later ones from their work.
      for (const close of closers) await close().catch((error: unknown) => log.error({ err: error }, 'a part could not be closed'));
    },
  };
}

/** The product's own programs are called wherever they are, what operators type only outside, unless the settings say otherwise. */
const outboundOf = ({ demo, outboundPrivate = demo, studioUrl, pspUrl, ownAddresses = [] }: PlatformSettings): Outbound =>
  createOutbound({ allowPrivate: outboundPrivate, trusted: [studioUrl, pspUrl, ...ownAddresses] });

const roleOf = ({ http, worker }: PlatformOptions) => (http && worker ? 'all' : http ? 'http' : 'worker');

interface PlatformDeps {
  clock: Clock;
  domains: Domains;
  metrics: PlatformMetrics;
  ready: () => Promise<void>;
  record: RecordEvent;
  places: CallerPlaces;
}

/** A process that shall work jobs is ready while it does. */
class JobsOfProcess {
  #worker: Worker | null = null;

  are(worker: Worker): void {
    this.#worker = worker;
  }

  assertUp(): void {
    const health = this.#worker?.health();
    if (!health?.isUp) throw new NotReady('jobs.down', health?.reason ?? 'jobs are not started yet');
  }
}

async function startHttp(options: PlatformOptions, { clock, domains, metrics, ready, record, places }: PlatformDeps) {
  const { log, settings } = options;
  const app = await createApp({
    log,
    trustedProxies: settings.trustedProxies,
    ready,
    metrics: metrics.registry,
    placeOf: places.placeOf,
  });
  const gate: Gate = { ...domains.gate, messageFor: messages.messageFor };
  // Callbacks of vendors and providers bring bodies of their own kind: they are outside the contract's scope.
  for (const { registerCallbacks } of domains.modules) await registerCallbacks?.(app);
  const hub = await serveSocket(app, domains);
  metrics.countSockets(hub);
  await app.register(async (scope) => {
    const registry = createServe({ app: scope, gate, clock, record, remember: places.remember });
    for (const { registerRoutes } of domains.modules) registerRoutes?.(registry.serve);
    registry.refuseTheRest();
    await serveApiPage(scope, registry.endpoints);
  });
  if (options.shell) {
    await serveShell({
      app,
      gate,
      ...options.shell,
      findPicture: domains.content.findPicture,
      gameOrigins: async () => [settings.studioUrl, ...(await domains.vendors.gameOrigins())],
      demo: settings.demo,
      consoleUrl: settings.consoleUrl,
    });
  }
  const port = await listen(app, { port: options.port, host: options.host });
  return {
    url: addressOf(options.host, port),
    port,
    close: async () => {
      await hub.close();
      await closeServer(app);
    },
  };
}

const addressOf = (host: string, port: number): string => `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;

/** What a process that answers no requests is watched by: `/healthz`, `/readyz`, `/metrics`. */
async function startWatched({ log, settings, host, port }: PlatformOptions, { metrics, ready }: PlatformDeps) {
  const app = createHttpServer({ log, trustedProxies: [...settings.trustedProxies], ready, metrics: metrics.registry });
  const bound = await listen(app, { port, host });
  return { url: addressOf(host, bound), port: bound, close: () => closeServer(app) };
}

/** The operators' own server: their calls are on no other port. */
async function startDesk(
  { log, host, settings }: PlatformOptions,
  { port, dist }: { port: number; dist: string },
  { clock, domains, ready, record, places }: PlatformDeps,
) {
  const app = createHttpServer({ log, trustedProxies: [...settings.trustedProxies], ready, renderRefusal, placeOf: places.placeOf });
  await app.register(async (scope) => {
    const registry = createDeskServe({
      app: scope,
      clock,
      record,
      remember: places.remember,
      origins: originsOf(settings.consoleUrl),
      gate: { ...domains.desk.gate, isBusy: domains.gate.isBusy, messageFor: messages.messageFor },
    });
    for (const { registerDesk } of domains.modules) registerDesk?.({ serve: registry.serve, access: domains.desk.access });
    registry.refuseTheRest();
  });
  await serveConsole(app, { dist, portals: () => portalOrigins(domains.content, settings.publicUrl) });
  const bound = await listen(app, { port, host });
  return { url: addressOf(host, bound), close: () => closeServer(app) };
}

/** Where the portals of all brands are, for the desk's previews. */
async function portalOrigins(content: Domains['content'], publicUrl: string): Promise<string[]> {
  const brands = await Promise.all((await content.listBrands()).map(({ id }) => content.brandSnapshot(id)));
  const origins = brands.map(({ info, settings }) => brandAddress(publicUrl, { code: info.code, mainDomain: settings.mainDomain }).origin);
  // They are part of the desk's policy: a name with `;` would add a directive.
  return [...new Set(origins)].filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin));
}

/** On this machine a browser may name it in either way. */
function originsOf(consoleUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(consoleUrl);
  return hostname === 'localhost' ? [origin, `${protocol}//127.0.0.1:${port}`] : [origin];
}

async function startWork({ db, log }: PlatformOptions, { clock, domains }: PlatformDeps, heartbeat: Heartbeat): Promise<Worker> {
  return startWorker({ db, log, clock, tasks: tasksOf(domains.modules), ticks: ticksOf(domains.modules), heartbeat });
}
