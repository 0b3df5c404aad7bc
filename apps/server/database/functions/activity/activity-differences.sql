CREATE OR REPLACE FUNCTION activity_differences(p_from timestamptz, p_to timestamptz) RETURNS TABLE (offender text)
  LANGUAGE sql STABLE SET search_path = platform, pg_temp SET jit = off AS $$
  WITH given AS MATERIALIZED (
    SELECT g.*, p.id AS path_id FROM activity_ranges() r CROSS JOIN LATERAL activity_play_given(r.from_number, r.to_number, r.seen, r.now_seen) g
      LEFT JOIN path p ON p.brand_id = g.brand_id AND p.agents = g.agents
      WHERE g.at >= p_from AND g.at < p_to
        AND NOT EXISTS (SELECT FROM operation_held h WHERE h.consumer = 'activity' AND h.number = g.number AND h.line = g.line)
  ), moved AS MATERIALIZED (
    SELECT g.* FROM activity_ranges() r CROSS JOIN LATERAL activity_money_given(r.from_number, r.to_number, r.seen, r.now_seen) g
      WHERE g.at >= p_from AND g.at < p_to
        AND NOT EXISTS (SELECT FROM operation_held h WHERE h.consumer = 'activity' AND h.number = g.number AND h.line = g.line)
  ), said (tbl, grain, key, at, bets, cancelled, settled, placed, paid, stake, payout, turnover, commission) AS (
    SELECT 'play', g.grain, concat_ws(' ', f.brand_id, f.member_id, f.product, f.path_id), g.at, sum(bets)::bigint, sum(cancelled)::bigint, sum(settled)::bigint, sum(placed)::bigint, sum(paid)::bigint, sum(stake)::bigint, sum(payout)::bigint, sum(turnover)::bigint, sum(commission)::bigint
      FROM given f CROSS JOIN LATERAL (VALUES ('slice'::activity_grain, f.slice), ('hour', f.hour), ('day', f.day)) g (grain, at) GROUP BY 2, 3, 4
    UNION ALL
    SELECT 'team', g.grain, concat_ws(' ', f.brand_id, u.agent, f.product), g.at, sum(bets)::bigint, sum(cancelled)::bigint, sum(settled)::bigint, sum(placed)::bigint, sum(paid)::bigint, sum(stake)::bigint, sum(payout)::bigint, sum(turnover)::bigint, sum(commission)::bigint
      FROM given f CROSS JOIN LATERAL (VALUES ('slice'::activity_grain, f.slice), ('hour', f.hour), ('day', f.day)) g (grain, at)
        CROSS JOIN LATERAL unnest(array_prepend('', f.agents)) u (agent) GROUP BY 2, 3, 4
    UNION ALL
    SELECT 'game', 'day', concat_ws(' ', brand_id, product, vendor, game), day, sum(bets)::bigint, sum(cancelled)::bigint, sum(settled)::bigint, sum(placed)::bigint, sum(paid)::bigint, sum(stake)::bigint, sum(payout)::bigint, sum(turnover)::bigint, sum(commission)::bigint
      FROM given GROUP BY 3, 4
    UNION ALL
    SELECT 'game.team', 'day', concat_ws(' ', f.brand_id, u.agent, product, vendor, game), day, sum(bets)::bigint, sum(cancelled)::bigint, sum(settled)::bigint, sum(placed)::bigint, sum(paid)::bigint, sum(stake)::bigint, sum(payout)::bigint, sum(turnover)::bigint, sum(commission)::bigint
      FROM given f CROSS JOIN LATERAL unnest(array_append(f.agents, f.member_id)) u (agent) GROUP BY 3, 4
    UNION ALL
    SELECT 'active.team', 'day', concat_ws(' ', brand_id, agent, before AT TIME ZONE 'UTC'), at, count(*), 0, 0, 0, 0, 0, 0, 0, 0
      FROM (SELECT *, coalesce(lag(at) OVER (PARTITION BY brand_id, agent, member_id ORDER BY at), '-infinity') AS before
        FROM (SELECT DISTINCT f.brand_id, u.agent, f.member_id, f.day AS at FROM given f CROSS JOIN LATERAL unnest(array_prepend('', f.agents)) u (agent) WHERE f.bets > 0) d) r
      GROUP BY 3, 4
    UNION ALL
    SELECT 'active', 'day', concat_ws(' ', brand_id, member_id, path_id, min(at) AT TIME ZONE 'UTC'), day, 0, 0, 0, 0, 0, 0, 0, 0, 0
      FROM given WHERE bets > 0 GROUP BY brand_id, member_id, path_id, day
    UNION ALL
    SELECT 'money', g.grain, concat_ws(' ', f.brand_id, f.member_id, f.fact, f.path_id), g.at, sum(times)::bigint, 0, 0, sum(amount)::bigint, 0, 0, 0, 0, 0
      FROM moved f CROSS JOIN LATERAL (VALUES ('slice'::activity_grain, f.slice), ('hour', f.hour), ('day', f.day)) g (grain, at) GROUP BY 2, 3, 4
    UNION ALL
    SELECT 'money.team', g.grain, concat_ws(' ', f.brand_id, u.agent, f.fact), g.at, sum(times)::bigint, 0, 0, sum(amount)::bigint, 0, 0, 0, 0, 0
      FROM moved f JOIN path p ON p.id = f.path_id CROSS JOIN LATERAL unnest(array_prepend('', p.agents)) u (agent)
        CROSS JOIN LATERAL (VALUES ('slice'::activity_grain, f.slice), ('hour', f.hour), ('day', f.day)) g (grain, at) GROUP BY 2, 3, 4
  ), stands (tbl, grain, key, at, bets, cancelled, settled, placed, paid, stake, payout, turnover, commission) AS (
    SELECT 'play', grain, concat_ws(' ', brand_id, member_id, product, path_id), at, bets::bigint, cancelled::bigint, settled::bigint, placed, paid, stake, payout, turnover, commission FROM activity_play
    UNION ALL
    SELECT 'team', grain, concat_ws(' ', brand_id, agent, product), at, bets, cancelled, settled, placed, paid, stake, payout, turnover, commission FROM activity_team
    UNION ALL
    SELECT 'game', 'day', concat_ws(' ', brand_id, product, vendor, game), at, bets, cancelled, settled, placed, paid, stake, payout, turnover, commission FROM activity_game
    UNION ALL
    SELECT 'game.team', 'day', concat_ws(' ', brand_id, agent, product, vendor, game), at, bets, cancelled, settled, placed, paid, stake, payout, turnover, commission FROM activity_game_team
    UNION ALL
    SELECT 'active.team', 'day', concat_ws(' ', brand_id, agent, before AT TIME ZONE 'UTC'), at, members, 0, 0, 0, 0, 0, 0, 0, 0 FROM activity_active_team WHERE members <> 0
    UNION ALL
    SELECT 'active', 'day', concat_ws(' ', brand_id, member_id, path_id, first_at AT TIME ZONE 'UTC'), at, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM activity_active
    UNION ALL
    SELECT 'money', grain, concat_ws(' ', brand_id, member_id, fact, path_id), at, times::bigint, 0, 0, amount, 0, 0, 0, 0, 0 FROM activity_money
    UNION ALL
    SELECT 'money.team', grain, concat_ws(' ', brand_id, agent, fact), at, times, 0, 0, amount, 0, 0, 0, 0, 0 FROM activity_money_team
  ), within_said AS (
    SELECT * FROM said WHERE at >= p_from AND at + CASE grain WHEN 'day' THEN interval '25 hours' WHEN 'hour' THEN '1 hour' ELSE '5 minutes' END <= p_to
  ), within_stands AS (
    SELECT * FROM stands WHERE at >= p_from AND at + CASE grain WHEN 'day' THEN interval '25 hours' WHEN 'hour' THEN '1 hour' ELSE '5 minutes' END <= p_to
  )
  SELECT concat('missing: ', w) FROM (SELECT * FROM within_said EXCEPT ALL SELECT * FROM within_stands) w
  UNION ALL
  SELECT concat('too much: ', w) FROM (SELECT * FROM within_stands EXCEPT ALL SELECT * FROM within_said) w
$$;
REVOKE ALL ON FUNCTION activity_differences FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_differences TO pavilion_app;
