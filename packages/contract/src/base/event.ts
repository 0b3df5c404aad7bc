import type * as z from 'zod/mini';

/** Kinds of answers that a change makes stale. A client maps each to its queries; the contract knows no queries. */
export const refetchKinds = [
  'account',
  'balance',
  'bonuses',
  'complaints',
  'content',
  'contracts',
  'deposits',
  'documents',
  'draws',
  'letters',
  'missions',
  'points',
  'presenters',
  'protection',
  'rank',
  'referral',
  'rewards',
  'settlements',
  'system',
  'team',
  'tickets',
  'wallets',
  'winners',
  'withdrawals',
] as const;
export type RefetchKind = (typeof refetchKinds)[number];

/** The screens that get it: one member's, or those of all members of the brand. */
export type Audience = 'member' | 'brand';

/** Ids and marks as texts; never amounts. */
export type EventShape = Readonly<Record<string, z.ZodMiniType<string | undefined>>>;

export interface BrowserEvent<N extends string = string, A extends Audience = Audience, S extends EventShape = EventShape> {
  readonly name: N;
  readonly to: A;
  readonly data?: S;
  readonly refetch: readonly RefetchKind[];
}

/** Declares one hint that a browser can get over the socket. Its name travels and is stored: it never changes. */
// The type of no data.
// oxlint-disable-next-line typescript/no-empty-object-type
export function event<const N extends string, const A extends Audience, S extends EventShape = {}>(
  name: N,
  definition: { to: A; data?: S; refetch: readonly RefetchKind[] },
): BrowserEvent<N, A, S> {
  return { name, ...definition };
}

/** What a hint of this event carries. */
export type EventData<E extends BrowserEvent> = E extends BrowserEvent<string, Audience, infer S> ? z.output<z.ZodMiniObject<S>> : never;

/** Messages of the server about the connection itself. After `resync` a client fetches everything again. */
export type ConnectionMark = 'ready' | 'resync';

/** A hint as it travels. `id` is named when coming back; a client ignores an id it has seen. A newer server may send a name that this contract does not list. */
export interface Frame {
  id: string;
  event: string;
  /** ISO 8601. */
  at: string;
  data: Readonly<Record<string, string>>;
}

/** Whether a frame is of this event: its data is then the event's. */
export const isOf = <E extends BrowserEvent>(
  frame: Frame,
  event: E,
): frame is Frame & { event: E['name']; data: Frame['data'] & EventData<E> } => frame.event === event.name;
