-- How a dispute about a withdrawal ends is a proposal (four-eyes). Open and decided ones go along; `withdrawal_dispute` has what was done.
CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT d.*, w.member_id, w.currency, m.username,
      jsonb_build_object('disputeId', d.id, 'withdrawalId', w.id, 'ending', d.ending, 'rest', d.rest::text) AS payload,
      jsonb_build_array(
        jsonb_build_object('field', 'member', 'before', NULL, 'after', m.username),
        jsonb_build_object('field', 'payout', 'before', NULL, 'after', d.reference),
        jsonb_build_object('field', 'rest', 'before', NULL, 'after', trim_scale(d.rest / 10000::numeric)::text),
        jsonb_build_object('field', 'ending', 'before', NULL, 'after', d.ending)) AS shown
    FROM withdrawal_dispute d JOIN withdrawal w ON w.id = d.withdrawal_id JOIN member m ON m.id = w.member_id
    WHERE d.state = 'proposed' OR d.state = 'done' AND d.ending <> 'returned';

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, amount, currency, reason, proposed_by,
    proposed_at, authors, expires_at, state, decided_by, decided_at, effect_id, request_id)
  SELECT 'prp_' || c.id, 'withdrawal.dispute.end', ARRAY[c.brand_id], 'withdrawal', c.withdrawal_id, c.username, c.member_id, c.payload, c.shown,
      sha256(convert_to('withdrawal.dispute.end ' || c.payload::text || c.shown::text, 'UTF8')), c.rest, c.currency, coalesce(nullif(c.reason, ''), '-'),
      c.proposed_by, c.proposed_at, ARRAY[c.proposed_by], CASE WHEN c.state = 'proposed' THEN greatest(c.proposed_at, now()) ELSE c.proposed_at END + interval '7 days',
      c.state, c.decided_by, c.decided_at, CASE WHEN c.state = 'done' THEN c.id END, 'prp_' || c.id
    FROM carried c;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at) SELECT 'prp_' || id, decided_by, decided_at FROM carried WHERE state = 'done';

UPDATE withdrawal_dispute SET proposed_by = NULL, proposed_at = NULL, reason = '' WHERE state = 'done' AND ending = 'returned';
UPDATE withdrawal_dispute SET state = 'open', ending = NULL, reason = '', proposed_by = NULL, proposed_at = NULL WHERE state = 'proposed';
ALTER TABLE withdrawal_dispute DROP CONSTRAINT withdrawal_dispute_state_check, DROP CONSTRAINT withdrawal_dispute_check2,
  ADD CONSTRAINT withdrawal_dispute_state_check CHECK (state IN ('open', 'done')),
  ADD CONSTRAINT withdrawal_dispute_by_two CHECK (num_nulls(proposed_by, proposed_at, decided_by) IN (0, 3) AND decided_by <> proposed_by
    AND (proposed_by IS NOT NULL) = (ending IS NOT NULL AND ending <> 'returned'));
