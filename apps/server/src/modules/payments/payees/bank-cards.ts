import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import type { PayeeKind } from '@pavilion/contract/payments/payees';
import type { addBankCard } from '@pavilion/contract/payments/calls';
import { isSamePassword, isSamePerson } from '@pavilion/languages/compared-text';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { hasSteppedUp } from '../../../http/admit.ts';
import type { SessionContext } from '../../../http/types.ts';
import { many, maybeOne, one, type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { maskedNumber } from '../../../kernel/mask.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { policyOf } from '../../identity/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type PayeePlace, type ReadPayee, readPayee, spellingOf } from './read-payee.ts';
import type { BankCardRow, RuleRow } from '../tables.ts';

export async function findBankCards(sql: Sql, memberId: string): Promise<BankCardRow[]> {
  return many<BankCardRow>(sql, 'SELECT * FROM bank_card WHERE member_id = $1 AND removed_at IS NULL ORDER BY created_at', [memberId]);
}

export const bankCardView = (row: BankCardRow) => ({
  bankCardId: row.id,
  kind: row.kind,
  type: row.type,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  cardNumber: maskedNumber(row.number_tail),
  cardHolder: row.holder,
  province: row.province,
  createdAt: row.created_at.toISOString(),
});

interface Place extends PayeePlace {
  name: string;
}

/** Where the brand pays to under this code, and the number as that place writes it. */
async function readPlace(
  deps: PaymentsDeps,
  { bankCode, cardNumber, keyType }: InnerBody<typeof addBankCard>,
  { brand }: Pick<SessionContext, 'brand'>,
): Promise<{ place: Place; payee: ReadPayee }> {
  const place = await maybeOne<Place>(
    deps.db,
    'SELECT name, kind, type, number_pattern FROM withdrawal_bank WHERE brand_id = $1 AND bank_code = $2 AND enabled',
    [brand.id, bankCode],
  );
  if (!place) throw refuse('withdraw.bank.unknown', { field: 'bankCode' });
  const dialingCode = place.type === 'phone' ? (await policyOf(deps.db, brand.id)).dialingCode : null;
  const payee = readPayee(place, { number: cardNumber, keyType, dialingCode });
  if ('problem' in payee) throw refuse(payee.problem, { field: payee.field });
  return { place, payee };
}

/**
 * Adds an account of any kind the brand pays to. The first one sets the payment password, later ones ask for it. All accounts carry one holder's name,
 * so that money leaves to the person it belongs to.
 */
export async function addCard(deps: PaymentsDeps, body: InnerBody<typeof addBankCard>, context: SessionContext): Promise<BankCardRow> {
  const { memberId } = context.session;
  const { place, payee } = await readPlace(deps, body, context);
  const hadPassword = await deps.paymentPasswords.isSet(memberId);
  let newHash: string | null = null;
  // Nothing of the session alone: else a thief of it would say where the money goes, and by which password.
  if (!hadPassword && !hasSteppedUp(context.session, context.now)) throw refuse('proof.required');
  if (hadPassword) {
    await deps.paymentPasswords.check(memberId, body.paymentPassword, context.now);
  } else {
    if (!isSamePassword(body.confirmPaymentPassword ?? '', body.paymentPassword))
      throw refuse('payment.password.mismatch', { field: 'confirmPaymentPassword' });
    newHash = await deps.paymentPasswords.hash(body.paymentPassword);
  }
  return transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    const cards = await findBankCards(tx, memberId);
    const rule = await ruleOf(tx, context.brand.id);
    if (cards.length >= rule.max_cards) throw refuse('withdraw.bank.card.max', { params: { max: rule.max_cards } });
    const [first] = cards;
    // Another first account was added meanwhile: its password is in force, and this call was not checked against it.
    if (first && newHash) throw refuse('payment.password.wrong', { field: 'paymentPassword' });
    // Also of one that was taken away: otherwise the name could be changed by removing every account.
    const known = await maybeOne<{ holder: string }>(tx, 'SELECT holder FROM bank_card WHERE member_id = $1 ORDER BY created_at LIMIT 1', [
      memberId,
    ]);
    if (known && !isSamePerson(known.holder, body.payeeName)) throw refuse('payee.name.differs', { field: 'payeeName' });
    if (newHash) await deps.paymentPasswords.store(tx, memberId, newHash);
    return insertCard(deps, tx, { body, place, payee, context });
  });
}

interface NewPayee {
  body: InnerBody<typeof addBankCard>;
  place: Place;
  payee: ReadPayee;
  context: SessionContext;
}

async function insertCard(deps: PaymentsDeps, tx: Tx, { body, place, payee, context }: NewPayee): Promise<BankCardRow> {
  const { memberId } = context.session;
  const fingerprint = deps.numbers.fingerprint(spellingOf(place, payee.number));
  if (place.kind === 'crypto' || place.kind === 'pix')
    await refuseForeign(tx, { brandId: context.brand.id, memberId, kind: place.kind, type: payee.type, fingerprint });
  // The index decides: of two members who add one account at once, neither sees the other's.
  const added = await maybeOne<BankCardRow>(
    tx,
    `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, province, city, branch,
       created_at, kind, type) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       ON CONFLICT (brand_id, bank_code, number_hash) WHERE removed_at IS NULL DO NOTHING RETURNING *`,
    [
      newId('crd'),
      memberId,
      context.brand.id,
      body.bankCode,
      place.name,
      deps.numbers.seal(payee.number),
      payee.tail,
      fingerprint,
      body.payeeName,
      body.province ?? '',
      body.city ?? '',
      body.branch ?? '',
      context.now,
      place.kind,
      payee.type,
    ],
  );
  if (!added) throw refuse('withdraw.bank.card.exists', { field: 'cardNumber' });
  return added;
}

/**
 * One address of a chain takes several coins, one PIX key is paid at any place that pays to keys, each a place of its own; it is in one member's hands all the
 * same. Whoever adds it waits for others who do, as the index of a place lets them wait.
 */
async function refuseForeign(
  tx: Tx,
  { brandId, memberId, kind, type, fingerprint }: { brandId: string; memberId: string; kind: PayeeKind; type: string; fingerprint: Buffer },
): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`payee ${brandId} ${type} ${fingerprint.toString('hex')}`]);
  const foreign = await maybeOne(
    tx,
    `SELECT 1 FROM bank_card WHERE brand_id = $1 AND number_hash = $2 AND removed_at IS NULL AND kind = $5 AND type = $3 AND member_id <> $4 LIMIT 1`,
    [brandId, fingerprint, type, memberId, kind],
  );
  if (foreign) throw refuse('withdraw.bank.card.exists', { field: 'cardNumber' });
}

/** Takes an account away. Under the lock a withdrawal to it would take first. */
export async function removeCard(deps: PaymentsDeps, bankCardId: string, { session: { memberId }, now }: SessionContext): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    const busy = await maybeOne(tx, 'SELECT 1 FROM withdrawal WHERE member_id = $1 AND bank_card_id = $2 AND state <> ALL ($3)', [
      memberId,
      bankCardId,
      [WITHDRAWAL.done, WITHDRAWAL.rejected, WITHDRAWAL.cancelled],
    ]);
    if (busy) throw refuse('withdraw.bank.card.busy');
    const { rowCount } = await tx.query('UPDATE bank_card SET removed_at = $3 WHERE id = $1 AND member_id = $2 AND removed_at IS NULL', [
      bankCardId,
      memberId,
      now,
    ]);
    if (rowCount !== 1) throw refuse('withdraw.bank.card.unknown', { field: 'bankCardId' });
  });
}

/** Withdrawal rules of a brand; a brand without them was not set up: a bug. */
export async function ruleOf(sql: Sql, brandId: string): Promise<RuleRow> {
  return one<RuleRow>(sql, 'SELECT * FROM withdrawal_rule WHERE brand_id = $1', [brandId]);
}
