import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import * as z from 'zod';
import { play, SHELLS } from './bets.ts';
import type { Context } from './main.ts';
import { textOf, unitsOf } from './money.ts';
import { tokenHash } from './operator-api.ts';
import { endedPage, gamePage } from './page.ts';

/** A session that nobody played in ends by itself. */
const SESSION_HOURS = 12;

interface SessionRow {
  operator: string;
  player: string;
  game: string;
  language: string;
  lobby_url: string;
  balance: bigint;
  step: bigint;
  currency: string;
}

const playSchema = z.strictObject({
  request: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  pick: z
    .number()
    .int()
    .min(0)
    .max(SHELLS - 1),
  stake: z.string(),
});

async function findSession({ db, clock }: Context, token: string): Promise<SessionRow | null> {
  const { rows } = await db.query<SessionRow>(
    `SELECT s.operator, s.player, s.game, s.language, s.lobby_url, p.balance, p.step, p.currency
      FROM session s JOIN player p ON p.operator = s.operator AND p.code = s.player
      WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.created_at > $2::timestamptz - make_interval(hours => $3)`,
    [tokenHash(token), clock.now(), SESSION_HOURS],
  );
  return rows[0] ?? null;
}

const OPEN_TO_FRAMES = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' } as const;

/** The page runs in a frame without an origin: its calls carry the session in the address and no cookie. */
export function serveGame(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { token: string } }>('/play/:token', async (request, reply) => {
    const session = await findSession(context, request.params.token);
    if (!session) return sendPage(reply.code(404), endedPage(request.headers['accept-language']?.split(/[,;]/, 1)[0] ?? 'en'));
    return sendPage(reply, gamePage({ ...session, lobbyUrl: session.lobby_url }));
  });
  app.get<{ Params: { token: string } }>('/play/:token/balance', async (request, reply) => {
    const session = await findSession(context, request.params.token);
    reply.headers(OPEN_TO_FRAMES);
    return session ? { balance: textOf(session.balance) } : reply.code(404).send({ error: 'session.ended' });
  });
  // Text, so that no preflight is asked: the frame has no origin one could allow by name.
  app.post<{ Params: { token: string } }>('/play/:token/bets', async (request, reply) => {
    reply.headers(OPEN_TO_FRAMES);
    const session = await findSession(context, request.params.token);
    if (!session) return reply.code(404).send({ error: 'session.ended' });
    const wish = playSchema.safeParse(bodyOf(request.body));
    const stake = wish.success ? unitsOf(wish.data.stake) : null;
    if (!wish.success || stake === null) return reply.code(400).send({ error: 'invalid' });
    const { request: name, pick } = wish.data;
    const answer = await play(context, { ...session, request: name, pick, stake });
    return 'error' in answer ? reply.code(409).send(answer) : answer;
  });
}

function bodyOf(body: unknown): unknown {
  try {
    return parseStrictJson(String(body ?? ''));
  } catch {
    return null;
  }
}

function sendPage(reply: FastifyReply, { html, policy }: { html: string; policy: string }) {
  return reply.headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }).type('text/html; charset=utf-8').send(html);
}
