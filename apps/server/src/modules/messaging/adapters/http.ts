import { createOutbound, type Outbound, OUTBOUND_REFUSED } from '../../../kernel/outbound.ts';
import type { Delivery } from '../sender.ts';

/** A carrier that has not answered after this long may have taken the message. */
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export interface CarrierCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  form: Readonly<Record<string, string>>;
  timeoutMs?: number | undefined;
  /** By which an address that operators typed is called. Absent: the environment names it, and the one who starts the product vouches for it. */
  outbound?: Pick<Outbound, 'fetch'> | undefined;
}

export interface CarrierAnswer {
  status: number;
  /** Undefined: the answer was no JSON. */
  json: Readonly<Record<string, unknown>> | undefined;
  retryAfter: number | undefined;
}

/** Failures before anything was sent: the carrier cannot have taken it. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  OUTBOUND_REFUSED,
]);

/** Posts a form. What never got an answer comes back as a delivery: `later` where nothing can have been sent, else `unsure`. */
export async function postForm({ url, headers, form, timeoutMs = TIMEOUT_MS, outbound }: CarrierCall): Promise<CarrierAnswer | Delivery> {
  let response: Response;
  try {
    response = await (outbound ?? createOutbound({ allowPrivate: false, trusted: [url] })).fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers },
      body: new URLSearchParams(form).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, json: jsonOf(await response.text()), retryAfter: secondsOf(response.headers.get('retry-after')) };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
    const code = typeof cause?.code === 'string' ? cause.code : '';
    if (NEVER_SENT.has(code)) return { outcome: 'later', problem: `the carrier cannot be reached (${code})` };
    return { outcome: 'unsure', problem: 'the carrier did not answer; the message may have arrived' };
  }
}

export const isDelivery = (answer: CarrierAnswer | Delivery): answer is Delivery => 'outcome' in answer;

function jsonOf(text: string): CarrierAnswer['json'] {
  if (text.length > MAX_ANSWER_BYTES) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function secondsOf(header: string | null): number | undefined {
  return header && /^\d{1,5}$/.test(header) ? Number(header) : undefined;
}

/** Words of an answer for the outbox: short, and never more than the carrier said. */
export const shortened = (text: unknown): string => String(text ?? '').slice(0, 200);
