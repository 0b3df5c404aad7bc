-- What each movement of a range says about money, a row for each side that is a fact.
CREATE OR REPLACE FUNCTION activity_money_given(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
  RETURNS TABLE (number bigint, line smallint, brand_id text, member_id text, path_id integer, fact text, at timestamptz, slice timestamptz,
    hour timestamptz, day timestamptz, amount bigint, times integer)
  LANGUAGE sql STABLE AS $$
  SELECT o.number, o.line, o.brand_id, s.member_id,
      coalesce((SELECT mp.path_id FROM member_path mp WHERE mp.member_id = s.member_id AND mp.since <= o.at ORDER BY mp.since DESC LIMIT 1),
        (SELECT p.id FROM path p WHERE p.brand_id = o.brand_id AND p.agents = '{}')),
      k.fact, o.at, date_bin('5 minutes', o.at, '2000-01-01 00:00:00+00'), date_trunc('hour', o.at, z.time_zone), date_trunc('day', o.at, z.time_zone),
      k.sign * o.amount,
      -- A movement may take several lines (cash, and what becomes a debt): once.
      CASE WHEN row_number() OVER (PARTITION BY o.number, k.fact, s.member_id ORDER BY o.line) = 1 THEN k.sign ELSE 0 END::integer
    FROM operation_given(p_from, p_to, p_seen, p_now_seen) o
      JOIN ledger_account f ON f.id = o.payer JOIN ledger_account t ON t.id = o.receiver
      JOIN money_fact k ON k.type = o.type AND k.from_kind = f.kind AND k.to_kind = t.kind
      CROSS JOIN LATERAL (SELECT split_part(CASE k.side WHEN 'payer' THEN f.owner ELSE t.owner END, '/', 1) AS member_id) s
      JOIN brand_zone z ON z.brand_id = o.brand_id AND o.at >= z.since AND o.at < z.until
      LEFT JOIN member_facts m ON m.id = s.member_id
    WHERE o.amount > 0 AND o.type = ANY (ARRAY(SELECT DISTINCT w.type FROM money_fact w)) AND m.customer_type IS DISTINCT FROM 4
$$;
REVOKE ALL ON FUNCTION activity_money_given FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_money_given TO pavilion_app;
