-- That a version of a mission is put in force is a proposal (four-eyes). What waits goes along; `mission_version` has what was approved.
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

-- A version as it is shown: what is asked by its kind, points apart from money.
CREATE FUNCTION pg_temp.document(v mission_version) RETURNS jsonb LANGUAGE sql STABLE STRICT AS $$
  SELECT (v.terms - ARRAY['condition', 'prize', 'board', 'budget'])
    || jsonb_build_object('condition', jsonb_build_object(v.terms #>> '{condition,kind}', (v.terms -> 'condition') - 'kind'
      || CASE WHEN v.terms #> '{condition,gameTypes}' IS NULL THEN '{}' ELSE jsonb_build_object('gameTypes', (
        SELECT coalesce(string_agg(g.name, ', ' ORDER BY g.place), '') FROM jsonb_array_elements_text(v.terms #> '{condition,gameTypes}') WITH ORDINALITY g (name, place))) END))
    || CASE WHEN v.terms ->> 'gives' = 'points' THEN jsonb_build_object('points', given.of) ELSE given.of END
    || jsonb_build_object('texts', v.texts, 'startsAt', to_char(v.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'endsAt', to_char(v.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM (SELECT jsonb_build_object('prize', v.terms -> 'prize', 'board', v.terms -> 'board', 'budget', v.terms -> 'budget') AS of) given
$$;

CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT m.id AS mission_id, m.brand_id, m.code, m.draft, m.offered_by, m.changed_at, v.written_by,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('field', field, 'before', was.value, 'after', will.value) ORDER BY field COLLATE "C"), '[]')
        FROM pg_temp.leaves(pg_temp.document(l)) was FULL JOIN pg_temp.leaves(pg_temp.document(v)) will USING (field)
        WHERE was.value IS DISTINCT FROM will.value) AS shown
    FROM mission m JOIN mission_version v ON v.mission_id = m.id AND v.version = m.draft
      LEFT JOIN mission_version l ON l.mission_id = m.id AND l.version = m.live
    WHERE m.offered_by IS NOT NULL AND m.live IS DISTINCT FROM m.draft AND m.stopped_at IS NULL;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, subject_version, payload, shown, digest, reason, proposed_by, proposed_at, authors,
    expires_at, request_id)
  SELECT n.id, 'mission.publish', ARRAY[c.brand_id], 'mission', c.mission_id, c.code, c.draft::text, jsonb_build_object('version', c.draft), c.shown,
      sha256(convert_to('mission.publish ' || c.draft || c.shown::text, 'UTF8')), '-', c.offered_by, c.changed_at,
      ARRAY(SELECT DISTINCT a FROM unnest(ARRAY[c.offered_by, c.written_by]) a), greatest(c.changed_at, now()) + interval '7 days', n.id
    FROM carried c CROSS JOIN LATERAL (SELECT 'prp_mission_' || c.mission_id || '_' || c.draft AS id) n;

ALTER TABLE mission DROP COLUMN offered_by;
DROP FUNCTION pg_temp.document(mission_version);
DROP FUNCTION pg_temp.leaves(jsonb);
