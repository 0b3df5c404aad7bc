import { ApiError, type CallInput, readAnswer, send } from '@pavilion/contract/base/client';
import type { Endpoint, WireValue } from '@pavilion/contract/base/endpoint';
import type { SealKeys } from '@pavilion/contract/base/seal';
import { sessionKey } from '@pavilion/contract/base/session-key';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { brand } from '../boot.ts';
import { currentCode } from '../i18n/language.ts';
import { arrived } from '../parts/late.ts';
import { sessionStore } from './session-store.ts';

const SESSION_CODES: ReadonlySet<string> = new Set(['login.not.session', 'user.or.token.invalid', 'CUSTOMER_NOT_LOGIN', 'loginTimeout']);

/** Called when the server no longer knows the session; the app clears it and shows that. */
export const sessionLost = new Set<() => void>();
/** Called with a maintenance or region answer of any call. */
export const systemClosed = new Set<(error: ApiError) => void>();

/** Makes one call of the contract. Throws `ApiError`; never anything else but an abort. */
export async function call<E extends Endpoint>(endpoint: E, { query, body, signal }: CallInput<E>): Promise<WireValue<E>> {
  const headers = headersFor(endpoint);
  const text = await bodyFor(endpoint, body, headers);
  return conclude(endpoint, await send(endpoint, { query, headers, body: text, signal }), headers);
}

/** The value of an answer to a call sent with these headers. Throws a refusal, after it called the listeners. */
export async function conclude<E extends Endpoint>(endpoint: E, answer: Response, sent: Record<string, string>): Promise<WireValue<E>> {
  try {
    return await readAnswer(endpoint, answer);
  } catch (error) {
    if (error instanceof ApiError) publishError(error, sent['Authorization']);
    throw error;
  }
}

/** A call that was under way with another token, or none, says nothing of the session there is now. */
function publishError(error: ApiError, token: string | undefined): void {
  if (SESSION_CODES.has(error.code) && token !== undefined && sessionStore.get()?.token === token)
    for (const listener of sessionLost) listener();
  if (error.code === 'system.maintenance' || error.code === 'region.restricted') for (const listener of systemClosed) listener(error);
}

export function headersFor(endpoint: Endpoint): Record<string, string> {
  const token = sessionStore.get()?.token;
  return {
    Merchant: brand.code,
    Language: currentCode(),
    Device: 'web',
    'X-Gateway-Version': '3',
    ...(endpoint.module ? { ModuleId: endpoint.module } : {}),
    ...(token ? { Authorization: token } : {}),
  };
}

async function bodyFor(endpoint: Endpoint, body: unknown, headers: Record<string, string>): Promise<string | undefined> {
  if (body === undefined) return undefined;
  headers['Content-Type'] = 'application/json';
  if (!endpoint.sealed) return JSON.stringify(body);
  const { sealFor } = await fetchSeal();
  headers['Encryption'] = 'JWE';
  const binding = { brand: brand.code, method: endpoint.method, path: endpoint.path };
  return JSON.stringify({ value: await sealFor(await sealKeys(), binding, body) });
}

/** What seals a body. Forms fetch it when they open. */
export const fetchSeal = () => arrived(import('@pavilion/contract/base/seal'));

const KEYS_CACHED_MS = 5 * MINUTE_MS;
let cachedKeys: { keys: SealKeys; until: number } | null = null;

async function sealKeys(): Promise<SealKeys> {
  if (cachedKeys && cachedKeys.until > Date.now()) return cachedKeys.keys;
  const [{ sealKeysFrom }, key] = await Promise.all([fetchSeal(), call(sessionKey, {})]);
  const keys = sealKeysFrom(key);
  cachedKeys = { keys, until: Date.now() + KEYS_CACHED_MS };
  return keys;
}
