import { textFromUnits } from '@pavilion/contract/base/money';
import { deskGrantKinds } from '@pavilion/contract/rewards/desk';
import * as z from 'zod/mini';
import { one, type Sql } from '../../kernel/db.ts';
import { type ProposalContent, type ProposalKind, proposalKind, type ShownLine } from '../four-eyes/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { type GivingDeps, payDeskGrant } from './pay-grant.ts';

const payload = z.object({
  /** Of the bonus that comes of it. */
  id: z.string(),
  kind: z.enum(deskGrantKinds),
  currency: z.string(),
  /** Ledger units. */
  amount: z.string(),
  turnover: z.string(),
  /** To play it in, from its payment. */
  days: z.nullable(z.number()),
});
type Wanted = z.output<typeof payload>;

function memberOf({ brandIds, memberId }: Pick<ProposalContent<Wanted>, 'brandIds' | 'memberId'>) {
  const [brandId] = brandIds ?? [];
  if (brandId === undefined || memberId === null) throw new Error('a bonus is of one member');
  return { brandId, memberId };
}

async function linesOf(sql: Sql, { payload: wanted, ...proposed }: ProposalContent<Wanted>): Promise<ShownLine[]> {
  const { memberId } = memberOf(proposed);
  const { username } = await one<{ username: string }>(sql, 'SELECT username FROM member_facts WHERE id = $1', [memberId]);
  const line = (field: string, after: string): ShownLine => ({ field, before: null, after });
  return [
    line('member', username),
    line('kind', wanted.kind),
    line('amount', textFromUnits(BigInt(wanted.amount))),
    line('turnover', textFromUnits(BigInt(wanted.turnover))),
    ...(wanted.days === null ? [] : [line('days', String(wanted.days))]),
  ];
}

/** A bonus of more than one operator may give. */
export const grantKind = (deps: GivingDeps): ProposalKind & ProposalKind<Wanted> =>
  proposalKind<Wanted>({
    kind: 'grant.give',
    payload,
    propose: 'grants.give',
    confirm: 'grants.give',
    read: 'grants.read',
    lock: (tx, proposed) => lockMember(tx, memberOf(proposed).memberId),
    show: linesOf,
    apply: async (tx, { id: proposal, reason, proposedBy, proposedAt, payload: wanted, ...proposed }, by) => {
      const { brandId, memberId } = memberOf(proposed);
      const row = {
        ...wanted,
        amount: BigInt(wanted.amount),
        turnover_asked: BigInt(wanted.turnover),
        brand_id: brandId,
        member_id: memberId,
        reason,
        proposed_by: proposedBy,
        proposed_at: proposedAt,
      };
      await payDeskGrant(tx, deps, { row, by, proposal });
      return wanted.id;
    },
  });
