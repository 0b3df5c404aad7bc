-- Marks that are not what the mark before and the days since add up to.
CREATE OR REPLACE FUNCTION activity_standing_differences() RETURNS TABLE (offender text)
  LANGUAGE sql STABLE SET search_path = platform, pg_temp SET jit = off AS $$
  WITH mark AS MATERIALIZED (SELECT brand_id, at, lag(at) OVER (PARTITION BY brand_id ORDER BY at) AS before FROM activity_mark
  ), said AS (
    SELECT m.brand_id, m.at, s.* FROM mark m CROSS JOIN LATERAL activity_standing_of(m.brand_id, m.before, m.at) s
  )
  SELECT concat('missing: ', w) FROM (SELECT * FROM said EXCEPT ALL SELECT * FROM activity_standing) w
  UNION ALL
  SELECT concat('too much: ', w) FROM (SELECT * FROM activity_standing EXCEPT ALL SELECT * FROM said) w
$$;
REVOKE ALL ON FUNCTION activity_standing_differences FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_standing_differences TO pavilion_app;
