import type { Access, Endpoint, InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import { admit, languageOfStranger } from './admit.ts';
import { createRegistry, type Registry } from './registry.ts';
import type { RecordEvent } from '../deps.ts';
import type { CallerPlaces } from './caller-place.ts';
import { noteRefusal } from './refused-access.ts';
import type { Gate, RequestContext, SessionContext } from './types.ts';

type ContextOf<A extends Access> = A extends 'visitor' ? RequestContext : SessionContext;

type Handler<E> =
  E extends Endpoint<infer A, infer _Q, infer _B, infer _V>
    ? (input: { query: InnerQuery<E>; body: InnerBody<E>; upload: Buffer }, context: ContextOf<A>) => Promise<InnerValue<E>>
    : never;

/** Registers one call of the contract. All access rules live behind it and nowhere else. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export interface ServeOptions {
  app: FastifyInstance;
  gate: Gate;
  clock: Clock;
  record: RecordEvent;
  /** A session and whose it is: its next calls take their turn. */
  remember?: CallerPlaces['remember'];
}

/** Everything below these belongs to the wire: what is not there is said in the envelope. */
const WIRE_PATHS = ['/wps', '/lgw', '/lotto', '/lotto-vn'];

/** Calls of the portal. */
export function createServe({ app, gate, clock, record, remember }: ServeOptions): Registry<Serve> {
  const registry = createRegistry<RequestContext>(app, {
    messageFor: gate.messageFor,
    isBusy: gate.isBusy,
    paths: WIRE_PATHS,
    languageOf: (request) => languageOfStranger(gate, request, clock.now()),
    admit: async ({ endpoint, ...asked }) => {
      if (endpoint.access.startsWith('desk')) throw new Error(`${endpoint.path} belongs to the desk`);
      const admitted = await admit({ gate, clock, endpoint, ...asked });
      const { token, session } = admitted.context;
      if (token && session) remember?.(token, session.memberId);
      return admitted;
    },
    renew: async ({ session, now, ip, userAgent }) => {
      if (session) await gate.renewSession(session, now, { ip, userAgent });
    },
    refused: (call, error) => noteRefusal(record, call, error),
    open: (jwe, { context, ...bound }) => gate.openSealed(jwe, { ...bound, brand: context.brand, now: context.now }),
  });
  return { ...registry, serve: registry.serve as Serve };
}
