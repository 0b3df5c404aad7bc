import { closeServer, createHttpServer, listen } from '@pavilion/kit/http-server';
import type { Logger } from '@pavilion/kit/log';
import type { PoolClient } from '@pavilion/kit/pool';
import { createReadiness } from '@pavilion/kit/readiness';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import { transaction } from '@pavilion/kit/transaction';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import * as z from 'zod';
import { deliverDue, nextDue } from './deliver.ts';
import { serveBacks } from './backs.ts';
import { serveBank } from './bank.ts';
import { shopSchema } from './look.ts';
import { missingPage, paymentPage } from './page.ts';
import { type Context, DECIMAL, sendPage } from './serving.ts';
import { statementOf } from './statement.ts';
import { isSignedBy } from '@pavilion/kit/request-signature';
import { endPayment, findByReference, findPayment, type NoticeOrder, openPayment, type Payment } from './store.ts';

export interface PspOptions {
  port: number;
  host: string;
  /** Connections in the role and schema of this program. */
  db: pg.Pool;
  log: Logger;
  /** Address payers reach this server at. */
  publicUrl: string;
  clock?: { now(): Date };
  /** How often due notices are looked for at most, in ms. */
  deliverEveryMs?: number;
}

export interface Psp {
  url: string;
  port: number;
  /** Registers a customer of the provider, or renews its secret and address. */
  putMerchant(merchant: { code: string; secret: string; webhookUrl: string; hasAccount?: boolean }): Promise<void>;
  close(): Promise<void>;
}

const orderSchema = z.strictObject({
  reference: z.string().min(1).max(64),
  amount: z.string().regex(DECIMAL),
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.string().min(1).max(40),
  returnUrl: z.url({ protocol: /^https?$/ }).nullish(),
  language: z.string().max(16).default('en'),
  expiresInSeconds: z.number().int().min(30).max(86_400).default(1800),
  detail: z.record(z.string(), z.string().max(200)).default({}),
  shop: shopSchema.optional(),
});

/**
 * Starts the sandbox provider: `POST /v1/deposits`, `POST /v1/payouts`, `GET /v1/payouts/:reference`, `GET /v1/payments/:id`,
 * `POST /v1/refunds`, `GET /v1/refunds/:reference`, `POST /v1/chargebacks`, `GET /v1/statement`, the page `/pay/:id`, and `/bank/:code`, where transfers are written by hand.
 */
export async function startPsp(options: PspOptions): Promise<Psp> {
  const clock = options.clock ?? { now: () => new Date() };
  const app = createHttpServer({ log: options.log, ready: createReadiness({ pool: options.db }) });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
  let publicUrl = options.publicUrl;
  const context: Context = { db: options.db, clock, url: () => publicUrl, wake: () => undefined };
  serveApi(app, context);
  servePages(app, context);
  serveBank(app, context);

  const port = await listen(app, { port: options.port, host: options.host });
  const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;
  if (!publicUrl) publicUrl = url;
  const deliveries = startDeliveries(context, { log: options.log, everyMs: options.deliverEveryMs ?? 250 });
  context.wake = deliveries.wake;
  return {
    url,
    port,
    putMerchant: async ({ code, secret, webhookUrl, hasAccount = false }) => {
      await options.db.query(
        `INSERT INTO merchant (code, secret, webhook_url, has_account) VALUES ($1, $2, $3, $4)
         ON CONFLICT (code) DO UPDATE SET secret = excluded.secret, webhook_url = excluded.webhook_url, has_account = excluded.has_account`,
        [code, secret, webhookUrl, hasAccount],
      );
    },
    close: async () => {
      await closeServer(app);
      await deliveries.stop();
    },
  };
}

/** Without a call it looks so often: a notice may have been ordered at another process. */
const IDLE_MS = 5_000;

/** Sends notices when they are due; `wake` says that one was ordered. */
function startDeliveries({ db, clock }: Context, { log, everyMs }: { log: Logger; everyMs: number }) {
  let stopped = false;
  let bell = Promise.withResolvers<void>();
  const rest = async (): Promise<number> => {
    const due = await nextDue(db);
    return due ? Math.min(IDLE_MS, Math.max(everyMs, due.getTime() - clock.now().getTime())) : IDLE_MS;
  };
  const work = async (): Promise<void> => {
    while (!stopped) {
      bell = Promise.withResolvers<void>();
      const pause = await deliverDue(db, { now: clock.now(), log })
        .then(rest)
        .catch((error: unknown) => {
          log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'notices wait');
          return everyMs;
        });
      const timer = setTimeout(bell.resolve, pause);
      await bell.promise;
      clearTimeout(timer);
    }
  };
  const running = work();
  return {
    wake: () => {
      bell.resolve();
    },
    async stop() {
      stopped = true;
      bell.resolve();
      await running;
    },
  };
}

const view = (payment: Payment, context: Context) => ({
  id: payment.id,
  reference: payment.reference,
  amount: payment.amount,
  currency: payment.currency,
  state: payment.state,
  payUrl: `${context.url()}/pay/${payment.id}`,
  qrContent: `PAVILION-SANDBOX|${payment.id}|${payment.amount}|${payment.currency}`,
  // The account of the sandbox's own bank: what is sent there is paid on the page.
  receiver: {
    bankName: 'Sandbox Bank',
    accountName: 'PAVILION SANDBOX',
    accountNumber: '0000200030004000',
    remark: `SB${payment.id.slice(-8).toUpperCase()}`,
  },
  expiresAt: payment.expires_at.toISOString(),
});

/** Signed by the merchant over the raw body (for GET: over the path). */
function serveApi(app: FastifyInstance, context: Context): void {
  const merchantOf = async (request: {
    headers: Record<string, string | string[] | undefined>;
    body: unknown;
    url: string;
    method: string;
  }) => {
    const code = String(request.headers['x-merchant'] ?? '');
    const { rows } = await context.db.query<{ secret: string }>('SELECT secret FROM merchant WHERE code = $1', [code]);
    const secret = rows[0]?.secret;
    const signed = request.method === 'GET' ? request.url : String(request.body ?? '');
    const header = String(request.headers['x-signature'] ?? '');
    return secret && isSignedBy(secret, signed, { header, seconds: context.clock.now().getTime() / 1000 }) ? code : null;
  };
  serveBacks(app, context, { merchantOf, view: (payment) => view(payment, context) });
  for (const kind of ['deposit', 'payout'] as const) {
    app.post(`/v1/${kind}s`, async (request, reply) => {
      const merchant = await merchantOf(request);
      if (!merchant) return reply.code(401).send({ error: 'signature' });
      const parsed = orderSchema.safeParse(parseJson(String(request.body ?? '')));
      if (!parsed.success) return reply.code(400).send({ error: 'invalid', issues: parsed.error.issues });
      const { returnUrl, expiresInSeconds, shop, ...order } = parsed.data;
      const now = context.clock.now();
      // Together: a payout that is known and has no end would be under way for ever, as nobody orders it again.
      const payment = await transaction(context.db, async (tx) => {
        const opened = await openPayment(tx, {
          ...order,
          merchant,
          kind,
          detail: { ...order.detail, ...(shop ? { shop } : {}) },
          returnUrl: returnUrl ?? null,
          now,
          expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
        });
        if (opened && kind === 'payout') await endPayout(tx, opened, { detail: order.detail, now });
        return opened;
      });
      if (!payment) return reply.code(409).send({ error: 'reference.differs' });
      if (kind === 'payout') context.wake();
      if (kind === 'payout' && order.detail['accountNumber']?.endsWith(LOST)) return reply.code(504).send({ error: 'timeout' });
      return view(payment, context);
    });
  }
  app.get<{ Params: { reference: string } }>('/v1/payouts/:reference', async (request, reply) => {
    const merchant = await merchantOf(request);
    if (!merchant) return reply.code(401).send({ error: 'signature' });
    const payment = await findByReference(context.db, { merchant, kind: 'payout', reference: request.params.reference });
    return payment ? view(payment, context) : reply.code(404).send({ error: 'not.found' });
  });
  app.get<{ Querystring: { from?: string; to?: string } }>('/v1/statement', async (request, reply) => {
    const merchant = await merchantOf(request);
    if (!merchant) return reply.code(401).send({ error: 'signature' });
    const statement = await statementOf(context.db, { merchant, from: request.query.from, to: request.query.to });
    return statement === null ? reply.code(400).send({ error: 'days' }) : reply.type('text/csv; charset=utf-8').send(statement);
  });
  app.get<{ Params: { id: string } }>('/v1/payments/:id', async (request, reply) => {
    const merchant = await merchantOf(request);
    const payment = await findPayment(context.db, request.params.id);
    if (!merchant || payment?.merchant !== merchant)
      return reply.code(merchant ? 404 : 401).send({ error: merchant ? 'not.found' : 'signature' });
    return view(payment, context);
  });
}

/** Ends of account numbers by which each way a payout can go is tried: not done; paid and given back by the bank; done, but the answer is lost. */
const FAILS = '000';
const RETURNED = '001';
const LOST = '002';
const RETURNED_AFTER_SECONDS = 20;

function parseJson(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch {
    return null;
  }
}

/** A payout is paid at once, except to the accounts that try another end. */
async function endPayout(tx: PoolClient, payment: Payment, { detail, now }: { detail: Record<string, string>; now: Date }): Promise<void> {
  const ends = (tail: string): boolean => detail['accountNumber']?.endsWith(tail) ?? false;
  const notice = { payment, amount: payment.amount, copies: 1, now };
  await endPayment(tx, { id: payment.id, state: ends(FAILS) ? 'failed' : 'paid', now }, [
    { ...notice, type: ends(FAILS) ? 'payout.failed' : 'payout.paid', delaySeconds: 1 },
    ...(ends(RETURNED) ? [{ ...notice, type: 'payout.returned', delaySeconds: RETURNED_AFTER_SECONDS }] : []),
  ]);
}

function servePages(app: FastifyInstance, context: Context): void {
  const send = sendPage;
  const show = (reply: FastifyReply, payment: Payment, wrongAmount?: string) => {
    const showing = { now: context.clock.now(), payUrl: `${context.url()}/pay/${payment.id}` };
    return send(reply, paymentPage(payment, wrongAmount === undefined ? showing : { ...showing, wrongAmount }), payment.return_url);
  };
  const missing = (request: FastifyRequest, reply: FastifyReply) =>
    send(reply.code(404), missingPage(request.headers['accept-language']?.split(/[,;]/, 1)[0] ?? 'en'));
  app.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const payment = await findPayment(context.db, request.params.id);
    return payment ? show(reply, await expireIfLate(payment, context)) : missing(request, reply);
  });
  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const found = await findPayment(context.db, request.params.id);
    if (!found) return missing(request, reply);
    const payment = await expireIfLate(found, context);
    const form = new URLSearchParams(String(request.body ?? ''));
    const amount = form.get('amount')?.trim() ?? payment.amount;
    if (!DECIMAL.test(amount)) return show(reply.code(400), payment, amount.slice(0, 40));
    const pays = form.get('outcome') === 'pay';
    if (payment.state === 'waiting') {
      const end = { id: payment.id, state: pays ? ('paid' as const) : ('failed' as const), now: context.clock.now() };
      await endPayment(context.db, end, noticesOf(payment, { form, amount, pays }, context));
      context.wake();
    }
    const isPaid = pays && (payment.state === 'waiting' || payment.state === 'paid');
    if (isPaid && payment.return_url) return reply.redirect(payment.return_url, 303);
    return reply.redirect(`/pay/${payment.id}`, 303);
  });
}

const bounded = (text: string | null, [least, most]: readonly [number, number]): number => {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? least : Math.min(most, Math.max(least, value));
};

function noticesOf(payment: Payment, wish: { form: URLSearchParams; amount: string; pays: boolean }, context: Context): NoticeOrder[] {
  const order = {
    payment,
    amount: wish.amount,
    now: context.clock.now(),
    delaySeconds: bounded(wish.form.get('delay'), [0, 600]),
    copies: bounded(wish.form.get('copies'), [1, 50]),
  };
  const late = { ...order, type: 'deposit.waiting', delaySeconds: order.delaySeconds + 1, copies: 1 };
  return [{ ...order, type: wish.pays ? 'deposit.paid' : 'deposit.failed' }, ...(wish.form.get('reorder') === '1' ? [late] : [])];
}

async function expireIfLate(payment: Payment, context: Context): Promise<Payment> {
  const now = context.clock.now();
  if (payment.state !== 'waiting' || payment.expires_at > now) return payment;
  await endPayment(context.db, { id: payment.id, state: 'expired', now });
  return { ...payment, state: 'expired' };
}
