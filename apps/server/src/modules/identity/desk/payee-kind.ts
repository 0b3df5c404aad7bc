import type { memberCorrectPropose } from '@pavilion/contract/identity/desk-corrections';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../../http/desk.ts';
import { maybeOne, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor } from '../../audit/public.ts';
import { type ProposalKind, proposalKind, propose, repeatedProposal } from '../../four-eyes/public.ts';
import {
  type Change,
  type CorrectionDeps,
  insertCorrection,
  lockAccount,
  noteCorrection,
  readDetail,
  writeDetail,
} from './correct-member.ts';
import { maskedDetail } from './corrections.ts';
import type { IdentityDeskDeps } from './deps.ts';

const payload = z.object({ memberId: z.string(), payeeName: z.string() });

const masked = (text: string | null): string | null => text && maskedDetail('payeeName', text);

/** To whom a member's money is paid: profile and bank accounts carry the name once it is confirmed. */
export const payeeKind = (deps: CorrectionDeps): ProposalKind & ProposalKind<z.output<typeof payload>> =>
  proposalKind<z.output<typeof payload>>({
    kind: 'member.payee',
    payload,
    propose: 'members.correct',
    confirm: 'members.correct',
    personal: {
      look: 'member.correct.view',
      mask: ({ field, before, after }) => ({ field, before: masked(before), after: masked(after) }),
    },
    lock: async (tx, { payload: { memberId } }) => {
      if ((await lockAccount(tx, memberId)) === 'closed') throw refuse('desk.changed.meanwhile');
    },
    show: async (tx, { payload: { memberId, payeeName } }) => {
      const profile = await maybeOne<{ payee: string | null }>(
        tx,
        `SELECT nullif(payee_name, '') AS payee FROM member_profile WHERE member_id = $1`,
        [memberId],
      );
      if (!profile) throw refuse('desk.changed.meanwhile');
      return [{ field: 'payee', before: profile.payee, after: payeeName }];
    },
    apply: async (tx, { brandIds, payload: { memberId, payeeName }, proposedBy, proposedAt, reason }, actor) => {
      const change: Change = { tx, memberId, brandId: brandIds?.[0] ?? '', field: 'payeeName', after: payeeName, actor };
      const before = await readDetail(change, await lockAccount(tx, memberId));
      const row = await insertCorrection(change, { before, reason, proposedBy, proposedAt });
      await writeDetail(deps, change, before);
      await deps.renameHolder(tx, { memberId, holder: payeeName });
      await noteCorrection(change, { action: 'member.correct', row, reason });
      return row.id;
    },
  });

/** A payee's name is proposed to a second operator; nothing changes yet. Refuses what the call declares. */
export async function proposePayee(deps: IdentityDeskDeps, body: InnerBody<typeof memberCorrectPropose>, context: OperatorContext) {
  const { memberId, reason } = body;
  const { brandId, username } = await deps.access.memberInScope(memberId, context);
  const proposal = await transaction(deps.db, async (tx) => {
    const status = await lockAccount(tx, memberId);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated;
    await readDetail({ tx, memberId, field: 'payeeName', after: body.payeeName.trim() }, status);
    const proposed = {
      kind: payeeKind(deps),
      brandIds: [brandId],
      subject: { kind: 'member', id: memberId, name: username },
      memberId,
      payload: { memberId, payeeName: body.payeeName.trim() },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return propose(tx, proposed, operatorActor(context));
  });
  return { proposalId: proposal.id };
}
