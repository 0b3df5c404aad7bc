import type { FastifyInstance } from 'fastify';
import { maybeOne, transaction } from '../../../kernel/db.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { ProviderEvent } from './provider.ts';

const BODY_LIMIT = 64 * 1024;

const NAMES_ITS_OWN: ReadonlySet<ProviderEvent['kind']> = new Set([
  'deposit.charged.back',
  'deposit.refunded',
  'deposit.reversed',
  'other',
]);

/** What else an address says names no provider, and does not reach the database. */
const PROVIDER_CODE = /^[a-z][a-z0-9-]{0,40}$/;

/**
 * `POST /psp/<provider>/webhook`: verifies the signature over the raw bytes, stores the event once under its id together with
 * the job that acts on it, answers. 401 and 404 (no such provider) write nothing; 503 asks the provider to come again.
 */
export function registerWebhooks(app: FastifyInstance, deps: PaymentsDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { code: string } }>('/psp/:code/webhook', async (request, reply) => {
      const provider = PROVIDER_CODE.test(request.params.code) ? await deps.providers.find(request.params.code) : null;
      if (!provider) return reply.code(404).send({ error: 'provider' });
      const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
      const now = deps.clock.now();
      const event = provider.verifyWebhook(raw, request.headers as Record<string, string | undefined>, now);
      if (!event) {
        deps.record({ kind: 'payment.signature.failed', vendor: provider.code, ip: request.ip });
        return reply.code(401).send({ error: 'signature' });
      }
      await acceptWebhookEvent(deps, { provider: provider.code, event });
      return reply.code(200).send({ received: true });
    });
  });
}

/** Stores an event whose signature was right, once under its id, together with the job that acts on it. */
export async function acceptWebhookEvent(
  { db, clock, enqueue }: Pick<PaymentsDeps, 'db' | 'clock' | 'enqueue'>,
  { provider, event }: { provider: string; event: ProviderEvent },
): Promise<void> {
  await transaction(db, async (tx) => {
    // What a payer's bank repeats is the transfer code; of money that leaves again a provider may name its own reference. From here on a notice names the deposit.
    const named = await maybeOne<{ id: string }>(
      tx,
      'SELECT id FROM deposit WHERE provider = $2 AND (transfer_code = $1 OR ($3 AND provider_ref = $1)) ORDER BY created_at LIMIT 1',
      [event.reference, provider, NAMES_ITS_OWN.has(event.kind)],
    );
    const body = { ...event, reference: named?.id ?? event.reference, amount: event.amount === null ? null : String(event.amount) };
    const { rowCount } = await tx.query(
      'INSERT INTO payment_event (provider, event_id, body, received_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [provider, event.eventId, JSON.stringify(body), clock.now()],
    );
    if (rowCount === 1) await enqueue(tx, 'payments.apply-event', { provider, eventId: event.eventId });
  });
}
