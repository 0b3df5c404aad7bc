-- Terms of points are proposals (four-eyes) until a second operator confirms them. What waits and what was taken back goes along; `point_terms` has what was in
-- force.
CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT t.*, b.name, coalesce(l.shown, '[]') AS shown
    FROM point_terms t JOIN brand b ON b.id = t.brand_id
      LEFT JOIN point_terms live ON live.brand_id = t.brand_id AND live.state = 'live'
      CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('field', field, 'before', x.before, 'after', x.after) ORDER BY field COLLATE "C") AS shown
          FROM (
            SELECT field, max(value) FILTER (WHERE side = 1) AS before, max(value) FILTER (WHERE side = 2) AS after
              FROM (VALUES (1, coalesce(live.terms, '{"play": [], "deposit": 0, "convert": null, "fourEyesAbove": 0}')), (2, t.terms)) s (side, terms)
                CROSS JOIN LATERAL (
                  SELECT 'deposit' AS field, s.terms ->> 'deposit' AS value
                  UNION ALL SELECT 'fourEyesAbove', s.terms ->> 'fourEyesAbove'
                  UNION ALL SELECT 'play.' || (p ->> 'gameType'), p ->> 'rate' FROM jsonb_array_elements(s.terms -> 'play') p
                  UNION ALL SELECT 'convert.' || c.key, c.value
                    FROM jsonb_each_text(CASE jsonb_typeof(s.terms -> 'convert') WHEN 'object' THEN s.terms -> 'convert' ELSE '{}' END) c) f
              WHERE value IS NOT NULL GROUP BY field) x
          WHERE x.before IS DISTINCT FROM x.after) l
    WHERE t.state IN ('proposed', 'withdrawn');

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, payload, shown, digest, reason, proposed_by, proposed_at, authors, expires_at, state,
    decided_by, decided_at, request_id)
  SELECT n.id, 'points.terms', ARRAY[c.brand_id], 'brand', c.brand_id, c.name, jsonb_build_object('terms', c.terms), c.shown,
      sha256(convert_to('points.terms ' || c.terms::text || c.shown::text, 'UTF8')), coalesce(nullif(c.reason, ''), '-'), c.proposed_by, c.proposed_at,
      ARRAY[c.proposed_by], CASE WHEN c.state = 'proposed' THEN greatest(c.proposed_at, now()) ELSE c.proposed_at END + interval '7 days', c.state, c.decided_by,
      c.decided_at, n.id
    FROM carried c CROSS JOIN LATERAL (SELECT 'prp_points_' || c.brand_id || '_' || c.version AS id) n;

DELETE FROM point_terms WHERE state IN ('proposed', 'withdrawn');
DROP INDEX point_terms_proposed;
ALTER TABLE point_terms DROP CONSTRAINT point_terms_check, DROP CONSTRAINT point_terms_state_check, ALTER COLUMN decided_by SET NOT NULL,
  ALTER COLUMN decided_at SET NOT NULL, ADD CONSTRAINT point_terms_state_check CHECK (state IN ('live', 'past'));
REVOKE UPDATE ON point_terms FROM pavilion_app;
GRANT UPDATE (state) ON point_terms TO pavilion_app;
