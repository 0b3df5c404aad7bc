-- That a version of a promotion is put in force is a proposal (four-eyes). What waits goes along; `promotion_version` has what was approved.
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

-- Lists that are read as one value.
CREATE FUNCTION pg_temp.joined(fields jsonb, names text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT fields || coalesce((
    SELECT jsonb_object_agg(name, (
        SELECT coalesce(string_agg(e.value, ', ' ORDER BY e.place), '') FROM jsonb_array_elements_text(fields -> name) WITH ORDINALITY e (value, place)))
      FROM unnest(names) name WHERE jsonb_typeof(fields -> name) = 'array'), '{}')
$$;

-- A version as it is shown: its rule under its kind.
CREATE FUNCTION pg_temp.document(code text, v promotion_version) RETURNS jsonb LANGUAGE sql STABLE STRICT AS $$
  SELECT (v.terms - 'rule' - 'who') || jsonb_build_object('code', code, 'kind', v.terms #> '{rule,kind}',
      'rule', jsonb_build_object(v.terms #>> '{rule,kind}', pg_temp.joined((v.terms -> 'rule') - 'kind', ARRAY['gameTypes', 'weekdays', 'hours'])),
      'who', pg_temp.joined(v.terms -> 'who', ARRAY['countries']), 'texts', v.texts, 'category', nullif(v.category, ''), 'picture', v.picture,
      'startsAt', to_char(v.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'endsAt', to_char(v.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT p.id AS promotion_id, p.brand_id, p.code, p.offered, p.offered_by, p.offered_at, v.written_by,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('field', field, 'before', was.value, 'after', will.value) ORDER BY field COLLATE "C"), '[]')
        FROM pg_temp.leaves(pg_temp.document(p.code, l)) was FULL JOIN pg_temp.leaves(pg_temp.document(p.code, v)) will USING (field)
        WHERE was.value IS DISTINCT FROM will.value) AS shown
    FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.offered
      LEFT JOIN promotion_version l ON l.promotion_id = p.id AND l.version = p.live;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, subject_version, payload, shown, digest, reason, proposed_by, proposed_at, authors,
    expires_at, request_id)
  SELECT n.id, 'promotion.publish', ARRAY[c.brand_id], 'promotion', c.promotion_id, c.code, c.offered::text, jsonb_build_object('version', c.offered), c.shown,
      sha256(convert_to('promotion.publish ' || c.offered || c.shown::text, 'UTF8')), '-', c.offered_by, c.offered_at,
      ARRAY(SELECT DISTINCT a FROM unnest(ARRAY[c.offered_by, c.written_by]) a), greatest(c.offered_at, now()) + interval '7 days', n.id
    FROM carried c CROSS JOIN LATERAL (SELECT 'prp_promotion_' || c.promotion_id || '_' || c.offered AS id) n;

UPDATE promotion SET state = 'draft' WHERE state = 'offered';
ALTER TABLE promotion DROP CONSTRAINT promotion_check, DROP CONSTRAINT promotion_check2, DROP CONSTRAINT promotion_state_check, DROP COLUMN offered,
  DROP COLUMN offered_by, DROP COLUMN offered_at, ADD CONSTRAINT promotion_check CHECK (state = 'draft' OR live IS NOT NULL),
  ADD CONSTRAINT promotion_state_check CHECK (state IN ('draft', 'live', 'stopped', 'ended'));
DROP FUNCTION pg_temp.document(text, promotion_version);
DROP FUNCTION pg_temp.joined(jsonb, text[]);
DROP FUNCTION pg_temp.leaves(jsonb);
