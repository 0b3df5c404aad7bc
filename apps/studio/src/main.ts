import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeServer, createHttpServer, listen } from '@pavilion/kit/http-server';
import type { Logger } from '@pavilion/kit/log';
import { migrate } from '@pavilion/kit/migrate';
import { createPool } from '@pavilion/kit/pool';
import type { Pool } from '@pavilion/kit/pool';
import { createReadiness } from '@pavilion/kit/readiness';
import type { Registry } from '@pavilion/kit/http-server';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Studio } from './context.ts';
import { games } from './games/catalogue.ts';
import { renderDoorRefusal } from './http/game-error.ts';
import { gameRoutes } from './http/game-routes.ts';
import { operatorRoutes } from './http/operator-routes.ts';
import { defaultFolders, pageRoutes } from './http/page-routes.ts';
import type { PageFolders } from './http/page-routes.ts';
import { saveOperator } from './operators.ts';
import type { Operator } from './operators.ts';
import { hastenPending, recoverRounds } from './rounds/recover-rounds.ts';
import { loadSigningKey } from './wallet/signing.ts';

const SCHEMA = 'studio';
const APP_ROLE = 'studio_app';
const DATABASE_DIR = path.join(import.meta.dirname, '../database');
/** Between looks for unended rounds: while there are some, and while there are none. */
const TICK_MS = 1_000;
const IDLE_TICK_MS = 5_000;

export interface StudioOptions {
  /** 0: the system chooses. */
  port: number;
  host: string;
  /** Connection of the owner of the schema `studio`; the server itself works as the role `studio_app`. */
  databaseUrl: string;
  log: Logger;
  clock?: Clock;
  /** Origin players reach the studio at; `http://localhost:<port>` unless given. */
  publicUrl?: string;
  /** Wallet address of operators that say nothing of theirs. */
  platformWalletUrl?: string;
  operators?: readonly (Omit<Operator, 'walletUrl'> & { walletUrl?: string | null })[];
  /** Origins that may show our pages in a frame, asked at each page; none unless given. */
  frameAncestors?: () => Promise<readonly string[]>;
  trustedProxies?: string[];
  folders?: PageFolders;
  /** Served at `/metrics` to private addresses. */
  metrics?: Registry;
  /** Database connections, 10 unless given. */
  poolSize?: number;
  /** Milliseconds between looks for unended rounds while there are some (at least 5,000 otherwise); 0 leaves it to `tick()`. */
  tickMs?: number;
  /** How long a wallet may take to answer while a player waits, 1,000 milliseconds unless given. */
  walletAnswerMs?: number;
}

export interface RunningStudio {
  /** Where it listens on this machine, and where players reach it. */
  url: string;
  publicUrl: string;
  /** The key that our wallet calls are verified with (PEM, SPKI). */
  publicKey: string;
  /** Adds or replaces an operator; for a composition root that learns its key only later. */
  saveOperator(operator: Operator): Promise<void>;
  /** Ends unended rounds now; answers how many wallet calls it worked on. */
  tick(): Promise<number>;
  close(): Promise<void>;
}

async function openDatabase(options: StudioOptions): Promise<Pool> {
  const owner = createPool({ url: options.databaseUrl, max: 1, applicationName: 'studio-migrate' });
  try {
    await migrate(owner, { dir: DATABASE_DIR, schema: SCHEMA, appRole: APP_ROLE });
  } finally {
    await owner.end();
  }
  const max = options.poolSize ?? 10;
  return createPool({
    url: options.databaseUrl,
    role: APP_ROLE,
    searchPath: SCHEMA,
    max,
    applicationName: 'studio',
    // Rounds of one session wait for each other in the database. The queue is long so that the game refuses a round, not the pool.
    admission: { maxWaiting: max * 20, patienceMs: 5_000 },
  });
}

async function saveGames(pool: Pool): Promise<void> {
  for (const { code, version, kind, rtpPpm } of games) {
    await pool.query(
      `INSERT INTO game (code, version, kind, rtp_ppm) VALUES ($1, $2, $3, $4)
       ON CONFLICT (code) DO UPDATE SET version = $2, kind = $3, rtp_ppm = $4`,
      [code, version, kind, rtpPpm],
    );
  }
}

/** Answers are for frames of opaque origin and carry no cookies: any origin may read them. */
function addCrossOrigin(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff');
    if (request.method !== 'OPTIONS') return undefined;
    return reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-max-age', '7200')
      .code(204)
      .send();
  });
  server.options('/*', async (_request, reply) => reply.code(204).send());
}

function startTicking(studio: Studio, everyMs: number): () => Promise<void> {
  const stopped = new AbortController();
  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const worked = await recoverRounds(studio).catch((error: unknown) => {
        studio.log.error({ reason: error instanceof Error ? error.message : String(error) }, 'recovery failed');
        return 1;
      });
      await sleep(worked > 0 ? everyMs : Math.max(everyMs, IDLE_TICK_MS), undefined, {
        signal: stopped.signal,
        ref: false,
      }).catch(() => undefined);
    }
  };
  const running = work();
  return async () => {
    stopped.abort();
    await running;
  };
}

/**
 * Starts LANTERN: migrates its schema, makes its key at the first start, resumes or voids rounds left unended, and
 * serves.
 */
export async function startStudio(options: StudioOptions): Promise<RunningStudio> {
  const { log, clock = systemClock } = options;
  const pool = await openDatabase(options);
  const studio: Studio = {
    pool,
    clock,
    log,
    key: await loadSigningKey(pool),
    publicUrl: options.publicUrl?.replace(/\/+$/, '') ?? '',
    walletAnswerMs: options.walletAnswerMs,
  };
  await saveGames(pool);
  for (const operator of options.operators ?? []) {
    const walletUrl = operator.walletUrl === undefined ? options.platformWalletUrl : operator.walletUrl;
    if (walletUrl === undefined) throw new Error(`operator ${operator.id} has no wallet address`);
    await saveOperator(studio, { ...operator, walletUrl });
  }
  const server = createHttpServer({
    log,
    ready: createReadiness({ pool }),
    renderRefusal: ({ status, headers }) => renderDoorRefusal(status, headers),
    ...(options.metrics ? { metrics: options.metrics } : {}),
    ...(options.trustedProxies ? { trustedProxies: options.trustedProxies } : {}),
  });
  const stopTicking = options.tickMs === 0 ? async () => undefined : startTicking(studio, options.tickMs ?? TICK_MS);
  addCrossOrigin(server);
  const pages = { folders: options.folders ?? defaultFolders, frameAncestors: options.frameAncestors ?? (() => Promise.resolve([])) };
  await server.register((api) => gameRoutes(api, studio));
  await server.register((api) => operatorRoutes(api, studio));
  await server.register((scope) => pageRoutes(scope, { ...pages, publicUrl: () => studio.publicUrl }));
  await hastenPending(studio);
  const port = await listen(server, { port: options.port, host: options.host });
  studio.publicUrl ||= `http://localhost:${port}`;
  return {
    url: `http://${options.host === '0.0.0.0' ? '127.0.0.1' : options.host}:${port}`,
    publicUrl: studio.publicUrl,
    publicKey: studio.key.publicKeyPem,
    saveOperator: (operator) => saveOperator(studio, operator),
    tick: () => recoverRounds(studio),
    async close() {
      await closeServer(server);
      await stopTicking();
      await pool.end();
    },
  };
}
