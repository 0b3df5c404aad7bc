import { createHash } from 'node:crypto';
import type { DeskPermission } from '@pavilion/contract/permissions';
import type { Access, Endpoint, InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import { networkOf } from '../kernel/network.ts';
import { refuse } from '../kernel/refusal.ts';
import { header } from './admit.ts';
import type { RecordEvent } from '../deps.ts';
import type { CallerPlaces } from './caller-place.ts';
import { noteRefusal } from './refused-access.ts';
import { type AdmittedCall, type AdmissionRequest, createRegistry, type Registry } from './registry.ts';
import type { BrandInfo, Gate } from './types.ts';
import { spokenLanguage } from '../messages/languages.ts';

/** A live session of an operator as the serving layer sees it. */
export interface DeskSession {
  id: string;
  operatorId: string;
  permissions: readonly DeskPermission[];
  /** Brands the operator may see. Everything of another brand answers as if it did not exist. */
  scope: readonly string[];
  /** Also brands that are added later. */
  seesAllBrands: boolean;
  expiresAt: Date;
  elevatedUntil: Date;
}

/** Who calls at the desk, from where. */
export interface DeskContext {
  requestId: string;
  ip: string;
  userAgent: string;
  language: LanguageTag;
  now: Date;
  log: Logger;
  session: DeskSession | null;
}

export interface OperatorContext extends DeskContext {
  session: DeskSession;
  /** Of a call that may end in a proposal: what the caller named this request, and a hash of what it asks for. */
  repeatable?: { id: string; hash: Buffer };
}

export interface MemberInScope {
  id: string;
  brandId: string;
  username: string;
  status: 'active' | 'locked' | 'closed' | 'unfinished';
  customerType: number;
}

/** What desk calls of every module ask about operators. `modules/operator` answers it; `domains.ts` hands it over. */
export interface DeskAccess {
  /** A brand the operator sees; any other, and one that is none, refuses `not.found`. */
  brandInScope(brandId: string, context: OperatorContext): Promise<BrandInfo>;
  /** A member of a brand the operator sees; any other refuses `not.found`. */
  memberInScope(memberId: string, context: OperatorContext): Promise<MemberInScope>;
  /** Names of operators by id; other ids are not in it. */
  operatorNames(ids: readonly string[]): Promise<Map<string, string>>;
}

/** What a module registers its desk calls with. */
export interface DeskRegistrar {
  serve: DeskServe;
  access: DeskAccess;
}

/** What serving the desk needs of the domains. */
export interface DeskGate {
  isBusy(): boolean;
  /** Null: unknown, ended, too long idle, or its operator is locked. Never renews. */
  findSession(token: string, now: Date): Promise<DeskSession | null>;
  renewSession(session: DeskSession, now: Date): Promise<void>;
  /** Counted over all nodes; false when the limit is used up. */
  takeThrottle(key: string, points: number, seconds: number): Promise<boolean>;
  messageFor: Gate['messageFor'];
}

type DeskContextOf<A extends Access> = A extends 'desk' ? OperatorContext : DeskContext;

type DeskHandler<E> =
  E extends Endpoint<infer A, infer _Q, infer _B, infer _V>
    ? (input: { query: InnerQuery<E>; body: InnerBody<E>; upload: Buffer }, context: DeskContextOf<A>) => Promise<InnerValue<E>>
    : never;

/** Registers one call of the desk. */
export type DeskServe = <E extends Endpoint>(endpoint: E, handler: DeskHandler<E>) => void;

export interface DeskServeOptions {
  app: FastifyInstance;
  gate: DeskGate;
  clock: Clock;
  record: RecordEvent;
  /** A session and whose it is: its next calls take their turn. */
  remember?: CallerPlaces['remember'];
  /** The console's own origins; a browser's call from any other is refused. */
  origins: readonly string[];
}

/** The desk, on a port of its own: origin → session → permission → second factor → throttle. */
export function createDeskServe(options: DeskServeOptions): Registry<DeskServe> {
  const { app, gate } = options;
  const registry = createRegistry<DeskContext>(app, {
    messageFor: gate.messageFor,
    isBusy: gate.isBusy,
    paths: ['/desk'],
    languageOf: async (request) => spokenLanguage(header(request, 'language')) ?? SOURCE_LANGUAGE,
    admit: (asked) => admitOperator(options, asked),
    renew: async ({ session, now }) => {
      if (session) await gate.renewSession(session, now);
    },
    refused: (call, error) => noteRefusal(options.record, call, error),
    open: async () => {
      throw refuse('request_body_required');
    },
  });
  return { ...registry, serve: (endpoint, handler) => (registry.serve as DeskServe)(endpoint, withoutRequestId(endpoint, handler)) };
}

/** Handlers of calls that may end in a proposal read the request id from the context: it is no part of what is asked for. */
function withoutRequestId<E extends Endpoint>(endpoint: E, handler: DeskHandler<E>): DeskHandler<E> {
  if (!('desk.second.missing' in (endpoint.errors ?? {}))) return handler;
  type Handle = (input: { body: unknown }, context: OperatorContext) => Promise<unknown>;
  const handle: Handle = (input, context) => {
    const { requestId, ...body } = input.body as { requestId?: string };
    const repeatable = requestId === undefined ? {} : { repeatable: { id: requestId, hash: hashOf(endpoint.path, body) } };
    return (handler as unknown as Handle)({ ...input, body }, { ...context, ...repeatable });
  };
  return handle as unknown as DeskHandler<E>;
}

function hashOf(path: string, body: unknown): Buffer {
  const text = JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
  return createHash('sha256').update(`${path} ${text}`).digest();
}

async function admitOperator(
  { gate, clock, origins, remember }: DeskServeOptions,
  { endpoint, exchange, knowCaller }: AdmissionRequest,
): Promise<AdmittedCall<DeskContext>> {
  const { request } = exchange;
  const now = clock.now();
  if (!endpoint.access.startsWith('desk')) throw new Error(`${endpoint.path} does not belong to the desk`);
  refuseForeign(request, origins);
  const token = header(request, 'authorization')?.trim();
  const session = token && token.length <= 128 ? await gate.findSession(token, now) : null;
  if (session) knowCaller({ operatorId: session.operatorId });
  if (token && session) remember?.(token, session.operatorId);
  if (endpoint.access === 'desk') refuseUnfit(endpoint, session, now);
  await refuseThrottled(gate, endpoint, session?.id ?? networkOf(request.ip));
  const context: DeskContext = {
    requestId: request.id,
    ip: request.ip,
    userAgent: header(request, 'user-agent') ?? '',
    now,
    session,
    log: request.log as Logger,
    language: spokenLanguage(header(request, 'language')) ?? SOURCE_LANGUAGE,
  };
  return { context, beside: {} };
}

/** A browser names where a call comes from; programs of other kinds carry no session of anybody's browser. */
function refuseForeign(request: FastifyRequest, origins: readonly string[]): void {
  const origin = header(request, 'origin');
  if (origin !== undefined && !origins.includes(origin)) throw refuse('desk.origin.wrong');
  const site = header(request, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') throw refuse('desk.origin.wrong');
}

function refuseUnfit(endpoint: Endpoint, session: DeskSession | null, now: Date): void {
  if (!session) throw refuse('desk.login.required');
  if (endpoint.permission && !session.permissions.includes(endpoint.permission)) throw refuse('desk.not.permitted');
  if (endpoint.stepUp && session.elevatedUntil <= now) throw refuse('desk.step.up.required');
}

async function refuseThrottled(gate: DeskGate, { throttle, path }: Endpoint, who: string): Promise<void> {
  if (!throttle || (await gate.takeThrottle(`desk:${path}:${who}`, throttle.points, throttle.seconds))) return;
  throw refuse('TOO_MANY_REQUESTS', { params: { seconds: throttle.seconds } });
}
