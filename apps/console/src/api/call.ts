import type { Endpoint, Envelope, FieldRefusal, WireBody, WireQuery, WireValue } from '@pavilion/contract/endpoint';
import { currentLanguage } from '../i18n/language.ts';
import { sessionStore } from './session-store.ts';
import { stepUp } from './step-up.ts';

/** A refusal or failure: `code` to act on, `message` to show as it is, `fields` to place under the form's fields. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldRefusal[];

  constructor(code: string, message: string, status: number, fields: readonly FieldRefusal[] = []) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = fields;
  }

  get isNetwork(): boolean {
    return this.status === 0 || this.status === 504;
  }
}

/** An act that the operator took back by closing the step-up dialog. Nothing happened. */
export class GivenUp extends Error {
  override name = 'GivenUp';
}

export type CallInput<E> = (WireQuery<E> extends undefined ? { query?: undefined } : { query?: WireQuery<E> }) &
  (WireBody<E> extends undefined ? { body?: undefined } : { body: WireBody<E> }) & { signal?: AbortSignal };

const TIMEOUT_MS = 20_000;
const SESSION_CODES: ReadonlySet<string> = new Set(['desk.login.required', 'login.not.session']);

/** Told when the server no longer knows the session. */
export const sessionLost = new Set<() => void>();
/** Told of every act the server did for us: the session's rest begins anew. */
export const acted = new Set<() => void>();

/**
 * Makes one call of the desk. Where the server wants the second factor once more, asks for it and repeats the call.
 * Throws `ApiError`, or `GivenUp` when the operator would not step up; never anything else but an abort.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<WireValue<E>> {
  try {
    return await callOnce(endpoint, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'desk.step.up.required') throw error;
    if (!(await stepUp.ask())) throw new GivenUp();
    return callOnce(endpoint, input);
  }
}

async function callOnce<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<WireValue<E>> {
  const answer = await send(endpoint, input);
  const envelope = await readEnvelope<WireValue<E>>(answer);
  if (envelope.success) {
    if (endpoint.method !== 'GET' && sessionStore.get()) for (const tell of acted) tell();
    return envelope.value;
  }
  const error = new ApiError(envelope.errorCode, envelope.message, answer.status, envelope.value?.fields);
  if (SESSION_CODES.has(error.code) && sessionStore.get()) for (const tell of sessionLost) tell();
  throw error;
}

async function send<E extends Endpoint>(endpoint: E, { query, body, signal: given }: CallInput<E>): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = given ? AbortSignal.any([given, timeout]) : timeout;
  const token = sessionStore.get()?.token;
  const headers: Record<string, string> = {
    Language: currentLanguage(),
    ...(token ? { Authorization: token } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    return await fetch(addressOf(endpoint, query), {
      method: endpoint.method,
      headers,
      ...sent,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
  } catch (error) {
    if (given?.aborted) throw error;
    throw new ApiError(timeout.aborted ? 'network.timeout' : 'network.down', '', 0);
  }
}

function addressOf(endpoint: Endpoint, query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query as Record<string, unknown> | undefined) ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${endpoint.path}?${text}` : endpoint.path;
}

async function readEnvelope<V>(answer: Response): Promise<Envelope<V>> {
  let parsed: unknown;
  try {
    parsed = await answer.json();
  } catch {
    throw new ApiError(answer.status === 504 ? 'network.timeout' : 'answer.unreadable', '', answer.status);
  }
  if (typeof parsed === 'object' && parsed !== null && 'success' in parsed) return parsed as Envelope<V>;
  throw new ApiError('answer.unreadable', '', answer.status);
}
