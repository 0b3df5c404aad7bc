import { btcPayStandIn, type StandInInvoice } from '../../apps/server/src/modules/payments/testing/btcpay-stand-in.ts';

export interface CryptoProcessor {
  url: string;
  storeId: string;
  /** As an operator gives it: the key calls are made with, and what notices are signed with. */
  secret: string;
  /** The time of a deposit's invoice is over, and this much of it was paid. Throws where there is no invoice, or its notice is refused. */
  endsWithPart(refId: string, paidAmount: string): Promise<void>;
  /** The rest of it comes after all. */
  getsRest(refId: string): Promise<void>;
  close(): Promise<void>;
}

const API_KEY = 'key-of-the-store';
const WEBHOOK_SECRET = 'what-notices-are-signed-with';

/** A self-hosted processor of crypto payments beside a started product, which it notifies by `webhookUrl` of received payments. */
export async function startCryptoProcessor(webhookUrl: string): Promise<CryptoProcessor> {
  const processor = await btcPayStandIn({ apiKey: API_KEY, webhookSecret: WEBHOOK_SECRET });
  const invoiceOf = (refId: string): StandInInvoice => {
    const invoice = processor.invoices.find(({ metadata }) => metadata.orderId === refId);
    if (!invoice) throw new Error(`no invoice of ${refId}`);
    return invoice;
  };
  const say = async (invoice: StandInInvoice, type: string, more: object): Promise<void> => {
    const { raw, signature } = processor.notice(invoice, type, more);
    const { status } = await fetch(webhookUrl, { method: 'POST', body: raw, headers: { 'btcpay-sig': signature } });
    if (status !== 200) throw new Error(`the notice was answered ${status}`);
  };
  return {
    url: processor.url,
    storeId: processor.storeId,
    secret: `${API_KEY} ${WEBHOOK_SECRET}`,
    async endsWithPart(refId, paidAmount) {
      const invoice = Object.assign(invoiceOf(refId), { paidAmount, status: 'Expired', additionalStatus: 'PaidPartial' });
      await say(invoice, 'InvoiceExpired', { partiallyPaid: true });
    },
    async getsRest(refId) {
      const invoice = invoiceOf(refId);
      Object.assign(invoice, { paidAmount: invoice.amount, additionalStatus: 'PaidLate' });
      await say(invoice, 'InvoicePaymentSettled', { afterExpiration: true });
    },
    close: () => processor.close(),
  };
}
