import type { depositPropose } from '@pavilion/contract/payments/desk-deposits';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import type { OperatorContext } from '../../../http/desk.ts';
import { maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor } from '../../audit/public.ts';
import { propose, repeatedProposal } from '../../four-eyes/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { DepositRow, StepRow } from '../tables.ts';
import { isSeenByHand, isNotified, lockReference } from './bank-references.ts';
import { type EndingDeps, endingKind } from './ending-kind.ts';
import { lockHeld, lockNotice, type NoticeRow } from './held-notices.ts';
import { lockDeposit } from './lock-deposit.ts';
import { DEPOSIT_SUBJECT, findOpenEndings } from './open-endings.ts';

type Asked = InnerBody<typeof depositPropose>;

/** What an ending is about, under its locks. */
interface Locked {
  deposit: DepositRow;
  /** The notice it goes by. */
  event: NoticeRow | null;
  /** Held of the deposit, where it goes by none. */
  held: string[];
  /** Whether anything is left of the name of a transfer that is credited. */
  isNamed: boolean;
}

/** Lock order: notices, the name of the transfer, the member's guard, the deposit. */
async function lockAll(tx: Tx, found: DepositRow, { ending, eventId, reference }: Asked): Promise<Locked> {
  const event = eventId ? await lockNotice(tx, found, eventId) : null;
  const held = eventId ? [] : await lockHeld(tx, found);
  const isNamed =
    ending === 'credit' && (await lockReference(tx, { provider: found.provider, reference: eventId ?? reference?.trim() ?? '' }));
  return { deposit: await lockDeposit(tx, found), event, held, isNamed };
}

/**
 * Proposes how a deposit ends, and why; answers the proposal. The notice it goes by named the deposit, or no payment of ours: then the operator says whose money
 * it was, and needs to see all brands, as who reads such notices does. A transfer written by hand is credited without a notice by what the operator saw at the
 * bank. Refuses what the call declares.
 */
export async function proposeEnding(deps: EndingDeps & Pick<PaymentsDeps, 'db'>, body: Asked, context: OperatorContext): Promise<string> {
  const { scope } = context.session;
  const reference = body.reference?.trim() ?? '';
  if (body.ending === 'refund' && reference === '') throw refuse('deposit.reference.missing', { field: 'reference' });
  return transaction(deps.db, async (tx) => {
    const found = await maybeOne<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 AND brand_id = ANY ($2)', [body.id, scope]);
    if (!found) throw refuse('not.found', { field: 'id' });
    const locked = await lockAll(tx, found, body);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    const { deposit, event, held } = locked;
    if (body.eventId) await checkNotice(tx, { locked, body, eventId: body.eventId, scope });
    const byHand = !body.eventId && body.ending === 'credit' ? await seenAtBank(tx, locked, body) : null;
    const received = event?.amount && BigInt(event.amount) > 0n ? event.amount : byHand;
    if (body.ending === 'credit' && received === null) throw refuse('deposit.notice.missing', { field: 'eventId' });
    // What was received beside a credit can still be sent back.
    if (deposit.state === DEPOSIT.credited && (body.ending === 'credit' || !event)) throw refuse('deposit.ended.already');
    const { username } = await one<{ username: string }>(tx, 'SELECT username FROM member_facts WHERE id = $1', [deposit.member_id]);
    const proposed = {
      kind: endingKind(deps),
      brandIds: [deposit.brand_id],
      subject: { kind: DEPOSIT_SUBJECT, id: deposit.id, name: username },
      memberId: deposit.member_id,
      payload: {
        id: newId('dre', context.now.getTime()),
        depositId: deposit.id,
        provider: deposit.provider,
        ending: body.ending,
        eventId: body.eventId ?? null,
        notices: body.eventId ? [body.eventId] : held,
        amount: received,
        reference,
      },
      ...(received === null ? {} : { amount: { units: BigInt(received), currency: deposit.currency } }),
      reason: body.reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });
}

/**
 * What operators saw at the bank of a transfer written by hand, without a notice. Refuses `deposit.notice.missing` of another kind or where a notice is
 * held, `deposit.amount.missing`, `deposit.reference.missing`, and `deposit.reference.used` where the same transfer credits another deposit
 * or the bank has sent a notice of it.
 */
async function seenAtBank(tx: Tx, { deposit, held, isNamed }: Locked, { amount, reference }: Asked): Promise<string> {
  const { provider, channel_kind: kind, currency } = deposit;
  if (kind !== 'transfer' || held.length > 0) throw refuse('deposit.notice.missing', { field: 'eventId' });
  const { deposit_step: step } = await one<StepRow>(tx, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [currency]);
  if (amount === undefined || amount <= 0n || amount % step !== 0n) throw refuse('deposit.amount.missing', { field: 'amount' });
  if (!isNamed) throw refuse('deposit.reference.missing', { field: 'reference' });
  const named = { provider, reference: reference?.trim() ?? '' };
  if ((await isSeenByHand(tx, named)) || (await isNotified(tx, named))) throw refuse('deposit.reference.used', { field: 'reference' });
  return String(amount);
}

interface NoticeCheck {
  locked: Locked;
  body: Asked;
  eventId: string;
  scope: readonly string[];
}

/**
 * Whether a deposit may end by this notice. Refuses `deposit.notice.missing`, `desk.changed.meanwhile` where it is held no more, `deposit.reference.used` where
 * it is the money of a transfer that operators credit another deposit with, `desk.proposal.waiting` where it waits for another deposit, and
 * `deposit.currency.differs`.
 */
async function checkNotice(tx: Tx, { locked: { deposit, event }, body, eventId, scope }: NoticeCheck): Promise<void> {
  const { id, provider, currency } = deposit;
  if (!event) throw refuse('deposit.notice.missing', { field: 'eventId' });
  if (event.state !== 'parked') throw refuse('desk.changed.meanwhile');
  const isCredit = body.ending === 'credit';
  if (isCredit && (await isSeenByHand(tx, { provider, reference: eventId, except: id })))
    throw refuse('deposit.reference.used', { field: 'eventId' });
  if (event.reference !== id) {
    const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM brand_facts');
    if (scope.length < count) throw refuse('deposit.notice.missing', { field: 'eventId' });
    const open = await findOpenEndings(tx);
    if (open.some((one) => one.provider === provider && one.eventId === eventId && one.depositId !== id))
      throw refuse('desk.proposal.waiting');
  }
  if (isCredit && event.currency !== currency) throw refuse('deposit.currency.differs');
}
