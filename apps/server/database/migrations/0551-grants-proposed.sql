-- Bonuses that wait for a second operator, or waited, are proposals; a row of `desk_grant` is one that was paid.

CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT g.*, m.username,
      jsonb_build_object('id', g.id, 'kind', g.kind, 'currency', g.currency, 'amount', g.amount::text, 'turnover', g.turnover_asked::text, 'days', g.days)
        AS payload,
      jsonb_build_array(
        jsonb_build_object('field', 'member', 'before', NULL, 'after', m.username),
        jsonb_build_object('field', 'kind', 'before', NULL, 'after', g.kind),
        jsonb_build_object('field', 'amount', 'before', NULL, 'after', trim_scale(g.amount / 10000::numeric)::text),
        jsonb_build_object('field', 'turnover', 'before', NULL, 'after', trim_scale(g.turnover_asked / 10000::numeric)::text))
      || CASE WHEN g.days IS NULL THEN jsonb '[]' ELSE jsonb_build_array(jsonb_build_object('field', 'days', 'before', NULL, 'after', g.days::text)) END AS shown
    FROM desk_grant g JOIN member m ON m.id = g.member_id
    WHERE g.state <> 'done' OR g.decided_by <> g.proposed_by;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, amount, currency, reason, proposed_by,
    proposed_at, authors, expires_at, state, decided_by, decided_at, decision_reason, effect_id, request_id)
  SELECT c.id, 'grant.give', ARRAY[c.brand_id], 'grant', c.id, c.username, c.member_id, c.payload, c.shown,
      sha256(convert_to('grant.give ' || c.payload::text || c.shown::text, 'UTF8')), c.amount, c.currency, coalesce(nullif(c.reason, ''), '-'), c.proposed_by,
      c.proposed_at, ARRAY[c.proposed_by], CASE WHEN c.state = 'proposed' THEN greatest(c.proposed_at, now()) ELSE c.proposed_at END + interval '7 days',
      c.state, c.decided_by, c.decided_at, CASE WHEN c.state = 'withdrawn' THEN c.back_reason ELSE '' END, CASE WHEN c.state = 'done' THEN c.id END,
      CASE WHEN EXISTS (SELECT FROM proposal p WHERE p.proposed_by = c.proposed_by AND p.request_id = c.request_id) THEN c.id ELSE c.request_id END
    FROM carried c;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at) SELECT id, decided_by, decided_at FROM carried WHERE state = 'done';

DELETE FROM desk_grant WHERE state <> 'done';
-- Of one operator alone: a repeat of its request after the upgrade is refused, and books nothing again.
INSERT INTO desk_request (operator_id, request_id, hash, answer, at)
  SELECT proposed_by, request_id, '', '{}', decided_at FROM desk_grant WHERE decided_by = proposed_by ON CONFLICT DO NOTHING;
DROP INDEX desk_grant_member, desk_grant_open;
ALTER TABLE desk_grant DROP CONSTRAINT desk_grant_check, DROP CONSTRAINT desk_grant_check1, DROP CONSTRAINT desk_grant_proposed_by_request_id_key,
  DROP CONSTRAINT desk_grant_state_check, DROP COLUMN state, DROP COLUMN request_id, ALTER COLUMN decided_by SET NOT NULL,
  ALTER COLUMN decided_at SET NOT NULL, ALTER COLUMN grant_id SET NOT NULL;
CREATE INDEX desk_grant_member ON desk_grant (member_id, decided_at);
REVOKE UPDATE ON desk_grant FROM pavilion_app;
GRANT UPDATE (back_reason, back_by) ON desk_grant TO pavilion_app;
