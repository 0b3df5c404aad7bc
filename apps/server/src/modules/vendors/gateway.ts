import { PoolBusy } from '@pavilion/kit/admitting-pool';
import { isDatabaseAway } from '@pavilion/kit/database-away';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RecordEvent } from '../../deps.ts';
import { UnknownOutcome } from '../betting/public.ts';
import type { VersionedValue } from '../content/public.ts';
import type { CallbackReply, CallbackRequest, VendorAdapter, VendorCallback } from './adapter.ts';
import type { Catalogue, Vendor } from './catalogue.ts';
import type { PlayOp, Wallet } from './wallet.ts';

/** Vendors give up after a second at the soonest. */
const ANSWER_WITHIN_MS = 900;
const BODY_LIMIT = 64 * 1024;
const RETRY_SECONDS = '1';

/** Answers of the bet port to an operation that was not tried: the queue was full, or the content it is checked against changed each time. */
const NOT_TRIED: ReadonlySet<string> = new Set(['system.busy', 'content.changed']);

/** The wallet did not try the operation. */
class NotTried extends Error {}

export interface GatewayWorld {
  wallet: Wallet;
  record: RecordEvent;
  /** Asked of the database where it is older than a second. */
  catalogue(): Promise<Catalogue>;
  recentCatalogue(): Promise<VersionedValue<Catalogue>>;
  /** Milliseconds until a call without an answer is answered as unknown; `ANSWER_WITHIN_MS` unless given. */
  answerMs?: number | undefined;
}

type VendorRequest = FastifyRequest<{ Params: { vendor: string } }>;

/** A protocol that has a callback at a method and path. Which of several is meant follows from the vendor in the address. */
interface Candidate {
  adapter: VendorAdapter;
  callback: VendorCallback;
}

/** Serves the callbacks of all protocols at `/vendor/:vendor/…`, in a scope whose bodies stay raw: signatures are over the bytes. */
export async function serveGateway(app: FastifyInstance, world: GatewayWorld, adapters: readonly VendorAdapter[]): Promise<void> {
  const all = adapters.flatMap((adapter) => adapter.callbacks.map((callback) => ({ adapter, callback })));
  const routes = Map.groupBy(all, ({ callback }) => `${callback.method} ${callback.path}`);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    for (const candidates of routes.values()) {
      const [first] = candidates;
      if (!first) continue;
      const { method, path } = first.callback;
      scope.route<{ Params: { vendor: string } }>({
        method,
        url: `/vendor/:vendor/${path}`,
        exposeHeadRoute: false,
        handler: async (request, reply) => respond(reply, await serveCall(request, { world, candidates, first })),
      });
    }
  });
}

interface Route {
  world: GatewayWorld;
  candidates: readonly Candidate[];
  /** Answers for vendors that are not known. */
  first: Candidate;
}

/** A late answer is as good as none: the vendor asks again with the same id and gets what was decided. */
async function serveCall(request: VendorRequest, route: Route): Promise<CallbackReply> {
  const asked: CallTrace = { adapter: route.first.adapter, input: undefined, at: 'signature', refused: [], unserved: null };
  const begun = performance.now();
  const ms = route.world.answerMs ?? ANSWER_WITHIN_MS;
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<CallbackReply>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      request.log.warn({ ...factsOf(request, asked), ms }, 'a vendor call is late: it is answered that its outcome is not known');
      resolve(asked.adapter.failure('outcome.unknown', asked.input));
    }, ms);
  });
  const answered = answerCall(request, route, asked).then((reply) => {
    const took = Math.round(performance.now() - begun);
    if (isLate) request.log.warn({ ...factsOf(request, asked), ms: took, answer: reply.status }, 'a vendor call that was late has ended');
    else if (asked.unserved !== null)
      request.log.warn({ ...factsOf(request, asked), reason: asked.unserved }, 'a vendor call was not served');
    else if ((asked.at === 'reading' || asked.at === 'wallet') && asked.adapter.isUnknown?.(reply))
      request.log.warn({ ...factsOf(request, asked), ms: took }, 'a vendor call is answered that its outcome is not known');
    return reply;
  });
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

/** What is behind an answer that leaves the vendor not knowing; the line itself carries the request's id. */
const factsOf = ({ params, url }: VendorRequest, { at, refused }: CallTrace) => ({
  vendor: params.vendor,
  call: url.split('?')[0],
  at,
  refused,
});

/**
 * The wallet, with what it refuses noted: a refusal without a word of the protocol becomes an unknown outcome. One that was not tried is no
 * matter of the protocol: throws `NotTried`.
 */
function noting(wallet: Wallet, asked: CallTrace): Wallet {
  const note = <A extends { status: string }>(op: PlayOp, answer: A): A => {
    if (answer.status !== 'ok') asked.refused.push(`${op.transactionId} ${answer.status}`);
    if (NOT_TRIED.has(answer.status)) throw new NotTried(answer.status);
    return answer;
  };
  return {
    ...wallet,
    bet: async (play, op) => note(op, await wallet.bet(play, op)),
    settle: async (play, kind, op) => note(op, await wallet.settle(play, kind, op)),
  };
}

/** What is known of a call so far: a late or failed answer names who asked, and in the vendor's protocol. */
interface CallTrace {
  adapter: VendorAdapter;
  input: unknown;
  /** How far it came. */
  at: 'signature' | 'reading' | 'wallet' | 'failed' | 'unserved';
  /** Transactions the wallet refused, and why. */
  refused: string[];
  /** Why it was not tried, where that is a line of its own. */
  unserved: string | null;
}

async function answerCall(request: VendorRequest, route: Route, asked: CallTrace): Promise<CallbackReply> {
  const { world } = route;
  try {
    const call = callOf(request);
    const found = await findSigner(request, call, route);
    asked.adapter = found.adapter;
    if (typeof found.signer === 'string') return found.adapter.failure(found.signer, undefined);
    asked.at = 'reading';
    try {
      asked.input = found.adapter.read(call);
    } catch {
      return found.adapter.failure('syntax.bad', undefined);
    }
    asked.at = 'wallet';
    return await found.callback.answer({ wallet: noting(world.wallet, asked), vendor: found.signer, input: asked.input });
  } catch (error) {
    if (isUndone(error)) {
      asked.at = 'unserved';
      // Those for want of a connection are counted by the server (`http-server.ts`).
      if (!(error instanceof PoolBusy)) asked.unserved = error.message;
      return asked.adapter.failure('busy', asked.input);
    }
    const facts = factsOf(request, asked);
    asked.at = 'failed';
    request.log.error({ ...facts, err: error, unknown: error instanceof UnknownOutcome }, 'vendor call failed');
    return asked.adapter.failure('outcome.unknown', asked.input);
  }
}

/** Nothing was done, and the same call may succeed later. What the wallet may have booked is an `UnknownOutcome`. */
const isUndone = (error: unknown): error is Error =>
  error instanceof NotTried || (!(error instanceof UnknownOutcome) && isDatabaseAway(error));

function callOf(request: VendorRequest): CallbackRequest {
  const { url = '', method } = request.raw;
  const mark = url.indexOf('?');
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    headers: request.headers,
    query: mark < 0 ? '' : url.slice(mark + 1),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

type SignedCandidate = Candidate & { signer: Vendor | 'vendor.unknown' | 'signature.bad' };

/** The vendor that signed the call, as last read; the database is asked where that says no. */
async function findSigner(request: VendorRequest, call: CallbackRequest, { world, candidates, first }: Route): Promise<SignedCandidate> {
  const code = request.params.vendor.toUpperCase();
  const candidateFor = (vendor: Vendor | undefined): Candidate | undefined => candidates.find(({ adapter }) => isServed(adapter, vendor));
  const known = (await world.recentCatalogue()).value.vendors.get(code);
  const fromMemory = candidateFor(known);
  if (known && fromMemory?.adapter.isAuthentic(call, known)) return { ...fromMemory, signer: known };
  const vendor = (await world.catalogue()).vendors.get(code);
  const candidate = candidateFor(vendor);
  if (!vendor || !candidate) return { ...first, signer: 'vendor.unknown' };
  if (vendor !== known && candidate.adapter.isAuthentic(call, vendor)) return { ...candidate, signer: vendor };
  request.log.warn({ vendor: vendor.code, ip: request.ip }, 'vendor call with a bad signature');
  world.record({ kind: 'vendor.signature.failed', vendor: vendor.code, ip: request.ip, detail: { call: candidate.callback.path } });
  return { ...candidate, signer: 'signature.bad' };
}

/** A vendor of transfer mode has no say in our wallet, though its protocol knows both modes. */
const isServed = (adapter: VendorAdapter, vendor: Vendor | undefined): boolean =>
  vendor?.adapter === adapter.code && vendor.walletMode === 'seamless' && adapter.keys.every((name) => vendor.keys[name] !== undefined);

function respond(reply: FastifyReply, { status, body }: CallbackReply): string {
  void reply.code(status).type('application/json; charset=utf-8').header('Cache-Control', 'no-store');
  if (status === 503) void reply.header('Retry-After', RETRY_SECONDS);
  return body;
}
