import { maybeOne, type Sql } from '../../kernel/db.ts';
import { maskedNumber } from '../../kernel/mask.ts';
import { findBankCards } from './bank-cards.ts';
import { findTotals } from './totals.ts';
import { findTurnover } from './withdrawals.ts';

/** What the cashier knows of a member, for a page about them: totals over all time, turnover still to be played, bank accounts. */
export async function findMemberPayments(sql: Sql, { brandId, memberId }: { brandId: string; memberId: string }) {
  // A brand that has no cashier asks for no turnover.
  const rule = await maybeOne<{ turnover_ppm: bigint }>(sql, 'SELECT turnover_ppm FROM withdrawal_rule WHERE brand_id = $1', [brandId]);
  const cards = await findBankCards(sql, memberId);
  return {
    totals: await findTotals(sql, memberId),
    turnover: await findTurnover(sql, memberId, rule?.turnover_ppm ?? 0n),
    bankCards: cards.map((card) => ({
      id: card.id,
      bankName: card.bank_name,
      number: maskedNumber(card.number_tail),
      holder: card.holder,
      createdAt: card.created_at.toISOString(),
    })),
  };
}
