import type { WireValue } from '@pavilion/contract/base/endpoint';
import * as wire from '@pavilion/contract/payments/calls';
import type { PixKeyType } from '@pavilion/contract/payments/payees';
import { withdrawalApprove, withdrawalReject, withdrawalView } from '@pavilion/contract/payments/desk';
import { confirmWithdrawal } from '@pavilion/contract/payments/withdrawals';
import { Refusal } from '../../kernel/refusal.ts';
import { type Draw, drawFrom } from './draw.ts';
import { cashOf, type Guest, operatorContext, type Stage } from './stage.ts';

/** Of everybody: nobody logs in as them but as the logins of the start, who have the same password for both. */
export const PAYMENT_PASSWORD = 'Lantern-2026';

interface Channel {
  vendorId: string;
  bankCode: string;
  min: bigint;
  max: bigint;
  quick: readonly bigint[];
}

async function channelsOf({ past }: Stage, guest: Guest): Promise<Channel[]> {
  const groups = await past.call(wire.depositChannels, {}, guest.context());
  return Object.values(groups)
    .flatMap(({ channels }) => channels)
    .flatMap(({ vendorId, banks }) =>
      banks.map(({ bankCode, minAmount, maxAmount, quickAmounts }) => ({
        vendorId,
        bankCode,
        min: minAmount,
        max: maxAmount,
        quick: quickAmounts,
      })),
    );
}

export type DepositEnd = 'paid' | 'failed' | 'cancelled' | 'expired' | 'waiting' | 'paid.other.amount';

export interface DepositWish {
  /** Names it for ever. */
  key: string;
  /** Place among the channel's quick amounts, or an amount in ledger units. */
  amount: { rank: number } | { units: bigint };
  end: DepositEnd;
  /** In whose name it is paid, where that is said. */
  payer?: string;
}

/** A request id as the wire wants it. */
export const requestId = (key: string): string =>
  key
    .replace(/[^A-Za-z0-9_-]/g, '-')
    .padEnd(8, '-')
    .slice(-64);

/** Pays in by one of the brand's channels, and lets it end as wished. False when it was refused or not paid. */
export async function deposit(stage: Stage, guest: Guest, wish: DepositWish): Promise<boolean> {
  const { past, brand } = stage;
  const draw = drawFrom(`deposit ${wish.key}`);
  const channel = draw.pick(await channelsOf(stage, guest));
  const amount =
    'units' in wish.amount ? wish.amount.units : (channel.quick[Math.min(wish.amount.rank, channel.quick.length - 1)] ?? channel.min);
  const body = { amount, bankCode: channel.bankCode, vendorId: channel.vendorId, requestId: requestId(wish.key), payeeName: wish.payer };
  const opened = await refusable(past.call(wire.createDeposit, { body }, guest.context()));
  if (!opened) return false;
  const reference = opened.refId;
  const event = { eventId: `demonstration-${wish.key}`, reference, currency: brand.currency };
  past.clock.pass(draw.whole(25, 200));
  const sendEvent = (kind: 'deposit.paid' | 'deposit.failed', received: bigint) =>
    past.sendEvent({ ...event, kind, amount: received }, channel.vendorId);
  if (wish.end === 'paid') await sendEvent('deposit.paid', amount);
  if (wish.end === 'paid.other.amount') await sendEvent('deposit.paid', amount - amount / 10n);
  if (wish.end === 'failed') await sendEvent('deposit.failed', amount);
  if (wish.end === 'cancelled') await refusable(past.call(wire.cancelDeposit, { body: { refId: reference } }, guest.context()));
  if (wish.end === 'expired') {
    past.clock.pass(31 * 60);
    await past.tick('expire-deposits');
  }
  return wish.end === 'paid';
}

/** The answer, or null for a refusal. Bugs are thrown. */
export async function refusable<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

type Place = WireValue<typeof wire.withdrawBanks>[number];

/** A number of the kind the place takes: of a bank ten digits, of an e-wallet a phone or a name, of PIX a random key. */
function inventedNumber({ kind, type }: Place, draw: Draw): { cardNumber: string; keyType?: PixKeyType } {
  const digits = (count: number): string => Array.from({ length: count }, () => draw.whole(0, 9)).join('');
  if (kind === 'pix') {
    const hex = (count: number): string => Array.from({ length: count }, () => draw.whole(0, 15).toString(16)).join('');
    return { cardNumber: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`, keyType: 'random' };
  }
  if (kind === 'wallet') return { cardNumber: type === 'phone' ? `090${digits(7)}` : `pay.${digits(8)}` };
  return { cardNumber: String(draw.whole(1, 9)) + digits(9) };
}

/**
 * The guest's account for withdrawals, added when there is none; `holder` as written on it. Null when it is refused. The same `number` is the same account,
 * whoever adds it.
 */
export async function bankAccount(
  { past }: Stage,
  guest: Guest,
  { holder = guest.person.fullName, number = guest.person.key }: { holder?: string; number?: string } = {},
): Promise<string | null> {
  const { bankCards } = await past.call(wire.bankCards, {}, guest.context());
  const [known] = bankCards;
  if (known) return known.bankCardId;
  const draw = drawFrom(`account ${number}`);
  const places = await past.call(wire.withdrawBanks, {}, guest.context());
  // Addresses of chains are nobody's invention: what is sent to one that does not exist is gone.
  const place = draw.pick(places.filter(({ kind }) => kind !== 'crypto'));
  const body = {
    bankCode: place.bankCode,
    ...inventedNumber(place, draw),
    payeeName: holder,
    paymentPassword: PAYMENT_PASSWORD,
    confirmPaymentPassword: PAYMENT_PASSWORD,
  };
  const added = await refusable(past.call(wire.addBankCard, { body }, guest.context()));
  return added?.bankCardId ?? null;
}

export interface WithdrawalWish {
  key: string;
  amount: bigint;
  /** Holder of the account, where it is not the member. */
  holder?: string;
}

/** Asks for a withdrawal; null when it is refused. `isInReview`: an operator has to look. */
export async function withdraw(
  stage: Stage,
  guest: Guest,
  { key, amount, holder }: WithdrawalWish,
): Promise<{ id: string; isInReview: boolean } | null> {
  const { past } = stage;
  const bankCardId = await bankAccount(stage, guest, holder === undefined ? {} : { holder });
  if (!bankCardId) return null;
  const body = { bankCardId, amount, paymentPassword: PAYMENT_PASSWORD, requestId: requestId(key) };
  const asked = await refusable(past.call(wire.withdraw, { body }, guest.context()));
  return asked && { id: asked.refId, isInReview: asked.status === 0 };
}

/** Lets an approved withdrawal reach the provider, and the provider answer. */
export async function payOut(
  { past, brand }: Stage,
  { id, end = 'paid' }: { id: string; end?: 'paid' | 'failed' | 'away' | 'silent' },
): Promise<void> {
  past.clock.pass(15);
  const amount = await past.payOut(id, end === 'away' ? 'away' : undefined);
  past.clock.pass(70);
  if (end === 'away' || end === 'silent' || amount === null) return;
  const event = { eventId: `demonstration-payout-${id}`, reference: id, amount, currency: brand.currency };
  await past.sendEvent({ ...event, kind: end === 'paid' ? 'payout.paid' : 'payout.failed' });
}

/** The member says that it arrived, where the brand asks. */
export const confirmArrival = async ({ past }: Stage, guest: Guest, id: string): Promise<unknown> =>
  refusable(past.call(confirmWithdrawal, { body: { refId: id, result: 'RECEIVED' } }, guest.context()));

/** States of an approved withdrawal: to be paid, on its way. */
const APPROVED: ReadonlySet<number> = new Set([1, 2]);

/** An operator's yes; with the second one's where two are needed and wanted. True when it is approved, also by an act that was broken off. */
export async function approve(stage: Stage, id: string, { second = true }: { second?: boolean } = {}): Promise<boolean> {
  const { past } = stage;
  const first = await refusable(past.call(withdrawalApprove, { body: { id } }, operatorContext(stage, 1)));
  if (first?.state === 0 && second) {
    past.clock.pass(240);
    await refusable(past.call(withdrawalApprove, { body: { id } }, operatorContext(stage, 2)));
  }
  const { state } = await past.call(withdrawalView, { query: { id } }, operatorContext(stage, 1));
  return APPROVED.has(state);
}

export const reject = async ({ past, ...stage }: Stage, id: string, reason: string): Promise<void> =>
  void (await refusable(past.call(withdrawalReject, { body: { id, reason } }, operatorContext({ past, ...stage }, 1))));

/** Largest amount of whole steps that people type, at most a share of what the guest has; 0n below the brand's least. */
export async function typicalAmount(stage: Stage, guest: Guest, sharePercent: bigint): Promise<bigint> {
  const { minimumAmount, maximumAmount } = await stage.past.call(wire.withdrawSettings, {}, guest.context());
  const wanted = ((await cashOf(stage, guest.memberId)) * sharePercent) / 100n;
  const step = minimumAmount / 2n;
  const round = wanted - (wanted % step);
  if (round < minimumAmount) return 0n;
  return round > maximumAmount ? maximumAmount : round;
}
