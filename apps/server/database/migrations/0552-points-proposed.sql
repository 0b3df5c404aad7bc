-- Points that wait for a second operator, or waited, are proposals; a row of `point_correction` is one that was booked.

CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT p.*, m.username, jsonb_build_object('id', p.id, 'points', p.points::text, 'code', p.code) AS payload,
      jsonb_build_array(
        jsonb_build_object('field', 'member', 'before', NULL, 'after', m.username),
        jsonb_build_object('field', 'points', 'before', NULL, 'after', p.points::text),
        jsonb_build_object('field', 'code', 'before', NULL, 'after', p.code)) AS shown
    FROM point_correction p JOIN member m ON m.id = p.member_id
    WHERE p.state <> 'done' OR p.decided_by <> p.proposed_by;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, reason, proposed_by, proposed_at, authors,
    expires_at, state, decided_by, decided_at, effect_id, request_id)
  SELECT c.id, 'points.correct', ARRAY[c.brand_id], 'points', c.id, c.username, c.member_id, c.payload, c.shown,
      sha256(convert_to('points.correct ' || c.payload::text || c.shown::text, 'UTF8')), coalesce(nullif(c.reason, ''), '-'), c.proposed_by, c.proposed_at,
      ARRAY[c.proposed_by], CASE WHEN c.state = 'proposed' THEN greatest(c.proposed_at, now()) ELSE c.proposed_at END + interval '7 days',
      c.state, c.decided_by, c.decided_at, CASE WHEN c.state = 'done' THEN c.id END,
      CASE WHEN EXISTS (SELECT FROM proposal p WHERE p.proposed_by = c.proposed_by AND p.request_id = c.request_id) THEN c.id ELSE c.request_id END
    FROM carried c;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at) SELECT id, decided_by, decided_at FROM carried WHERE state = 'done';

DELETE FROM point_correction WHERE state <> 'done';
-- Of one operator alone: a repeat of its request after the upgrade is refused, and books nothing again.
INSERT INTO desk_request (operator_id, request_id, hash, answer, at)
  SELECT proposed_by, request_id, '', '{}', decided_at FROM point_correction WHERE decided_by = proposed_by ON CONFLICT DO NOTHING;
DROP INDEX point_correction_member, point_correction_open;
ALTER TABLE point_correction DROP CONSTRAINT point_correction_check, DROP CONSTRAINT point_correction_proposed_by_request_id_key,
  DROP CONSTRAINT point_correction_state_check, DROP COLUMN state, DROP COLUMN request_id, ALTER COLUMN decided_by SET NOT NULL,
  ALTER COLUMN decided_at SET NOT NULL;
CREATE INDEX point_correction_brand ON point_correction (brand_id, decided_at DESC, id DESC);
CREATE INDEX point_correction_member ON point_correction (member_id, decided_at DESC, id DESC);
REVOKE UPDATE ON point_correction FROM pavilion_app;
