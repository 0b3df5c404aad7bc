import { depositEndings } from '@pavilion/contract/payments/desk-deposits';
import * as z from 'zod/mini';
import type { Sql } from '../../../kernel/db.ts';
import { findOpenProposals } from '../../four-eyes/public.ts';

export const ENDING_KIND = 'deposit.end';
export const DEPOSIT_SUBJECT = 'deposit';

/** How a deposit shall end that did not go the usual way. */
export const ending = z.object({
  /** Of the row that comes of it. */
  id: z.string(),
  depositId: z.string(),
  provider: z.string(),
  ending: z.enum(depositEndings),
  /** The held notice it goes by; null: none. */
  eventId: z.nullable(z.string()),
  /** All held notices that are answered with it. */
  notices: z.array(z.string()),
  /** The received amount, in ledger units; null: nothing, or not known. */
  amount: z.nullable(z.string()),
  /** What the bank or the provider calls the money. */
  reference: z.string(),
});
export type Ending = z.output<typeof ending>;

/** Endings that wait for a second operator, of these deposits or of any. */
export async function findOpenEndings(sql: Sql, depositIds?: readonly string[]): Promise<Ending[]> {
  const open = await findOpenProposals(sql, {
    kind: ENDING_KIND,
    subjectKind: DEPOSIT_SUBJECT,
    ...(depositIds ? { subjectIds: depositIds } : {}),
  });
  return open.flatMap(({ payload }) => {
    const { success, data } = z.safeParse(ending, payload);
    return success ? [data] : [];
  });
}

/** Whether it credits by what operators saw at the bank, without a notice. */
export const isByHand = ({ ending: way, eventId }: Pick<Ending, 'ending' | 'eventId'>): boolean => way === 'credit' && eventId === null;
