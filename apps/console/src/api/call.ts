import { ApiError, type CallInput, readAnswer, send } from '@pavilion/contract/base/client';
import type { Endpoint, WireValue } from '@pavilion/contract/base/endpoint';
import { currentCode } from '../i18n/language.ts';
import { sessionStore } from './session-store.ts';
import { stepUp } from './step-up.ts';

/** An act that the operator took back by closing the step-up dialog. Nothing happened. */
export class GivenUp extends Error {
  override name = 'GivenUp';
}

const SESSION_CODES: ReadonlySet<string> = new Set(['desk.login.required', 'login.not.session']);

/** Called when the server no longer knows the session. */
export const sessionLost = new Set<() => void>();
/** Called after every act the server did for us: the session's idle time starts again. */
export const acted = new Set<() => void>();

/**
 * Makes one call of the desk. Where the server requires the second factor again, requests it and repeats the call.
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

async function callOnce<E extends Endpoint>(endpoint: E, { query, body, signal }: CallInput<E>): Promise<WireValue<E>> {
  const token = sessionStore.get()?.token;
  const headers: Record<string, string> = {
    Language: currentCode(),
    ...(token ? { Authorization: token } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const answer = await send(endpoint, {
    query,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    cache: 'no-store',
  });
  try {
    const value = await readAnswer(endpoint, answer);
    if (endpoint.method !== 'GET' && sessionStore.get()) for (const notify of acted) notify();
    return value;
  } catch (error) {
    if (error instanceof ApiError && SESSION_CODES.has(error.code) && sessionStore.get()) for (const notify of sessionLost) notify();
    throw error;
  }
}
