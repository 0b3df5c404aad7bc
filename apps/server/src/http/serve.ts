import type { Access, Endpoint, InnerBody, InnerQuery, InnerValue, Method } from '@pavilion/contract/endpoint';
import { type LanguageCode, languageCode } from '@pavilion/contract/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../kernel/clock.ts';
import { refuse } from '../kernel/refusal.ts';
import { admit, header, languageOfStranger } from './admit.ts';
import { type Exchange, refuseWith, send } from './answer.ts';
import { decodeWith, parseExactJson } from './decode.ts';
import type { Gate, RequestContext, SessionContext } from './types.ts';

type ContextOf<A extends Access> = A extends 'visitor' ? RequestContext : SessionContext;

type Handler<E> = E extends Endpoint<infer A, infer _Q, infer _B, infer _V>
  ? (input: { query: InnerQuery<E>; body: InnerBody<E> }, context: ContextOf<A>) => Promise<InnerValue<E>>
  : never;

/** Registers one call of the contract. All access rules live behind it and nowhere else. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export interface ServeOptions {
  app: FastifyInstance;
  gate: Gate;
  clock: Clock;
}

type AnyHandler = (input: { query: unknown; body: unknown }, context: RequestContext) => Promise<unknown>;

export interface Registry {
  serve: Serve;
  /** Every endpoint served, in order: the source of the API page. */
  endpoints: readonly Endpoint[];
  /** To be called once, after the last `serve`: other methods of a served path answer 405, other paths of the wire 404. */
  refuseTheRest(): void;
}

const MOST_BODY_BYTES = 256 * 1024;

/** Query names that clients add against caches, and the brand's. */
const IGNORED_QUERY: ReadonlySet<string> = new Set(['_', 't', 'merchant']);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** Everything below these belongs to the wire: what is not there is said in the envelope. */
const WIRE_PATHS = ['/wps', '/lgw', '/lotto', '/lotto-vn'];

export function createServe(options: ServeOptions): Registry {
  const { app, gate } = options;
  const endpoints: Endpoint[] = [];
  const methodsByPath = new Map<string, Set<Method>>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BODY_BYTES }, (_request, body, done) => done(null, body));
  app.setErrorHandler(async (error, request, reply) => reply.send(
    refuseWith({ gate, request, reply, language: await languageOfStranger(gate, request) }, error)));

  const route = (method: Method, path: string, call: Omit<Call, 'path'>) => {
    const methods = methodsByPath.get(path) ?? new Set<Method>();
    if (methods.has(method)) throw new Error(`${method} ${path} is served twice`);
    methods.add(method);
    methodsByPath.set(path, methods);
    app.route({ method, url: path, handler: (request, reply) => answer(options, { ...call, path }, { request, reply }) });
  };

  const serve: Serve = (endpoint, typedHandler) => {
    const handler = typedHandler as AnyHandler;
    endpoints.push(endpoint);
    route(endpoint.method, endpoint.path, { endpoint, handler });
    for (const { method = endpoint.method, path = endpoint.path } of endpoint.aliases ?? []) route(method, path, { endpoint, handler });
  };

  const refuseAll = (code: 'not.found' | 'http_method_not_support', allow?: string) => async (request: FastifyRequest, reply: Exchange['reply']) => {
    if (allow) void reply.header('Allow', allow);
    return refuseWith({ gate, request, reply, language: await languageOfStranger(gate, request) }, refuse(code));
  };

  const refuseTheRest = () => {
    for (const [path, methods] of methodsByPath) {
      const right = METHODS.filter((method) => (method === 'HEAD' ? methods.has('GET') : methods.has(method as Method)));
      const others = METHODS.filter((method) => !right.includes(method));
      app.route({ method: others, url: path, exposeHeadRoute: false, handler: refuseAll('http_method_not_support', right.join(', ')) });
    }
    for (const path of WIRE_PATHS) {
      for (const url of [path, `${path}/*`]) {
        app.route({ method: [...METHODS], url, exposeHeadRoute: false, handler: refuseAll('not.found') });
      }
    }
  };
  return { serve, endpoints, refuseTheRest };
}

interface Call {
  endpoint: Endpoint;
  handler: AnyHandler;
  path: string;
}

async function answer(options: ServeOptions, call: Call, exchange: Exchange): Promise<unknown> {
  const { gate, clock } = options;
  const { endpoint } = call;
  let language: LanguageCode = languageCode(header(exchange.request, 'language')) ?? 'EN';
  try {
    const { context, beside } = await admit({ gate, clock, endpoint, exchange, chooseLanguage: (chosen) => { language = chosen; } });
    const query = readQuery(endpoint, exchange.request);
    const body = await readBody(gate, call, exchange.request, context);
    const inner = await call.handler({ query, body }, context);
    if (endpoint.renews && context.session) await gate.renewSession(context.session, context.now);
    const value: unknown = endpoint.value ? z.encode(endpoint.value, inner as never) : undefined;
    return send(endpoint, exchange, value, beside);
  } catch (error) {
    return refuseWith({ gate, ...exchange, language, endpoint }, error);
  }
}

const nothing = z.strictObject({});

function readQuery(endpoint: Endpoint, request: FastifyRequest): unknown {
  const given = Object.entries(request.query as Record<string, unknown>).filter(([name]) => !IGNORED_QUERY.has(name));
  const query = decodeWith(endpoint.query ?? nothing, Object.fromEntries(given));
  return endpoint.query ? query : undefined;
}

async function readBody(gate: Gate, { endpoint, path }: Call, request: FastifyRequest, context: RequestContext): Promise<unknown> {
  if (!endpoint.body) return undefined;
  const raw = typeof request.body === 'string' ? request.body : '';
  if (endpoint.sealed) {
    const jwe = sealedText(raw, header(request, 'encryption'));
    const opened = await gate.openSealed(jwe, { brand: context.brand, method: request.method, path, now: context.now });
    return decodeWith(endpoint.body, opened);
  }
  const form = endpoint.form && header(request, 'content-type')?.startsWith('application/x-www-form-urlencoded');
  if (form) return decodeWith(endpoint.body, Object.fromEntries(new URLSearchParams(raw)));
  return decodeWith(endpoint.body, raw === '' ? {} : parseExactJson(raw));
}

function sealedText(raw: string, encryption: string | undefined): string {
  if (raw === '' || encryption?.toUpperCase() !== 'JWE') throw refuse('request_body_required');
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw);
  } catch {
    throw refuse('request_body_required');
  }
  const value = typeof parsed === 'string' ? parsed : (parsed as { value?: unknown } | null)?.value;
  if (typeof value !== 'string' || value.split('.').length !== 5) throw refuse('request_body_required');
  return value;
}
