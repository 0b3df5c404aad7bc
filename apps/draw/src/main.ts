import { closeServer, createHttpServer, listen } from '@pavilion/kit/http-server';
import type { Logger } from '@pavilion/kit/log';
import { createReadiness } from '@pavilion/kit/readiness';
import { isSignedBy } from '@pavilion/kit/request-signature';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import type pg from 'pg';
import * as z from 'zod';
import { openSeed, promiseIssues } from './promises.ts';

export interface DrawOptions {
  port: number;
  host: string;
  /** Connections in the role and schema of this program. */
  db: pg.Pool;
  log: Logger;
  clock?: { now(): Date };
}

export interface Draw {
  url: string;
  port: number;
  /** Registers who may ask, or renews their secret. */
  putCaller(caller: { code: string; secret: string }): Promise<void>;
  close(): Promise<void>;
}

const game = z.string().regex(/^[A-Z0-9_]{2,12}$/);
const numero = z.string().regex(/^[0-9-]{4,20}$/);
const promiseBody = z.strictObject({
  game,
  issues: z
    .array(z.strictObject({ numero, drawsAt: z.iso.datetime() }))
    .min(1)
    .max(500),
});
const openBody = z.strictObject({ game, numero, digest: z.string().regex(/^[0-9a-f]{64}$/) });

const STATUS = { unknown: 404, early: 425, digest: 409 } as const;

/** Starts the keeper of seeds: `POST /v1/promises` and `POST /v1/seeds`, both signed by the caller over the raw body. */
export async function startDraw(options: DrawOptions): Promise<Draw> {
  const clock = options.clock ?? { now: () => new Date() };
  const app = createHttpServer({ log: options.log, ready: createReadiness({ pool: options.db }) });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 128 * 1024 }, (_request, body, done) => done(null, body));

  /** What a signed body says; undefined where it is not signed, null where it says nothing that can be read. */
  const read = async <T>(
    request: { headers: Record<string, unknown>; body: unknown },
    schema: z.ZodType<T>,
  ): Promise<T | null | undefined> => {
    const raw = String(request.body ?? '');
    const { rows } = await options.db.query<{ secret: string }>('SELECT secret FROM caller WHERE code = $1', [
      String(request.headers['x-caller'] ?? '').slice(0, 40),
    ]);
    const header = String(request.headers['x-signature'] ?? '');
    if (!rows[0] || !isSignedBy(rows[0].secret, raw, { header, seconds: clock.now().getTime() / 1000 })) return undefined;
    try {
      const parsed = schema.safeParse(parseStrictJson(raw));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  };

  app.post('/v1/promises', async (request, reply) => {
    const asked = await read(request, promiseBody);
    if (!asked) return reply.code(asked === undefined ? 401 : 400).send({ error: asked === undefined ? 'signature' : 'invalid' });
    const issues = asked.issues.map((issue) => ({ numero: issue.numero, drawsAt: new Date(issue.drawsAt) }));
    return { promises: await promiseIssues(options.db, { game: asked.game, issues }) };
  });
  app.post('/v1/seeds', async (request, reply) => {
    const asked = await read(request, openBody);
    if (!asked) return reply.code(asked === undefined ? 401 : 400).send({ error: asked === undefined ? 'signature' : 'invalid' });
    const opened = await openSeed(options.db, { ...asked, now: clock.now() });
    return 'seed' in opened ? opened : reply.code(STATUS[opened.refused]).send({ error: opened.refused });
  });

  const port = await listen(app, { port: options.port, host: options.host });
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    port,
    putCaller: async ({ code, secret }) => {
      await options.db.query(
        'INSERT INTO caller (code, secret) VALUES ($1, $2) ON CONFLICT (code) DO UPDATE SET secret = excluded.secret',
        [code, secret],
      );
    },
    close: () => closeServer(app),
  };
}
