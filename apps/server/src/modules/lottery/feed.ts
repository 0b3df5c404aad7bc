import { randomBytes } from 'node:crypto';
import { isKeepable } from '@pavilion/contract/wire-types';
import { isSignedBy } from '@pavilion/kit/request-signature';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Sql } from '../../kernel/db.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { ensureSecret, readSecret } from '../../kernel/secret.ts';
import type { LotteryDeps } from './deps.ts';
import { enterResult, feedSource } from './results.ts';
import { listGames } from './tables.ts';

const BODY_LIMIT = 16 * 1024;
const NAME = /^[a-z][a-z0-9-]{0,31}$/;

const told = z.strictObject({
  game: z.string().check(z.regex(/^[A-Z0-9_]{2,12}$/)),
  numero: z.string().check(z.minLength(1), z.maxLength(20), z.refine(isKeepable)),
  result: z.string().check(z.minLength(1), z.maxLength(4_000), z.refine(isKeepable)),
  startedAt: z.optional(z.iso.datetime()),
});

const secretName = (name: string): string => `lottery.feed.${name}`;

/** Names a feed may have: they stand in its address. */
export const isFeedName = (name: string): boolean => NAME.test(name);

/** The key a feed signs with; made once. A feed without one is not known. */
export const feedSecret = (sql: Sql, name: string): Promise<string> =>
  ensureSecret(sql, secretName(name), () => randomBytes(32).toString('hex'));

/**
 * `POST /lottery/feeds/<name>`: a result of an official draw, signed over the raw bytes (`X-Signature: t=…,v1=…`, five minutes). The same again is
 * answered as what stands; 409 for one that differs from it, which is kept as a dispute.
 */
export function registerFeeds(app: FastifyInstance, parts: LotteryDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { name: string } }>('/lottery/feeds/:name', async (request, reply) => {
      const { name } = request.params;
      const secret = isFeedName(name) ? await readSecret(parts.db, secretName(name)) : null;
      if (secret === null) return reply.code(404).send({ error: 'feed' });
      const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
      const header = request.headers['x-signature'];
      const seconds = Math.floor(parts.clock.now().getTime() / 1000);
      if (!isSignedBy(secret, raw, { header: typeof header === 'string' ? header : undefined, seconds })) {
        parts.record({ kind: 'vendor.signature.failed', vendor: feedSource(name), ip: request.ip });
        return reply.code(401).send({ error: 'signature' });
      }
      const { status, body } = await take(parts, { name, raw, ip: request.ip });
      return reply.code(status).send(body);
    });
  });
}

async function take(
  parts: LotteryDeps,
  { name, raw, ip }: { name: string; raw: string; ip: string },
): Promise<{ status: number; body: object }> {
  const read = told.safeParse(readJson(raw));
  if (!read.success) return { status: 400, body: { error: 'body' } };
  const { game: code, numero, result, startedAt } = read.data;
  const game = (await listGames(parts.db)).find((one) => one.code === code);
  if (!game) return { status: 404, body: { error: 'game' } };
  try {
    const outcome = await enterResult(
      parts,
      { gameId: game.id, numero, text: result, startedAt: startedAt === undefined ? null : new Date(startedAt) },
      { source: feedSource(name), actor: { kind: 'system', id: feedSource(name), ip, now: parts.clock.now() } },
    );
    return { status: outcome === 'differs' ? 409 : 200, body: { outcome } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.code === 'not.found' ? 404 : 409, body: { error: error.code, ...error.detail.value } };
  }
}

function readJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
