import type { Endpoint, Envelope, FieldRefusal, WireBody, WireQuery, WireValue } from '@pavilion/contract/endpoint';
import type { SealKeys } from '@pavilion/contract/seal';
import { sessionKey } from '@pavilion/contract/session-key';
import { brand } from '../boot.ts';
import { currentLanguage } from '../i18n/language.ts';
import { sessionStore } from './session-store.ts';

/** The product's own names for what never reached the server. */
export type LocalFailure = 'network.down' | 'network.timeout' | 'answer.unreadable';

/** A refusal or failure: `code` to act on, `message` to show as it is, `fields` to place under the form's fields. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldRefusal[];
  readonly value: Record<string, unknown>;

  constructor(code: string, message: string, status: number, value: Record<string, unknown> & { fields?: FieldRefusal[] } = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.fields = value.fields ?? [];
    this.value = value;
  }

  get isNetwork(): boolean {
    return this.status === 0 || this.status === 504;
  }
}

type Input<E> = (WireQuery<E> extends undefined ? { query?: undefined } : { query?: WireQuery<E> }) &
  (WireBody<E> extends undefined ? { body?: undefined } : { body: WireBody<E> }) & { signal?: AbortSignal };

const TIMEOUT_MS = 20_000;
const SESSION_CODES: ReadonlySet<string> = new Set(['login.not.session', 'user.or.token.invalid', 'CUSTOMER_NOT_LOGIN', 'loginTimeout']);

/** Told when the server no longer knows the session; the app clears it and says so. */
export const sessionLost = new Set<() => void>();
/** Told of a maintenance or region answer of any call. */
export const systemClosed = new Set<(error: ApiError) => void>();

/** Makes one call of the contract. Throws `ApiError`; never anything else but an abort. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<WireValue<E>> {
  return conclude(endpoint, await send(endpoint, input));
}

/** The value of an answer; what it refuses is thrown, and told to who must know. */
export async function conclude<E extends Endpoint>(endpoint: E, answer: Response): Promise<WireValue<E>> {
  const envelope = await readEnvelope<WireValue<E>>(answer, endpoint);
  if (envelope.success) return envelope.value;
  const error = new ApiError(envelope.errorCode, envelope.message, answer.status, envelope.value);
  if (SESSION_CODES.has(error.code) && sessionStore.get()) for (const tell of sessionLost) tell();
  if (error.code === 'system.maintenance' || error.code === 'region.restricted') for (const tell of systemClosed) tell(error);
  throw error;
}

async function send<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  const headers = headersFor(endpoint);
  const body = await bodyFor(endpoint, input.body, headers);
  try {
    return await fetch(addressOf(endpoint, input.query), { method: endpoint.method, headers, body, signal, credentials: 'same-origin' });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError(timeout.aborted ? 'network.timeout' : 'network.down', '', 0);
  }
}

export function headersFor(endpoint: Endpoint): Record<string, string> {
  const token = sessionStore.get()?.token;
  return {
    Merchant: brand.code,
    Language: currentLanguage(),
    Device: 'web',
    'X-Gateway-Version': '3',
    ...(endpoint.module ? { ModuleId: endpoint.module } : {}),
    ...(token ? { Authorization: token } : {}),
  };
}

export function addressOf(endpoint: Endpoint, query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query as Record<string, unknown> | undefined) ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${endpoint.path}?${text}` : endpoint.path;
}

async function bodyFor(endpoint: Endpoint, body: unknown, headers: Record<string, string>): Promise<string | undefined> {
  if (body === undefined) return undefined;
  if (endpoint.form) {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    return formText(body as Record<string, unknown>);
  }
  headers['Content-Type'] = 'application/json';
  if (!endpoint.sealed) return JSON.stringify(body);
  const { sealFor } = await import('@pavilion/contract/seal');
  headers['Encryption'] = 'JWE';
  const binding = { brand: brand.code, method: endpoint.method, path: endpoint.path };
  return JSON.stringify({ value: await sealFor(await sealKeys(), binding, body) });
}

/** What has parts of its own travels as JSON. */
function formText(body: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form.toString();
}

const KEYS_KEPT_MS = 5 * 60_000;
let keptKeys: { keys: SealKeys; until: number } | null = null;

async function sealKeys(): Promise<SealKeys> {
  if (keptKeys && keptKeys.until > Date.now()) return keptKeys.keys;
  const [{ sealKeysFrom }, key] = await Promise.all([import('@pavilion/contract/seal'), call(sessionKey, {})]);
  const keys = sealKeysFrom(key);
  keptKeys = { keys, until: Date.now() + KEYS_KEPT_MS };
  return keys;
}

async function readEnvelope<V>(answer: Response, endpoint: Endpoint): Promise<Envelope<V>> {
  let parsed: unknown;
  try {
    parsed = await answer.json();
  } catch {
    throw new ApiError(answer.status === 504 ? 'network.timeout' : 'answer.unreadable', '', answer.status);
  }
  if (endpoint.envelope === 'bare' && answer.ok) return { success: true, value: parsed as V };
  if (typeof parsed === 'object' && parsed !== null && 'success' in parsed) return parsed as Envelope<V>;
  throw new ApiError('answer.unreadable', '', answer.status);
}
