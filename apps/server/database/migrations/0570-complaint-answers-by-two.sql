-- Answers to complaints that name money are proposals (four-eyes). Those that wait keep their author and their day; they expire a week from now.
INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, reason, proposed_by, proposed_at, authors,
    expires_at, request_id)
  SELECT 'prp_' || c.id, 'complaint.answer', ARRAY[c.brand_id], 'complaint', c.id, 'C-' || lpad(c.serial::text, greatest(6, length(c.serial::text)), '0'), c.member_id,
      f.payload, f.shown, sha256(convert_to(f.payload::text || f.shown::text, 'UTF8')), left(c.proposed_words, 500), c.proposed_by, c.proposed_at,
      ARRAY[c.proposed_by] || CASE WHEN c.state = 'escalated' AND c.answered_by <> c.proposed_by THEN ARRAY[c.answered_by] ELSE '{}' END,
      greatest(now(), c.proposed_at) + interval '7 days', 'prp_' || c.id
    FROM complaint c
      CROSS JOIN LATERAL (SELECT
        jsonb_build_object('complaintId', c.id, 'outcome', c.proposed_outcome, 'words', c.proposed_words, 'adjustmentId', c.proposed_adjustment_id) AS payload,
        jsonb_build_array(
          jsonb_build_object('field', 'outcome', 'before', c.outcome, 'after', c.proposed_outcome),
          jsonb_build_object('field', 'adjustment', 'before', c.adjustment_id, 'after', c.proposed_adjustment_id),
          jsonb_build_object('field', 'words', 'before', NULL, 'after', c.proposed_words)) AS shown) f
    WHERE c.proposed_by IS NOT NULL AND c.state IN ('filed', 'acknowledged', 'escalated');

ALTER TABLE complaint DROP COLUMN proposed_outcome, DROP COLUMN proposed_words, DROP COLUMN proposed_adjustment_id, DROP COLUMN proposed_by,
  DROP COLUMN proposed_at;
