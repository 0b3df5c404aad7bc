import { createHash } from 'node:crypto';
import { commonErrors, type Endpoint, type FieldRefusal } from '@pavilion/contract/base/endpoint';
import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { PoolBusy } from '@pavilion/kit/admitting-pool';
import { isDatabaseAway } from '@pavilion/kit/database-away';
import { isCutOff, type RenderRefusal } from '@pavilion/kit/request-guard';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Refusal, refuse } from '../kernel/refusal.ts';
import type { Gate } from './types.ts';
import { spokenLanguage } from '../messages/languages.ts';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Failure extends Exchange {
  gate: Pick<Gate, 'messageFor'>;
  language: LanguageTag;
  /** Absent where no call was found, or not yet. */
  endpoint?: Endpoint;
}

/** An answer is data: no browser shall run it, guess what it is, or show it to another origin. */
const SAFE_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

const RETRY_SECONDS = '1';

const BUSY_HEADERS = { ...SAFE_HEADERS, 'Cache-Control': 'no-store', 'Retry-After': RETRY_SECONDS };

const DOOR_CODES: Readonly<Record<number, string>> = { 404: 'not.found', 500: 'unknown.system.err', 503: 'system.busy' };

/** Refusals of requests that no call was found for, or that could not be read at all. */
export const renderRefusalWith =
  ({ messageFor }: Pick<Gate, 'messageFor'>): RenderRefusal =>
  ({ status, requestId, headers }) => {
    const code = DOOR_CODES[status] ?? 'request_param_err';
    const asked = headers['language'];
    const language = spokenLanguage(typeof asked === 'string' ? asked : undefined) ?? SOURCE_LANGUAGE;
    return JSON.stringify({ success: false, errorCode: code, message: messageFor(code, language, { requestId }), value: { requestId } });
  };

/**
 * Refuses a call before its body is read while no caller can be let in: of hundreds of clients most are refused, so an answer is made
 * once for each language.
 */
export function busyRefusal({ isBusy, messageFor }: { isBusy(): boolean; messageFor: Gate['messageFor'] }): onRequestHookHandler {
  const texts = new Map<LanguageTag, string>();
  const textIn = (language: LanguageTag): string => {
    const text =
      texts.get(language) ?? JSON.stringify({ success: false, errorCode: 'system.busy', message: messageFor('system.busy', language) });
    texts.set(language, text);
    return text;
  };
  return (request, reply, done) => {
    if (!isBusy()) return done();
    const asked = request.headers['language'];
    void reply
      .code(commonErrors['system.busy'])
      .headers(BUSY_HEADERS)
      .send(textIn(spokenLanguage(typeof asked === 'string' ? asked : undefined) ?? SOURCE_LANGUAGE));
  };
}

/** A success in its envelope; public lists with a tag, so that what did not change is not sent again. */
export function send(endpoint: Endpoint, { request, reply }: Exchange, value: unknown, beside: Record<string, unknown>): unknown {
  const text = JSON.stringify(endpoint.envelope === 'bare' ? value : { success: true, value: value ?? null, ...beside });
  void reply.headers(SAFE_HEADERS);
  if (endpoint.cacheSeconds === undefined) {
    void reply.header('Cache-Control', 'no-store');
    return text;
  }
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  void reply.header('Cache-Control', `public, max-age=${endpoint.cacheSeconds}`).header('Vary', 'Merchant, Language').header('ETag', etag);
  return isAmong(etag, request.headers['if-none-match']) ? reply.code(304).send() : text;
}

/** Caches on the way may have made the tag weak; what it names is the same to us. */
const isAmong = (etag: string, given: string | undefined): boolean =>
  given !== undefined &&
  given
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*');

/** The one place where an error becomes an answer. Bugs show a request id and no inner word. */
export function refuseWith({ gate, request, reply, language, endpoint }: Failure, error: unknown): string {
  const { refusal, status } = refusalOf({ request, endpoint }, error);
  const fields: FieldRefusal[] = refusal.fields.map((problem) => ({
    field: problem.field,
    code: problem.code,
    message: gate.messageFor(problem.code, language, problem.params),
  }));
  const { params, value } = refusal.detail;
  void reply.code(status).headers(SAFE_HEADERS).header('Cache-Control', 'no-store');
  if (refusal.code === 'system.busy') void reply.header('Retry-After', RETRY_SECONDS);
  const extra = { ...value, ...(fields.length > 0 ? { fields } : {}), ...(status === 500 ? { requestId: request.id } : {}) };
  return JSON.stringify({
    success: false,
    errorCode: refusal.code,
    message: gate.messageFor(refusal.code, language, { ...params, requestId: request.id }),
    ...(Object.keys(extra).length > 0 ? { value: extra } : {}),
  });
}

function refusalOf({ request, endpoint }: Pick<Failure, 'request' | 'endpoint'>, error: unknown): { refusal: Refusal; status: number } {
  if (error instanceof Refusal) {
    const status = endpoint?.errors?.[error.code] ?? (commonErrors as Record<string, number>)[error.code];
    if (status !== undefined) return { refusal: error, status };
    request.log.error({ code: error.code, path: endpoint?.path }, 'undeclared refusal');
    return { refusal: refuse('unknown.system.err'), status: 500 };
  }
  // The database's connections end with the same codes as the caller's own.
  if (isCutOff(request.raw)) {
    request.log.info({ path: endpoint?.path }, 'request cut off by its caller');
    return { refusal: refuse('request_param_err'), status: 400 };
  }
  const unreadable = statusOfUnreadable(error);
  if (unreadable) return { refusal: refuse('request_param_err'), status: unreadable };
  if (isDatabaseAway(error)) {
    // Those for want of room are counted by the server (`http-server.ts`).
    if (!(error instanceof PoolBusy)) request.log.warn({ reason: (error as Error).message }, 'database away');
    return { refusal: refuse('system.busy'), status: commonErrors['system.busy'] };
  }
  request.log.error({ err: error }, 'unexpected error');
  return { refusal: refuse('unknown.system.err'), status: 500 };
}

/** The server could not even read the request: too large, cut off, of a wrong length. */
function statusOfUnreadable(error: unknown): number | null {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const isOurs = typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number';
  return isOurs && statusCode >= 400 && statusCode < 500 ? statusCode : null;
}
