-- Fewest pieces of the brand's days, hours and slices that make up a period; p_most is the coarsest that may be among them.
CREATE OR REPLACE FUNCTION activity_cover(p_brand text, p_from timestamptz, p_to timestamptz, p_most activity_grain)
  RETURNS TABLE (grain activity_grain, starts timestamptz, ends timestamptz)
  LANGUAGE sql STABLE AS $$
  SELECT v.grain, v.starts, v.ends
    FROM brand_facts b
      CROSS JOIN LATERAL (SELECT date_trunc('day', p_from, b.time_zone) AS d, date_trunc('hour', p_from, b.time_zone) AS h) f
      CROSS JOIN LATERAL (SELECT CASE WHEN f.d = p_from THEN p_from ELSE date_add(f.d, '1 day', b.time_zone) END AS d0,
          CASE WHEN f.h = p_from THEN p_from ELSE f.h + interval '1 hour' END AS h0,
          date_trunc('day', p_to, b.time_zone) AS d1, date_trunc('hour', p_to, b.time_zone) AS h1) e
      CROSS JOIN LATERAL (SELECT p_most = 'day' AND e.d0 < e.d1 AS has_days, p_most >= 'hour' AND e.h0 < e.h1 AS has_hours) k
      CROSS JOIN LATERAL (VALUES
        ('day'::activity_grain, CASE WHEN k.has_days THEN e.d0 END, e.d1),
        ('hour', CASE WHEN k.has_hours THEN e.h0 END, CASE WHEN k.has_days THEN e.d0 ELSE e.h1 END),
        ('hour', CASE WHEN k.has_hours AND k.has_days THEN e.d1 END, e.h1),
        ('slice', p_from, CASE WHEN k.has_hours THEN e.h0 ELSE p_to END),
        ('slice', CASE WHEN k.has_hours THEN e.h1 END, p_to)) v (grain, starts, ends)
    WHERE b.id = p_brand AND v.starts < v.ends
$$;
REVOKE ALL ON FUNCTION activity_cover FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_cover TO pavilion_app;
