-- What operations earn, exactly: a bet at the rate of when it was placed, a deposit at that of when it was credited, what is taken back as it was given.
CREATE OR REPLACE FUNCTION point_facts(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
  RETURNS TABLE (member_id text, brand_id text, source text, exact numeric)
  LANGUAGE sql STABLE SET search_path = platform, pg_temp AS $$
  WITH given AS MATERIALIZED (
    SELECT o.member_id, o.brand_id, o.bet_id, o.turnover, o.type, o.amount, o.at, o.reverses, o.memo ->> 'deposit' AS deposit
      FROM operation_given(p_from, p_to, p_seen, p_now_seen) o
      WHERE (o.bet_id IS NOT NULL AND o.turnover <> 0) OR (o.type IN (6101, 6221, 6225, 6125, 6226, 6126) AND o.amount > 0)
  ), facts AS (
    SELECT g.member_id, g.brand_id, 'play' AS source, b.product, g.turnover AS units, b.placed_at AS at FROM given g JOIN bet_facts b ON b.id = g.bet_id
    UNION ALL
    SELECT g.member_id, g.brand_id, 'deposit', '', CASE WHEN g.type IN (6101, 6125, 6126) THEN g.amount ELSE -g.amount END,
        coalesce((SELECT j.posted_at FROM journal j WHERE j.id = g.reverses), (SELECT d.at FROM deposit_facts d WHERE d.id = g.deposit), g.at)
      FROM given g WHERE g.bet_id IS NULL
  )
  SELECT f.member_id, f.brand_id, f.source, sum(f.units::numeric * r.ppm)
    FROM facts f JOIN member_facts m ON m.id = f.member_id AND m.customer_type <> 4
      CROSS JOIN LATERAL (SELECT p.ppm FROM point_rate p WHERE p.brand_id = f.brand_id AND p.source = f.source AND p.product = f.product AND p.starts_at <= f.at
        ORDER BY p.starts_at DESC LIMIT 1) r
    WHERE r.ppm > 0 GROUP BY f.member_id, f.brand_id, f.source
$$;
REVOKE ALL ON FUNCTION point_facts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION point_facts TO pavilion_app;
