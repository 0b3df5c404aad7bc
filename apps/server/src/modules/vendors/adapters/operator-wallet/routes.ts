import { createPublicKey, type KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { UnknownOutcome } from '../../../betting/public.ts';
import type { Vendor } from '../../catalogue.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';
import { payWin, placeBet, rollBack, userBalance, userInfo, type WalletWorld } from './wallet-calls.ts';
import {
  balanceBody,
  betBody,
  infoBody,
  parseWire,
  renderAnswer,
  rollbackBody,
  type WalletAnswer,
  winBody,
} from './wire.ts';

/** The vendor gives up after a second. */
const ANSWER_WITHIN_MS = 900;
const BODY_LIMIT = 64 * 1024;

type Call<B> = (world: WalletWorld, vendor: Vendor, body: B) => Promise<WalletAnswer>;

interface CallDefinition {
  path: string;
  answer(world: WalletWorld, vendor: Vendor, input: unknown): Promise<WalletAnswer>;
}

function define<S extends z.ZodMiniType>(path: string, schema: S, call: Call<z.output<S>>): CallDefinition {
  return {
    path,
    answer: async (world, vendor, input) => {
      const body = z.safeParse(schema, input);
      return body.success ? call(world, vendor, body.data) : { ...echo(input), status: 'RS_ERROR_WRONG_TYPES' };
    },
  };
}

const CALLS: readonly CallDefinition[] = [
  define('user/info', infoBody, userInfo),
  define('user/balance', balanceBody, userBalance),
  define('transaction/bet', betBody, placeBet),
  define('transaction/win', winBody, payWin),
  define('transaction/rollback', rollbackBody, rollBack),
];

/** Who and which request, as far as the body tells. */
function echo(input: unknown): Pick<WalletAnswer, 'user' | 'requestUuid'> {
  const { user, request_uuid: requestUuid } = (typeof input === 'object' && input !== null ? input : {}) as Record<
    string,
    unknown
  >;
  return {
    ...(typeof user === 'string' ? { user: user.slice(0, 128) } : {}),
    ...(typeof requestUuid === 'string' ? { requestUuid: requestUuid.slice(0, 128) } : {}),
  };
}

/** Public keys are parsed once. */
function keyRing(): (pem: string) => KeyObject {
  const keys = new Map<string, KeyObject>();
  return (pem) => {
    const key = keys.get(pem) ?? createPublicKey(pem);
    keys.set(pem, key);
    return key;
  };
}

/** Serves `POST /vendor/:vendor/…` for every vendor of this protocol, in a scope whose bodies stay raw. */
export async function serveOperatorWallet(app: FastifyInstance, world: WalletWorld): Promise<void> {
  const keyOf = keyRing();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    for (const call of CALLS) {
      scope.post<{ Params: { vendor: string } }>(`/vendor/:vendor/${call.path}`, async (request, reply) => {
        const answer = await admit(request, { world, keyOf, call });
        return respond(reply, answer);
      });
    }
  });
}

interface Admission {
  world: WalletWorld;
  keyOf(pem: string): KeyObject;
  call: CallDefinition;
}

async function admit(
  request: FastifyRequest<{ Params: { vendor: string } }>,
  { world, keyOf, call }: Admission,
): Promise<WalletAnswer> {
  const vendor = (await world.catalogue()).vendors.get(request.params.vendor.toUpperCase());
  if (!vendor?.publicKey || vendor.adapter !== 'operator-wallet') return { status: 'RS_ERROR_INVALID_PARTNER' };
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = request.headers[SIGNATURE_HEADER];
  if (!isSigned(body, typeof signature === 'string' ? signature : undefined, keyOf(vendor.publicKey))) {
    request.log.warn({ vendor: vendor.code, ip: request.ip }, 'vendor call with a bad signature');
    world.record({ kind: 'vendor.signature.failed', vendor: vendor.code, ip: request.ip, detail: { call: call.path } });
    return { status: 'RS_ERROR_INVALID_SIGNATURE' };
  }
  let input: unknown;
  try {
    input = parseWire(body.toString('utf8'));
  } catch {
    return { status: 'RS_ERROR_WRONG_SYNTAX' };
  }
  try {
    return await withinTime(call.answer(world, vendor, input), echo(input));
  } catch (error) {
    request.log.error(
      { err: error, vendor: vendor.code, unknown: error instanceof UnknownOutcome },
      'vendor call failed',
    );
    return { ...echo(input), status: 'RS_ERROR_UNKNOWN' };
  }
}

/** A late answer is as good as none: the vendor asks again with the same id and gets what was decided. */
function withinTime(
  work: Promise<WalletAnswer>,
  who: Pick<WalletAnswer, 'user' | 'requestUuid'>,
): Promise<WalletAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<WalletAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ ...who, status: 'RS_ERROR_UNKNOWN' }), ANSWER_WITHIN_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function respond(reply: FastifyReply, answer: WalletAnswer): string {
  void reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-store');
  return renderAnswer(answer);
}
