import { commonErrors, type Endpoint } from '@pavilion/contract/base/endpoint';
import type { SecurityEventKind } from '@pavilion/contract/security-events/desk';
import type { RecordEvent } from '../deps.ts';
import { networkOf } from '../kernel/network.ts';
import { Refusal } from '../kernel/refusal.ts';

/** Who called, as far as it was known when the call was refused. */
export interface Caller {
  brandId?: string;
  memberId?: string;
  operatorId?: string;
}

/** Refusals of a code somebody guessed. Captchas and one-time codes have events of their own, noted where their tries are counted. */
const GUESSED_CODES: ReadonlySet<string> = new Set([
  'promotion.code.unknown',
  'promotion.code.used',
  'invitation_code_error',
  'affiliate.unknown',
  'desk.link.over',
]);

/** A person meets these without looking for anything: a step is due first, or the product is closed to the place. */
const ORDINARY: ReadonlySet<string> = new Set([
  'proof.required',
  'desk.step.up.required',
  'trial.real.account.required',
  'region.restricted',
  'function.not.available',
]);

/** What a refused call says about access; null: nothing. */
export function eventOfRefusal({ errors }: Pick<Endpoint, 'errors'>, code: string): SecurityEventKind | null {
  if (GUESSED_CODES.has(code)) return 'code.guessed';
  if (ORDINARY.has(code)) return null;
  const status = errors?.[code] ?? (commonErrors as Readonly<Record<string, number>>)[code];
  if (status === 404) return 'access.foreign';
  return status === 403 ? 'access.refused' : null;
}

export interface RefusedCall {
  endpoint: Endpoint;
  ip: string;
  caller: Caller;
  /** The call named a session. */
  hasToken: boolean;
}

const NO_SESSION: ReadonlySet<string> = new Set(['login.not.session', 'desk.login.required']);

/**
 * Counts a refused call by who called and what was asked. Without a session the caller is the address: many people may share it, so
 * `subject` names address and call together.
 */
export function noteRefusal(record: RecordEvent, { endpoint, ip, caller, hasToken }: RefusedCall, error: unknown): void {
  if (!(error instanceof Refusal)) return;
  const kind = error.detail.speaksOf ?? (hasToken && NO_SESSION.has(error.code) ? 'session.unknown' : eventOfRefusal(endpoint, error.code));
  if (!kind) return;
  const isKnown = caller.memberId !== undefined || caller.operatorId !== undefined;
  const text = isKnown ? endpoint.path : `${networkOf(ip)} ${endpoint.path}`;
  record({ kind, ...caller, ip, subject: { text, shown: endpoint.path }, detail: { code: error.code } });
}
