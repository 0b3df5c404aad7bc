import { randomUUID } from 'node:crypto';
import { complaintEscalate, complaintFile } from '../../../packages/contract/src/support/complaints.ts';
import { adjustmentPropose } from '../../../packages/contract/src/adjustments/desk.ts';
import { complaintAnswer, complaintPropose } from '../../../packages/contract/src/support/desk-complaints.ts';
import { memberCorrectPropose } from '../../../packages/contract/src/identity/desk-corrections.ts';
import { grantPropose } from '../../../packages/contract/src/rewards/desk.ts';
import { inboxRules, inboxRulesChange, sendingPropose } from '../../../packages/contract/src/inbox/desk.ts';
import { pointCorrectionPropose } from '../../../packages/contract/src/points/desk.ts';
import { riskLockLift } from '../../../packages/contract/src/risk/desk.ts';
import { act, good, ofSubject, proposed, type Scene } from './act.ts';

const WORDS = 'My deposit of Monday never arrived in my balance.';

const adjust = async ({ owner, memberId, amount }: Scene) =>
  good(
    await owner.call(adjustmentPropose, {
      memberId,
      kind: 'credit',
      amount: amount * 100,
      code: 'goodwill',
      reference: 'T-1',
      reason: 'A round that stopped',
      requestId: randomUUID(),
    }),
  );

const file = async ({ member }: Scene): Promise<string> =>
  good(await member.call(complaintFile, { requestId: randomUUID(), kind: 'payment', text: WORDS })).id;

/** What happens to one member. */
export const acts = {
  'member.payee': proposed(
    async ({ owner, memberId }) =>
      good(await owner.call(memberCorrectPropose, { memberId, payeeName: 'Ana Marinho', reason: 'Married' })).proposalId,
    (body) => {
      const { id, correctionId } = body as { id?: string; correctionId?: string };
      return id ?? correctionId ?? '';
    },
  ),
  'adjustment.make': proposed(async (scene) => (await adjust(scene)).proposalId ?? ''),
  'grant.give': proposed(
    async ({ owner, memberId, amount }) =>
      good(
        await owner.call(grantPropose, {
          memberId,
          kind: 'goodwill',
          amount: amount * 100,
          turnover: amount * 200,
          days: 7,
          reason: 'A thank-you',
          requestId: randomUUID(),
        }),
      ).proposalId ?? '',
  ),
  'points.correct': proposed(
    async ({ owner, memberId }) =>
      good(
        await owner.call(pointCorrectionPropose, {
          memberId,
          points: 50_000,
          code: 'goodwill',
          reason: 'A thank-you',
          requestId: randomUUID(),
        }),
      ).proposalId ?? '',
  ),
  'complaint.answer': proposed(async (scene) => {
    const id = await file(scene);
    const { id: adjustmentId } = await adjust(scene);
    const body = { id, outcome: 'partly' as const, text: 'We looked at it.', adjustmentId, reason: 'Paid by mistake' };
    return good(await scene.owner.call(complaintPropose, body)).proposalId;
  }, ofSubject('cmp_')),
  'complaint.decide': act(complaintAnswer, async (scene) => {
    const id = await file(scene);
    good(await scene.owner.call(complaintAnswer, { id, outcome: 'rejected', text: 'We looked at it.' }));
    good(await scene.member.call(complaintEscalate, { id, text: 'I disagree.' }));
    return { id, outcome: 'upheld' as const, text: 'The member is right.' };
  }),
  'letter.send': proposed(async ({ owner, brandId, username }) => {
    const rules = good(await owner.call(inboxRules, undefined, { brandId }));
    good(await owner.call(inboxRulesChange, { brandId, ...rules, fourEyesAbove: 0, reason: 'Every letter by two' }));
    const text = { title: 'Hello {name}', text: 'The tables of {brand} rest on Sunday.' };
    const letter = good(
      await owner.call(sendingPropose, {
        brandId,
        purpose: 'service',
        topic: 'notices',
        texts: { en: text, vi: text },
        link: '/promotions',
        push: false,
        audience: { names: [username] },
        startsAt: null,
        reason: 'A notice',
        requestId: randomUUID(),
      }),
    );
    return letter.proposalId ?? '';
  }),
  'risk.lift': proposed(async ({ world, owner, pool, brandId, memberId }) => {
    const id = 'rlk_scene';
    await pool.query(
      `WITH cases AS (INSERT INTO risk_case (id, brand_id, kind, subject, rule_version, holds, state, opened_at, last_at, decided_by, decided_at, reason)
           VALUES ('rsk_scene', $2, 'in.and.out', $3, 1, true, 'confirmed', $4, $4, 'opr_scene', $4, 'Seen') RETURNING id),
         members AS (INSERT INTO risk_case_member (case_id, member_id) SELECT id, $3 FROM cases)
       INSERT INTO risk_lock (id, brand_id, member_id, case_id, locked_by, locked_at) SELECT $1, $2, $3, id, 'opr_scene', $4 FROM cases`,
      [id, brandId, memberId, world.now()],
    );
    return good(await owner.call(riskLockLift, { id, reason: 'It was the brother' })).proposalId;
  }, ofSubject('rlk_')),
};
