import { textFromUnits } from '@pavilion/contract/base/money';
import * as z from 'zod/mini';
import { maybeOne, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from '../../four-eyes/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import { APPLICATION_SUBJECT, giveApplied } from '../apply.ts';
import type { PromotionsDeps } from '../store.ts';
import { readVersion, termsOf } from './store.ts';

const payload = z.object({
  claimId: z.string(),
  /** Ledger units. */
  amount: z.string(),
});
export type WantedGift = z.output<typeof payload>;

export interface ApplicationRow {
  id: string;
  promotion_id: string;
  version: number;
  brand_id: string;
  member_id: string;
  state: string;
  code: string;
  kind: string;
  /** The version whose budget counts. */
  live: number | null;
}

/** Under the member's guard. Of a brand that is not in `scope`: null. */
export async function lockApplication(tx: Tx, id: string, scope: readonly string[] | null): Promise<ApplicationRow | null> {
  const found = await maybeOne<{ member_id: string }>(
    tx,
    'SELECT member_id FROM promotion_claim WHERE id = $1 AND ($2::text[] IS NULL OR brand_id = ANY ($2))',
    [id, scope],
  );
  if (!found) return null;
  await lockMember(tx, found.member_id);
  return one<ApplicationRow>(
    tx,
    'SELECT c.*, p.code, p.kind, p.live FROM promotion_claim c JOIN promotion p ON p.id = c.promotion_id WHERE c.id = $1 FOR UPDATE OF c',
    [id],
  );
}

async function linesOf(sql: Sql, { claimId, amount }: WantedGift): Promise<ShownLine[]> {
  const claim = await maybeOne<{ promotion_id: string; version: number; username: string }>(
    sql,
    `SELECT c.promotion_id, c.version, m.username FROM promotion_claim c JOIN member_facts m ON m.id = c.member_id WHERE c.id = $1 AND c.state = 'applying'`,
    [claimId],
  );
  if (!claim) throw refuse('desk.changed.meanwhile');
  const { rule, budget } = termsOf(await readVersion(sql, claim.promotion_id, claim.version));
  return [
    { field: 'member', before: null, after: claim.username },
    { field: 'amount', before: null, after: textFromUnits(BigInt(amount)) },
    { field: 'upTo', before: null, after: textFromUnits(rule.kind === 'manual' ? rule.upTo : 0n) },
    { field: 'budget', before: null, after: budget && textFromUnits(budget.amount) },
  ];
}

/** What a member applied for, of more than one operator may give. */
export const applicationKind = (deps: PromotionsDeps): ProposalKind & ProposalKind<WantedGift> =>
  proposalKind<WantedGift>({
    kind: 'promotion.application',
    payload,
    propose: 'promotions.applications',
    confirm: 'promotions.approve',
    lock: async (tx, { payload: { claimId } }) => {
      if (!(await lockApplication(tx, claimId, null))) throw refuse('desk.changed.meanwhile');
    },
    show: (tx, { payload: wanted }) => linesOf(tx, wanted),
    apply: async (tx, { id, subject, brandIds, memberId, payload: { claimId, amount }, proposedBy, reason }, actor) => {
      const given = await giveApplied(tx, deps, { claimId, amount: BigInt(amount), operatorId: actor.id, now: actor.now });
      await writeAuditEntry(tx, actor, {
        action: 'promotion.application.give',
        subjectKind: 'promotion',
        subjectId: given.promotion_id,
        brandId: brandIds?.[0] ?? null,
        detail: { code: subject.name, memberId, application: claimId, amount, proposal: id, proposedBy, reason },
      });
      return claimId;
    },
  });

/** Of proposals about one application. */
export const subjectOf = ({ id, code }: Pick<ApplicationRow, 'id' | 'code'>) => ({ kind: APPLICATION_SUBJECT, id, name: code });
