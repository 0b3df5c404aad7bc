import type {} from '@fastify/cookie';
import { createHash } from 'node:crypto';
import {
  type Access, commonErrors, type Endpoint, type FieldRefusal, type InnerBody, type InnerQuery, type InnerValue, type Method,
} from '@pavilion/contract/endpoint';
import { type LanguageCode, languageCode } from '@pavilion/contract/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Clock } from '../kernel/clock.ts';
import { Refusal, refuse } from '../kernel/refusal.ts';
import { decodeWith, parseExactJson } from './decode.ts';
import type { BrandInfo, Gate, RequestContext, Session, SessionContext } from './types.ts';

export const TRIAL_TYPE = 4;
const MEMBER_TYPES: ReadonlySet<number> = new Set([0, 1, 2, 41, 42]);
const AGENT_TYPES: ReadonlySet<number> = new Set([1, 2, 41, 42]);
export const isAgentType = (type: number): boolean => AGENT_TYPES.has(type);

type ContextOf<A extends Access> = A extends 'visitor' ? RequestContext : SessionContext;

type Handler<E> = E extends Endpoint<infer A, infer _Q, infer _B, infer _V>
  ? (input: { query: InnerQuery<E>; body: InnerBody<E> }, context: ContextOf<A>) => Promise<InnerValue<E>>
  : never;

/** Registers one call of the contract. All access rules live here and nowhere else. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export interface ServeOptions {
  app: FastifyInstance;
  gate: Gate;
  clock: Clock;
  /** Encoded values are checked against the contract; in production unknown keys are only dropped. */
  log: Logger;
}

type AnyHandler = (input: { query: unknown; body: unknown }, context: RequestContext) => Promise<unknown>;

/** Every endpoint served, in order: the source of the API page. */
export interface Registry {
  serve: Serve;
  endpoints: readonly Endpoint[];
  /** To be called once, after the last `serve`: every served path answers its other methods with 405. */
  refuseOtherMethods(): void;
}

/** Query names that clients add against caches. */
const IGNORED_QUERY: ReadonlySet<string> = new Set(['_', 't', 'merchant']);

export function createServe(options: ServeOptions): Registry {
  const { app } = options;
  const endpoints: Endpoint[] = [];
  const methodsByPath = new Map<string, Set<Method>>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body));

  const route = (method: Method, path: string, endpoint: Endpoint, handler: AnyHandler) => {
    const methods = methodsByPath.get(path) ?? new Set<Method>();
    if (methods.has(method)) throw new Error(`${method} ${path} is served twice`);
    methods.add(method);
    methodsByPath.set(path, methods);
    app.route({ method, url: path, handler: (request, reply) => answer(options, { endpoint, handler, path }, { request, reply }) });
  };

  const serve: Serve = (endpoint, handler) => {
    endpoints.push(endpoint);
    route(endpoint.method, endpoint.path, endpoint, handler as AnyHandler);
    for (const alias of endpoint.aliases ?? []) {
      route(alias.method ?? endpoint.method, alias.path ?? endpoint.path, endpoint, handler as AnyHandler);
    }
  };

  const refuseOtherMethods = () => {
    for (const [path, methods] of methodsByPath) {
      const others = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter((method) => !methods.has(method));
      for (const method of others) {
        app.route({
          method, url: path, exposeHeadRoute: false,
          handler: (request, reply) => refuseWith(options, { request, reply, language: 'EN' }, refuse('http_method_not_support')),
        });
      }
    }
  };
  return { serve, endpoints, refuseOtherMethods };
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Call {
  endpoint: Endpoint;
  handler: AnyHandler;
  path: string;
}

async function answer(options: ServeOptions, call: Call, { request, reply }: Exchange): Promise<unknown> {
  let language: LanguageCode = languageCode(header(request, 'language')) ?? 'EN';
  try {
    const { context, beside } = await admit(options, call, { request, reply }, (chosen) => { language = chosen; });
    const query = call.endpoint.query ? decodeWith(call.endpoint.query, queryOf(request)) : undefined;
    const body = await readBody(options, call, request, context);
    const inner = await call.handler({ query, body }, context);
    if (call.endpoint.renews && context.session) await options.gate.renewSession(context.session, context.now);
    const value: unknown = call.endpoint.value ? z.encode(call.endpoint.value, inner as never) : undefined;
    return send(call.endpoint, { request, reply }, value, beside);
  } catch (error) {
    return refuseWith(options, { request, reply, language }, error, call.endpoint);
  }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  const query = request.query as Record<string, unknown>;
  return Object.fromEntries(Object.entries(query).filter(([name]) => !IGNORED_QUERY.has(name)));
}

function refuseDoubledMerchant(request: FastifyRequest): void {
  const { rawHeaders } = request.raw;
  let seen = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'merchant') seen += 1;
  if (seen > 1) throw refuse('function.not.available');
}

/** Brand → language → system state → module → session → role → throttle, in this one place. */
async function admit(
  options: ServeOptions, call: Call, { request, reply }: Exchange, chooseLanguage: (language: LanguageCode) => void,
): Promise<{ context: RequestContext; beside: Record<string, unknown> }> {
  const { gate, clock } = options;
  const { endpoint } = call;
  const now = clock.now();
  refuseDoubledMerchant(request);
  const brand = await gate.brandFor({
    host: request.hostname, merchantHeader: header(request, 'merchant'),
    merchantQuery: (request.query as Record<string, string | undefined>)['merchant'],
  });
  if (!brand) throw refuse('function.not.available');
  const token = header(request, 'authorization')?.trim() || null;
  const session = token && endpoint.access !== 'visitor' ? await gate.findSession(token, brand, now)
    : token ? await gate.findSession(token, brand, now).catch(() => null) : null;
  const language = pickLanguage(brand, header(request, 'language'), session);
  chooseLanguage(language);
  if (!endpoint.always) await refuseClosedSystem(gate, brand, request.ip);
  refuseOffModule(brand, endpoint.module);
  refuseOffModule(brand, knownModule(brand, header(request, 'moduleid')));
  refuseRole(endpoint, session);
  await refuseThrottled(gate, call, { brand, session, ip: request.ip });
  const beside: Record<string, unknown> = {};
  const context: RequestContext = {
    requestId: request.id, ip: request.ip, userAgent: header(request, 'user-agent') ?? '', brand, language, session, token, now,
    log: request.log as Logger,
    cookies: request.cookies ?? {},
    setCookie: (name, value, { maxAgeSeconds, path, httpOnly = true }) => {
      void reply.setCookie(name, value, {
        maxAge: maxAgeSeconds, path, httpOnly, sameSite: 'strict', secure: request.protocol === 'https',
      });
    },
    beside: (fields) => Object.assign(beside, fields),
  };
  return { context, beside };
}

function pickLanguage(brand: BrandInfo, asked: string | undefined, session: Session | null): LanguageCode {
  const code = languageCode(asked) ?? session?.language ?? null;
  return code && brand.languages.includes(code) ? code : brand.defaultLanguage;
}

async function refuseClosedSystem(gate: Gate, brand: BrandInfo, ip: string): Promise<void> {
  const state = await gate.systemState(brand, ip);
  if (state.status === 1) {
    throw refuse('system.maintenance', { value: { maintainTime: state.maintainTime ?? null, endTime: state.endTime ?? null } });
  }
  if (state.status === 2) throw refuse('region.restricted', { value: { ip } });
}

/** A module code the brand does not know is a client's own label (COMM3 by default) and refuses nothing. */
const knownModule = (brand: BrandInfo, code: string | undefined) => (code && Object.hasOwn(brand.modules, code) ? code : undefined);

function refuseOffModule(brand: BrandInfo, code: string | undefined): void {
  if (code && brand.modules[code] !== true) throw refuse('function.not.available');
}

function refuseRole(endpoint: Endpoint, session: Session | null): void {
  if (endpoint.access === 'visitor') return;
  if (!session) throw refuse('login.not.session');
  if (session.customerType === TRIAL_TYPE && endpoint.access !== 'trial') throw refuse('trial.real.account.required');
  if (endpoint.access === 'agent' && !isAgentType(session.customerType)) throw refuse('agent.only');
  if (session.customerType !== TRIAL_TYPE && !MEMBER_TYPES.has(session.customerType)) throw refuse('member.only');
  if (session.mustChangePassword && !endpoint.path.startsWith('/wps/session/') && !PASSWORD_CHANGE_PATHS.has(endpoint.path)) {
    throw refuse('login.change.pw.required');
  }
}

/** What a member who must change the password may still call. */
const PASSWORD_CHANGE_PATHS: ReadonlySet<string> = new Set(['/wps/member/password', '/wps/member/info']);

async function refuseThrottled(gate: Gate, call: Call, who: { brand: BrandInfo; session: Session | null; ip: string }): Promise<void> {
  const { throttle } = call.endpoint;
  if (!throttle) return;
  const whom = throttle.per === 'member' && who.session ? who.session.memberId : `${who.brand.id}:${who.ip}`;
  const allowed = await gate.takeThrottle(`${call.endpoint.path}:${whom}`, throttle.points, throttle.seconds);
  if (!allowed) throw refuse('TOO_MANY_REQUESTS', { params: { seconds: throttle.seconds } });
}

async function readBody(options: ServeOptions, call: Call, request: FastifyRequest, context: RequestContext): Promise<unknown> {
  const { endpoint } = call;
  if (!endpoint.body) return undefined;
  const raw = typeof request.body === 'string' ? request.body : '';
  if (endpoint.sealed) {
    const jwe = sealedText(raw, header(request, 'encryption'));
    const opened = await options.gate.openSealed(jwe, { brand: context.brand, method: request.method, path: call.path, now: context.now });
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

function send(endpoint: Endpoint, { request, reply }: Exchange, value: unknown, beside: Record<string, unknown>): unknown {
  const body = endpoint.envelope === 'bare' ? value : { success: true, value: value ?? null, ...beside };
  void reply.type('application/json; charset=utf-8');
  if (endpoint.cacheSeconds === undefined) {
    void reply.header('Cache-Control', 'no-store');
    return JSON.stringify(body);
  }
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  void reply.header('Cache-Control', `public, max-age=${endpoint.cacheSeconds}`).header('Vary', 'Merchant, Language').header('ETag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return text;
}

interface FailedExchange extends Exchange {
  language: LanguageCode;
}

/** The one place where an error becomes an answer. Bugs show a request id and no inner word. */
export function refuseWith(options: ServeOptions, exchange: FailedExchange, error: unknown, endpoint?: Endpoint): string {
  const { request, reply, language } = exchange;
  const { gate } = options;
  const overloaded = isOverload(error);
  let refusal = error instanceof Refusal ? error : refuse(overloaded ? 'system.busy' : 'unknown.system.err');
  let status = statusOf(refusal.code, endpoint);
  if (status === undefined) {
    request.log.error({ code: refusal.code, path: endpoint?.path }, 'undeclared refusal');
    refusal = refuse('unknown.system.err');
    status = 500;
  } else if (!(error instanceof Refusal)) {
    request.log[overloaded ? 'warn' : 'error']({ err: error }, overloaded ? 'overloaded' : 'unexpected error');
  }
  const fields: FieldRefusal[] = refusal.fields.map((problem) => ({
    field: problem.field, code: problem.code, message: gate.messageFor(problem.code, language, problem.params),
  }));
  const { params, value } = refusal.detail;
  void reply.code(status).type('application/json; charset=utf-8').header('Cache-Control', 'no-store');
  const extra = { ...value, ...(fields.length > 0 ? { fields } : {}), ...(status === 500 ? { requestId: request.id } : {}) };
  return JSON.stringify({
    success: false, errorCode: refusal.code, message: gate.messageFor(refusal.code, language, { ...params, requestId: request.id }),
    ...(Object.keys(extra).length > 0 ? { value: extra } : {}),
  });
}

function statusOf(code: string, endpoint: Endpoint | undefined): number | undefined {
  const common = (commonErrors as Record<string, number>)[code];
  return endpoint?.errors?.[code] ?? common;
}

/** No free connection in time, or the database is restarting: the caller may try again. */
function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return /timeout exceeded when trying to connect/.test(error.message)
    || (typeof code === 'string' && /^(57P0[123]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code));
}
