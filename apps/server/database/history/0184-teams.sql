-- What teams are asked that their sums do not tell (docs/adr/0040): who was active, each once, over any days; which games were played; and what each
-- member came to since ever, from which any months are two readings.

-- How many of those below an agent ('' is the brand) bet on a day, by the day on which they had bet before: '-infinity' never. Who was active over a
-- period is who bet on one of its days and before on none of it; so many rows as there are pairs of days, however many members.
CREATE TABLE activity_active_team (
  brand_id  text NOT NULL,
  agent     text NOT NULL,
  at        timestamptz NOT NULL,
  before    timestamptz NOT NULL,
  members   integer NOT NULL,
  PRIMARY KEY (brand_id, agent, at, before)
) WITH (fillfactor = 80);
-- The day before, of a member who bets.
CREATE INDEX activity_active_member ON activity_active (member_id, at) INCLUDE (path_id);

-- By game, on days of the brand, over an agent and everybody below: every member has rows as one. The brand's own are activity_game.
CREATE TABLE activity_game_team (
  brand_id    text NOT NULL,
  agent       text NOT NULL,
  at          timestamptz NOT NULL,
  product     text NOT NULL,
  vendor      text NOT NULL,
  game        text NOT NULL,
  bets        bigint NOT NULL,
  cancelled   bigint NOT NULL,
  settled     bigint NOT NULL,
  placed      bigint NOT NULL,
  paid        bigint NOT NULL,
  stake       bigint NOT NULL,
  payout      bigint NOT NULL,
  turnover    bigint NOT NULL,
  commission  bigint NOT NULL,
  PRIMARY KEY (brand_id, agent, at, vendor, game, product)
) WITH (fillfactor = 70);

-- Beginnings of months of a brand at which what each member came to is written down. One goes when something stamped before it is counted.
CREATE TABLE activity_mark (
  brand_id  text NOT NULL,
  at        timestamptz NOT NULL,
  PRIMARY KEY (brand_id, at)
);
-- What each member had played and moved under a path since ever, at a mark: sums of the days before it.
CREATE TABLE activity_standing (
  brand_id     text NOT NULL,
  at           timestamptz NOT NULL,
  member_id    text NOT NULL,
  path_id      integer NOT NULL,
  bets         bigint NOT NULL,
  stake        bigint NOT NULL,
  payout       bigint NOT NULL,
  turnover     bigint NOT NULL,
  deposits     bigint NOT NULL,
  withdrawals  bigint NOT NULL,
  PRIMARY KEY (brand_id, at, member_id, path_id),
  FOREIGN KEY (brand_id, at) REFERENCES activity_mark ON DELETE CASCADE
);
GRANT SELECT ON activity_active_team, activity_game_team, activity_mark, activity_standing TO pavilion_app;

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

CREATE OR REPLACE FUNCTION activity_rebuild() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  r record;
BEGIN
  PERFORM FROM operation_consumer WHERE name = 'activity' FOR UPDATE;
  DELETE FROM operation_held WHERE consumer = 'activity';
  DELETE FROM activity_play;
  DELETE FROM activity_team;
  DELETE FROM activity_game;
  DELETE FROM activity_game_team;
  DELETE FROM activity_active;
  DELETE FROM activity_active_team;
  DELETE FROM activity_money;
  DELETE FROM activity_money_team;
  FOR r IN SELECT * FROM activity_ranges() LOOP
    PERFORM activity_write(r.from_number, r.to_number, r.seen, r.now_seen, true);
  END LOOP;
END $$;

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

-- What members came to before p_at, from the mark before it and the days since. p_before: null where there is none.
CREATE FUNCTION activity_standing_of(p_brand text, p_before timestamptz, p_at timestamptz)
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

-- Writes down what members of the brand came to before p_at, the beginning of a day after the last mark, and forgets marks two years older. False where
-- an operation stamped before it was counted meanwhile or is not counted yet: ask again. The consumer waits for the end only.
CREATE FUNCTION activity_stand(p_brand text, p_at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  v_before timestamptz;
  v_number bigint;
  v_seen pg_snapshot;
BEGIN
  PERFORM pg_advisory_xact_lock(7203, hashtext(p_brand));
  SELECT max(m.at) INTO v_before FROM activity_mark m WHERE m.brand_id = p_brand;
  IF v_before >= p_at THEN
    RETURN true;
  END IF;
  SELECT c.number, c.seen INTO v_number, v_seen FROM operation_consumer c WHERE c.name = 'activity';
  INSERT INTO activity_mark (brand_id, at) VALUES (p_brand, p_at);
  INSERT INTO activity_standing (brand_id, at, member_id, path_id, bets, stake, payout, turnover, deposits, withdrawals)
    SELECT p_brand, p_at, s.* FROM activity_standing_of(p_brand, v_before, p_at) s ORDER BY s.member_id, s.path_id;
  PERFORM FROM operation_consumer c WHERE c.name = 'activity' FOR UPDATE;
  IF EXISTS (SELECT FROM operation o WHERE o.number > v_number AND o.brand_id = p_brand AND o.at < p_at AND NOT pg_visible_in_snapshot(o.xid, v_seen)) THEN
    DELETE FROM activity_mark WHERE brand_id = p_brand AND at = p_at;
    RETURN false;
  END IF;
  DELETE FROM activity_mark WHERE brand_id = p_brand AND at < p_at - interval '2 years';
  RETURN true;
END $$;

-- Marks that are not what the mark before and the days since add up to.
CREATE FUNCTION activity_standing_differences() RETURNS TABLE (offender text)
  LANGUAGE sql STABLE SET search_path = platform, pg_temp SET jit = off AS $$
  WITH mark AS MATERIALIZED (SELECT brand_id, at, lag(at) OVER (PARTITION BY brand_id ORDER BY at) AS before FROM activity_mark
  ), said AS (
    SELECT m.brand_id, m.at, s.* FROM mark m CROSS JOIN LATERAL activity_standing_of(m.brand_id, m.before, m.at) s
  )
  SELECT concat('missing: ', w) FROM (SELECT * FROM said EXCEPT ALL SELECT * FROM activity_standing) w
  UNION ALL
  SELECT concat('too much: ', w) FROM (SELECT * FROM activity_standing EXCEPT ALL SELECT * FROM said) w
$$;

DO $$
DECLARE
  v_name regprocedure;
BEGIN
  FOR v_name IN SELECT p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'platform'::regnamespace AND p.proname LIKE 'activity\_stand%' LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO pavilion_app', v_name);
  END LOOP;
END $$;

-- What stands already. No turn of the consumer's lies between this and the function above.
DO $$ BEGIN PERFORM FROM operation_consumer WHERE name = 'activity' FOR UPDATE; END $$;
INSERT INTO activity_active_team (brand_id, agent, at, before, members)
  SELECT brand_id, agent, at, before, count(*) FROM (
      SELECT brand_id, agent, at, coalesce(lag(at) OVER (PARTITION BY brand_id, agent, member_id ORDER BY at), '-infinity') AS before FROM (
        SELECT DISTINCT a.brand_id, u.agent, a.member_id, a.at FROM activity_active a JOIN path p ON p.id = a.path_id
          CROSS JOIN LATERAL unnest(array_prepend('', p.agents)) u (agent)) d) r
    GROUP BY brand_id, agent, at, before;
INSERT INTO activity_game_team (brand_id, agent, at, product, vendor, game, bets, cancelled, settled, placed, paid, stake, payout, turnover, commission)
  SELECT f.brand_id, u.agent, f.day, f.product, f.vendor, f.game, sum(f.bets), sum(f.cancelled), sum(f.settled), sum(f.placed), sum(f.paid), sum(f.stake), sum(f.payout), sum(f.turnover), sum(f.commission)
    FROM activity_ranges() r CROSS JOIN LATERAL activity_play_given(r.from_number, r.to_number, r.seen, r.now_seen) f CROSS JOIN LATERAL unnest(array_append(f.agents, f.member_id)) u (agent)
    WHERE NOT EXISTS (SELECT FROM operation_held h WHERE h.consumer = 'activity' AND h.number = f.number AND h.line = f.line)
    GROUP BY f.brand_id, u.agent, f.day, f.product, f.vendor, f.game;
