-- Members whose points are not what their operations say, counted anew.
CREATE OR REPLACE FUNCTION point_differences() RETURNS TABLE (member_id text, source text, stands numeric, counted numeric)
  LANGUAGE sql STABLE SET search_path = platform, pg_temp AS $$
  WITH counted AS (
    SELECT f.member_id, f.source, sum(f.exact) AS exact FROM operation_consumer c CROSS JOIN LATERAL (VALUES
        (0::bigint, c.number, '1:1:'::pg_snapshot, '4611686018427387999:4611686018427387999:'::pg_snapshot),
        (c.number, 9223372036854775807, '1:1:'::pg_snapshot, c.seen)) r (a, b, c, d) CROSS JOIN LATERAL point_facts(r.a, r.b, r.c, r.d) f
      WHERE c.name = 'points' GROUP BY f.member_id, f.source
  )
  SELECT coalesce(e.member_id, n.member_id), coalesce(e.source, n.source), coalesce(e.exact, 0), coalesce(n.exact, 0)
    FROM point_earned e FULL JOIN counted n USING (member_id, source) WHERE coalesce(e.exact, 0) <> coalesce(n.exact, 0)
$$;
REVOKE ALL ON FUNCTION point_differences FROM PUBLIC;
GRANT EXECUTE ON FUNCTION point_differences TO pavilion_app;
