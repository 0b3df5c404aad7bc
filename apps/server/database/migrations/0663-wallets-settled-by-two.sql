-- How a transfer to or from a vendor's wallet ended, by the word of two operators, is a proposal (four-eyes). Open and decided ones go along.
CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT s.*, t.brand_id, t.member_id, t.vendor, t.direction, t.amount, t.currency, m.username,
      CASE WHEN s.state = 'proposed' AND t.by_operators AND (t.vendor_word = 'done') <> (t.state = 'moved') THEN t.state END AS settled
    FROM wallet_settlement s JOIN wallet_transfer t ON t.id = s.transfer_id JOIN member m ON m.id = t.member_id;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, amount, currency, reason, proposed_by, proposed_at,
    authors, expires_at, state, decided_by, decided_at, decision_reason, effect_id, request_id)
  SELECT c.id, 'wallet.settle', ARRAY[c.brand_id], 'wallet.transfer', c.transfer_id, c.username, c.member_id, f.payload, f.shown,
      sha256(convert_to('wallet.settle ' || f.payload::text || f.shown::text, 'UTF8')), c.amount, c.currency, coalesce(nullif(c.evidence, ''), '-'), c.proposed_by,
      c.proposed_at, ARRAY[c.proposed_by], CASE WHEN c.state = 'proposed' THEN greatest(c.proposed_at, now()) ELSE c.proposed_at END + interval '7 days',
      CASE WHEN c.state = 'withdrawn' AND c.decided_by IS NULL THEN 'void' ELSE c.state END, c.decided_by, c.decided_at,
      CASE WHEN c.state = 'withdrawn' AND c.decided_by IS NULL THEN 'changed' ELSE '' END, CASE WHEN c.state = 'done' THEN c.transfer_id END, c.id
    FROM carried c
      CROSS JOIN LATERAL (SELECT
        jsonb_build_object('transferId', c.transfer_id, 'outcome', c.outcome, 'reference', c.reference) AS payload,
        jsonb_build_array(
          jsonb_build_object('field', 'vendor', 'before', NULL, 'after', c.vendor),
          jsonb_build_object('field', 'direction', 'before', NULL, 'after', c.direction),
          jsonb_build_object('field', 'outcome', 'before', c.settled, 'after', c.outcome),
          jsonb_build_object('field', 'reference', 'before', NULL, 'after', c.reference)) AS shown) f;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at) SELECT id, decided_by, decided_at FROM carried WHERE state = 'done';

DROP TABLE wallet_settlement;
