import type { Endpoint, Method } from '@pavilion/contract/base/endpoint';
import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '../kernel/refusal.ts';
import { header } from './admit.ts';
import { busyRefusal, type Exchange, refuseWith, send } from './answer.ts';
import { decodeWith, parseExactJson } from './decode.ts';
import { NO_UPLOAD, readUpload } from './read-upload.ts';
import type { Caller, RefusedCall } from './refused-access.ts';
import type { Gate } from './types.ts';
import { spokenLanguage } from '../messages/languages.ts';

/** What one admission asks: the call, the exchange, and where to say the language once it is known. */
export interface AdmissionRequest {
  endpoint: Endpoint;
  exchange: Exchange;
  chooseLanguage(language: LanguageTag): void;
  /** Called as soon as it is known, so that a refusal is counted against the caller. */
  knowCaller(caller: Caller): void;
}

export interface AdmittedCall<Context> {
  context: Context;
  /** Filled by the handler. */
  beside: Record<string, unknown>;
}

/** Who guards a group of calls: the players' wire or the operators' desk. */
export interface RequestGuard<Context> {
  messageFor: Gate['messageFor'];
  /** No caller can be let in to the database now. */
  isBusy(): boolean;
  /** The one place where access is decided. Throws what is refused. */
  admit(asked: AdmissionRequest): Promise<AdmittedCall<Context>>;
  /** Of an answer to an unknown path or method. */
  languageOf(request: FastifyRequest): Promise<LanguageTag>;
  renew(context: Context): Promise<void>;
  /** Opens a sealed body. */
  open(jwe: string, bound: { context: Context; method: string; path: string }): Promise<unknown>;
  /** A call that was refused or failed, with who called as far as it is known. */
  refused(call: RefusedCall, error: unknown): void;
  /** Everything below these is said in the envelope. */
  paths: readonly string[];
}

type AnyHandler<Context> = (input: { query: unknown; body: unknown; upload: Buffer }, context: Context) => Promise<unknown>;

export interface Registry<Serve> {
  serve: Serve;
  /** Every endpoint served, in order: the source of the API page. */
  endpoints: readonly Endpoint[];
  /** To be called once, after the last `serve`: other methods of a served path answer 405, other paths below `paths` 404. */
  refuseTheRest(): void;
}

const MAX_BODY_BYTES = 256 * 1024;

/** Query names that clients add against caches, and the brand's. */
const IGNORED_QUERY: ReadonlySet<string> = new Set(['_', 't', 'merchant']);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** Serves calls of the contract behind a guard: reading, judging and answering are the same for all of them. */
export function createRegistry<Context>(app: FastifyInstance, guard: RequestGuard<Context>) {
  const endpoints: Endpoint[] = [];
  const methodsByPath = new Map<string, Set<Method>>();
  const refuseBusy = busyRefusal(guard);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => done(null, body));
  // Pictures and archives wait unread until their sender is let in: see `readUpload`.
  app.addContentTypeParser(/^(?:image\/|application\/zip)/, (_request, payload, done) => {
    done(null, payload);
  });
  app.setErrorHandler(async (error, request, reply) =>
    reply.send(refuseWith({ gate: guard, request, reply, language: await guard.languageOf(request) }, error)),
  );

  const route = (method: Method, path: string, call: Omit<Call<Context>, 'path'>) => {
    const methods = methodsByPath.get(path) ?? new Set<Method>();
    if (methods.has(method)) throw new Error(`${method} ${path} is served twice`);
    methods.add(method);
    methodsByPath.set(path, methods);
    app.route({
      method,
      url: path,
      onRequest: refuseBusy,
      handler: (request, reply) => answer(guard, { ...call, path }, { request, reply }),
    });
  };

  const serve = (endpoint: Endpoint, handler: AnyHandler<Context>): void => {
    endpoints.push(endpoint);
    route(endpoint.method, endpoint.path, { endpoint, handler });
    for (const { method = endpoint.method, path = endpoint.path } of endpoint.aliases ?? []) route(method, path, { endpoint, handler });
  };

  const refuseAll =
    (code: 'not.found' | 'http_method_not_support', allow?: string) => async (request: FastifyRequest, reply: Exchange['reply']) => {
      if (allow) void reply.header('Allow', allow);
      return refuseWith({ gate: guard, request, reply, language: await guard.languageOf(request) }, refuse(code));
    };

  const refuseTheRest = () => {
    for (const [path, methods] of methodsByPath) {
      const right = METHODS.filter((method) => (method === 'HEAD' ? methods.has('GET') : methods.has(method as Method)));
      const others = METHODS.filter((method) => !right.includes(method));
      app.route({ method: others, url: path, exposeHeadRoute: false, handler: refuseAll('http_method_not_support', right.join(', ')) });
    }
    for (const path of guard.paths) {
      for (const url of [path, `${path}/*`]) {
        app.route({ method: [...METHODS], url, exposeHeadRoute: false, handler: refuseAll('not.found') });
      }
    }
  };
  return { serve, endpoints, refuseTheRest };
}

interface Call<Context> {
  endpoint: Endpoint;
  handler: AnyHandler<Context>;
  path: string;
}

async function answer<Context>(guard: RequestGuard<Context>, call: Call<Context>, exchange: Exchange): Promise<unknown> {
  const { endpoint } = call;
  let language: LanguageTag = spokenLanguage(header(exchange.request, 'language')) ?? SOURCE_LANGUAGE;
  let caller: Caller = {};
  // Read now: a connection that is cut off has no address any more.
  const { ip } = exchange.request;
  try {
    const { context, beside } = await guard.admit({
      endpoint,
      exchange,
      chooseLanguage: (chosen) => {
        language = chosen;
      },
      knowCaller: (known) => {
        caller = known;
      },
    });
    const query = readQuery(endpoint, exchange.request);
    const body = await readBody(guard, call, { request: exchange.request, context });
    const upload = endpoint.upload ? await readUpload(exchange.request, endpoint.upload) : NO_UPLOAD;
    const inner = await call.handler({ query, body, upload }, context);
    if (endpoint.renews) await guard.renew(context);
    const value: unknown = endpoint.value ? z.encode(endpoint.value, inner as never) : undefined;
    return send(endpoint, exchange, value, beside);
  } catch (error) {
    const hasToken = header(exchange.request, 'authorization') !== undefined;
    guard.refused({ endpoint, ip, caller, hasToken }, error);
    return refuseWith({ gate: guard, ...exchange, language, endpoint }, error);
  }
}

const nothing = z.strictObject({});

function readQuery(endpoint: Endpoint, request: FastifyRequest): unknown {
  const given = Object.entries(request.query as Record<string, unknown>).filter(([name]) => !IGNORED_QUERY.has(name));
  const places = request.params as Record<string, unknown>;
  // A value of the path is named once, in the path.
  if (given.some(([name]) => name in places)) throw refuse('request_param_err');
  const query = decodeWith(endpoint.query ?? nothing, { ...Object.fromEntries(given), ...places });
  return endpoint.query ? query : undefined;
}

interface ReadInput<Context> {
  request: FastifyRequest;
  context: Context;
}

async function readBody<Context>(
  guard: RequestGuard<Context>,
  { endpoint, path }: Call<Context>,
  { request, context }: ReadInput<Context>,
): Promise<unknown> {
  if (!endpoint.body) return undefined;
  const raw = typeof request.body === 'string' ? request.body : '';
  if (endpoint.sealed) {
    const jwe = sealedText(raw, header(request, 'encryption'));
    return decodeWith(endpoint.body, await guard.open(jwe, { context, method: request.method, path }));
  }
  const form = endpoint.form && header(request, 'content-type')?.startsWith('application/x-www-form-urlencoded');
  if (form) return decodeWith(endpoint.body, readForm(raw));
  return decodeWith(endpoint.body, raw === '' ? {} : parseExactJson(raw));
}

/** A name given twice is refused: readers disagree on which of the two counts. */
function readForm(raw: string): Record<string, string> {
  const pairs = [...new URLSearchParams(raw)];
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw refuse('request_param_err');
  return Object.fromEntries(pairs);
}

function sealedText(raw: string, encryption: string | undefined): string {
  if (raw === '' || encryption?.toUpperCase() !== 'JWE') throw refuse('request_body_required');
  let parsed: unknown;
  try {
    parsed = parseStrictJson(raw);
  } catch {
    throw refuse('request_body_required');
  }
  const value = typeof parsed === 'string' ? parsed : (parsed as { value?: unknown } | null)?.value;
  if (typeof value !== 'string' || value.split('.').length !== 5) throw refuse('request_body_required');
  return value;
}
