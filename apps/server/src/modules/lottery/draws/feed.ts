import { isKeepable } from '@pavilion/contract/base/wire-types';
import { signedAt, TOLERANCE_SECONDS } from '@pavilion/kit/request-signature';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../../../kernel/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { type FeedMessage, feedsOfGame, findFeedSecret, isOutdated, takeOnce } from './feeds.ts';
import { enterResult, feedSource } from './results.ts';
import { listGames } from '../tables.ts';

const BODY_LIMIT = 16 * 1024;

const message = z.strictObject({
  game: z.string().check(z.regex(/^[A-Z0-9_]{2,12}$/)),
  numero: z.string().check(z.minLength(1), z.maxLength(20), z.refine(isKeepable)),
  result: z.string().check(z.minLength(1), z.maxLength(4_000), z.refine(isKeepable)),
  startedAt: z.optional(z.iso.datetime()),
});

interface SentMessage {
  name: string;
  raw: string;
  signature: string | undefined;
  ip: string;
}

interface FeedAnswer {
  status: number;
  body: object;
}

/** A feed signed a newer message about the draw. */
class OutdatedMessage extends Error {}

/**
 * `POST /lottery/feeds/<name>`: a result of an official draw, signed over the raw bytes (`X-Signature: t=…,v1=…`, five minutes). A feed speaks for the
 * games it lists. A message is taken once: a retry is signed again, at a later second, and answered as before; 409 for a result that differs from
 * it, which is stored as a dispute. Refused and noted as security events: 404 an unknown feed, 401 a wrong signature or one of another time, 403 a game
 * the feed does not list, 409 `replayed` for the same message again and `outdated` for one signed before another about the same draw.
 */
export function registerFeeds(app: FastifyInstance, deps: LotteryDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { name: string } }>('/lottery/feeds/:name', async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
      const header = request.headers['x-signature'];
      const signature = typeof header === 'string' ? header : undefined;
      const { status, body } = await take(deps, { name: request.params.name, raw, signature, ip: request.ip });
      return reply.code(status).send(body);
    });
  });
}

async function take(deps: LotteryDeps, sent: SentMessage): Promise<FeedAnswer> {
  const now = deps.clock.now();
  const secret = await findFeedSecret(deps.db, sent.name);
  if (secret === null) return refused(deps, sent, { status: 404, error: 'feed' });
  const seconds = signedAt(secret, sent.raw, sent.signature);
  if (seconds === null) {
    deps.record({ kind: 'vendor.signature.failed', vendor: feedSource(sent.name), ip: sent.ip });
    return { status: 401, body: { error: 'signature' } };
  }
  const at = seconds * 1000;
  if (Math.abs(Math.floor(now.getTime() / 1000) - seconds) > TOLERANCE_SECONDS) return refused(deps, sent, { status: 401, error: 'time' });
  const read = message.safeParse(readJson(sent.raw));
  if (!read.success) return { status: 400, body: { error: 'body' } };
  const { game: code, numero, result, startedAt } = read.data;
  const game = (await listGames(deps.db)).find((one) => one.code === code);
  if (!game || !(await feedsOfGame(deps.db, game.id)).has(sent.name))
    return refused(deps, sent, { status: 403, error: 'game', game: code });
  const taken: FeedMessage = { feed: sent.name, signature: sent.signature ?? '', gameId: game.id, numero, signedAt: new Date(at) };
  const oldest = new Date(now.getTime() - 3 * TOLERANCE_SECONDS * 1000);
  if (!(await takeOnce(deps.db, taken, { now, oldest }))) return refused(deps, sent, { status: 409, error: 'replayed', game: code });
  try {
    const outcome = await enterResult(
      deps,
      { gameId: game.id, numero, text: result, startedAt: startedAt === undefined ? null : new Date(startedAt) },
      {
        source: feedSource(sent.name),
        actor: { kind: 'system', id: feedSource(sent.name), ip: sent.ip, now },
        checkUnderLock: async (tx) => {
          if (await isOutdated(tx, taken)) throw new OutdatedMessage();
        },
      },
    );
    return { status: outcome === 'differs' ? 409 : 200, body: { outcome } };
  } catch (error) {
    if (error instanceof OutdatedMessage) return refused(deps, sent, { status: 409, error: 'outdated', game: code });
    if (!(error instanceof Refusal)) throw error;
    return { status: error.code === 'not.found' ? 404 : 409, body: { error: error.code, ...error.detail.value } };
  }
}

function refused(
  deps: LotteryDeps,
  { name, ip }: SentMessage,
  { status, error, game }: { status: number; error: string; game?: string },
): FeedAnswer {
  deps.record({
    kind: 'lottery.feed.refused',
    vendor: feedSource(name),
    ip,
    detail: { reason: error, ...(game === undefined ? {} : { game }) },
  });
  return { status, body: { error } };
}

function readJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
