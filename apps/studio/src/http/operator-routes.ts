import { PoolBusy } from '@pavilion/kit/admitting-pool';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Studio } from '../context.ts';
import { findGame } from '../games/catalogue.ts';
import { DEMO_CURRENCY, findCurrency, isPlayable, MAX_DEMO_BALANCE } from '../games/offered-currencies.ts';
import { listGames } from '../games/listing.ts';
import { findOperator, findSigner } from '../operators.ts';
import type { Operator } from '../operators.ts';
import { protectionOnTheWire, readProtection } from '../protection.ts';
import { isOutcomeShown } from '../rounds/round-view.ts';
import { SELECT_ROUND } from '../rounds/round.ts';
import type { RoundRow } from '../rounds/round.ts';
import { openSession } from '../sessions/open-session.ts';
import { SIGNATURE_HEADER } from '../wallet/signing.ts';
import { parseWire, stringifyWire } from '../wallet/wire-json.ts';
import { findWallet, type Holder } from '../wallets/wallets.ts';
import { languageOf } from './language.ts';
import { OperatorRefusal, readBody } from './operator-refusal.ts';
import { digits, serveWallets } from './wallet-routes.ts';

const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);
const common = z.object({ operator_id: z.string() });
const MAX_BETS = 40;
const MAX_NAME = 60;
const urlBody = common.extend({
  user: z.string().min(1).max(128).nullish(),
  token: z.string().min(1).max(512).nullish(),
  game_code: z.string(),
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']).default('GPL_DESKTOP'),
  lang: z.string().max(16).default('en'),
  currency: z.string(),
  country: z.string().max(8).nullish(),
  ip: z.string().max(64).nullish(),
  lobby_url: webAddress.nullish(),
  deposit_url: webAddress.nullish(),
  sub_partner_id: z.string().max(128).nullish(),
  meta: z
    .object({
      protection: protectionOnTheWire.optional(),
      max_bet: z.bigint().positive().optional(),
      play_money: z.bigint().positive().max(MAX_DEMO_BALANCE).optional(),
      money: z.object({ decimals: z.int().min(0), step: digits, bets: z.array(digits).min(1).max(MAX_BETS) }).optional(),
      color_scheme: z.enum(['light', 'dark']).optional(),
      /** What the operator calls the game in this language. */
      game_name: z.string().min(1).max(MAX_NAME).optional(),
    })
    .nullish(),
});
const roundBody = common.extend({
  user: z.string().nullish(),
  round: z.string(),
  lang: z.string().max(16).optional(),
  meta: z.looseObject({ color_scheme: z.enum(['light', 'dark']).optional() }).nullish(),
});

const AMOUNTS: ReadonlySet<string> = new Set(['max_bet', 'play_money', 'amount']);

/** Checks the signature over the raw bytes before anything is parsed, then that it is the named operator's. */
async function authenticate(studio: Studio, request: FastifyRequest): Promise<{ operator: Operator; body: unknown }> {
  const raw = request.body as Buffer;
  const signature = request.headers[SIGNATURE_HEADER];
  const signer = typeof signature === 'string' && Buffer.isBuffer(raw) ? await findSigner(studio, raw, signature) : undefined;
  if (!signer) throw new OperatorRefusal(401, 'RS_ERROR_INVALID_SIGNATURE', 'The signature does not match the body.');
  let body: unknown;
  try {
    body = parseWire(raw.toString('utf8'), AMOUNTS);
  } catch {
    throw new OperatorRefusal(400, 'RS_ERROR_WRONG_SYNTAX', 'The body is not JSON.');
  }
  const operator = await findOperator(studio, readBody(common, body).operator_id);
  if (!operator || operator.publicKey !== signer.publicKey) {
    throw new OperatorRefusal(401, 'RS_ERROR_INVALID_PARTNER', 'operator_id is not the signer.');
  }
  return { operator, body };
}

async function launch(studio: Studio, operator: Operator, input: unknown): Promise<{ url: string }> {
  const body = readBody(urlBody, input);
  const game = findGame(body.game_code);
  if (!game || !isOffered(operator, game.code))
    throw new OperatorRefusal(404, 'RS_ERROR_INVALID_GAME', `There is no game ${body.game_code}.`);
  const known = findCurrency(body.currency);
  const demo = body.currency === DEMO_CURRENCY;
  const money = body.meta?.money;
  if (!known || (money && !isPlayable(money)))
    throw new OperatorRefusal(400, 'RS_ERROR_WRONG_CURRENCY', `${body.currency} is not offered.`);
  const { user, token } = body;
  const player = user && token ? { user, token } : null;
  if (demo === (player !== null)) {
    throw new OperatorRefusal(400, 'RS_ERROR_WRONG_SYNTAX', 'Real play needs user and token, demonstration play takes neither.');
  }
  if (operator.walletUrl === null && player) await requireWallet(studio, { operatorId: operator.id, user: player.user }, body.currency);
  const url = await openSession(studio, {
    operatorId: operator.id,
    player,
    game,
    currency: { ...known, ...money },
    language: languageOf(body.lang),
    lobbyUrl: body.lobby_url ?? null,
    depositUrl: body.deposit_url ?? null,
    protection: { ...operator.protection, ...readProtection(body.meta?.protection ?? {}, game.pace) },
    maxBet: body.meta?.max_bet ?? null,
    playMoney: body.meta?.play_money ?? null,
    scheme: body.meta?.color_scheme ?? 'dark',
    ownName: body.meta?.game_name ?? null,
  });
  return { url };
}

const isOffered = ({ games }: Operator, code: string): boolean => games?.includes(code) ?? true;

/** A player of an operator of transfer mode plays from a wallet that was opened before. */
async function requireWallet({ pool }: Studio, holder: Holder, currency: string): Promise<void> {
  const wallet = await findWallet(pool, holder);
  if (!wallet) throw new OperatorRefusal(400, 'RS_ERROR_USER_DISABLED', 'No wallet was opened for this player.');
  if (wallet.currency !== currency) throw new OperatorRefusal(400, 'RS_ERROR_WRONG_CURRENCY', `The wallet is in ${wallet.currency}.`);
}

/** The public page of a round, in the language and scheme of the pages it is opened from. */
function verifyAddress(publicUrl: string, round: string, { lang, meta }: z.output<typeof roundBody>): string {
  const look = new URLSearchParams();
  if (lang) look.set('lang', languageOf(lang));
  if (meta?.color_scheme) look.set('scheme', meta.color_scheme);
  return `${publicUrl}/verify${look.size > 0 ? `?${look}` : ''}#${round}`;
}

async function roundDetails({ pool, publicUrl }: Studio, operator: Operator, input: unknown): Promise<Record<string, unknown>> {
  const body = readBody(roundBody, input);
  const {
    rows: [round],
  } = await pool.query<RoundRow & { user_name: string | null }>(
    `${SELECT_ROUND.replace('r.*', 'r.*, s.user_name')} JOIN session s ON s.id = r.session_id
     WHERE r.id = $1 AND s.operator_id = $2 AND ($3::text IS NULL OR s.user_name = $3)`,
    [body.round, operator.id, body.user ?? null],
  );
  if (!round) throw new OperatorRefusal(404, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'There is no such round.');
  return {
    round: round.id,
    user: round.user_name,
    game_code: round.game_code,
    state: round.state,
    bet: round.bet,
    win: isOutcomeShown(round) ? round.payout : 0n,
    currency: round.currency,
    placed_at: round.created_at.toISOString(),
    settled_at: round.ended_at?.toISOString() ?? null,
    events: isOutcomeShown(round) ? round.events : [],
    url: verifyAddress(publicUrl, round.id, body),
  };
}

/** The signed calls of operators: `../../API.md`. */
export async function operatorRoutes(api: FastifyInstance, studio: Studio): Promise<void> {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  api.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof OperatorRefusal) return reply.code(error.httpStatus).send({ status: error.status, message: error.message });
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(400).send({ status: 'RS_ERROR_WRONG_SYNTAX', message: 'The request could not be read.' });
    }
    // No status of the protocol says that nothing was done and the call may be made again.
    if (error instanceof PoolBusy) return reply.code(503).header('retry-after', '1').send({ message: 'There is no room: ask again.' });
    request.log.error({ err: error }, 'unexpected error');
    return reply.code(500).send({ status: 'RS_ERROR_UNKNOWN', message: 'Unexpected error.' });
  });

  const serve = (path: string, answer: (operator: Operator, body: unknown) => unknown): void => {
    api.post(path, async (request, reply: FastifyReply) => {
      const { operator, body } = await authenticate(studio, request);
      const value = await answer(operator, body);
      return reply.type('application/json').send(stringifyWire(value as Record<string, unknown>));
    });
  };
  serve('/operator/game/url', (operator, body) => launch(studio, operator, body));
  serve('/operator/game/list', (operator) => ({
    games: listGames(studio.publicUrl).filter(({ game_code: code }) => isOffered(operator, code)),
  }));
  serve('/operator/game/round', (operator, body) => roundDetails(studio, operator, body));
  serve('/operator/health', () => ({ status: 'RS_OK' }));
  serveWallets(serve, studio);
}
