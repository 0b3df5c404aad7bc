import type { Endpoint, Envelope, FieldRefusal, WireBody, WireQuery, WireValue } from './endpoint.ts';

/** The product's own names for what never reached the server, or came back as something else. */
export type LocalFailure = 'network.down' | 'network.timeout' | 'answer.unreadable';

/** A refusal or failure: `code` to act on, `message` to show as it is, `fields` to place under the form's fields. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 where nothing was answered. */
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

const localFailure = (code: LocalFailure, status = 0): ApiError => new ApiError(code, '', status);

/** What a call takes: its query and body where it has them, and a signal that ends it. */
export type CallInput<E> = (WireQuery<E> extends undefined ? { query?: undefined } : { query?: WireQuery<E> }) &
  (WireBody<E> extends undefined ? { body?: undefined } : { body: WireBody<E> }) & { signal?: AbortSignal };

const TIMEOUT_MS = 20_000;

/** Path and query; what the path names (`:id`) goes into it, what is undefined, null or empty is left out. */
export function addressOf(endpoint: Endpoint, query: unknown): string {
  const search = new URLSearchParams();
  let { path } = endpoint;
  for (const [name, value] of Object.entries((query as Record<string, unknown> | undefined) ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    const inPath = path.replace(`:${name}`, () => encodeURIComponent(String(value)));
    if (inPath === path) search.set(name, String(value));
    path = inPath;
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** One call as it is sent. */
export interface SentCall {
  query?: unknown;
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  cache?: RequestCache;
  /** Sent to its end although the page is left. */
  keepalive?: boolean;
}

/** Sends one call of the contract from a browser. Throws `ApiError` without an answer in 20 s or at all; the caller's own abort as it is. */
export async function send(
  endpoint: Endpoint,
  { query, headers, body, signal, cache = 'default', keepalive = false }: SentCall,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(addressOf(endpoint, query), {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'same-origin',
      cache,
      keepalive,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw localFailure(timeout.aborted ? 'network.timeout' : 'network.down');
  }
}

/** The value of an answer. Throws what it refuses, or that it cannot be read, as `ApiError`. */
export async function readAnswer<E extends Endpoint>(endpoint: E, answer: Response): Promise<WireValue<E>> {
  const envelope = await readEnvelope<WireValue<E>>(endpoint, answer);
  if (envelope.success) return envelope.value;
  throw new ApiError(envelope.errorCode, envelope.message, answer.status, envelope.value);
}

async function readEnvelope<V>(endpoint: Endpoint, answer: Response): Promise<Envelope<V>> {
  let parsed: unknown;
  try {
    parsed = await answer.json();
  } catch {
    throw localFailure(answer.status === 504 ? 'network.timeout' : 'answer.unreadable', answer.status);
  }
  if (endpoint.envelope === 'bare' && answer.ok) return { success: true, value: parsed as V };
  if (typeof parsed === 'object' && parsed !== null && 'success' in parsed) return parsed as Envelope<V>;
  throw localFailure('answer.unreadable', answer.status);
}

/** Message under a field: the server's, by the field's name. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields.find((one) => one.field === field)?.message : undefined;
