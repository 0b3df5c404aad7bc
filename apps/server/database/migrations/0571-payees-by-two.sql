-- Another payee's name is a proposal (four-eyes). All there were go along under their ids; `member_correction` has what was done.
INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, reason, proposed_by, proposed_at, authors,
    expires_at, state, decided_by, decided_at, effect_id, request_id)
  SELECT c.id, 'member.payee', ARRAY[m.brand_id], 'member', m.id, m.username, m.id, f.payload, f.shown, sha256(convert_to(f.payload::text || f.shown::text, 'UTF8')),
      c.reason, c.proposed_by, c.proposed_at, ARRAY[c.proposed_by],
      CASE c.state WHEN 'proposed' THEN greatest(now(), c.proposed_at) ELSE c.proposed_at END + interval '7 days',
      CASE WHEN c.state = 'withdrawn' AND c.decided_by <> c.proposed_by THEN 'refused' ELSE c.state END, c.decided_by, c.decided_at,
      CASE c.state WHEN 'done' THEN c.id END, c.id
    FROM member_correction c JOIN member m ON m.id = c.member_id LEFT JOIN member_profile p ON p.member_id = m.id
      CROSS JOIN LATERAL (SELECT jsonb_build_object('memberId', m.id, 'payeeName', c.after) AS payload,
        jsonb_build_array(jsonb_build_object('field', 'payee',
          'before', nullif(CASE c.state WHEN 'proposed' THEN p.payee_name ELSE c.before END, ''), 'after', c.after)) AS shown) f
    WHERE c.field = 'payeeName';
INSERT INTO proposal_confirmation (proposal_id, operator_id, at)
  SELECT id, decided_by, decided_at FROM proposal WHERE kind = 'member.payee' AND state = 'done';

DELETE FROM member_correction WHERE state <> 'done';
ALTER TABLE member_correction DROP COLUMN state, ALTER COLUMN decided_by SET NOT NULL, ALTER COLUMN decided_at SET NOT NULL;
ALTER TABLE member_correction ADD CONSTRAINT member_correction_check CHECK (field <> 'payeeName' OR decided_by <> proposed_by);
REVOKE UPDATE (before, decided_by, decided_at) ON member_correction FROM pavilion_app;
