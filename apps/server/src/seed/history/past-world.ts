import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Endpoint, InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { tasksOf, ticksOf } from '../../domain-module.ts';
import { createDomains, type Domains } from '../../domains.ts';
import type { DeskServe, OperatorContext } from '../../http/desk.ts';
import type { Serve } from '../../http/serve.ts';
import type { RequestContext } from '../../http/types.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, transaction } from '../../kernel/db.ts';
import { acceptWebhookEvent, lastPayout, type ProviderEvent, ProviderUnavailable, type Providers } from '../../modules/payments/public.ts';
import { createRecorder } from '../../modules/security-events/public.ts';

/** A clock that is set: what is done by it was done then. */
export interface PastClock extends Clock {
  set(at: Date): void;
  pass(seconds: number): void;
}

function pastClock(): PastClock {
  let at = 0;
  return {
    now: () => new Date(at),
    set: (moment) => {
      at = moment.getTime();
    },
    pass: (seconds) => {
      at += seconds * 1000;
    },
  };
}

type CallInput<E> = Partial<{ query: InnerQuery<E>; body: InnerBody<E>; upload: Buffer }>;

/** The product's own use cases behind a clock of their own (docs/adr/0037). */
export interface PastWorld {
  clock: PastClock;
  domains: Domains;
  /** The handler of a call, as the wire reaches it once the caller is let in. */
  call<E extends Endpoint>(endpoint: E, given: CallInput<E>, context: RequestContext | OperatorContext): Promise<InnerValue<E>>;
  /** Sends an event of a payment provider (the sandbox unless named) and handles it. The same event again does nothing. */
  sendEvent(event: ProviderEvent, provider?: string): Promise<void>;
  /** Orders an approved payout, once. The amount that was ordered, less what it costs; null where nothing was. */
  payOut(withdrawalId: string, provider?: 'away'): Promise<bigint | null>;
  /** Scheduled work, at the clock's moment. */
  tick(name: string): Promise<void>;
  close(): Promise<void>;
}

const PROVIDER = 'sandbox';
const LIFE_MS = 30 * MINUTE_MS;

/**
 * A second set of domains on the live one's database. Replaced are the clock, the payment provider and what would reach somebody: hints,
 * jobs, metrics. Rules, money and trail are those of the product.
 */
export async function createPastWorld(live: Domains, db: Db): Promise<PastWorld> {
  const clock = pastClock();
  const log = live.deps.log.child({}, { level: 'error' });
  const recorder = createRecorder({ db, clock, log, counted: () => undefined });
  const provider = providerOfThePast(clock);
  const domains = await createDomains(
    {
      db,
      clock,
      log,
      settings: { ...live.deps.settings, smsUrl: null, smtpUrl: null },
      record: recorder.record,
      outbound: live.deps.outbound,
      hint: async () => undefined,
      hintAll: async () => undefined,
      maySettle: async () => true,
      // What moves money is done by `sendEvent` and `payOut`; messages and the like are for nobody.
      enqueue: async () => undefined,
    },
    { counted: (bets) => bets, providers: provider.providers },
  );
  const tasks = tasksOf(domains.modules);
  const ticks = ticksOf(domains.modules);
  const work = async (task: string, payload: Record<string, unknown>): Promise<void> => tasks[task]?.(payload);
  const handlers = handlersOf(domains);
  return {
    clock,
    domains,
    async call<E extends Endpoint>(endpoint: E, given: CallInput<E>, context: RequestContext | OperatorContext) {
      const handler = handlers.get(endpoint);
      if (!handler) throw new Error(`nobody serves ${endpoint.path}`);
      const value = await handler({ query: {}, body: {}, upload: Buffer.alloc(0), ...given }, context);
      await nextTurn();
      return value as InnerValue<E>;
    },
    async sendEvent(event, provider = PROVIDER) {
      await acceptWebhookEvent(domains.payments, { provider, event });
      await work('payments.apply-event', { provider, eventId: event.eventId });
    },
    async payOut(id, away) {
      provider.isAway = away === 'away';
      await work('payments.pay-out', { id }).catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error;
      });
      const ordered = await transaction(db, (tx) => lastPayout(tx, id));
      return ordered?.amount ?? null;
    },
    async tick(name) {
      await recorder.flush();
      await ticks.find((tick) => tick.name === name)?.run(clock.now());
    },
    close: async () => {
      await domains.close();
      await recorder.close();
    },
  };
}

type AnyHandler = (input: object, context: RequestContext | OperatorContext) => Promise<unknown>;

function handlersOf({ modules, desk }: Domains): ReadonlyMap<Endpoint, AnyHandler> {
  const handlers = new Map<Endpoint, AnyHandler>();
  const serve = (endpoint: Endpoint, handler: unknown): void => {
    handlers.set(endpoint, handler as AnyHandler);
  };
  for (const { registerRoutes, registerDesk } of modules) {
    registerRoutes?.(serve as Serve);
    registerDesk?.({ serve: serve as DeskServe, access: desk.access });
  }
  return handlers;
}

/** Takes every order without an answer; `sendEvent` says how it ends. */
function providerOfThePast(clock: Clock): { providers: Providers; isAway: boolean } {
  const state = { isAway: false };
  const providers: Providers = {
    find: async (code) => ({
      code,
      createDeposit: async ({ reference }) => ({
        providerRef: `demonstration-${reference}`,
        redirectUrl: null,
        qrContent: null,
        receiver: null,
        expiresAt: new Date(clock.now().getTime() + LIFE_MS),
      }),
      createPayout: async ({ reference }) => {
        if (state.isAway) throw new ProviderUnavailable('away in the demonstration');
        return { providerRef: `demonstration-${reference}` };
      },
      payoutStatus: () => Promise.reject(new ProviderUnavailable('not asked in the demonstration')),
      verifyWebhook: () => null,
    }),
  };
  return Object.assign(state, { providers });
}
