import type { documentPayees } from '@pavilion/contract/documents/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { maskedNumber, maskFor } from '../../../kernel/mask.ts';
import { noteLook } from '../../audit/public.ts';
import { findBankCards } from '../payees/bank-cards.ts';
import type { PaymentsDeskDeps } from './deps.ts';

/** Holders of a member's bank accounts, in full for who decides about documents. That they were looked at is written down. */
export async function listPayees(
  { db, access }: PaymentsDeskDeps,
  { memberId }: InnerQuery<typeof documentPayees>,
  context: OperatorContext,
): Promise<InnerValue<typeof documentPayees>> {
  const { brandId } = await access.memberInScope(memberId, context);
  await noteLook(db, context, { action: 'member.payees.view', subjectKind: 'member', subjectId: memberId, brandId });
  const mask = maskFor(context.session, 'documents.decide');
  const cards = await findBankCards(db, memberId);
  return {
    list: cards.map((card) => ({
      id: card.id,
      holder: mask.text(card.holder),
      bankName: card.bank_name,
      number: maskedNumber(card.number_tail),
      createdAt: card.created_at.toISOString(),
    })),
  };
}
