import type * as z from 'zod/mini';
import type { DeskPermission } from '../permissions.ts';

/**
 * Who may call. `visitor`: anyone (a session is read when one is sent); `trial`: any session, free play included;
 * `member`: a real account (types 0, 1, 2, 41, 42); `agent`: types 1, 2, 41, 42. `desk`: an operator with the call's `permission`;
 * `desk.visitor`: anyone at the desk. Calls of the desk answer on the operators' port and on no other.
 */
export type Access = 'visitor' | 'trial' | 'member' | 'agent' | 'desk' | 'desk.visitor';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;

/** At most `points` calls in `seconds`, counted per address or per member. Refused with `TOO_MANY_REQUESTS`, 429. */
export interface Throttle {
  per: 'address' | 'member';
  points: number;
  seconds: number;
}

/** Refusals of a call beyond the common ones, with their HTTP statuses. */
export type Errors = Readonly<Record<string, number>>;

export interface EndpointDefinition<
  A extends Access,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  V extends Schema | undefined,
  R extends Errors,
> {
  /** One sentence for the readable API page. */
  summary: string;
  method: Method;
  path: string;
  /** Other spellings of the same call: older names, other methods. Same checks, same handler. */
  aliases?: readonly { method?: Method; path?: string }[];
  access: A;
  /** Of a `desk` call: what the operator's role must allow; absent: every operator may. */
  permission?: DeskPermission;
  /**
   * Needs a step-up of the last minutes. Of a `desk` call: a code of the authenticator app (`deskElevate`), else `desk.step.up.required`;
   * of a member's call: the password, the app or a code (`stepUp` in `security.ts`), else `proof.required`.
   */
  stepUp?: boolean;
  /** Module code (ModuleId); the call is refused with `function.not.available` when the brand has it off. */
  module?: string;
  /** Body travels as a JWE in `{"value": …}` with header `Encryption: JWE`. */
  sealed?: boolean;
  /**
   * Of a `desk` call: its body has a `requestId`, so that a try whose answer got lost is repeated as the same act. Stated beside the body, because no browser has the body's shape.
   */
  takesRequestId?: boolean;
  /** An act of the person: renews the session's idle time. */
  renews?: boolean;
  /** Also answers in maintenance and in blocked regions. */
  always?: boolean;
  /** Body may come form-encoded. */
  form?: boolean;
  /** `bare`: the value itself is the answer, without the envelope (lottery gateway). */
  envelope?: 'standard' | 'bare';
  /** Public list: `Cache-Control: public, max-age` in seconds, with an ETag. */
  cacheSeconds?: number;
  throttle?: Throttle;
  /** The body is one picture or one archive, not JSON: read only after everything else has let the caller in. */
  upload?: { maxBytes: number; kind?: 'archive'; types?: readonly string[] };
  /** Also what the path names: `/orders/detail/:id` needs an `id` in here. */
  query?: Q;
  body?: B;
  value?: V;
  /** Every refusal of this call beyond the common ones, with its HTTP status. */
  errors?: R;
}

export type Endpoint<
  A extends Access = Access,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  V extends Schema | undefined = Schema | undefined,
  R extends Errors = Errors,
> = EndpointDefinition<A, Q, B, V, R>;

/** Declares one call of the wire: its shape, who may make it and how it refuses. */
export function endpoint<
  const A extends Access,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  V extends Schema | undefined = undefined,
  const R extends Errors = Errors,
>(definition: EndpointDefinition<A, Q, B, V, R>): Endpoint<A, Q, B, V, R> {
  return definition;
}

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

/** What a client sends and receives (wire types: money is a number). */
export type WireQuery<E> = E extends Endpoint<Access, infer Q, Schema | undefined, Schema | undefined> ? In<Q> : never;
export type WireBody<E> = E extends Endpoint<Access, Schema | undefined, infer B, Schema | undefined> ? In<B> : never;
export type WireValue<E> = E extends Endpoint<Access, Schema | undefined, Schema | undefined, infer V> ? In<V> : never;

/** What a handler receives and returns (inner types: money is a bigint of ledger units). */
export type InnerQuery<E> = E extends Endpoint<Access, infer Q, Schema | undefined, Schema | undefined> ? Out<Q> : never;
export type InnerBody<E> = E extends Endpoint<Access, Schema | undefined, infer B, Schema | undefined, infer R> ? Asked<Out<B>, R> : never;
export type InnerValue<E> = E extends Endpoint<Access, Schema | undefined, Schema | undefined, infer V> ? Out<V> : never;

/** A call that may end in a proposal reads the request id from its context: what is asked for is without it. */
type Asked<Body, R> = string extends keyof R ? Body : 'desk.second.missing' extends keyof R ? WithoutRequestId<Body> : Body;
type WithoutRequestId<Body> = Body extends object ? Omit<Body, 'requestId'> : Body;

/** Refusals any call may answer with. */
export const commonErrors = {
  'login.not.session': 401,
  'member.only': 403,
  'agent.only': 403,
  'trial.real.account.required': 403,
  'function.not.available': 400,
  http_method_not_support: 405,
  request_body_required: 400,
  request_param_err: 400,
  TOO_MANY_REQUESTS: 429,
  'login.change.pw.required': 400,
  'proof.required': 403,
  'system.maintenance': 503,
  'region.restricted': 403,
  'system.busy': 503,
  'not.found': 404,
  'unknown.system.err': 500,
} as const satisfies Record<string, number>;

/** One field's refusal, inside `value.fields` of a `request_param_err` or of a declared refusal. */
export interface FieldRefusal {
  field: string;
  code: string;
  message: string;
}

export type Envelope<V> =
  | { success: true; value: V; message?: string }
  | { success: false; errorCode: string; message: string; value?: { fields?: FieldRefusal[] } & Record<string, unknown> };
