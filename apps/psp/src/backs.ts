import { randomUUID } from 'node:crypto';
import { transaction } from '@pavilion/kit/transaction';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { parseStrictJson } from '@pavilion/kit/strict-json';
import { type Context, DECIMAL } from './serving.ts';
import { endPayment, findByReference, openPayment, orderNotice, type Payment } from './store.ts';

const reference = z.string().min(1).max(64);
const refundSchema = z.strictObject({
  reference,
  /** The merchant's own id of the deposit. */
  deposit: reference,
  amount: z.string().regex(DECIMAL),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
const chargebackSchema = z.strictObject({
  deposit: reference,
  amount: z.string().regex(DECIMAL),
  type: z.enum(['chargeback', 'chargeback.won', 'chargeback.lost']).default('chargeback'),
  case: reference.optional(),
  reasonCode: z.string().max(40).default('13.1'),
});

type Serve = {
  merchantOf(request: FastifyRequest): Promise<string | null>;
  view(payment: Payment): object;
};

/**
 * `POST /v1/refunds` gives a paid deposit back, wholly or in part, at once; an amount that ends in .13 fails. `GET /v1/refunds/:reference` answers its state.
 * `POST /v1/chargebacks` lets a bank take one back, or end a case: for trying out what a merchant does then.
 */
export function serveBacks(app: FastifyInstance, context: Context, { merchantOf, view }: Serve): void {
  const paidDeposit = async (merchant: string, of: string): Promise<Payment | null> => {
    const deposit = await findByReference(context.db, { merchant, kind: 'deposit', reference: of });
    return deposit?.state === 'paid' ? deposit : null;
  };
  app.post('/v1/refunds', async (request, reply) => {
    const merchant = await merchantOf(request);
    if (!merchant) return reply.code(401).send({ error: 'signature' });
    const parsed = refundSchema.safeParse(parseBody(request.body));
    if (!parsed.success) return reply.code(400).send({ error: 'invalid', issues: parsed.error.issues });
    const { deposit: of, ...order } = parsed.data;
    const deposit = await paidDeposit(merchant, of);
    if (!deposit || deposit.currency !== order.currency) return reply.code(404).send({ error: 'deposit' });
    const now = context.clock.now();
    const isPaid = !order.amount.endsWith(FAILS);
    const refund = await transaction(context.db, async (tx) => {
      const opened = await openPayment(tx, {
        ...order,
        merchant,
        kind: 'refund',
        method: deposit.method,
        detail: { deposit: of },
        language: deposit.language,
        returnUrl: null,
        now,
        expiresAt: now,
      });
      const notice = { copies: 1, delaySeconds: 1, now, amount: order.amount };
      if (opened)
        await endPayment(tx, { id: opened.id, state: isPaid ? 'paid' : 'failed', now }, [
          { ...notice, payment: opened, type: isPaid ? 'refund.paid' : 'refund.failed' },
        ]);
      return opened;
    });
    if (!refund) return reply.code(409).send({ error: 'reference.differs' });
    context.wake();
    return view(refund);
  });
  app.get<{ Params: { reference: string } }>('/v1/refunds/:reference', async (request, reply) => {
    const merchant = await merchantOf(request);
    if (!merchant) return reply.code(401).send({ error: 'signature' });
    const refund = await findByReference(context.db, { merchant, kind: 'refund', reference: request.params.reference });
    return refund ? view(refund) : reply.code(404).send({ error: 'not.found' });
  });
  app.post('/v1/chargebacks', async (request, reply) => {
    const merchant = await merchantOf(request);
    if (!merchant) return reply.code(401).send({ error: 'signature' });
    const parsed = chargebackSchema.safeParse(parseBody(request.body));
    if (!parsed.success) return reply.code(400).send({ error: 'invalid', issues: parsed.error.issues });
    const { deposit: of, amount, type, reasonCode, case: named = `case_${randomUUID()}` } = parsed.data;
    const deposit = await paidDeposit(merchant, of);
    if (!deposit) return reply.code(404).send({ error: 'deposit' });
    await orderNotice(context.db, {
      payment: deposit,
      type,
      amount,
      delaySeconds: 0,
      copies: 1,
      now: context.clock.now(),
      more: { case: named, reasonCode },
    });
    context.wake();
    return { case: named };
  });
}

const FAILS = '.13';

function parseBody(body: unknown): unknown {
  try {
    return parseStrictJson(String(body ?? ''));
  } catch {
    return null;
  }
}
