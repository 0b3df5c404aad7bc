import { newId } from '@pavilion/contract/base/id';
import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import { colleaguesOf, lotteryOf, promotionOf, serviceOf, talkOf } from './belongings-beside.ts';
import { testMember } from './members.ts';
import type { TestPlatform } from './test-platform.ts';

/** One brand's share of everything the desk shows; every id carries the brand's mark. */
export interface Belongings {
  provider: string;
  brandId: string;
  memberId: string;
  username: string;
  withdrawalId: string;
  /** A withdrawal that is approved. */
  payoutId: string;
  submissionId: string;
  pictureId: string;
  eventId: string;
  messageId: string;
  alertId: string;
  depositId: string;
  chargebackId: string;
  chargebackPictureId: string;
  /** A payee's name that waits for a second operator. */
  feedbackId: string;
  betId: string;
  draftId: string;
  /** A payment provider of the brand's own, and its secret that waits for a second operator. */
  providerCode: string;
  proposalId: string;
  adjustmentId: string;
  grantId: string;
  /** Something of the points mall, an order of it that waits, and points that wait for a second operator. */
  pointRewardId: string;
  pointOrderId: string;
  pointCorrectionId: string;
  /** A lottery game only the brand offers, an order on it, a change of it that waits. */
  lotteryGameId: string;
  lotteryOrderId: string;
  disputeId: string;
  proofId: string;
  /** A picture of a transfer written by hand. */
  depositPictureId: string;
  /** A comparison of a provider's statement. */
  runId: string;
  /** Money given to another member of the brand. */
  transferId: string;
  /** A transfer to a vendor's wallet whose end is not known. */
  walletTransferId: string;
  walletCaseId: string;
  /** What was proposed of how it ended. */
  /** A case of misuse, and the lock of a member's withdrawals that came of another. */
  riskCaseId: string;
  riskLockId: string;
  /** A file of a whole list: its row is made by who needs it, for an operator of theirs. */
  exportId: string;
  /** A run of settlements, and a line of it. */
  settlementRunId: string;
  settlementLineId: string;
  /** A signed contract of the member's with the house, and a question about a day of it. */
  contractId: string;
  contractQuestionId: string;
  /** A mission that is being written. */
  missionId: string;
  /** An application to become an agent. */
  applicationId: string;
  /** A letter of the house that waits for a second operator, and one between members that a word holds back. */
  sendingId: string;
  letterId: string;
  /** A chat of the member's that waits, a picture in it, who is kept from writing, and a ready answer. */
  chatId: string;
  chatPictureId: string;
  chatBlockId: string;
  cannedId: string;
  complaintId: string;
  complaintPictureId: string;
  /** A presenter with a room, a word members may not write there, a reported line, and who is kept from writing. */
  presenterId: string;
  roomWordId: string;
  roomReportId: string;
  roomBlockId: string;
  /** A promotion with a code, and what a member applied for under it. */
  promotionId: string;
  /** Tickets of it that wait for a second operator. */
  /** An operator of the brand alone, an open invitation to it, a role made for it. */
  operatorId: string;
  linkId: string;
  roleId: string;
  promotionClaimId: string;
}

/** Writes a row of each kind for a member of a brand of the test platform, and answers their ids. */
export async function belongingsOf(world: TestPlatform, { code, personId }: { code: string; personId: string }): Promise<Belongings> {
  const { id: memberId, name: username, brandId } = await testMember(world, { brandCode: code, personId });
  const [withdrawalId, payoutId, submissionId, pictureId, eventId, messageId, alertId] = [
    'wdr',
    'out',
    'sub',
    'pic',
    'evt',
    'msg',
    'alt',
  ].map((kind) => `${kind}_of_${code}`) as [string, string, string, string, string, string, string];
  const { pool } = world.database;
  const now = world.now();
  const currency = code === 'koi' ? 'VND' : 'BRL';
  await pool.query(
    `INSERT INTO bank_card (id, member_id, brand_id, bank_code, bank_name, number_sealed, number_tail, number_hash, holder, created_at)
     VALUES ($1, $2, $3, 'B', 'Bank', '\\x00', '4821', decode(md5($1), 'hex'), 'Holder', $4)`,
    [`crd_of_${code}`, memberId, brandId, now],
  );
  await pool.query(
    `INSERT INTO withdrawal (id, brand_id, member_id, request_id, body_hash, bank_card_id, bank_name, number_tail, currency, amount, state, provider, requested_at)
     SELECT id, $2, $3, id, '\\x00', $4, 'Bank', '4821', $5, 1000000, CASE WHEN id = $1 THEN ${WITHDRAWAL.review} ELSE ${WITHDRAWAL.approved} END, 'sandbox', $6 FROM unnest(ARRAY[$1, $7]::text[]) id`,
    [withdrawalId, brandId, memberId, `crd_of_${code}`, currency, now, payoutId],
  );
  await pool.query(
    `INSERT INTO payment_event (provider, event_id, body, received_at, state, reason) VALUES ('sandbox', $1, $2, $3, 'parked', 'amount.differs')`,
    [eventId, JSON.stringify({ kind: 'payout.paid', reference: withdrawalId, amount: '5', currency }), now],
  );
  await pool.query(
    `INSERT INTO identity_submission (id, brand_id, member_id, state, created_at, submitted_at) VALUES ($1, $2, $3, 'submitted', $4, $4)`,
    [submissionId, brandId, memberId, now],
  );
  await pool.query(
    `INSERT INTO identity_picture (id, submission_id, kind, width, height, sealed, small_sealed, created_at) VALUES ($1, $2, 'passport', 1, 1, '\\x00', '\\x00', $3)`,
    [pictureId, submissionId, now],
  );
  await pool.query(
    `INSERT INTO message_outbox (id, brand_id, member_id, channel, destination, template, language, body, created_at)
     VALUES ($1, $2, $3, 'email', $4, 'notice', 'EN', 'text', $5)`,
    [messageId, brandId, memberId, `${username}@mail.example`, now],
  );
  await pool.query(
    `INSERT INTO message_outbox (id, brand_id, member_id, channel, destination, template, language, body, state, created_at, ended_at)
     VALUES ($1, $2, $3, 'email', $4, 'notice', 'EN', 'text', 'failed', $5, $5)`,
    [`${messageId}_failed`, brandId, memberId, `${username}@mail.example`, now],
  );
  const depositId = `dep_of_${code}`;
  await pool.query(
    `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, state, created_at)
     SELECT id, $2, $3, id, '\\x00', 'sandbox', 'B', 'Bank', $4, 1000000, ${DEPOSIT.waiting}, $5 FROM unnest(ARRAY[$1::text, $1 || '-2']) AS id`,
    [depositId, brandId, memberId, currency, now],
  );
  await pool.query(
    `INSERT INTO deposit_resolution (id, deposit_id, ending, reason, proposed_by, proposed_at, decided_by, decided_at)
     VALUES ($1, $2, 'close', 'test', 'test', $3, 'other', $3)`,
    [`dre_of_${code}`, depositId, now],
  );
  const feedbackId = `fbk_of_${code}`;
  await pool.query(
    `INSERT INTO feedback (id, brand_id, member_id, question_type, content, language, ip, created_at)
     VALUES ($1, $2, $3, 'OTHER', 'text', 'en', '203.0.113.7', $4)`,
    [feedbackId, brandId, memberId, now],
  );
  await pool.query(`UPDATE member_guard SET excluded_until = $2::timestamptz + interval '200 days' WHERE member_id = $1`, [memberId, now]);
  await pool.query(
    `INSERT INTO audit_entry (at, brand_id, actor_kind, actor_id, action, subject_kind, subject_id, detail)
     VALUES ($1, $2, 'system', 'test', 'test.act', 'member', $3, '{}')`,
    [now, brandId, memberId],
  );
  await pool.query(
    `INSERT INTO threat_event (minute, at, last_at, kind, severity, brand_id, member_id, times) VALUES ($1, $1, $1, 'login.failed', 'info', $2, $3, 1)`,
    [now, brandId, memberId],
  );
  await pool.query(
    `INSERT INTO security_alert (id, rule, severity, brand_id, group_key, about, member_id, value, threshold, window_seconds, opened_at, last_at)
     VALUES ($1, 'session.theft', 'warning', $2, $3, $3, $3, 1, 1, 3600, $4, $4)`,
    [alertId, brandId, memberId, now],
  );
  const betId = newId('bet', now.getTime());
  await world.database.ownerPool.query(
    `INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, placed_at, business_day, state)
     VALUES ($1, $2, $3, '{}', 'rng', 'LANTERN', 'dice', $1, $4, 10000, $5, $5::timestamptz::date, 'open')`,
    [betId, brandId, memberId, currency, now],
  );
  const [providerCode, proposalId] = [`pay-of-${code}`, `prp_of_${code}`];
  await pool.query(`INSERT INTO payment_provider (code, brand_id, kind, settings) VALUES ($1, $2, 'sandbox', '{}')`, [
    providerCode,
    brandId,
  ]);
  await pool.query(
    `INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, payload, shown, digest, reason, proposed_by, proposed_at, authors, expires_at, request_id)
     VALUES ($1, 'payment-provider.secret', ARRAY[$2], 'payment-provider', $3, $3, '{"sealed": ""}', '[]', '\\x00', 'test', 'test', $4::timestamptz, '{test}', $4::timestamptz + interval '7 days', $1)`,
    [proposalId, brandId, providerCode, now],
  );
  const [chargebackId, chargebackPictureId] = [`cbk_of_${code}`, `cbe_of_${code}`];
  await pool.query(
    `INSERT INTO chargeback (id, brand_id, member_id, deposit_id, provider, case_ref, event_id, currency, amount, from_cash, owed, state, came_at)
       SELECT id, $2, $3, $4, 'sandbox', id, id, $5, 10000, 0, 10000, 'open', $6 FROM unnest(ARRAY[$1::text, $1 || '-2']) AS id`,
    [chargebackId, brandId, memberId, depositId, currency, now],
  );
  await pool.query(
    `INSERT INTO chargeback_evidence (id, chargeback_id, note, width, height, sealed, small_sealed, added_by, added_at)
       VALUES ($1, $2::text || '-2', 'test', 1, 1, '\\x00', '\\x00', 'test', $3)`,
    [chargebackPictureId, chargebackId, now],
  );
  const { rows: money } = await pool.query<{ kind: string; id: string }>(
    `WITH paid AS (INSERT INTO withdrawal_payout (reference, withdrawal_id, number, provider, amount, state, ordered_at, ended_at)
         VALUES ($4, $4, 1, 'sandbox', 1000000, 'paid', $3, $3), ($4 || '-2', $4, 2, 'sandbox', 1000000, 'ordered', $3, NULL)),
       dispute AS (INSERT INTO withdrawal_dispute (id, withdrawal_id, reference, brand_id, rest, opened_at) VALUES ('dis_of_' || $5, $4, $4, $1, 500000, $3) RETURNING id),
       over AS (INSERT INTO withdrawal_dispute (id, withdrawal_id, reference, brand_id, rest, state, opened_at, ending, decided_at)
         VALUES ('dit_of_' || $5, $4, $4, $1, 500000, 'done', $3, 'returned', $3)),
       proof AS (INSERT INTO withdrawal_proof (id, member_id, withdrawal_id, dispute_id, width, height, sealed, small_sealed, created_at)
         VALUES ('prf_of_' || $5, $2, $4, 'dit_of_' || $5, 1, 1, '\\x00', '\\x00', $3) RETURNING id),
       shown AS (INSERT INTO deposit_proof (id, member_id, deposit_id, width, height, sealed, small_sealed, created_at)
         VALUES ('dpf_of_' || $5, $2, $8::text || '-2', 1, 1, '\\x00', '\\x00', $3) RETURNING id),
       adjustment AS (INSERT INTO adjustment (id, brand_id, member_id, kind, currency, amount, code, reason, reference, proposed_by, proposed_at, decided_by,
           decided_at, journal_id)
         VALUES ('adj_of_' || $5, $1, $2, 'credit', $6, 10000, 'goodwill', 'test', 'test', 'test', $3, 'test', $3, 0) RETURNING id),
       paid_bonus AS (INSERT INTO reward_grant (id, brand_id, member_id, source, code, key, currency, amount, state, turnover_asked, created_at, paid_at, ended_at)
         VALUES ('grn_of_' || $5, $1, $2, 'desk', 'goodwill', 'key_of_' || $5, $6, 10000, 'completed', 0, $3, $3, $3) RETURNING id),
       bonus AS (INSERT INTO desk_grant (id, brand_id, member_id, kind, currency, amount, turnover_asked, reason, proposed_by, proposed_at, decided_by, decided_at,
           grant_id)
         SELECT 'dgr_of_' || $5, $1, $2, 'goodwill', $6, 10000, 0, 'test', 'test', $3, 'test', $3, id FROM paid_bonus RETURNING id),
       run AS (INSERT INTO reconciliation_run (id, brand_id, provider, from_day, to_day, file_name, lines, agreed, beyond, differences, made_by, made_at)
         VALUES ('rec_of_' || $5, $1, 'sandbox', '2026-01-01', '2026-01-01', 'f', 0, 0, 0, 0, 'test', $3) RETURNING id),
       given AS (INSERT INTO member_transfer (id, brand_id, direction, from_member, to_member, currency, amount, request_id, body_hash, created_at, balance, signs, review)
         VALUES ('mtr_of_' || $5, $1, 'up', $2, $7, $6, 10000, 'r', '\\x00', $3, 0, '{large}', 'open') RETURNING id)
     SELECT 'disputeId' AS kind, id FROM dispute UNION ALL SELECT 'proofId', id FROM proof UNION ALL SELECT 'adjustmentId', id FROM adjustment
       UNION ALL SELECT 'runId', id FROM run UNION ALL SELECT 'transferId', id FROM given
       UNION ALL SELECT 'depositPictureId', id FROM shown UNION ALL SELECT 'grantId', id FROM bonus`,
    [brandId, memberId, now, payoutId, code, currency, (await testMember(world, { brandCode: code })).id, depositId],
  );
  const idOf = (kind: string): string => money.find((row) => row.kind === kind)?.id ?? '';
  const walletTransferId = `wtr_of_${code}`;
  await pool.query(
    `INSERT INTO wallet_transfer (id, brand_id, member_id, vendor, direction, currency, amount, state, origin, request_id, body_hash, created_at)
     VALUES ($1, $2, $3, 'LANTERN', 'in', $4, 10000, 'unknown', 'member', $1, '\\x00', $5)`,
    [walletTransferId, brandId, memberId, currency, now],
  );
  await pool.query(
    `INSERT INTO wallet_case (id, kind, vendor, brand_id, member_id, reference, currency, amount, opened_at)
     VALUES ($1, 'unexplained', 'LANTERN', $2, $3, $4, $5, 10000, $6)`,
    [`wcs_of_${code}`, brandId, memberId, walletTransferId, currency, now],
  );
  const riskCaseId = `rsk_of_${code}`;
  const riskLockId = `rlk_of_${code}`;
  await pool.query(
    `WITH cases AS (INSERT INTO risk_case (id, brand_id, kind, subject, rule_version, holds, state, opened_at, last_at)
         VALUES ($1, $2, 'in.and.out', $3, 1, true, 'open', $4, $4) RETURNING id),
       members AS (INSERT INTO risk_case_member (case_id, member_id) SELECT id, $3 FROM cases)
     INSERT INTO risk_lock (id, brand_id, member_id, case_id, locked_by, locked_at) SELECT $5, $2, $3, id, 'test', $4 FROM cases`,
    [riskCaseId, brandId, memberId, now, riskLockId],
  );
  const [settlementRunId, settlementLineId] = [`run_of_${code}`, `stl_of_${code}`];
  await pool.query(
    `INSERT INTO agent_run (id, brand_id, kind, period, period_from, period_to, state, currency, lines, amount, inputs, computed_at)
       VALUES ($1, $2, 'daily', 'D', $3::timestamptz - interval '1 day', $3, 'computed', $4, 1, 10000, '{"activeTurnover": "0", "step": "100"}', $3),
         ($1 || '_hour', $2, 'hourly', 'hour', $3::timestamptz - interval '1 hour', $3, 'computed', $4, 0, 0, '{"activeTurnover": "0", "step": "100"}', $3)`,
    [settlementRunId, brandId, now, currency],
  );
  await pool.query(
    `INSERT INTO agent_line (id, run_id, brand_id, kind, contract_id, version, type, agent_id, payer, currency, counted_from, counted_to, turnover, stake, payout,
         late, net, active_members, rate_type, rate, carried_in, carried_out, beneath, exact, amount, inputs, state)
       VALUES ($1, $2, $3, 'daily', 'ctr_of_' || $4, 1, 'CONS', $5, 'house', $6, $7::timestamptz - interval '1 day', $7, 0, 0, 0, 0, 0, 0, 'A', 10000, 0, 0, 0,
         10000, 10000, '{"agentPath": []}', 'computed')`,
    [settlementLineId, settlementRunId, brandId, code, memberId, currency, now],
  );
  const [contractId, contractQuestionId] = [`ctr_of_${code}`, `cqu_of_${code}`];
  await pool.query(
    `WITH contract AS (INSERT INTO contract (id, brand_id, kind, type, agent_id, state, last_version, created_at, changed_at, signed_at)
         VALUES ($1, $2, 'hourly', 'CONS', $3, 'active', 1, $4, $4, $4) RETURNING id),
       version AS (INSERT INTO contract_version (contract_id, version, terms, period, payer, state, offered_by, offered_at, expires_at, request_id, body_hash, answered_at, starts_at)
         SELECT id, 1, $6, 'hour', 'house', 'signed', 'test', $4, $4, id, '\\x00', $4, $4 FROM contract)
     INSERT INTO contract_question (id, brand_id, contract_id, member_id, day, line_id, question, asked_at) SELECT $5, $2, id, $3, $4, '', 'test', $4 FROM contract`,
    [
      contractId,
      brandId,
      memberId,
      now,
      contractQuestionId,
      JSON.stringify({ kind: 'hourly', tiers: [{ minimumBet: 0, activeMember: 0, rateType: 'P', rate: 0.01 }] }),
    ],
  );
  const missionId = `msn_of_${code}`;
  await pool.query(
    `WITH mission AS (INSERT INTO mission (id, brand_id, code, position, draft, changed_at) VALUES ($1, $2, 'm-' || $3::text, 99, 1, $4) RETURNING id)
     INSERT INTO mission_version (mission_id, version, terms, texts, starts_at, written_by, written_at) SELECT id, 1, $5, '{}', $4, 'test', $4 FROM mission`,
    [
      missionId,
      brandId,
      code,
      now,
      JSON.stringify({
        period: 'day',
        condition: { kind: 'login', target: 1 },
        prize: 100,
        lock: { timesHundredths: 0, largestBet: null, weights: [], days: 1, takesWinnings: true },
        who: { minAccountDays: null, branch: null },
        claimDays: 1,
        budget: null,
        board: [],
      }),
    ],
  );
  // Somebody the tree begins with.
  await testMember(world, { brandCode: code, customerType: 1 });
  const applicationId = `app_of_${code}`;
  await pool.query(
    `INSERT INTO affiliate_application (id, brand_id, member_id, plan, language, ip, created_at) VALUES ($1, $2, $3, 'test', 'en', '203.0.113.7', $4)`,
    [applicationId, brandId, memberId, now],
  );
  const pointRewardId = `ptr_of_${code}`;
  await pool.query(
    `WITH reward AS (INSERT INTO point_reward (id, brand_id, code, kind, points, stock, texts, art, changed_at)
         VALUES ($1, $2, 'of-the-brand', 'voucher', 10, NULL, '{}', 'wallet', $4) RETURNING id),
       correction AS (INSERT INTO point_correction (id, brand_id, member_id, points, code, reason, proposed_by, proposed_at, decided_by, decided_at)
         VALUES ('ptc_of_' || $5, $2, $3, 5, 'other', 'test', 'test', $4, 'test', $4))
     INSERT INTO point_order (id, brand_id, member_id, kind, reward_id, quantity, points, balance, state, request_id, body_hash, created_at, day)
       SELECT 'pto_of_' || $5, $2, $3, 'goods', id, 1, 10, 0, 'P', 'test', '\\x00', $4, '2026-01-01' FROM reward`,
    [pointRewardId, brandId, memberId, now, code],
  );
  const service = await serviceOf(world, { code, brandId, memberId });
  const promotion = await promotionOf(world, { code, brandId, memberId });
  const talk = await talkOf(world, { code, brandId, memberId });
  const lottery = await lotteryOf(world, { code, brandId, memberId });
  const draftId = `bdr_of_${code}`;
  const sendingId = `snd_of_${code}`;
  await pool.query(
    `INSERT INTO inbox_sending (id, brand_id, purpose, topic, texts, push, audience, state, starts_at, counted, reason, proposed_by, proposed_at)
       VALUES ($1, $2, 'service', 'notices', '{}', false, '{}', 'scheduled', $3, 1, 'test', 'test', $3)`,
    [sendingId, brandId, now],
  );
  const letterId = code === 'koi' ? '700000000000001' : '700000000000002';
  await pool.query(
    `INSERT INTO inbox_letter (id, brand_id, member_id, source, topic, sender_id, title, body, state, created_at)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, 'person', 'people', $3, 'text', 'text', 'held', $4)`,
    [letterId, brandId, memberId, now],
  );
  return {
    pointRewardId,
    pointOrderId: `pto_of_${code}`,
    pointCorrectionId: `ptc_of_${code}`,
    missionId,
    sendingId,
    letterId,
    ...(await colleaguesOf(world, { code, brandId, memberId })),
    ...service,
    ...talk,
    ...promotion,
    ...lottery,
    settlementRunId,
    settlementLineId,
    disputeId: idOf('disputeId'),
    proofId: idOf('proofId'),
    depositPictureId: idOf('depositPictureId'),
    adjustmentId: idOf('adjustmentId'),
    grantId: idOf('grantId'),
    runId: idOf('runId'),
    transferId: idOf('transferId'),
    providerCode,
    proposalId,
    walletTransferId,
    walletCaseId: `wcs_of_${code}`,
    riskCaseId,
    riskLockId,
    contractId,
    contractQuestionId,
    applicationId,
    draftId,
    betId,
    provider: 'sandbox',
    brandId,
    memberId,
    username,
    withdrawalId,
    payoutId,
    submissionId,
    pictureId,
    eventId,
    messageId,
    alertId,
    depositId,
    chargebackId,
    chargebackPictureId,
    feedbackId,
    exportId: `lex_of_${code}`,
  };
}
