-- That a draft of a ladder of ranks or of the rule of referrals is put in force is a proposal (four-eyes). Drafts that wait are drafts again, each with its proposal.
CREATE FUNCTION pg_temp.leaves(document jsonb) RETURNS TABLE (field text, value text) LANGUAGE sql IMMUTABLE AS $$
  WITH RECURSIVE leaf (field, value) AS (
    SELECT '', document
    UNION ALL
    SELECT CASE WHEN l.field = '' THEN n.name ELSE l.field || '.' || n.name END, n.value FROM leaf l CROSS JOIN LATERAL (
      SELECT o.key AS name, o.value FROM jsonb_each(CASE jsonb_typeof(l.value) WHEN 'object' THEN l.value ELSE '{}' END) o
      UNION ALL
      SELECT (a.place - 1)::text, a.value FROM jsonb_array_elements(CASE jsonb_typeof(l.value) WHEN 'array' THEN l.value ELSE '[]' END) WITH ORDINALITY a (value, place)
    ) n
  )
  SELECT field, value #>> '{}' FROM leaf WHERE jsonb_typeof(value) NOT IN ('object', 'array', 'null')
$$;

CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT d.*, b.name, live.terms AS live FROM (
      SELECT 'rank.ladder' AS kind, brand_id, version, terms, written_by, written_at FROM rank_ladder WHERE state = 'offered'
      UNION ALL SELECT 'referral.rule', brand_id, version, terms, written_by, written_at FROM referral_rule WHERE state = 'offered') d
    JOIN brand b ON b.id = d.brand_id
    LEFT JOIN (
      SELECT 'rank.ladder' AS kind, brand_id, terms FROM rank_ladder WHERE state = 'live'
      UNION ALL SELECT 'referral.rule', brand_id, terms FROM referral_rule WHERE state = 'live') live ON live.kind = d.kind AND live.brand_id = d.brand_id;

-- Why it was sent, and by whom, only the audit trail says.
INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, subject_version, payload, shown, digest, reason, proposed_by, proposed_at, authors,
    expires_at, request_id)
  SELECT n.id, c.kind, ARRAY[c.brand_id], c.kind, c.brand_id, c.name, c.version::text, jsonb_build_object('version', c.version), s.shown,
      sha256(convert_to(c.kind || ' ' || c.version || s.shown::text, 'UTF8')), '-', c.written_by, c.written_at, ARRAY[c.written_by],
      greatest(c.written_at, now()) + interval '7 days', n.id
    FROM carried c
      CROSS JOIN LATERAL (SELECT 'prp_' || c.kind || '_' || c.brand_id || '_' || c.version AS id) n
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(jsonb_build_object('field', field, 'before', was.value, 'after', will.value) ORDER BY field COLLATE "C"), '[]') AS shown
          FROM pg_temp.leaves(c.live) was FULL JOIN pg_temp.leaves(c.terms) will USING (field) WHERE was.value IS DISTINCT FROM will.value) s;

UPDATE rank_ladder SET state = 'draft' WHERE state = 'offered';
UPDATE referral_rule SET state = 'draft' WHERE state = 'offered';
DROP INDEX rank_ladder_draft, referral_rule_draft;
ALTER TABLE rank_ladder DROP CONSTRAINT rank_ladder_state_check, ADD CONSTRAINT rank_ladder_state_check CHECK (state IN ('draft', 'live', 'past'));
ALTER TABLE referral_rule DROP CONSTRAINT referral_rule_state_check, ADD CONSTRAINT referral_rule_state_check CHECK (state IN ('draft', 'live', 'past'));
CREATE UNIQUE INDEX rank_ladder_draft ON rank_ladder (brand_id) WHERE state = 'draft';
CREATE UNIQUE INDEX referral_rule_draft ON referral_rule (brand_id) WHERE state = 'draft';
DROP FUNCTION pg_temp.leaves(jsonb);
