import { closeServer, createHttpServer, listen } from '@pavilion/kit/http-server';
import type { Logger } from '@pavilion/kit/log';
import { createReadiness } from '@pavilion/kit/readiness';
import type pg from 'pg';
import { randomPick } from './bets.ts';
import { serveGame } from './game-routes.ts';
import { serveOperators } from './operator-api.ts';

export interface VendorOptions {
  port: number;
  host: string;
  /** Connections in the role and schema of this program. */
  db: pg.Pool;
  log: Logger;
  /** Address players reach this server at; empty: the one it listens on. */
  publicUrl: string;
  clock?: { now(): Date };
  /** A number below `n`, each as likely. */
  pick?: (n: number) => number;
}

export interface VendorServer {
  url: string;
  port: number;
  /** Registers an operator, or renews its secret. */
  putOperator(operator: { code: string; secret: string }): Promise<void>;
  close(): Promise<void>;
}

export interface Context {
  db: pg.Pool;
  clock: { now(): Date };
  pick: (n: number) => number;
  url(): string;
}

/** Starts the sandbox vendor of transfer mode: `/v1/…` for operators, `/play/<token>` for players. */
export async function startVendor(options: VendorOptions): Promise<VendorServer> {
  const app = createHttpServer({ log: options.log, ready: createReadiness({ pool: options.db }) });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
  let { publicUrl } = options;
  const context: Context = {
    db: options.db,
    clock: options.clock ?? { now: () => new Date() },
    pick: options.pick ?? randomPick,
    url: () => publicUrl,
  };
  serveOperators(app, context);
  serveGame(app, context);
  const port = await listen(app, { port: options.port, host: options.host });
  const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;
  if (!publicUrl) publicUrl = url;
  return {
    url,
    port,
    putOperator: async ({ code, secret }) => {
      await options.db.query(
        'INSERT INTO operator (code, secret) VALUES ($1, $2) ON CONFLICT (code) DO UPDATE SET secret = excluded.secret',
        [code, secret],
      );
    },
    close: () => closeServer(app),
  };
}
