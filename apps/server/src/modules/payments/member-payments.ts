import type { Sql } from '../../kernel/db.ts';
import { maskedNumber } from '../../kernel/mask.ts';
import { findBankCards } from './payees/bank-cards.ts';
import { findTotals } from './totals.ts';

/** What the cashier knows of a member, for a page about them: totals over all time, bank accounts. */
export async function findMemberPayments(sql: Sql, memberId: string) {
  const cards = await findBankCards(sql, memberId);
  return {
    totals: await findTotals(sql, memberId),
    bankCards: cards.map((card) => ({
      id: card.id,
      kind: card.kind,
      type: card.type,
      bankName: card.bank_name,
      number: maskedNumber(card.number_tail),
      holder: card.holder,
      createdAt: card.created_at.toISOString(),
    })),
  };
}
