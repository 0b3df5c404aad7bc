import type {} from '@fastify/cookie';
import type { Endpoint } from '@pavilion/contract/base/endpoint';
import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import { networkOf } from '../kernel/network.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Exchange } from './answer.ts';
import type { Caller } from './refused-access.ts';
import { type BrandInfo, type Gate, isAgentType, isMemberType, type RequestContext, type Session, TRIAL_TYPE } from './types.ts';
import { answeredLanguage, spokenLanguage } from '../messages/languages.ts';

/** What a member who must change the password may call besides the session calls: read the own account, and change the password. */
const PASSWORD_CHANGE_CALLS: ReadonlySet<string> = new Set(['POST /wps/member/password', 'GET /wps/member/info']);

export interface Admission {
  gate: Gate;
  clock: Clock;
  endpoint: Endpoint;
  exchange: Exchange;
  /** Called as soon as it is known, so that later refusals use it. */
  chooseLanguage(language: LanguageTag): void;
  /** Called as soon as it is known, so that a refusal is counted against the caller. */
  knowCaller(caller: Caller): void;
}

export interface AdmittedCall {
  context: RequestContext;
  /** Filled by the handler. */
  beside: Record<string, unknown>;
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Room → brand → language → system state → module → session → role → throttle, in this one place. */
export async function admit({ gate, clock, endpoint, exchange, chooseLanguage, knowCaller }: Admission): Promise<AdmittedCall> {
  const { request, reply } = exchange;
  const now = clock.now();
  const brand = await findBrand(gate, request);
  const token = header(request, 'authorization')?.trim() || null;
  knowCaller({ brandId: brand.id });
  const session = token ? await findSession(gate, { token, brand, now, endpoint }) : null;
  if (session) knowCaller({ brandId: brand.id, memberId: session.memberId });
  // What a cache may keep must not depend on who asked first.
  const language = pickLanguage(brand, header(request, 'language'), endpoint.cacheSeconds === undefined ? session : null);
  chooseLanguage(language);
  if (!endpoint.always) await refuseClosedSystem(gate, brand, request.ip);
  refuseOffModule(brand, endpoint.module);
  refuseOffModule(brand, knownModule(brand, header(request, 'moduleid')));
  refuseRole(endpoint, session);
  requireStepUp(endpoint, session, now);
  await refuseThrottled(gate, endpoint, { brand, session, ip: request.ip });
  const beside: Record<string, unknown> = {};
  const context: RequestContext = {
    requestId: request.id,
    ip: request.ip,
    host: request.hostname,
    userAgent: header(request, 'user-agent') ?? '',
    brand,
    language,
    session,
    token,
    now,
    log: request.log as Logger,
    cookies: request.cookies ?? {},
    setCookie: (name, value, { maxAgeSeconds, path, httpOnly = true }) => {
      void reply.setCookie(name, value, {
        maxAge: maxAgeSeconds,
        path,
        httpOnly,
        sameSite: 'strict',
        secure: request.protocol === 'https',
      });
    },
    beside: (fields) => Object.assign(beside, fields),
  };
  return { context, beside };
}

/** By header, `?merchant=` or host, each named once and all agreeing; throws `function.not.available`. */
async function findBrand(gate: Gate, request: FastifyRequest): Promise<BrandInfo> {
  const { rawHeaders } = request.raw;
  let seen = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'merchant') seen += 1;
  const asked = (request.query as Record<string, unknown>)['merchant'];
  if (seen > 1 || Array.isArray(asked)) throw refuse('function.not.available');
  const brand = await gate.brandFor({
    host: request.hostname,
    merchantHeader: header(request, 'merchant'),
    merchantQuery: typeof asked === 'string' ? asked : undefined,
  });
  if (!brand) throw refuse('function.not.available');
  return brand;
}

/** The language of an answer to an unknown path or method: the requested one, otherwise the member's, otherwise the brand's. */
export async function languageOfStranger(gate: Gate, request: FastifyRequest, now: Date): Promise<LanguageTag> {
  const asked = header(request, 'language');
  const brand = await findBrand(gate, request).catch(() => null);
  if (!brand) return spokenLanguage(asked) ?? SOURCE_LANGUAGE;
  const token = header(request, 'authorization')?.trim();
  const session = token && !asked ? await gate.findSession(token, brand, now).catch(() => null) : null;
  return pickLanguage(brand, asked, session);
}

async function findSession(
  gate: Gate,
  { token, brand, now, endpoint }: { token: string; brand: BrandInfo; now: Date; endpoint: Endpoint },
): Promise<Session | null> {
  const asked = gate.findSession(token, brand, now);
  return endpoint.access === 'visitor' ? asked.catch(() => null) : asked;
}

function pickLanguage(brand: BrandInfo, asked: string | undefined, session: Session | null): LanguageTag {
  const named = answeredLanguage(asked, brand);
  if (named) return named;
  const own = session?.language;
  return own && brand.languages.includes(own) ? own : brand.defaultLanguage;
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
  if (session.customerType !== TRIAL_TYPE && !isMemberType(session.customerType)) throw refuse('member.only');
  if (
    session.mustChangePassword &&
    !endpoint.path.startsWith('/wps/session/') &&
    !PASSWORD_CHANGE_CALLS.has(`${endpoint.method} ${endpoint.path}`)
  ) {
    throw refuse('login.change.pw.required');
  }
}

/** How long a step-up is good for. */
export const STEP_UP_SECONDS = 10 * 60;

/** Whether the session has a step-up of the last `STEP_UP_SECONDS`. */
export const hasSteppedUp = (session: Session | null, now: Date): boolean =>
  now.getTime() - (session?.steppedUpAt?.getTime() ?? Number.NEGATIVE_INFINITY) <= STEP_UP_SECONDS * 1000;

/** Somebody at a screen left open must not take the account over. */
function requireStepUp(endpoint: Endpoint, session: Session | null, now: Date): void {
  if (endpoint.stepUp && !hasSteppedUp(session, now)) throw refuse('proof.required');
}

async function refuseThrottled(
  gate: Gate,
  endpoint: Endpoint,
  who: { brand: BrandInfo; session: Session | null; ip: string },
): Promise<void> {
  const { throttle } = endpoint;
  if (!throttle) return;
  const whom = throttle.per === 'member' && who.session ? who.session.memberId : `${who.brand.id}:${networkOf(who.ip)}`;
  const allowed = await gate.takeThrottle(`${endpoint.path}:${whom}`, throttle.points, throttle.seconds);
  if (!allowed) throw refuse('TOO_MANY_REQUESTS', { params: { seconds: throttle.seconds } });
}
