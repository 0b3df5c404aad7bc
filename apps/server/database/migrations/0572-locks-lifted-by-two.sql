-- That a lock of withdrawals is lifted is a proposal (four-eyes). Open and decided ones go along; `risk_lock` has who lifted it.
INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, reason, proposed_by, proposed_at, authors,
    expires_at, state, decided_by, decided_at, effect_id, request_id)
  SELECT 'prp_' || l.id, 'risk.lock.lift', ARRAY[l.brand_id], 'member', l.member_id, m.username, l.member_id, f.payload, f.shown,
      sha256(convert_to(f.payload::text || f.shown::text, 'UTF8')), coalesce(nullif(l.reason, ''), '-'), l.proposed_by, l.proposed_at, ARRAY[l.proposed_by],
      CASE WHEN l.lifted_at IS NULL THEN greatest(now(), l.proposed_at) ELSE l.proposed_at END + interval '7 days',
      CASE WHEN l.lifted_at IS NULL THEN 'proposed' ELSE 'done' END, l.lifted_by, l.lifted_at, CASE WHEN l.lifted_at IS NOT NULL THEN l.id END, 'prp_' || l.id
    FROM risk_lock l JOIN member m ON m.id = l.member_id
      CROSS JOIN LATERAL (SELECT jsonb_build_object('lockId', l.id) AS payload,
        jsonb_build_array(jsonb_build_object('field', 'case', 'before', l.case_id, 'after', l.case_id),
          jsonb_build_object('field', 'locked', 'before', 'true', 'after', 'false')) AS shown) f
    WHERE l.proposed_by IS NOT NULL;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at)
  SELECT id, decided_by, decided_at FROM proposal WHERE kind = 'risk.lock.lift' AND state = 'done';

UPDATE risk_lock SET proposed_by = NULL, proposed_at = NULL, reason = '' WHERE lifted_at IS NULL;
ALTER TABLE risk_lock ADD CONSTRAINT risk_lock_lifted_by_two
  CHECK (num_nulls(proposed_by, proposed_at, lifted_by, lifted_at) IN (0, 4));
