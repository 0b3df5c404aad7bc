import { parseStrictJson } from '@pavilion/kit/strict-json';
import { isDatabaseAway } from '@pavilion/kit/database-away';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { RulesInfo, SessionInfo } from '../api-types.ts';
import type { Studio } from '../context.ts';
import { betBounds } from '../games/currencies.ts';
import { describeRules } from '../games/rules.ts';
import { playRound } from '../rounds/play-round.ts';
import { describeRound, findRound, findUnfinished, listHistory, markSeen } from '../rounds/round-view.ts';
import { describeForVerification } from '../rounds/verify-stored.ts';
import { readBalance } from '../sessions/read-balance.ts';
import { readSeeds, rotateSeeds, setClientSeed } from '../sessions/seeds.ts';
import { figuresOf, requireSession } from '../sessions/session.ts';
import type { Session } from '../sessions/session.ts';
import { GameRefusal, renderRefusal } from './game-error.ts';
import { languageOf } from './language.ts';
import { nameOf } from '../texts.ts';

const publicId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const roundId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
const units = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt);
const roundBody = z.strictObject({ roundId, bet: units, params: z.unknown().optional() });
const clientSeedBody = z.strictObject({ clientSeed: z.string().regex(/^[\x20-\x7e]{1,64}$/) });
const historyQuery = z.object({
  cursor: publicId.optional(),
  limit: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(50))
    .default(20),
});
const roundParams = z.object({ roundId });
const publicParams = z.object({ publicId });

const languages = new WeakMap<FastifyRequest, LanguageTag>();

function read<Shape>(schema: z.ZodType<Shape>, input: unknown): Shape {
  const result = schema.safeParse(input);
  if (!result.success) throw new GameRefusal('bad_request');
  return result.data;
}

async function sessionOf(studio: Studio, request: FastifyRequest): Promise<Session> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new GameRefusal('session_expired');
  const session = await requireSession(studio, token);
  languages.set(request, session.language);
  return session;
}

async function describeSession(studio: Studio, session: Session): Promise<SessionInfo> {
  const { game, currency, language } = session;
  const bets = game.bets(currency, session.maxBet);
  const { min, max } = betBounds(bets);
  const ladder = bets.map(String);
  const [balance, seeds, unfinished] = await Promise.all([
    readBalance(studio, session),
    readSeeds(studio, session.playerKey),
    findUnfinished(studio, session),
  ]);
  const now = studio.clock.now();
  return {
    mode: session.demoBalance === null ? 'real' : 'demo',
    language,
    currency: { code: currency.code, decimals: currency.decimals, step: String(currency.step) },
    balance: balance === null ? null : String(balance),
    game: game.info(nameOf(game, language)),
    ladder,
    defaultBet: ladder[1] ?? String(min),
    minBet: String(min),
    maxBet: String(max),
    protection: session.protection,
    seeds,
    unfinished,
    figures: figuresOf(session, now),
    lobbyUrl: session.lobbyUrl,
    depositUrl: session.depositUrl,
    serverTime: now.toISOString(),
  };
}

function addErrorHandler(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const language = languages.get(request) ?? languageOf(request.headers['accept-language']?.split(/[,;]/)[0] ?? '');
    let refusal: GameRefusal;
    if (error instanceof GameRefusal) refusal = error;
    else if (error.statusCode !== undefined && error.statusCode < 500) refusal = new GameRefusal('bad_request');
    else if (isDatabaseAway(error)) {
      request.log.warn({ reason: error.message }, 'overloaded');
      refusal = new GameRefusal('unavailable');
    } else {
      request.log.error({ err: error }, 'unexpected error');
      refusal = new GameRefusal('internal');
    }
    return reply.code(refusal.httpStatus).send(renderRefusal(refusal, language));
  });
}

/** The calls of a game page: `../../API.md`. */
export async function gameRoutes(scope: FastifyInstance, studio: Studio): Promise<void> {
  addErrorHandler(scope);
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => {
    try {
      return parseStrictJson(text);
    } catch {
      throw new GameRefusal('bad_request');
    }
  });
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  type Answer = (request: FastifyRequest) => Promise<unknown>;
  const get = (path: string, answer: Answer): unknown => scope.get(path, answer);
  const post = (path: string, answer: Answer): unknown => scope.post(path, answer);

  get('/api/session', async (request) => describeSession(studio, await sessionOf(studio, request)));

  post('/api/rounds', async (request) => {
    const session = await sessionOf(studio, request);
    const { roundId: clientRoundId, bet, params: input } = read(roundBody, request.body);
    const params = session.game.readParams(input ?? {});
    if (params === null) throw new GameRefusal('bad_request');
    const played = await playRound(studio, session.id, { clientRoundId, bet, params });
    return describeRound(played.session, played.round, studio.clock.now());
  });

  get('/api/rounds/:roundId', async (request) => {
    const session = await sessionOf(studio, request);
    return findRound(studio, session, read(roundParams, request.params).roundId);
  });

  post('/api/rounds/:roundId/seen', async (request) => {
    const session = await sessionOf(studio, request);
    await markSeen(studio, session, read(roundParams, request.params).roundId);
    return { ok: true };
  });

  get('/api/history', async (request) => {
    const session = await sessionOf(studio, request);
    return listHistory(studio, session, read(historyQuery, request.query));
  });

  post('/api/seed/rotate', async (request) => {
    const session = await sessionOf(studio, request);
    return rotateSeeds(studio, session.playerKey);
  });

  post('/api/seed/client', async (request) => {
    const session = await sessionOf(studio, request);
    return setClientSeed(studio, session.playerKey, read(clientSeedBody, request.body).clientSeed);
  });

  get('/api/rules', async (request): Promise<RulesInfo> => {
    const { game, language } = await sessionOf(studio, request);
    return describeRules(game, language);
  });

  get('/api/verify/:publicId', async (request) => {
    const { publicId } = read(publicParams, request.params);
    return describeForVerification(studio, publicId);
  });
}
