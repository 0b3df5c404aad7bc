-- As in 0140, with the games and the active members of teams, and marks taken away.
CREATE OR REPLACE FUNCTION activity_write(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot, p_anew boolean) RETURNS void
  LANGUAGE plpgsql SET search_path = platform, pg_temp SET plan_cache_mode = force_custom_plan SET jit = off AS $$
DECLARE
  v_late bigint;
BEGIN
  WITH given AS MATERIALIZED (
    -- Asked for each: as a join it became a walk through all paths for every operation (2 s for 4,400).
    SELECT g.*, (SELECT p.id FROM path p WHERE p.brand_id = g.brand_id AND p.agents = g.agents) AS path_id
      FROM activity_play_given(p_from, p_to, p_seen, p_now_seen) g
  ), facts AS MATERIALIZED (
    SELECT brand_id, member_id, product, path_id, slice, hour, day, sum(bets) AS bets, sum(cancelled) AS cancelled, sum(settled) AS settled,
        sum(placed) AS placed, sum(paid) AS paid, sum(stake) AS stake, sum(payout) AS payout, sum(turnover) AS turnover, sum(commission) AS commission
      FROM given GROUP BY brand_id, member_id, product, path_id, slice, hour, day
  ), plays AS (
    INSERT INTO activity_play AS a (grain, brand_id, member_id, at, product, path_id, bets, cancelled, settled, placed, paid, stake, payout, turnover, commission)
      SELECT g.grain, f.brand_id, f.member_id, g.at, f.product, f.path_id, sum(f.bets), sum(f.cancelled), sum(f.settled), sum(f.placed), sum(f.paid),
          sum(f.stake), sum(f.payout), sum(f.turnover), sum(f.commission)
        FROM facts f CROSS JOIN LATERAL (VALUES ('slice'::activity_grain, f.slice), ('hour', f.hour), ('day', f.day)) g (grain, at)
        GROUP BY g.grain, f.brand_id, f.member_id, g.at, f.product, f.path_id ORDER BY g.grain, f.member_id, g.at, f.product, f.path_id
      ON CONFLICT (grain, member_id, at, product, path_id) DO UPDATE SET bets = a.bets + excluded.bets, cancelled = a.cancelled + excluded.cancelled,
        settled = a.settled + excluded.settled, placed = a.placed + excluded.placed, paid = a.paid + excluded.paid, stake = a.stake + excluded.stake,
        payout = a.payout + excluded.payout, turnover = a.turnover + excluded.turnover, commission = a.commission + excluded.commission
  ), paths AS MATERIALIZED (
    SELECT f.brand_id, f.product, f.path_id, g.grain, g.at, sum(f.bets) AS bets, sum(f.cancelled) AS cancelled, sum(f.settled) AS settled,
        sum(f.placed) AS placed, sum(f.paid) AS paid, sum(f.stake) AS stake, sum(f.payout) AS payout, sum(f.turnover) AS turnover,
        sum(f.commission) AS commission
      FROM facts f CROSS JOIN LATERAL (VALUES ('slice'::activity_grain, f.slice), ('hour', f.hour), ('day', f.day)) g (grain, at)
      GROUP BY f.brand_id, f.product, f.path_id, g.grain, g.at
  ), teams AS (
    INSERT INTO activity_team AS a (grain, brand_id, agent, at, product, bets, cancelled, settled, placed, paid, stake, payout, turnover, commission)
      SELECT f.grain, f.brand_id, u.agent, f.at, f.product, sum(f.bets), sum(f.cancelled), sum(f.settled), sum(f.placed), sum(f.paid), sum(f.stake),
          sum(f.payout), sum(f.turnover), sum(f.commission)
        FROM paths f JOIN path p ON p.id = f.path_id CROSS JOIN LATERAL unnest(array_prepend('', p.agents)) u (agent)
        GROUP BY f.grain, f.brand_id, u.agent, f.at, f.product ORDER BY f.brand_id, u.agent, f.grain, f.at, f.product
      ON CONFLICT (brand_id, agent, grain, at, product) DO UPDATE SET bets = a.bets + excluded.bets, cancelled = a.cancelled + excluded.cancelled,
        settled = a.settled + excluded.settled, placed = a.placed + excluded.placed, paid = a.paid + excluded.paid, stake = a.stake + excluded.stake,
        payout = a.payout + excluded.payout, turnover = a.turnover + excluded.turnover, commission = a.commission + excluded.commission
  ), games AS (
    INSERT INTO activity_game AS a (brand_id, at, product, vendor, game, bets, cancelled, settled, placed, paid, stake, payout, turnover, commission)
      SELECT brand_id, day, product, vendor, game, sum(bets), sum(cancelled), sum(settled), sum(placed), sum(paid), sum(stake), sum(payout), sum(turnover),
          sum(commission)
        FROM given GROUP BY brand_id, day, product, vendor, game ORDER BY brand_id, day, vendor, game, product
      ON CONFLICT (brand_id, at, vendor, game, product) DO UPDATE SET bets = a.bets + excluded.bets, cancelled = a.cancelled + excluded.cancelled,
        settled = a.settled + excluded.settled, placed = a.placed + excluded.placed, paid = a.paid + excluded.paid, stake = a.stake + excluded.stake,
        payout = a.payout + excluded.payout, turnover = a.turnover + excluded.turnover, commission = a.commission + excluded.commission
  ), team_games AS (
    INSERT INTO activity_game_team AS a (brand_id, agent, at, product, vendor, game, bets, cancelled, settled, placed, paid, stake, payout, turnover, commission)
      SELECT f.brand_id, u.agent, f.day, f.product, f.vendor, f.game, sum(f.bets), sum(f.cancelled), sum(f.settled), sum(f.placed), sum(f.paid), sum(f.stake),
          sum(f.payout), sum(f.turnover), sum(f.commission)
        FROM (SELECT brand_id, path_id, member_id, day, product, vendor, game, sum(bets) AS bets, sum(cancelled) AS cancelled, sum(settled) AS settled, sum(placed) AS placed,
            sum(paid) AS paid, sum(stake) AS stake, sum(payout) AS payout, sum(turnover) AS turnover, sum(commission) AS commission
          FROM given GROUP BY brand_id, path_id, member_id, day, product, vendor, game) f
          JOIN path p ON p.id = f.path_id CROSS JOIN LATERAL unnest(array_append(p.agents, f.member_id)) u (agent)
        GROUP BY f.brand_id, u.agent, f.day, f.product, f.vendor, f.game ORDER BY f.brand_id, u.agent, f.day, f.vendor, f.game, f.product
      ON CONFLICT (brand_id, agent, at, vendor, game, product) DO UPDATE SET bets = a.bets + excluded.bets, cancelled = a.cancelled + excluded.cancelled, settled = a.settled + excluded.settled,
        placed = a.placed + excluded.placed, paid = a.paid + excluded.paid, stake = a.stake + excluded.stake, payout = a.payout + excluded.payout,
        turnover = a.turnover + excluded.turnover, commission = a.commission + excluded.commission
  ), active AS (
    INSERT INTO activity_active AS a (brand_id, at, member_id, path_id, first_at)
      SELECT f.brand_id, f.day, f.member_id, f.path_id, f.first_at FROM (
          SELECT brand_id, day, member_id, path_id, min(at) AS first_at FROM given WHERE bets > 0 GROUP BY brand_id, day, member_id, path_id) f
        -- Most are there already: an upsert would lock and write each of them again.
        WHERE NOT EXISTS (SELECT FROM activity_active k WHERE k.brand_id = f.brand_id AND k.at = f.day AND k.member_id = f.member_id
          AND k.path_id = f.path_id AND k.first_at <= f.first_at)
        ORDER BY 1, 2, 3, 4
      ON CONFLICT (brand_id, at, member_id, path_id) DO UPDATE SET first_at = least(a.first_at, excluded.first_at)
      RETURNING new.brand_id, new.at, new.member_id, new.path_id, old.first_at IS NULL AS is_new
  ), fresh AS MATERIALIZED (
    -- Days on which somebody was not seen below an agent yet, under any path. Reads see what stood before this statement.
    SELECT DISTINCT n.brand_id, u.agent, n.member_id, n.at
      FROM active n JOIN path p ON p.id = n.path_id CROSS JOIN LATERAL unnest(array_prepend('', p.agents)) u (agent)
      WHERE n.is_new AND NOT EXISTS (SELECT FROM activity_active k JOIN path q ON q.id = k.path_id
        WHERE k.brand_id = n.brand_id AND k.at = n.at AND k.member_id = n.member_id AND u.agent = ANY (array_prepend('', q.agents)))
  ), around AS MATERIALIZED (
    SELECT f.*, lag(f.at) OVER (PARTITION BY f.brand_id, f.agent, f.member_id ORDER BY f.at) AS fresh_before, coalesce((
        SELECT k.at FROM activity_active k JOIN path q ON q.id = k.path_id
          WHERE k.member_id = f.member_id AND k.at < f.at AND k.brand_id = f.brand_id AND f.agent = ANY (array_prepend('', q.agents)) ORDER BY k.at DESC LIMIT 1), '-infinity') AS stood_before, (
        SELECT k.at FROM activity_active k JOIN path q ON q.id = k.path_id
          WHERE k.member_id = f.member_id AND k.at > f.at AND k.brand_id = f.brand_id AND f.agent = ANY (array_prepend('', q.agents)) ORDER BY k.at LIMIT 1) AS stood_after
      FROM fresh f
  ), returns AS (
    INSERT INTO activity_active_team AS a (brand_id, agent, at, before, members)
      SELECT brand_id, agent, at, before, sum(members) FROM (
          SELECT brand_id, agent, at, greatest(fresh_before, stood_before) AS before, 1 AS members FROM around
          -- A day that stood, and that another one stands right before now.
          UNION ALL SELECT r.brand_id, r.agent, r.stood_after, v.before, v.members
            FROM (SELECT brand_id, agent, member_id, stood_after, min(stood_before) AS stood_before, max(at) AS at FROM around WHERE stood_after IS NOT NULL
              GROUP BY brand_id, agent, member_id, stood_after) r CROSS JOIN LATERAL (VALUES (r.stood_before, -1), (r.at, 1)) v (before, members)) n
        GROUP BY brand_id, agent, at, before HAVING sum(members) <> 0 ORDER BY brand_id, agent, at, before
      ON CONFLICT (brand_id, agent, at, before) DO UPDATE SET members = a.members + excluded.members
  ), moved AS MATERIALIZED (
    SELECT * FROM activity_money_given(p_from, p_to, p_seen, p_now_seen)
  ), money AS (
    INSERT INTO activity_money AS a (grain, brand_id, member_id, at, fact, path_id, amount, times)
      SELECT g.grain, m.brand_id, m.member_id, g.at, m.fact, m.path_id, sum(m.amount), sum(m.times)
        FROM moved m CROSS JOIN LATERAL (VALUES ('slice'::activity_grain, m.slice), ('hour', m.hour), ('day', m.day)) g (grain, at)
        GROUP BY g.grain, m.brand_id, m.member_id, g.at, m.fact, m.path_id ORDER BY g.grain, m.member_id, g.at, m.fact, m.path_id
      ON CONFLICT (grain, member_id, at, fact, path_id) DO UPDATE SET amount = a.amount + excluded.amount, times = a.times + excluded.times
  ), money_teams AS (
    INSERT INTO activity_money_team AS a (grain, brand_id, agent, at, fact, amount, times)
      SELECT g.grain, m.brand_id, u.agent, g.at, m.fact, sum(m.amount), sum(m.times)
        FROM moved m JOIN path p ON p.id = m.path_id CROSS JOIN LATERAL unnest(array_prepend('', p.agents)) u (agent)
          CROSS JOIN LATERAL (VALUES ('slice'::activity_grain, m.slice), ('hour', m.hour), ('day', m.day)) g (grain, at)
        GROUP BY g.grain, m.brand_id, u.agent, g.at, m.fact ORDER BY m.brand_id, u.agent, g.grain, g.at, m.fact
      ON CONFLICT (brand_id, agent, grain, at, fact) DO UPDATE SET amount = a.amount + excluded.amount, times = a.times + excluded.times
  ), unmarked AS (
    -- What stood at a mark says nothing of what is stamped before it and comes later: it is made again.
    DELETE FROM activity_mark m USING (SELECT brand_id, min(at) AS at FROM (SELECT brand_id, at FROM given UNION ALL SELECT brand_id, at FROM moved) s GROUP BY brand_id) f
      WHERE m.brand_id = f.brand_id AND m.at > f.at
  )
  SELECT count(*) INTO v_late FROM (SELECT brand_id, at FROM given UNION ALL SELECT brand_id, at FROM moved) g
    JOIN activity_period c ON c.brand_id = g.brand_id AND g.at < c.closed_through;
  IF v_late > 0 AND NOT p_anew THEN
    RAISE EXCEPTION '% operations are stamped within a closed period', v_late USING ERRCODE = 'PV003';
  END IF;
END $$;
REVOKE ALL ON FUNCTION activity_write FROM PUBLIC;
