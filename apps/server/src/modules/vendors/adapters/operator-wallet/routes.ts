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
  type WalletStatus,
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
  const { user, request_uuid: requestUuid } = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
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
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    for (const call of CALLS) {
      scope.post<{ Params: { vendor: string } }>(`/vendor/:vendor/${call.path}`, async (request, reply) => {
        const asked: Asked = { who: {} };
        return respond(reply, await withinTime(admit(request, { world, keyOf, call, asked }), asked));
      });
    }
  });
}

/** Who asks, as soon as it is known: a late answer names them too. */
interface Asked {
  who: Pick<WalletAnswer, 'user' | 'requestUuid'>;
}

interface Admission {
  world: WalletWorld;
  keyOf(pem: string): KeyObject;
  call: CallDefinition;
  asked: Asked;
}

type VendorRequest = FastifyRequest<{ Params: { vendor: string } }>;

async function admit(request: VendorRequest, { world, keyOf, call, asked }: Admission): Promise<WalletAnswer> {
  try {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const vendor = await findSigner(request, { world, keyOf, body, call });
    if (typeof vendor === 'string') return { status: vendor };
    let input: unknown;
    try {
      input = parseWire(body.toString('utf8'));
    } catch {
      return { status: 'RS_ERROR_WRONG_SYNTAX' };
    }
    asked.who = echo(input);
    return await call.answer(world, vendor, input);
  } catch (error) {
    request.log.error({ err: error, vendor: request.params.vendor, unknown: error instanceof UnknownOutcome }, 'vendor call failed');
    return { ...asked.who, status: 'RS_ERROR_UNKNOWN' };
  }
}

interface Signed {
  call: CallDefinition;
  world: WalletWorld;
  keyOf(pem: string): KeyObject;
  body: Buffer;
}

/** The vendor whose key the body is signed with, as last read; the database is asked where that says no. */
async function findSigner(request: VendorRequest, { world, keyOf, body, call }: Signed): Promise<Vendor | WalletStatus> {
  const header = request.headers[SIGNATURE_HEADER];
  const signature = typeof header === 'string' ? header : undefined;
  const code = request.params.vendor.toUpperCase();
  const known = (await world.recentCatalogue()).value.vendors.get(code);
  if (isServed(known) && isSigned(body, signature, keyOf(known.publicKey))) return known;
  const vendor = (await world.catalogue()).vendors.get(code);
  if (!isServed(vendor)) return 'RS_ERROR_INVALID_PARTNER';
  if (vendor.publicKey !== known?.publicKey && isSigned(body, signature, keyOf(vendor.publicKey))) return vendor;
  request.log.warn({ vendor: vendor.code, ip: request.ip }, 'vendor call with a bad signature');
  world.record({ kind: 'vendor.signature.failed', vendor: vendor.code, ip: request.ip, detail: { call: call.path } });
  return 'RS_ERROR_INVALID_SIGNATURE';
}

const isServed = (vendor: Vendor | undefined): vendor is Vendor & { publicKey: string } =>
  vendor !== undefined && vendor.publicKey !== null && vendor.adapter === 'operator-wallet';

/** A late answer is as good as none: the vendor asks again with the same id and gets what was decided. */
function withinTime(work: Promise<WalletAnswer>, asked: Asked): Promise<WalletAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<WalletAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ ...asked.who, status: 'RS_ERROR_UNKNOWN' }), ANSWER_WITHIN_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function respond(reply: FastifyReply, answer: WalletAnswer): string {
  void reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-store');
  return renderAnswer(answer);
}
