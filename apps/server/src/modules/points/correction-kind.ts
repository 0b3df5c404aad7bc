import { correctionCodes } from '@pavilion/contract/points/desk';
import * as z from 'zod/mini';
import { one, type Sql } from '../../kernel/db.ts';
import { type ProposalContent, type ProposalKind, proposalKind, type ShownLine } from '../four-eyes/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { bookCorrection, type CorrectingDeps } from './book-correction.ts';

const payload = z.object({
  /** Of the correction that comes of it. */
  id: z.string(),
  /** Whole points; below zero they are taken. */
  points: z.string(),
  code: z.enum(correctionCodes),
});
type Wanted = z.output<typeof payload>;

function memberOf({ brandIds, memberId }: Pick<ProposalContent<Wanted>, 'brandIds' | 'memberId'>) {
  const [brandId] = brandIds ?? [];
  if (brandId === undefined || memberId === null) throw new Error('points are of one member');
  return { brandId, memberId };
}

async function linesOf(sql: Sql, { payload: wanted, ...proposed }: ProposalContent<Wanted>): Promise<ShownLine[]> {
  const { memberId } = memberOf(proposed);
  const { username } = await one<{ username: string }>(sql, 'SELECT username FROM member_facts WHERE id = $1', [memberId]);
  return [
    { field: 'member', before: null, after: username },
    { field: 'points', before: null, after: wanted.points },
    { field: 'code', before: null, after: wanted.code },
  ];
}

/** Points of more than one operator may give or take. */
export const correctionKind = (deps: CorrectingDeps): ProposalKind & ProposalKind<Wanted> =>
  proposalKind<Wanted>({
    kind: 'points.correct',
    payload,
    propose: 'points.correct',
    confirm: 'points.correct',
    read: 'points.read',
    lock: (tx, proposed) => lockMember(tx, memberOf(proposed).memberId),
    show: linesOf,
    apply: async (tx, { id: proposal, reason, proposedBy, proposedAt, payload: wanted, ...proposed }, by) => {
      const { brandId, memberId } = memberOf(proposed);
      const { id, code } = wanted;
      const of = { brand_id: brandId, member_id: memberId, proposed_by: proposedBy, proposed_at: proposedAt };
      await bookCorrection(tx, deps, { row: { ...of, id, code, points: BigInt(wanted.points), reason }, by, proposal });
      return id;
    },
  });
