import type { InnerBody } from '@pavilion/contract/endpoint';
import { newId } from '@pavilion/contract/id';
import type { addBankCard } from '@pavilion/contract/payments';
import { hasSteppedUp } from '../../http/admit.ts';
import type { SessionContext } from '../../http/types.ts';
import { many, maybeOne, one, type Sql, transaction } from '../../kernel/db.ts';
import { maskedNumber } from '../../kernel/mask.ts';
import { boundedPattern } from '../../kernel/bounded-pattern.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockMember } from '../player-limits/public.ts';
import type { PaymentsDeps } from './deps.ts';
import { WITHDRAWAL } from './rules.ts';
import type { BankCardRow, RuleRow } from './tables.ts';

export async function findBankCards(sql: Sql, memberId: string): Promise<BankCardRow[]> {
  return many<BankCardRow>(sql, 'SELECT * FROM bank_card WHERE member_id = $1 AND removed_at IS NULL ORDER BY created_at', [memberId]);
}

export const bankCardView = (row: BankCardRow) => ({
  bankCardId: row.id,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  cardNumber: maskedNumber(row.number_tail),
  cardHolder: row.holder,
  province: row.province,
  createdAt: row.created_at.toISOString(),
});

const sameName = (a: string, b: string): boolean => a.normalize('NFC').toLocaleLowerCase() === b.normalize('NFC').toLocaleLowerCase();

/**
 * Adds a bank account. The first one sets the payment password, later ones ask for it. All accounts carry one holder's name,
 * so that money leaves to the person it belongs to.
 */
export async function addCard(deps: PaymentsDeps, body: InnerBody<typeof addBankCard>, context: SessionContext): Promise<BankCardRow> {
  const { memberId } = context.session;
  const number = body.cardNumber.replace(/[\s.-]/g, '');
  const bank = await maybeOne<{ name: string; number_pattern: string }>(
    deps.db,
    'SELECT name, number_pattern FROM withdrawal_bank WHERE brand_id = $1 AND bank_code = $2 AND enabled',
    [context.brand.id, body.bankCode],
  );
  if (!bank) throw refuse('withdraw.bank.unknown', { field: 'bankCode' });
  if (!boundedPattern(`^(?:${bank.number_pattern})$`).test(number)) throw refuse('bank.account.number.invalid', { field: 'cardNumber' });
  const hadPassword = await deps.paymentPasswords.isSet(memberId);
  let newHash: string | null = null;
  // Nothing of the session alone: else whoever stole it would say where the money goes, and by which password.
  if (!hadPassword && !hasSteppedUp(context.session, context.now)) throw refuse('proof.required');
  if (hadPassword) {
    await deps.paymentPasswords.check(memberId, body.paymentPassword, context.now);
  } else {
    if (body.confirmPaymentPassword !== body.paymentPassword)
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
    if (known && !sameName(known.holder, body.payeeName)) throw refuse('payee.name.differs', { field: 'payeeName' });
    const fingerprint = deps.numbers.fingerprint(number);
    if (newHash) await deps.paymentPasswords.store(tx, memberId, newHash);
    // The index judges: of two members who add one account at once, neither sees the other's.
    const added = await maybeOne<BankCardRow>(
      tx,
      `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, province, city, branch,
         created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         ON CONFLICT (brand_id, bank_code, number_hash) WHERE removed_at IS NULL DO NOTHING RETURNING *`,
      [
        newId('crd'),
        memberId,
        context.brand.id,
        body.bankCode,
        bank.name,
        deps.numbers.seal(number),
        number.slice(-4),
        fingerprint,
        body.payeeName,
        body.province ?? '',
        body.city ?? '',
        body.branch ?? '',
        context.now,
      ],
    );
    if (!added) throw refuse('withdraw.bank.card.exists', { field: 'cardNumber' });
    return added;
  });
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
