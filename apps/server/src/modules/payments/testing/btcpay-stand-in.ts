import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandInInvoice {
  id: string;
  checkoutLink: string;
  amount: string;
  paidAmount: string;
  currency: string;
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'PaidOver' | 'Marked' | 'Invalid';
  expirationTime: number;
  metadata: { orderId?: string };
  checkout: Record<string, unknown>;
}

export interface BtcPayStandIn {
  url: string;
  storeId: string;
  invoices: StandInInvoice[];
  /** Calls it refuses from now on with this status; 200: none. */
  answerWith(status: number): void;
  /** A notice about an invoice as it sends it: the bytes and their signature. */
  notice(invoice: StandInInvoice, type: string, more?: object): { raw: string; signature: string };
  close(): Promise<void>;
}

interface Options {
  apiKey: string;
  webhookSecret: string;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A processor that speaks what the Greenfield API documents of invoices: token, orderId filter, payment methods, notices signed `sha256=HMAC`. */
export async function btcPayStandIn({ apiKey, webhookSecret }: Options): Promise<BtcPayStandIn> {
  const storeId = 'STOREoftests';
  const invoices: StandInInvoice[] = [];
  let refused = 200;
  const create = (body: string): StandInInvoice => {
    const order = JSON.parse(body) as {
      amount: string;
      currency: string;
      metadata: { orderId?: string };
      checkout: { expirationMinutes: number };
    };
    const invoice: StandInInvoice = {
      id: `INV${invoices.length + 1}`,
      checkoutLink: `https://pay.example/i/INV${invoices.length + 1}`,
      amount: order.amount,
      paidAmount: '0',
      currency: order.currency,
      status: 'New',
      additionalStatus: 'None',
      expirationTime: Math.floor(Date.now() / 1000) + order.checkout.expirationMinutes * 60,
      metadata: order.metadata,
      checkout: order.checkout,
    };
    invoices.push(invoice);
    return invoice;
  };
  const answerTo = (method: string, url: URL, body: string): unknown => {
    const path = url.pathname.replace(`/api/v1/stores/${storeId}/invoices`, '');
    if (method === 'POST' && path === '') return create(body);
    if (path === '') return invoices.filter(({ metadata }) => metadata.orderId === url.searchParams.get('orderId'));
    const [, id, part] = path.split('/');
    const found = invoices.find((one) => one.id === id);
    if (part !== 'payment-methods') return found;
    return (
      found && [
        {
          paymentMethodId: 'BTC-CHAIN',
          destination: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
          paymentLink: `bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.001&label=${id}`,
          amount: '0.001',
        },
      ]
    );
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const isKnown = request.headers.authorization === `token ${apiKey}`;
      const answer = isKnown && refused === 200 ? answerTo(request.method ?? '', new URL(request.url ?? '/', 'http://x'), body) : null;
      const status = isKnown ? (refused === 200 ? (answer === undefined ? 404 : 200) : refused) : 401;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? { code: 'refused', message: '' }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    storeId,
    invoices,
    answerWith: (status) => {
      refused = status;
    },
    notice: ({ id, metadata }, type, more = {}) => {
      const deliveryId = randomUUID();
      const raw = JSON.stringify({
        deliveryId,
        webhookId: 'WEBHOOK',
        originalDeliveryId: deliveryId,
        isRedelivery: false,
        type,
        timestamp: Math.floor(Date.now() / 1000),
        storeId,
        invoiceId: id,
        metadata,
        ...more,
      });
      return { raw, signature: `sha256=${createHmac('sha256', webhookSecret).update(raw).digest('hex')}` };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
