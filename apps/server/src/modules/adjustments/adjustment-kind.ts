import { adjustmentCodes, adjustmentKinds } from '@pavilion/contract/adjustments/desk';
import { textFromUnits } from '@pavilion/contract/base/money';
import * as z from 'zod/mini';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type ProposalContent, type ProposalKind, proposalKind, type ShownLine } from '../four-eyes/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { type AdjustmentDeps, book, isWrongAccount } from './book-adjustment.ts';

const payload = z.object({
  /** Of the adjustment that comes of it. */
  id: z.string(),
  kind: z.enum(adjustmentKinds),
  currency: z.string(),
  /** Ledger units. */
  amount: z.string(),
  code: z.enum(adjustmentCodes),
  reference: z.string(),
  /** The adjustment it takes back. */
  reverses: z.nullable(z.string()),
});
type Wanted = z.output<typeof payload>;

export const MAKE = 'adjustment.make';

function memberOf({ brandIds, memberId }: Pick<ProposalContent<Wanted>, 'brandIds' | 'memberId'>) {
  const [brandId] = brandIds ?? [];
  if (brandId === undefined || memberId === null) throw new Error('an adjustment is of one member');
  return { brandId, memberId };
}

async function linesOf(sql: Sql, { payload: wanted, ...proposed }: ProposalContent<Wanted>): Promise<ShownLine[]> {
  const { memberId } = memberOf(proposed);
  if (await isWrongAccount(sql, memberId)) throw refuse('desk.changed.meanwhile');
  if (wanted.reverses !== null && (await maybeOne(sql, 'SELECT FROM adjustment WHERE reverses = $1', [wanted.reverses])))
    throw refuse('desk.changed.meanwhile');
  const { username } = await one<{ username: string }>(sql, 'SELECT username FROM member_facts WHERE id = $1', [memberId]);
  const line = (field: string, after: string): ShownLine => ({ field, before: null, after });
  return [
    line('member', username),
    line('kind', wanted.kind),
    line('amount', textFromUnits(BigInt(wanted.amount))),
    line('code', wanted.code),
    line('reference', wanted.reference),
    ...(wanted.reverses === null ? [] : [line('reverses', wanted.reverses)]),
  ];
}

/** A credit or debit of more than one operator may make. */
export const adjustmentKind = (deps: AdjustmentDeps): ProposalKind & ProposalKind<Wanted> =>
  proposalKind<Wanted>({
    kind: MAKE,
    payload,
    propose: 'adjustments.make',
    confirm: 'adjustments.make',
    read: 'adjustments.read',
    lock: (tx, proposed) => lockMember(tx, memberOf(proposed).memberId),
    show: linesOf,
    apply: async (tx, { id: proposal, reason, proposedBy, proposedAt, payload: wanted, ...proposed }, by) => {
      const { brandId, memberId } = memberOf(proposed);
      const row = {
        ...wanted,
        amount: BigInt(wanted.amount),
        brand_id: brandId,
        member_id: memberId,
        reason,
        proposed_by: proposedBy,
        proposed_at: proposedAt,
      };
      await book(tx, deps, { row, by, proposal });
      return wanted.id;
    },
  });
