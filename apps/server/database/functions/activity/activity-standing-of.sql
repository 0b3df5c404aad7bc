-- What members came to before p_at, from the mark before it and the days since. p_before: null where there is none.
CREATE OR REPLACE FUNCTION activity_standing_of(p_brand text, p_before timestamptz, p_at timestamptz)
  RETURNS TABLE (member_id text, path_id integer, bets bigint, stake bigint, payout bigint, turnover bigint, deposits bigint, withdrawals bigint)
  LANGUAGE sql STABLE AS $$
  SELECT s.member_id, s.path_id, sum(s.bets)::bigint, sum(s.stake)::bigint, sum(s.payout)::bigint, sum(s.turnover)::bigint, sum(s.deposits)::bigint,
      sum(s.withdrawals)::bigint
    FROM (
      SELECT a.member_id, a.path_id, a.bets, a.stake, a.payout, a.turnover, a.deposits, a.withdrawals
        FROM activity_standing a WHERE a.brand_id = p_brand AND a.at = p_before
      UNION ALL
      SELECT a.member_id, a.path_id, a.bets, a.stake, a.payout, a.turnover, 0, 0 FROM activity_play a
        WHERE a.grain = 'day' AND a.brand_id = p_brand AND a.at >= coalesce(p_before, '-infinity') AND a.at < p_at
      UNION ALL
      SELECT a.member_id, a.path_id, 0, 0, 0, 0, CASE a.fact WHEN 'deposit' THEN a.amount ELSE 0 END, CASE a.fact WHEN 'withdrawal' THEN a.amount ELSE 0 END
        FROM activity_money a WHERE a.grain = 'day' AND a.brand_id = p_brand AND a.fact IN ('deposit', 'withdrawal')
          AND a.at >= coalesce(p_before, '-infinity') AND a.at < p_at) s
    GROUP BY s.member_id, s.path_id
$$;
REVOKE ALL ON FUNCTION activity_standing_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_standing_of TO pavilion_app;
