-- Adjustments that wait for a second operator, or waited, are proposals; a row of `adjustment` is one that was done.

CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT a.*, m.username,
      jsonb_build_object('id', a.id, 'kind', a.kind, 'currency', a.currency, 'amount', a.amount::text, 'code', a.code, 'reference', a.reference,
        'reverses', a.reverses) AS payload,
      jsonb_build_array(
        jsonb_build_object('field', 'member', 'before', NULL, 'after', m.username),
        jsonb_build_object('field', 'kind', 'before', NULL, 'after', a.kind),
        jsonb_build_object('field', 'amount', 'before', NULL, 'after', trim_scale(a.amount / 10000::numeric)::text),
        jsonb_build_object('field', 'code', 'before', NULL, 'after', a.code),
        jsonb_build_object('field', 'reference', 'before', NULL, 'after', a.reference))
      || CASE WHEN a.reverses IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('field', 'reverses', 'before', NULL, 'after', a.reverses)) END
        AS shown
    FROM adjustment a JOIN member m ON m.id = a.member_id
    WHERE a.state <> 'done' OR a.decided_by <> a.proposed_by;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, amount, currency, reason, proposed_by,
    proposed_at, authors, expires_at, state, decided_by, decided_at, effect_id, request_id)
  SELECT c.id, 'adjustment.make', ARRAY[c.brand_id], 'adjustment', coalesce(c.reverses, c.id), c.username, c.member_id, c.payload, c.shown,
      sha256(convert_to('adjustment.make ' || c.payload::text || c.shown::text, 'UTF8')), c.amount, c.currency, coalesce(nullif(c.reason, ''), '-'), c.proposed_by,
      c.proposed_at, ARRAY[c.proposed_by], CASE WHEN c.state = 'proposed' THEN greatest(c.proposed_at, now()) ELSE c.proposed_at END + interval '7 days',
      c.state, c.decided_by, c.decided_at, CASE WHEN c.state = 'done' THEN c.id END,
      CASE WHEN EXISTS (SELECT FROM proposal p WHERE p.proposed_by = c.proposed_by AND p.request_id = c.request_id) THEN c.id ELSE c.request_id END
    FROM carried c;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at) SELECT id, decided_by, decided_at FROM carried WHERE state = 'done';

DELETE FROM adjustment WHERE state <> 'done';
-- Of one operator alone: a repeat of its request after the upgrade is refused, and books nothing again.
INSERT INTO desk_request (operator_id, request_id, hash, answer, at)
  SELECT proposed_by, request_id, '', '{}', decided_at FROM adjustment WHERE decided_by = proposed_by ON CONFLICT DO NOTHING;
DROP INDEX adjustment_brand, adjustment_member, adjustment_reverses;
ALTER TABLE adjustment DROP CONSTRAINT adjustment_check, DROP CONSTRAINT adjustment_check1, DROP CONSTRAINT adjustment_proposed_by_request_id_key,
  DROP CONSTRAINT adjustment_state_check, DROP COLUMN state, DROP COLUMN request_id, ALTER COLUMN decided_by SET NOT NULL,
  ALTER COLUMN decided_at SET NOT NULL, ALTER COLUMN journal_id SET NOT NULL;
CREATE INDEX adjustment_brand ON adjustment (brand_id, decided_at DESC, id DESC);
CREATE INDEX adjustment_member ON adjustment (member_id, decided_at DESC, id DESC);
CREATE UNIQUE INDEX adjustment_reverses ON adjustment (reverses);
REVOKE UPDATE ON adjustment FROM pavilion_app;
