import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call the platform made to the provider. */
export interface ProviderCall {
  path: string;
  signature: string;
  body: Record<string, unknown>;
}

export interface ProviderStandIn {
  url: string;
  /** What was asked of it, oldest first. */
  calls: ProviderCall[];
  /** Status its answers carry from now on; 200 unless set. An order is taken all the same where `lost`. */
  answerWith(status: number, lost?: boolean): void;
  /** Keeps back the answers to orders from now on until what it gives is called; the orders are taken. */
  holdAnswers(): () => void;
  /** The state of a payout or refund it has taken from now on, by reference; one it has not taken it does not know. */
  states: Map<string, { state: string; amount: string; currency: string; id: string }>;
  /** What GET of a statement answers from now on. */
  say(text: string): void;
  close(): Promise<void>;
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`, written out here so that the product's own signing is not checked by itself. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** The provider's API over real HTTP: takes every order and remembers it. Webhooks are sent by the test itself. */
export async function providerStandIn(): Promise<ProviderStandIn> {
  const calls: ProviderCall[] = [];
  let status = 200;
  let lost = false;
  const states: ProviderStandIn['states'] = new Map();
  let said = '';
  let held = Promise.resolve();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        if (request.method === 'GET') {
          calls.push({ path: request.url ?? '', signature: String(request.headers['x-signature']), body: {} });
          if (request.url?.startsWith('/v1/statement')) {
            response.writeHead(status, { 'content-type': 'text/csv' }).end(said);
            return;
          }
          const known = states.get(decodeURIComponent((request.url ?? '').split('/').at(-1) ?? ''));
          const answer = status === 200 || lost ? (known ? 200 : 404) : status;
          response.writeHead(answer, { 'content-type': 'application/json' }).end(JSON.stringify(known ?? { error: 'not.found' }));
          return;
        }
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
        calls.push({ path: request.url ?? '', signature: String(request.headers['x-signature']), body });
        const id = `prv_${calls.length}`;
        if ((request.url === '/v1/payouts' || request.url === '/v1/refunds') && (status === 200 || lost))
          states.set(String(body['reference']), {
            id,
            state: 'waiting',
            amount: String(body['amount']),
            currency: String(body['currency']),
          });
        const answer = JSON.stringify({
          id,
          payUrl: `https://pay.example/${id}`,
          qrContent: id,
          expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
        });
        void held.then(() => response.writeHead(status, { 'content-type': 'application/json' }).end(answer));
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    states,
    answerWith: (next, isLost = false) => {
      status = next;
      lost = isLost;
    },
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    say: (text) => {
      said = text;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
