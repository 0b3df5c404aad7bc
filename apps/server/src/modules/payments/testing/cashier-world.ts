import { randomUUID } from 'node:crypto';
import { addBankCard, createDeposit, withdraw } from '@pavilion/contract/payments/calls';
import { type TestMember, testMember } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { applyEvent } from '../providers/apply-event.ts';
import { sandboxSecret } from '../providers/providers.ts';
import { payOut } from '../withdrawals/pay-out.ts';
import { type ProviderStandIn, providerStandIn, signWebhook } from './provider-stand-in.ts';

export const PAYMENT_PASSWORD = 'river-77-lamp';

/** A webhook event of the provider. */
export interface WebhookEvent {
  id: string;
  type: string;
  data: { reference: string; amount: string; currency: string; case?: string; reasonCode?: string };
}

export interface CashierWorld {
  world: TestPlatform;
  provider: ProviderStandIn;
  secret: string;
  /** Sends bytes to the webhook, signed as the provider signs unless given otherwise. Answers the status. */
  send(body: string, signed?: { secret?: string; at?: Date }): Promise<number>;
  /** Sends an event and acts on it as the job does. */
  sendEvent(event: Omit<WebhookEvent, 'id'> & { id?: string }): Promise<string>;
  /** Acts on a stored event as the job does. */
  apply(eventId: string): Promise<void>;
  /** A paid and credited deposit over the portal's own call; main units. Answers its id. */
  deposit(member: TestMember, amount: number): Promise<string>;
  /** A bank account of the member, with the payment password. */
  addCard(member: TestMember): Promise<string>;
  /** A member of sol (BRL) who may add accounts. */
  newMember(): Promise<TestMember>;
  ask(member: TestMember, what: { bankCardId: string; amount: number; requestId?: string }): ReturnType<TestMember['browser']['call']>;
  /** Orders the payout of an approved withdrawal and lets the provider say how it went. */
  settle(refId: string, type: 'payout.paid' | 'payout.failed' | 'payout.returned', amount: string): Promise<void>;
  close(): Promise<void>;
}

/** The platform with a cashier whose jobs the test runs itself: nothing has to be waited for. */
export async function cashierWorld(): Promise<CashierWorld> {
  const provider = await providerStandIn();
  const world = await testPlatform({ settings: { pspUrl: provider.url } });
  const secret = await sandboxSecret(world.database.pool);
  const { payments } = world.platform.domains;
  let cards = 5_000_000;

  const send: CashierWorld['send'] = async (body, signed = {}) => {
    const { status } = await fetch(`${world.url}/psp/sandbox/webhook`, {
      method: 'POST',
      body,
      headers: { 'x-signature': signWebhook(signed.secret ?? secret, body, signed.at ?? world.now()) },
    });
    return status;
  };
  const sendEvent: CashierWorld['sendEvent'] = async ({ id = `evt_${randomUUID()}`, type, data }) => {
    const status = await send(JSON.stringify({ id, type, data } satisfies WebhookEvent));
    if (status !== 200) throw new Error(`webhook answered ${status}`);
    await applyEvent(payments, { provider: 'sandbox', eventId: id });
    return id;
  };
  return {
    world,
    provider,
    secret,
    send,
    sendEvent,
    apply: (eventId) => applyEvent(payments, { provider: 'sandbox', eventId }),
    async deposit({ browser }, amount) {
      const { value, code } = await browser.call(createDeposit, {
        amount,
        bankCode: 'INSTANT',
        vendorId: 'sandbox',
        requestId: randomUUID(),
      });
      if (code) throw new Error(`deposit refused: ${code}`);
      await sendEvent({ type: 'deposit.paid', data: { reference: value.refId, amount: String(amount), currency: 'BRL' } });
      return value.refId;
    },
    async addCard({ browser }) {
      cards += 1;
      const { value, code } = await browser.call(addBankCard, {
        bankCode: 'AURORA',
        cardNumber: String(cards),
        payeeName: 'Ana Mar',
        paymentPassword: PAYMENT_PASSWORD,
        confirmPaymentPassword: PAYMENT_PASSWORD,
      });
      if (code) throw new Error(`account refused: ${code}`);
      return value.bankCardId;
    },
    newMember: () => testMember(world, { brandCode: 'sol', steppedUp: true, birthDate: '1990-01-01' }),
    ask: ({ browser }, { requestId = randomUUID(), ...what }) =>
      browser.call(withdraw, { ...what, requestId, paymentPassword: PAYMENT_PASSWORD }),
    async settle(refId, type, amount) {
      await payOut(payments, refId);
      await sendEvent({ type, data: { reference: refId, amount, currency: 'BRL' } });
    },
    async close() {
      await world.close();
      await provider.close();
    },
  };
}
