import { randomUUID } from 'node:crypto';
import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import { tasksOf } from '../../../apps/server/src/domain-module.ts';
import { signWebhook } from '../../../apps/server/src/modules/payments/testing/provider-stand-in.ts';
import { sandboxSecret } from '../../../apps/server/src/modules/payments/public.ts';
import { chargebackPropose } from '../../../packages/contract/src/payments/desk-chargebacks.ts';
import { depositPropose } from '../../../packages/contract/src/payments/desk-deposits.ts';
import { disputePropose } from '../../../packages/contract/src/payments/desk-disputes.ts';
import { withdrawalApprove, withdrawalRules, withdrawalRulesChange } from '../../../packages/contract/src/payments/desk.ts';
import { refundPropose } from '../../../packages/contract/src/payments/desk-refunds.ts';
import { settlementPropose as walletSettlementPropose } from '../../../packages/contract/src/vendor-wallets/desk.ts';
import { act, good, ofSubject, proposed, type Scene } from './act.ts';

/** The id of a row of the member's. */
async function idOf({ pool, memberId }: Scene, text: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(text, [memberId]);
  if (!rows[0]) throw new Error(`the scene has no row for ${text}`);
  return rows[0].id;
}

const paidDeposit = (scene: Scene): Promise<string> =>
  idOf(scene, `SELECT id FROM deposit WHERE member_id = $1 AND state = ${DEPOSIT.credited} ORDER BY id LIMIT 1`);

/** The provider's word that the payer's bank took a part of a deposit back. */
async function chargeBack(scene: Scene, reference: string): Promise<string> {
  const { world, pool, amount, currency } = scene;
  const eventId = `evt_${randomUUID()}`;
  const body = JSON.stringify({
    id: eventId,
    type: 'chargeback',
    data: { reference, amount: String(amount), currency, case: 'case-1' },
  });
  const response = await fetch(`${world.url}/psp/sandbox/webhook`, {
    method: 'POST',
    body,
    headers: { 'x-signature': signWebhook(await sandboxSecret(pool), body, world.now()) },
  });
  if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`);
  await tasksOf(world.platform.domains.modules)['payments.apply-event']?.({ provider: 'sandbox', eventId });
  return idOf(scene, 'SELECT id FROM chargeback WHERE member_id = $1');
}

/** What happens to payments. */
export const acts = {
  'deposit.finish': proposed(
    async (scene) => {
      const id = await idOf(scene, `SELECT id FROM deposit WHERE member_id = $1 AND state = ${DEPOSIT.waiting} ORDER BY id LIMIT 1`);
      return good(await scene.owner.call(depositPropose, { id, ending: 'close', reason: 'Never paid' })).proposalId;
    },
    (body) => {
      const { id, resolutionId } = body as { id?: string; resolutionId?: string };
      return id ?? resolutionId ?? '';
    },
  ),
  'deposit.refund': proposed(async (scene) => {
    const body = { depositId: await paidDeposit(scene), amount: scene.amount, reason: 'Paid by mistake' };
    return good(await scene.owner.call(refundPropose, body)).proposalId;
  }),
  'chargeback.end': proposed(async (scene) => {
    const id = await chargeBack(scene, await paidDeposit(scene));
    return good(await scene.owner.call(chargebackPropose, { id, outcome: 'won', reason: 'The bank agreed' })).proposalId;
  }, ofSubject('chb_')),
  'withdrawal.dispute': proposed(async (scene) => {
    const id = await idOf(
      scene,
      `SELECT d.id FROM withdrawal_dispute d JOIN withdrawal w ON w.id = d.withdrawal_id WHERE w.member_id = $1 AND d.state = 'open'`,
    );
    return good(await scene.owner.call(disputePropose, { id, ending: 'close', reason: 'The bank shows it' })).proposalId;
  }, ofSubject('dsp_')),
  'withdrawal.approve': act(withdrawalApprove, async (scene) => {
    const { owner, brandId, amount } = scene;
    const { currency: _, step: _step, ...rules } = good(await owner.call(withdrawalRules, undefined, { brandId }));
    const tighter = { automaticUpTo: amount * 3, fourEyesAbove: amount * 5, reason: 'Two pairs of eyes' };
    good(await owner.call(withdrawalRulesChange, { brandId, ...rules, ...tighter }));
    const id = await idOf(scene, `SELECT id FROM withdrawal WHERE member_id = $1 AND state = ${WITHDRAWAL.review} ORDER BY id LIMIT 1`);
    good(await owner.call(withdrawalApprove, { id }));
    return { id };
  }),
  'wallet.settle': proposed(async ({ world, owner, pool, brandId, memberId, currency }) => {
    const id = 'wtr_scene';
    await pool.query(
      `INSERT INTO wallet_transfer (id, brand_id, member_id, vendor, direction, currency, amount, state, origin, request_id, body_hash, created_at)
         VALUES ($1, $2, $3, 'LANTERN', 'out', $4, 10000, 'unknown', 'member', $1, '\\x00', $5::timestamptz - interval '2 days')`,
      [id, brandId, memberId, currency, world.now()],
    );
    const body = { id, outcome: 'not.moved' as const, reference: 'T-1', reason: 'The vendor wrote so' };
    return good(await owner.call(walletSettlementPropose, body)).proposalId;
  }),
};
