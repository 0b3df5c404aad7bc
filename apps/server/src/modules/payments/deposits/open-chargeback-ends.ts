import * as z from 'zod/mini';
import type { Sql, Tx } from '../../../kernel/db.ts';
import type { Actor } from '../../audit/public.ts';
import { findOpenProposals, voidProposals } from '../../four-eyes/public.ts';

export const CHARGEBACK_KIND = 'chargeback.end';
export const CHARGEBACK_SUBJECT = 'chargeback';

/** How a chargeback ended, as an operator proposes it. */
export const chargebackEnd = z.object({ chargebackId: z.string(), outcome: z.enum(['won', 'lost']) });
export type ChargebackEnd = z.output<typeof chargebackEnd>;

/** Outcomes that wait for a second operator, by chargeback. */
export async function findOpenChargebackEnds(
  sql: Sql,
  chargebackIds: readonly string[],
): Promise<ReadonlyMap<string, ChargebackEnd['outcome']>> {
  const open = await findOpenProposals(sql, { kind: CHARGEBACK_KIND, subjectKind: CHARGEBACK_SUBJECT, subjectIds: chargebackIds });
  return new Map(
    open.flatMap(({ subjectId, payload }) => {
      const { success, data } = z.safeParse(chargebackEnd, payload);
      return success ? [[subjectId, data.outcome] as const] : [];
    }),
  );
}

/** The provider said how a chargeback ended: what operators proposed is over. Before anything is written to the audit trail. */
export const endProposedOutcome = (tx: Tx, chargebackId: string, now: Date): Promise<void> => {
  const actor: Actor = { kind: 'system', id: 'payments', ip: null, now };
  return voidProposals(tx, { kinds: [CHARGEBACK_KIND], subject: { kind: CHARGEBACK_SUBJECT, id: chargebackId }, reason: 'ended' }, actor);
};
