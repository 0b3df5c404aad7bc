import { createHash, randomBytes } from 'node:crypto';
import { isSignedBy } from '@pavilion/kit/request-signature';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { betsAfter, betView, cancelBet, statement } from './bets.ts';
import { type FaultCall, faultSchema, orderFault, withFaults } from './faults.ts';
import type { Context } from './main.ts';
import { textOf, unitsOf } from './money.ts';
import { order, outcome, transferView } from './transfers.ts';

const code = z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/);
const amount = z.string().transform((text, { addIssue }) => {
  const units = unitsOf(text);
  if (units === null || units <= 0n) {
    addIssue({ code: 'custom', message: 'an amount above 0 in main units is expected, as a text such as "12.5"' });
    return z.NEVER;
  }
  return units;
});
const currency = z.string().regex(/^[A-Z]{3}$/);

const playerSchema = z.strictObject({ player: code, currency, step: amount });
const transferSchema = z.strictObject({ id: code, player: code, direction: z.enum(['in', 'out']), amount, currency });
const launchSchema = z.strictObject({
  player: code,
  game: z.string(),
  language: z.string().max(16).default('en'),
  lobbyUrl: z.url({ protocol: /^https?$/ }),
});

export const GAMES = [
  {
    code: 'pearl-dive',
    names: { en: 'Pearl Dive', vi: 'Lặn Ngọc Trai', 'zh-CN': '寻珠', pt: 'Mergulho da Pérola', 'pt-BR': 'Mergulho da Pérola', my: 'ပုလဲရှာ' },
    gameType: 'RNG',
    classify: 'AC',
    rtpPpm: 970_000,
  },
] as const;

interface SignedRequest {
  operator: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Hash under which a session's token is kept. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

function readBody<T extends z.ZodType>(schema: T, { request, reply }: SignedRequest): z.output<T> | null {
  let body: unknown = null;
  try {
    body = parseStrictJson(String(request.body ?? ''));
  } catch {
    // Told below, as any other body that does not fit.
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  void reply.code(400).send({ error: 'invalid', issues: parsed.error.issues });
  return null;
}

/** Calls of operators, each signed over method, path and raw body: `X-Operator`, `X-Signature`. */
export function serveOperators(app: FastifyInstance, context: Context): void {
  const route = (method: 'GET' | 'POST' | 'DELETE', url: string, { call, work }: { call: FaultCall | null; work: Work }): void => {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const operator = await operatorOf(context, request);
        if (!operator) return reply.code(401).send({ error: 'signature' });
        const signed = { operator, request, reply };
        return call ? withFaults(context, { operator, call, reply }, (isRefused) => work(signed, isRefused)) : work(signed, false);
      },
    });
  };
  servePlayers(route, context);
  serveTransfers(route, context);
  serveBooks(route, context);
}

type Work = (signed: SignedRequest, isRefused: boolean) => Promise<unknown>;
type Route = (method: 'GET' | 'POST' | 'DELETE', url: string, served: { call: FaultCall | null; work: Work }) => void;

async function operatorOf({ db, clock }: Context, { headers, method, url, body }: FastifyRequest): Promise<string | null> {
  const operator = String(headers['x-operator'] ?? '');
  const { rows } = await db.query<{ secret: string }>('SELECT secret FROM operator WHERE code = $1', [operator]);
  const secret = rows[0]?.secret;
  const text = `${method} ${url}\n${typeof body === 'string' ? body : ''}`;
  const header = String(headers['x-signature'] ?? '');
  return secret && isSignedBy(secret, text, { header, seconds: clock.now().getTime() / 1000 }) ? operator : null;
}

function servePlayers(route: Route, context: Context): void {
  const { db } = context;
  route('POST', '/v1/players', {
    call: null,
    work: async (signed) => {
      const wish = readBody(playerSchema, signed);
      if (!wish) return signed.reply;
      await db.query('INSERT INTO player (operator, code, currency, step) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
        signed.operator,
        wish.player,
        wish.currency,
        wish.step,
      ]);
      return playerView(context, signed, wish.player);
    },
  });
  route('GET', '/v1/players/:player', {
    call: 'balance',
    work: (signed) => playerView(context, signed, (signed.request.params as { player: string }).player),
  });
  route('DELETE', '/v1/players/:player/sessions', {
    call: null,
    work: async ({ operator, request }) => {
      const { rowCount } = await db.query('UPDATE session SET ended_at = $3 WHERE operator = $1 AND player = $2 AND ended_at IS NULL', [
        operator,
        (request.params as { player: string }).player,
        context.clock.now(),
      ]);
      return { ended: rowCount ?? 0 };
    },
  });
  route('GET', '/v1/games', { call: null, work: () => Promise.resolve({ games: GAMES }) });
  route('POST', '/v1/sessions', { call: 'launch', work: (signed) => openSession(context, signed) });
}

async function openSession(context: Context, signed: SignedRequest): Promise<unknown> {
  const wish = readBody(launchSchema, signed);
  if (!wish) return signed.reply;
  if (!GAMES.some(({ code: known }) => known === wish.game)) return signed.reply.code(404).send({ error: 'game.unknown' });
  const token = randomBytes(24).toString('base64url');
  const { rowCount } = await context.db.query(
    `INSERT INTO session (token_hash, operator, player, game, language, lobby_url, created_at)
     SELECT $1, operator, code, $4, $5, $6, $7 FROM player WHERE operator = $2 AND code = $3`,
    [tokenHash(token), signed.operator, wish.player, wish.game, wish.language, wish.lobbyUrl, context.clock.now()],
  );
  if (!rowCount) return signed.reply.code(404).send({ error: 'player.unknown' });
  return { url: `${context.url()}/play/${token}` };
}

async function playerView({ db }: Context, { operator, reply }: SignedRequest, player: string): Promise<unknown> {
  const { rows } = await db.query<{ code: string; currency: string; balance: bigint }>(
    'SELECT code, currency, balance FROM player WHERE operator = $1 AND code = $2',
    [operator, player],
  );
  const [found] = rows;
  if (!found) return reply.code(404).send({ error: 'player.unknown' });
  return { player: found.code, currency: found.currency, balance: textOf(found.balance) };
}

function serveTransfers(route: Route, context: Context): void {
  route('POST', '/v1/transfers', {
    call: 'transfer',
    work: async (signed, isRefused) => {
      const wish = readBody(transferSchema, signed);
      if (!wish) return signed.reply;
      if (isRefused) return { id: wish.id, state: 'refused', reason: 'vendor', balance: null };
      const row = await order(context, signed.operator, wish);
      return row === 'differs' ? signed.reply.code(409).send({ error: 'transfer.differs' }) : transferView(row);
    },
  });
  // A POST: asking decides that an order which has not come by now is refused.
  route('POST', '/v1/transfers/:id/outcome', {
    call: 'outcome',
    work: async ({ operator, request, reply }) => {
      const id = code.safeParse((request.params as { id: string }).id);
      return id.success ? transferView(await outcome(context, operator, id.data)) : reply.code(400).send({ error: 'invalid' });
    },
  });
}

const pageOf = ({ request }: SignedRequest) =>
  z
    .object({ after: z.string().max(64).default(''), limit: z.coerce.number().int().min(1).max(1000).default(500) })
    .catch({ after: '', limit: 500 })
    .parse(request.query);

function serveBooks(route: Route, context: Context): void {
  route('GET', '/v1/bets', {
    call: 'bets',
    work: async (signed) => {
      const { after, limit } = pageOf(signed);
      const bets = await betsAfter(context, signed.operator, { after: /^\d{1,18}$/.test(after) ? BigInt(after) : 0n, limit });
      return { bets: bets.map(betView), next: String(bets.at(-1)?.cursor ?? (after || '0')), hasMore: bets.length === limit };
    },
  });
  route('POST', '/v1/bets/:id/cancel', {
    call: null,
    work: async ({ operator, request }) => ({
      cancelled: await cancelBet(context, operator, (request.params as { id: string }).id),
    }),
  });
  route('GET', '/v1/statement', {
    call: null,
    work: async (signed) => {
      const page = pageOf(signed);
      const players = await statement(context, signed.operator, page);
      return { players, next: players.at(-1)?.player ?? page.after, hasMore: players.length === page.limit };
    },
  });
  route('POST', '/v1/faults', {
    call: null,
    work: async (signed) => {
      const fault = readBody(faultSchema, signed);
      if (!fault) return signed.reply;
      await orderFault(context, signed.operator, fault);
      return { ordered: fault };
    },
  });
}
