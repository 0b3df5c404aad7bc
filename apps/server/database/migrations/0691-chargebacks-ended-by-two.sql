-- How a chargeback ended, where the provider does not say so itself, is a proposal (four-eyes). What waits goes along; of what was decided the chargeback has
-- only who ended it.
CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT c.*, m.username,
      jsonb_build_object('chargebackId', c.id, 'outcome', c.proposed) AS payload,
      jsonb_build_array(
        jsonb_build_object('field', 'member', 'before', NULL, 'after', m.username),
        jsonb_build_object('field', 'deposit', 'before', NULL, 'after', c.deposit_id),
        jsonb_build_object('field', 'case', 'before', NULL, 'after', c.case_ref),
        jsonb_build_object('field', 'amount', 'before', NULL, 'after', trim_scale(c.amount / 10000::numeric)::text),
        jsonb_build_object('field', 'outcome', 'before', NULL, 'after', c.proposed)) AS shown
    FROM chargeback c JOIN member m ON m.id = c.member_id WHERE c.proposed IS NOT NULL AND c.ended_at IS NULL;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, amount, currency, reason, proposed_by,
    proposed_at, authors, expires_at, request_id)
  SELECT 'prp_' || c.id, 'chargeback.end', ARRAY[c.brand_id], 'chargeback', c.id, c.username, c.member_id, c.payload, c.shown,
      sha256(convert_to('chargeback.end ' || c.payload::text || c.shown::text, 'UTF8')), c.amount, c.currency, coalesce(nullif(c.proposed_reason, ''), '-'),
      c.proposed_by, c.proposed_at, ARRAY[c.proposed_by], greatest(c.proposed_at, now()) + interval '7 days', 'prp_' || c.id
    FROM carried c;

ALTER TABLE chargeback DROP CONSTRAINT chargeback_check2, DROP COLUMN proposed, DROP COLUMN proposed_reason, DROP COLUMN proposed_by, DROP COLUMN proposed_at;
