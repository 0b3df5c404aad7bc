-- Activity: the one source of how much was played and moved, counted along with the operations (docs/adr/0040). Trial accounts count in nothing.
-- Every row is a sum of operations by brand, agents' path, member and product (or kind of money), in slices of five minutes and in hours and days of
-- the brand. Written by activity_add only; a rebuild gives the same rows.

-- Agents above a member, the topmost first, as bets carry them. Never changed: who moves points at another one.
CREATE TABLE path (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id  text NOT NULL,
  agents    text[] NOT NULL,
  UNIQUE (brand_id, agents)
);
CREATE INDEX path_agents ON path USING gin (agents);

-- Under which path a member stood since when. Only members who ever had agents have rows.
CREATE TABLE member_path (
  member_id  text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  since      timestamptz NOT NULL,
  path_id    integer NOT NULL REFERENCES path (id),
  PRIMARY KEY (member_id, since)
);

-- Time zones of a brand: what was counted in one stays there, also in a rebuild.
CREATE TABLE brand_zone (
  brand_id   text NOT NULL,
  since      timestamptz NOT NULL,
  until      timestamptz NOT NULL DEFAULT 'infinity',
  time_zone  text NOT NULL,
  PRIMARY KEY (brand_id, since)
);

CREATE FUNCTION follow_brand_zone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO path (brand_id, agents) VALUES (NEW.id, '{}') ON CONFLICT DO NOTHING;
    INSERT INTO brand_zone (brand_id, since, time_zone) VALUES (NEW.id, '-infinity', NEW.time_zone) ON CONFLICT DO NOTHING;
  ELSIF NEW.time_zone <> OLD.time_zone THEN
    UPDATE brand_zone SET until = clock_timestamp() WHERE brand_id = NEW.id AND until = 'infinity';
    INSERT INTO brand_zone (brand_id, since, time_zone)
      SELECT brand_id, max(until), NEW.time_zone FROM brand_zone WHERE brand_id = NEW.id GROUP BY brand_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER brand_zone_followed AFTER INSERT OR UPDATE OF time_zone ON brand FOR EACH ROW EXECUTE FUNCTION follow_brand_zone();

-- A move speaks of what is stamped after it.
CREATE FUNCTION follow_member_path() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF NEW.agent_path = (CASE WHEN TG_OP = 'UPDATE' THEN OLD.agent_path ELSE '{}' END) THEN
    RETURN NULL;
  END IF;
  INSERT INTO path (brand_id, agents) VALUES (NEW.brand_id, NEW.agent_path) ON CONFLICT DO NOTHING;
  INSERT INTO member_path (member_id, since, path_id)
    SELECT NEW.id, CASE WHEN TG_OP = 'INSERT' THEN '-infinity' ELSE greatest(clock_timestamp(),
        (SELECT g.last_at + interval '1 microsecond' FROM member_guard g WHERE g.member_id = NEW.id)) END, p.id
      FROM path p WHERE p.brand_id = NEW.brand_id AND p.agents = NEW.agent_path
    ON CONFLICT (member_id, since) DO UPDATE SET path_id = excluded.path_id;
  RETURN NULL;
END $$;
CREATE TRIGGER member_path_followed AFTER INSERT OR UPDATE OF agent_path ON member FOR EACH ROW EXECUTE FUNCTION follow_member_path();

INSERT INTO brand_zone (brand_id, since, time_zone) SELECT id, '-infinity', time_zone FROM brand;
INSERT INTO path (brand_id, agents)
  SELECT id, '{}' FROM brand UNION SELECT brand_id, agent_path FROM member UNION SELECT brand_id, agent_path FROM bet ORDER BY 1, 2;
INSERT INTO member_path (member_id, since, path_id)
  SELECT m.id, '-infinity', p.id FROM member m JOIN path p ON p.brand_id = m.brand_id AND p.agents = m.agent_path WHERE m.agent_path <> '{}';

-- What a movement of money is in the facts, by the way it takes: of the payer's side or the receiver's. Types that are not here are none
-- (stakes and wins are play; a hold is no payout). A migration that brings a type adds its rows.
CREATE TABLE money_fact (
  type       integer NOT NULL,
  from_kind  text NOT NULL,
  to_kind    text NOT NULL,
  side       text NOT NULL CHECK (side IN ('payer', 'receiver')),
  fact       text NOT NULL CHECK (fact IN ('deposit', 'withdrawal', 'fee', 'promotion', 'rebate', 'transfer.in', 'transfer.out', 'adjustment')),
  -- -1 takes back what the fact counted before.
  sign       smallint NOT NULL CHECK (sign IN (1, -1)),
  PRIMARY KEY (type, from_kind, to_kind, side),
  FOREIGN KEY (type, from_kind, to_kind) REFERENCES account_pair
);
INSERT INTO money_fact (type, from_kind, to_kind, side, fact, sign) VALUES
  (6101, 'clearing.deposit',    'member.cash',         'receiver', 'deposit',     1),
  (6221, 'member.cash',         'clearing.deposit',    'payer',    'deposit',    -1),
  (6220, 'member.hold',         'clearing.withdrawal', 'payer',    'withdrawal',  1),
  (6120, 'clearing.withdrawal', 'member.cash',         'receiver', 'withdrawal', -1),
  (3102, 'house.promotion',     'member.cash',         'receiver', 'promotion',   1),
  (4104, 'house.promotion',     'member.cash',         'receiver', 'promotion',   1),
  (5112, 'house.promotion',     'member.cash',         'receiver', 'promotion',   1),
  (3220, 'member.cash',         'house.promotion',     'payer',    'promotion',  -1),
  (3220, 'member.debt',         'house.promotion',     'payer',    'promotion',  -1),
  (4220, 'member.cash',         'house.promotion',     'payer',    'promotion',  -1),
  (4220, 'member.debt',         'house.promotion',     'payer',    'promotion',  -1),
  (5220, 'member.cash',         'house.promotion',     'payer',    'promotion',  -1),
  (5220, 'member.debt',         'house.promotion',     'payer',    'promotion',  -1),
  (6130, 'house.adjustment',    'member.debt',         'receiver', 'adjustment',  1),
  (8122, 'house.adjustment',    'member.cash',         'receiver', 'adjustment',  1),
  (8222, 'member.cash',         'house.adjustment',    'payer',    'adjustment', -1);

CREATE TYPE activity_grain AS ENUM ('slice', 'hour', 'day');

-- Measures of play. `bets` placed, `cancelled`, `settled` are counts. `placed` and `paid`: what moved (stakes less those given back, wins less those
-- taken back). `stake`, `payout`, `turnover`, `commission` count on settling, at the moment of settling or correcting. placed - stake is the change in
-- open stakes, paid - payout what open bets were paid already.
CREATE TABLE activity_play (
  grain       activity_grain NOT NULL,
  brand_id    text NOT NULL,
  member_id   text NOT NULL,
  at          timestamptz NOT NULL,
  product     text NOT NULL,
  path_id     integer NOT NULL,
  bets        integer NOT NULL,
  cancelled   integer NOT NULL,
  settled     integer NOT NULL,
  placed      bigint NOT NULL,
  paid        bigint NOT NULL,
  stake       bigint NOT NULL,
  payout      bigint NOT NULL,
  turnover    bigint NOT NULL,
  commission  bigint NOT NULL,
  PRIMARY KEY (grain, member_id, at, product, path_id)
) PARTITION BY LIST (grain);
CREATE TABLE activity_play_slice PARTITION OF activity_play FOR VALUES IN ('slice') WITH (fillfactor = 70);
CREATE TABLE activity_play_hour PARTITION OF activity_play FOR VALUES IN ('hour') WITH (fillfactor = 70);
CREATE TABLE activity_play_day PARTITION OF activity_play FOR VALUES IN ('day') WITH (fillfactor = 70);
-- All members under paths, on whole days.
CREATE INDEX activity_play_day_path ON activity_play_day (path_id, at);

-- The same by agent, over everybody below; agent '' is the whole brand. The agent's own play is in the rows of the agents above.
CREATE TABLE activity_team (
  grain       activity_grain NOT NULL,
  brand_id    text NOT NULL,
  agent       text NOT NULL,
  at          timestamptz NOT NULL,
  product     text NOT NULL,
  bets        bigint NOT NULL,
  cancelled   bigint NOT NULL,
  settled     bigint NOT NULL,
  placed      bigint NOT NULL,
  paid        bigint NOT NULL,
  stake       bigint NOT NULL,
  payout      bigint NOT NULL,
  turnover    bigint NOT NULL,
  commission  bigint NOT NULL,
  PRIMARY KEY (brand_id, agent, grain, at, product)
) WITH (fillfactor = 70);

-- By game, on days of the brand.
CREATE TABLE activity_game (
  brand_id    text NOT NULL,
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
  PRIMARY KEY (brand_id, at, vendor, game, product)
) WITH (fillfactor = 70);

-- Who placed a bet on a day of the brand, and when first.
CREATE TABLE activity_active (
  brand_id   text NOT NULL,
  at         timestamptz NOT NULL,
  member_id  text NOT NULL,
  path_id    integer NOT NULL,
  first_at   timestamptz NOT NULL,
  PRIMARY KEY (brand_id, at, member_id, path_id)
);

-- Money in and out, by kind of fact: how much and how often, less what was taken back.
CREATE TABLE activity_money (
  grain      activity_grain NOT NULL,
  brand_id   text NOT NULL,
  member_id  text NOT NULL,
  at         timestamptz NOT NULL,
  fact       text NOT NULL,
  path_id    integer NOT NULL,
  amount     bigint NOT NULL,
  times      integer NOT NULL,
  PRIMARY KEY (grain, member_id, at, fact, path_id)
) PARTITION BY LIST (grain);
CREATE TABLE activity_money_slice PARTITION OF activity_money FOR VALUES IN ('slice') WITH (fillfactor = 80);
CREATE TABLE activity_money_hour PARTITION OF activity_money FOR VALUES IN ('hour') WITH (fillfactor = 80);
CREATE TABLE activity_money_day PARTITION OF activity_money FOR VALUES IN ('day') WITH (fillfactor = 80);
CREATE INDEX activity_money_day_path ON activity_money_day (path_id, at);

CREATE TABLE activity_money_team (
  grain     activity_grain NOT NULL,
  brand_id  text NOT NULL,
  agent     text NOT NULL,
  at        timestamptz NOT NULL,
  fact      text NOT NULL,
  amount    bigint NOT NULL,
  times     bigint NOT NULL,
  PRIMARY KEY (brand_id, agent, grain, at, fact)
) WITH (fillfactor = 80);

-- Before it nothing of the brand changes any more.
CREATE TABLE activity_period (
  brand_id        text PRIMARY KEY,
  closed_through  timestamptz NOT NULL
);

GRANT SELECT ON path, member_path, brand_zone, money_fact, activity_play, activity_play_slice, activity_play_hour, activity_play_day, activity_team,
  activity_game, activity_active, activity_money, activity_money_slice, activity_money_hour, activity_money_day, activity_money_team, activity_period
  TO pavilion_app;

-- What each operation of a range says about play. Without SET it is inlined.
CREATE FUNCTION activity_play_given(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
  RETURNS TABLE (number bigint, line smallint, brand_id text, member_id text, agents text[], product text, vendor text, game text, at timestamptz,
    slice timestamptz, hour timestamptz, day timestamptz, bets integer, cancelled integer, settled integer, placed bigint, paid bigint, stake bigint,
    payout bigint, turnover bigint, commission bigint)
  LANGUAGE sql STABLE AS $$
  SELECT o.number, o.line, o.brand_id, o.member_id, coalesce(o.agent_path, '{}'), coalesce(o.product, ''),
      -- Settling had a row of the ledger's where it was no row of its own (0080).
      CASE WHEN o.source = 'ledger' THEN coalesce((SELECT b.vendor FROM bet_facts b WHERE b.id = o.bet_id), '') ELSE o.source END, coalesce(o.game, ''), o.at,
      date_bin('5 minutes', o.at, '2000-01-01 00:00:00+00'), date_trunc('hour', o.at, z.time_zone), date_trunc('day', o.at, z.time_zone),
      CASE WHEN o.kind = 'bet' OR (o.kind = 'reported' AND o.revision IS NULL) THEN 1 ELSE 0 END,
      -- Of a bet: a raise taken back says nothing of payouts, a win nothing of stakes.
      CASE WHEN o.kind = 'cancel' AND o.stake IS NOT NULL AND o.payout IS NOT NULL THEN 1 ELSE 0 END,
      CASE WHEN o.kind = 'settle' THEN 1 WHEN o.settled_stake IS NULL THEN 0
        WHEN o.kind = 'cancel' THEN CASE WHEN o.payout IS NOT NULL THEN -1 ELSE 0 END
        WHEN o.kind = 'reopen' THEN -1 WHEN o.revision IS NULL THEN 1 ELSE 0 END,
      coalesce(o.stake, 0), coalesce(o.payout, 0), coalesce(o.settled_stake, 0), coalesce(o.settled_payout, 0), coalesce(o.turnover, 0),
      coalesce(o.commission, 0)
    FROM operation_given(p_from, p_to, p_seen, p_now_seen) o
      JOIN brand_zone z ON z.brand_id = o.brand_id AND o.at >= z.since AND o.at < z.until
      LEFT JOIN member_facts m ON m.id = o.member_id
    WHERE o.bet_id IS NOT NULL AND m.customer_type IS DISTINCT FROM 4 AND (o.kind IN ('bet', 'settle')
      OR num_nonnulls(o.stake, o.payout, o.turnover, o.commission, o.settled_stake, o.settled_payout) > 0)
$$;

-- What each movement of a range says about money, a row for each side that is a fact.
CREATE FUNCTION activity_money_given(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
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

-- Adds what a range of operations says. One statement, each operation once in each table, rows in the order of their keys. An operation stamped within
-- a closed period (there is none: closing waits for them) is refused with PV003, unless everything is counted anew.
CREATE FUNCTION activity_write(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot, p_anew boolean) RETURNS void
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
  ), active AS (
    INSERT INTO activity_active AS a (brand_id, at, member_id, path_id, first_at)
      SELECT f.brand_id, f.day, f.member_id, f.path_id, f.first_at FROM (
          SELECT brand_id, day, member_id, path_id, min(at) AS first_at FROM given WHERE bets > 0 GROUP BY brand_id, day, member_id, path_id) f
        -- Most are there already: an upsert would lock and write each of them again.
        WHERE NOT EXISTS (SELECT FROM activity_active k WHERE k.brand_id = f.brand_id AND k.at = f.day AND k.member_id = f.member_id
          AND k.path_id = f.path_id AND k.first_at <= f.first_at)
        ORDER BY 1, 2, 3, 4
      ON CONFLICT (brand_id, at, member_id, path_id) DO UPDATE SET first_at = least(a.first_at, excluded.first_at)
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
  )
  SELECT count(*) INTO v_late FROM (SELECT brand_id, at FROM given UNION ALL SELECT brand_id, at FROM moved) g
    JOIN activity_period c ON c.brand_id = g.brand_id AND g.at < c.closed_through;
  IF v_late > 0 AND NOT p_anew THEN
    RAISE EXCEPTION '% operations are stamped within a closed period', v_late USING ERRCODE = 'PV003';
  END IF;
END $$;

CREATE FUNCTION activity_add(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  SELECT activity_write(p_from, p_to, p_seen, p_now_seen, false)
$$;

-- The ranges that the consumer has been given, as parameters of operation_given. Numbers up to its own are settled; above, its snapshot tells.
CREATE FUNCTION activity_ranges(OUT from_number bigint, OUT to_number bigint, OUT seen pg_snapshot, OUT now_seen pg_snapshot) RETURNS SETOF record
  LANGUAGE sql STABLE AS $$
  SELECT r.* FROM operation_consumer c CROSS JOIN LATERAL (VALUES
      (0::bigint, c.number, '1:1:'::pg_snapshot, '4611686018427387999:4611686018427387999:'::pg_snapshot),
      (c.number, 9223372036854775807, '1:1:'::pg_snapshot, c.seen)) r (a, b, c, d)
    WHERE c.name = 'activity'
$$;

-- Counts all operations anew that the consumer was given, those it could not work before too. Readers see the rows of before until it commits.
CREATE FUNCTION activity_rebuild() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  r record;
BEGIN
  PERFORM FROM operation_consumer WHERE name = 'activity' FOR UPDATE;
  DELETE FROM operation_held WHERE consumer = 'activity';
  DELETE FROM activity_play;
  DELETE FROM activity_team;
  DELETE FROM activity_game;
  DELETE FROM activity_active;
  DELETE FROM activity_money;
  DELETE FROM activity_money_team;
  FOR r IN SELECT * FROM activity_ranges() LOOP
    PERFORM activity_write(r.from_number, r.to_number, r.seen, r.now_seen, true);
  END LOOP;
END $$;

-- Closes the brand's activity before p_through: 'closed' when it is, 'behind' while operations stamped earlier are not counted, 'held' while one of them
-- is set aside. The barrier of the ledger stands already (PV003 otherwise): whatever is stamped earlier is committed.
CREATE FUNCTION activity_close(p_brand text, p_through timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF (SELECT closed_through FROM ledger_period) < p_through THEN
    RAISE EXCEPTION 'the books are not closed through %', p_through USING ERRCODE = 'PV003';
  END IF;
  IF EXISTS (SELECT FROM operation_held h JOIN operation o ON o.number = h.number AND o.line = h.line
      WHERE h.consumer = 'activity' AND o.brand_id = p_brand AND o.at < p_through) THEN
    RETURN 'held';
  END IF;
  IF EXISTS (SELECT FROM operation_consumer c JOIN operation o ON o.number > c.number
      WHERE c.name = 'activity' AND o.brand_id = p_brand AND o.at < p_through AND NOT pg_visible_in_snapshot(o.xid, c.seen)) THEN
    RETURN 'behind';
  END IF;
  INSERT INTO activity_period AS p (brand_id, closed_through) VALUES (p_brand, p_through)
    ON CONFLICT (brand_id) DO UPDATE SET closed_through = greatest(p.closed_through, excluded.closed_through);
  RETURN 'closed';
END $$;

-- Fewest pieces of the brand's days, hours and slices that make up a period; p_most is the coarsest that may be among them.
CREATE FUNCTION activity_cover(p_brand text, p_from timestamptz, p_to timestamptz, p_most activity_grain)
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

-- Rows that are not what the counted operations add up to, of slices, hours and days that lie within the period. Read-only; sound beside a running
-- consumer in one REPEATABLE READ transaction.
CREATE FUNCTION activity_differences(p_from timestamptz, p_to timestamptz) RETURNS TABLE (offender text)
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

DO $$
DECLARE
  v_name regprocedure;
BEGIN
  FOR v_name IN SELECT p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'platform'::regnamespace AND p.proname LIKE 'activity\_%' LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_name);
    IF v_name::text NOT LIKE '%activity\_write(%' THEN EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO pavilion_app', v_name); END IF;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION follow_brand_zone(), follow_member_path() FROM PUBLIC;

-- What stands already is counted here, and the consumer begins behind it. The snapshot is one that has seen everything: transaction ids of a
-- database that was restored elsewhere mean nothing.
SELECT operation_consumer_open('activity');
SELECT activity_add(0, c.number, '1:1:', '4611686018427387999:4611686018427387999:') FROM operation_consumer c WHERE c.name = 'activity';
