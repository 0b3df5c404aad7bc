-- The schema platform as migrations and functions make it. Written by `npm run database`, compared by a test; to change it, add a migration or change a function.

-- ==================== account-events ====================

CREATE TABLE security_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  ip text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  CONSTRAINT security_event_pkey PRIMARY KEY (id),
  CONSTRAINT security_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX security_event_member ON security_event USING btree (member_id, id);
GRANT DELETE, INSERT, SELECT ON security_event TO pavilion_app;

-- ==================== activity ====================

CREATE TABLE activity_active (
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  member_id text NOT NULL,
  path_id integer NOT NULL,
  first_at timestamp with time zone NOT NULL,
  CONSTRAINT activity_active_pkey PRIMARY KEY (brand_id, at, member_id, path_id)
);
CREATE INDEX activity_active_member ON activity_active USING btree (member_id, at) INCLUDE (path_id);
CREATE INDEX activity_active_path ON activity_active USING btree (path_id, at) INCLUDE (member_id);
GRANT SELECT ON activity_active TO pavilion_app;

CREATE TABLE activity_active_team (
  brand_id text NOT NULL,
  agent text NOT NULL,
  at timestamp with time zone NOT NULL,
  before timestamp with time zone NOT NULL,
  members integer NOT NULL,
  CONSTRAINT activity_active_team_pkey PRIMARY KEY (brand_id, agent, at, before)
) WITH (fillfactor=80);
GRANT SELECT ON activity_active_team TO pavilion_app;

CREATE TABLE activity_game (
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  product text NOT NULL,
  vendor text NOT NULL,
  game text NOT NULL,
  bets bigint NOT NULL,
  cancelled bigint NOT NULL,
  settled bigint NOT NULL,
  placed bigint NOT NULL,
  paid bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  turnover bigint NOT NULL,
  commission bigint NOT NULL,
  CONSTRAINT activity_game_pkey PRIMARY KEY (brand_id, at, vendor, game, product)
) WITH (fillfactor=70);
GRANT SELECT ON activity_game TO pavilion_app;

CREATE TABLE activity_game_team (
  brand_id text NOT NULL,
  agent text NOT NULL,
  at timestamp with time zone NOT NULL,
  product text NOT NULL,
  vendor text NOT NULL,
  game text NOT NULL,
  bets bigint NOT NULL,
  cancelled bigint NOT NULL,
  settled bigint NOT NULL,
  placed bigint NOT NULL,
  paid bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  turnover bigint NOT NULL,
  commission bigint NOT NULL,
  CONSTRAINT activity_game_team_pkey PRIMARY KEY (brand_id, agent, at, vendor, game, product)
) WITH (fillfactor=70);
GRANT SELECT ON activity_game_team TO pavilion_app;

CREATE TABLE activity_mark (
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT activity_mark_pkey PRIMARY KEY (brand_id, at)
);
GRANT SELECT ON activity_mark TO pavilion_app;

CREATE TABLE activity_money (
  grain activity_grain NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  fact text NOT NULL,
  path_id integer NOT NULL,
  amount bigint NOT NULL,
  times integer NOT NULL,
  CONSTRAINT activity_money_pkey PRIMARY KEY (grain, member_id, at, fact, path_id)
) PARTITION BY LIST (grain);
GRANT SELECT ON activity_money TO pavilion_app;

CREATE TABLE activity_money_day PARTITION OF activity_money FOR VALUES IN ('day') WITH (fillfactor=80);
CREATE INDEX activity_money_day_brand ON activity_money_day USING btree (brand_id, at);
CREATE INDEX activity_money_day_path ON activity_money_day USING btree (path_id, at);
GRANT SELECT ON activity_money_day TO pavilion_app;

CREATE TABLE activity_money_hour PARTITION OF activity_money FOR VALUES IN ('hour') WITH (fillfactor=80);
GRANT SELECT ON activity_money_hour TO pavilion_app;

CREATE TABLE activity_money_slice PARTITION OF activity_money FOR VALUES IN ('slice') WITH (fillfactor=80);
GRANT SELECT ON activity_money_slice TO pavilion_app;

CREATE TABLE activity_money_team (
  grain activity_grain NOT NULL,
  brand_id text NOT NULL,
  agent text NOT NULL,
  at timestamp with time zone NOT NULL,
  fact text NOT NULL,
  amount bigint NOT NULL,
  times bigint NOT NULL,
  CONSTRAINT activity_money_team_pkey PRIMARY KEY (brand_id, agent, grain, at, fact)
) WITH (fillfactor=80);
GRANT SELECT ON activity_money_team TO pavilion_app;

CREATE TABLE activity_period (
  brand_id text NOT NULL,
  closed_through timestamp with time zone NOT NULL,
  CONSTRAINT activity_period_pkey PRIMARY KEY (brand_id)
);
GRANT SELECT ON activity_period TO pavilion_app;

CREATE TABLE activity_play (
  grain activity_grain NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  product text NOT NULL,
  path_id integer NOT NULL,
  bets integer NOT NULL,
  cancelled integer NOT NULL,
  settled integer NOT NULL,
  placed bigint NOT NULL,
  paid bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  turnover bigint NOT NULL,
  commission bigint NOT NULL,
  CONSTRAINT activity_play_pkey PRIMARY KEY (grain, member_id, at, product, path_id)
) PARTITION BY LIST (grain);
GRANT SELECT ON activity_play TO pavilion_app;

CREATE TABLE activity_play_day PARTITION OF activity_play FOR VALUES IN ('day') WITH (fillfactor=70);
CREATE INDEX activity_play_day_brand ON activity_play_day USING btree (brand_id, at);
CREATE INDEX activity_play_day_path ON activity_play_day USING btree (path_id, at);
GRANT SELECT ON activity_play_day TO pavilion_app;

CREATE TABLE activity_play_hour PARTITION OF activity_play FOR VALUES IN ('hour') WITH (fillfactor=70);
GRANT SELECT ON activity_play_hour TO pavilion_app;

CREATE TABLE activity_play_slice PARTITION OF activity_play FOR VALUES IN ('slice') WITH (fillfactor=70);
GRANT SELECT ON activity_play_slice TO pavilion_app;

CREATE TABLE activity_standing (
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  member_id text NOT NULL,
  path_id integer NOT NULL,
  bets bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  turnover bigint NOT NULL,
  deposits bigint NOT NULL,
  withdrawals bigint NOT NULL,
  CONSTRAINT activity_standing_pkey PRIMARY KEY (brand_id, at, member_id, path_id),
  CONSTRAINT activity_standing_brand_id_at_fkey FOREIGN KEY (brand_id, at) REFERENCES activity_mark(brand_id, at) ON DELETE CASCADE
);
GRANT SELECT ON activity_standing TO pavilion_app;

CREATE TABLE activity_team (
  grain activity_grain NOT NULL,
  brand_id text NOT NULL,
  agent text NOT NULL,
  at timestamp with time zone NOT NULL,
  product text NOT NULL,
  bets bigint NOT NULL,
  cancelled bigint NOT NULL,
  settled bigint NOT NULL,
  placed bigint NOT NULL,
  paid bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  turnover bigint NOT NULL,
  commission bigint NOT NULL,
  CONSTRAINT activity_team_pkey PRIMARY KEY (brand_id, agent, grain, at, product)
) WITH (fillfactor=70);
GRANT SELECT ON activity_team TO pavilion_app;

CREATE TABLE brand_zone (
  brand_id text NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  CONSTRAINT brand_zone_pkey PRIMARY KEY (brand_id, since)
);
GRANT SELECT ON brand_zone TO pavilion_app;

CREATE TABLE member_path (
  member_id text NOT NULL,
  since timestamp with time zone NOT NULL,
  path_id integer NOT NULL,
  CONSTRAINT member_path_pkey PRIMARY KEY (member_id, since),
  CONSTRAINT member_path_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT member_path_path_id_fkey FOREIGN KEY (path_id) REFERENCES path(id)
);
CREATE INDEX member_path_moved ON member_path USING btree (member_id) WHERE (since > '-infinity'::timestamp with time zone);
GRANT SELECT ON member_path TO pavilion_app;

CREATE TABLE money_fact (
  type integer NOT NULL,
  from_kind text NOT NULL,
  to_kind text NOT NULL,
  side text NOT NULL,
  fact text NOT NULL,
  sign smallint NOT NULL,
  CONSTRAINT money_fact_pkey PRIMARY KEY (type, from_kind, to_kind, side),
  CONSTRAINT money_fact_fact_check CHECK (fact = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'fee'::text, 'promotion'::text, 'rebate'::text, 'transfer.in'::text, 'transfer.out'::text, 'adjustment'::text, 'commission'::text, 'chargeback'::text, 'refund'::text])),
  CONSTRAINT money_fact_side_check CHECK (side = ANY (ARRAY['payer'::text, 'receiver'::text])),
  CONSTRAINT money_fact_sign_check CHECK (sign = ANY (ARRAY[1, '-1'::integer])),
  CONSTRAINT money_fact_type_from_kind_to_kind_fkey FOREIGN KEY (type, from_kind, to_kind) REFERENCES account_pair(type, from_kind, to_kind)
);
GRANT SELECT ON money_fact TO pavilion_app;

CREATE TABLE path (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  agents text[] NOT NULL,
  CONSTRAINT path_pkey PRIMARY KEY (id),
  CONSTRAINT path_brand_id_agents_key UNIQUE (brand_id, agents)
);
CREATE INDEX path_agents ON path USING gin (agents);
GRANT SELECT ON path TO pavilion_app;

CREATE VIEW bet_counting AS
 SELECT number,
    line,
    at,
    brand_id,
    bet_id,
    kind = 'bet'::operation_kind OR kind = 'reported'::operation_kind AND revision IS NULL AND num_nonnulls(stake, payout, turnover, commission, settled_stake, settled_payout) > 0 AS is_placed,
    kind = 'settle'::operation_kind OR num_nonnulls(turnover, commission, settled_stake, settled_payout) > 0 AS is_counted,
    COALESCE(stake, 0::bigint) AS placed,
    COALESCE(payout, 0::bigint) AS paid,
    COALESCE(settled_stake, 0::bigint) AS stake,
    COALESCE(settled_payout, 0::bigint) AS payout,
    COALESCE(turnover, 0::bigint) AS turnover,
    member_id,
    source,
    product,
    game,
        CASE
            WHEN kind = 'settle'::operation_kind THEN 1
            WHEN settled_stake IS NULL THEN 0
            WHEN kind = 'cancel'::operation_kind THEN
            CASE
                WHEN payout IS NOT NULL THEN '-1'::integer
                ELSE 0
            END
            WHEN kind = 'reopen'::operation_kind THEN '-1'::integer
            WHEN revision IS NULL THEN 1
            ELSE 0
        END AS settled,
    COALESCE(agent_path, '{}'::text[]) AS agents,
    revision
   FROM operation o
  WHERE bet_id IS NOT NULL;
GRANT SELECT ON bet_counting TO pavilion_app;

CREATE VIEW money_movement AS
 SELECT o.number,
    o.line,
    o.at,
    o.brand_id,
    s.member_id,
    m.username,
    k.fact,
    k.sign,
    o.type,
    k.sign * o.amount AS amount,
    f.currency,
    COALESCE(o.reference, o.bet_id,
        CASE
            WHEN o.source <> 'ledger'::text THEN o.key COLLATE "default"
            ELSE NULL::text
        END, ''::text) AS reference,
        CASE
            WHEN f.kind ~~ 'clearing.%'::text THEN f.owner
            WHEN t.kind ~~ 'clearing.%'::text THEN t.owner
            ELSE NULL::text
        END AS provider,
    NOT (EXISTS ( SELECT
           FROM operation e
             JOIN ledger_account ef ON ef.id = e.payer
             JOIN ledger_account et ON et.id = e.receiver
             JOIN money_fact ek ON ek.type = e.type AND ek.from_kind = ef.kind AND ek.to_kind = et.kind AND ek.side = k.side AND ek.fact = k.fact
          WHERE e.number = o.number AND e.line < o.line AND e.amount > 0)) AS is_first
   FROM operation o
     JOIN ledger_account f ON f.id = o.payer
     JOIN ledger_account t ON t.id = o.receiver
     JOIN money_fact k ON k.type = o.type AND k.from_kind = f.kind AND k.to_kind = t.kind
     CROSS JOIN LATERAL ( SELECT split_part(
                CASE k.side
                    WHEN 'payer'::text THEN f.owner
                    ELSE t.owner
                END, '/'::text, 1) AS member_id) s
     JOIN member m ON m.id = s.member_id AND m.customer_type <> 4
  WHERE o.amount > 0 AND (o.type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[]));
GRANT SELECT ON money_movement TO pavilion_app;

CREATE VIEW moved_member AS
 SELECT DISTINCT member_id
   FROM member_path
  WHERE since > '-infinity'::timestamp with time zone;
GRANT SELECT ON moved_member TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_add(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
  SELECT activity_write(p_from, p_to, p_seen, p_now_seen, false)
$function$;
GRANT EXECUTE ON FUNCTION activity_add(bigint,bigint,pg_snapshot,pg_snapshot) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_close(p_brand text, p_through timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
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
END $function$;
GRANT EXECUTE ON FUNCTION activity_close(text,timestamp with time zone) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_cover(p_brand text, p_from timestamp with time zone, p_to timestamp with time zone, p_most activity_grain)
 RETURNS TABLE(grain activity_grain, starts timestamp with time zone, ends timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION activity_cover(text,timestamp with time zone,timestamp with time zone,activity_grain) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_differences(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS TABLE(offender text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'platform', 'pg_temp'
 SET jit TO 'off'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION activity_differences(timestamp with time zone,timestamp with time zone) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_money_given(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
 RETURNS TABLE(number bigint, line smallint, brand_id text, member_id text, path_id integer, fact text, at timestamp with time zone, slice timestamp with time zone, hour timestamp with time zone, day timestamp with time zone, amount bigint, times integer)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION activity_money_given(bigint,bigint,pg_snapshot,pg_snapshot) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_play_given(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
 RETURNS TABLE(number bigint, line smallint, brand_id text, member_id text, agents text[], product text, vendor text, game text, at timestamp with time zone, slice timestamp with time zone, hour timestamp with time zone, day timestamp with time zone, bets integer, cancelled integer, settled integer, placed bigint, paid bigint, stake bigint, payout bigint, turnover bigint, commission bigint)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION activity_play_given(bigint,bigint,pg_snapshot,pg_snapshot) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_ranges(OUT from_number bigint, OUT to_number bigint, OUT seen pg_snapshot, OUT now_seen pg_snapshot)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
AS $function$
  SELECT r.* FROM operation_consumer c CROSS JOIN LATERAL (VALUES
      (0::bigint, c.number, '1:1:'::pg_snapshot, '4611686018427387999:4611686018427387999:'::pg_snapshot),
      (c.number, 9223372036854775807, '1:1:'::pg_snapshot, c.seen)) r (a, b, c, d)
    WHERE c.name = 'activity'
$function$;
GRANT EXECUTE ON FUNCTION activity_ranges() TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_rebuild()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
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
END $function$;
GRANT EXECUTE ON FUNCTION activity_rebuild() TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_stand(p_brand text, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
END $function$;
GRANT EXECUTE ON FUNCTION activity_stand(text,timestamp with time zone) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_standing_differences()
 RETURNS TABLE(offender text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'platform', 'pg_temp'
 SET jit TO 'off'
AS $function$
  WITH mark AS MATERIALIZED (SELECT brand_id, at, lag(at) OVER (PARTITION BY brand_id ORDER BY at) AS before FROM activity_mark
  ), said AS (
    SELECT m.brand_id, m.at, s.* FROM mark m CROSS JOIN LATERAL activity_standing_of(m.brand_id, m.before, m.at) s
  )
  SELECT concat('missing: ', w) FROM (SELECT * FROM said EXCEPT ALL SELECT * FROM activity_standing) w
  UNION ALL
  SELECT concat('too much: ', w) FROM (SELECT * FROM activity_standing EXCEPT ALL SELECT * FROM said) w
$function$;
GRANT EXECUTE ON FUNCTION activity_standing_differences() TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_standing_of(p_brand text, p_before timestamp with time zone, p_at timestamp with time zone)
 RETURNS TABLE(member_id text, path_id integer, bets bigint, stake bigint, payout bigint, turnover bigint, deposits bigint, withdrawals bigint)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION activity_standing_of(text,timestamp with time zone,timestamp with time zone) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.activity_write(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot, p_anew boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'platform', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION platform.stood_below(p_member text, p_agent text, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
  SELECT coalesce((SELECT p.agents @> ARRAY[p_agent] FROM member_path m JOIN path p ON p.id = m.path_id
    WHERE m.member_id = p_member AND m.since <= p_at ORDER BY m.since DESC LIMIT 1), false)
$function$;
GRANT EXECUTE ON FUNCTION stood_below(text,text,timestamp with time zone) TO pavilion_app;

-- ==================== adjustments ====================

CREATE TABLE adjustment (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  code text NOT NULL,
  reason text NOT NULL,
  reference text NOT NULL,
  reverses text,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  journal_id bigint NOT NULL,
  CONSTRAINT adjustment_pkey PRIMARY KEY (id),
  CONSTRAINT adjustment_amount_check CHECK (amount > 0),
  CONSTRAINT adjustment_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT adjustment_code_check CHECK (code = ANY (ARRAY['goodwill'::text, 'correction'::text, 'payment'::text, 'game'::text, 'fee'::text, 'other'::text])),
  CONSTRAINT adjustment_kind_check CHECK (kind = ANY (ARRAY['credit'::text, 'debit'::text])),
  CONSTRAINT adjustment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT adjustment_reverses_fkey FOREIGN KEY (reverses) REFERENCES adjustment(id)
);
CREATE INDEX adjustment_brand ON adjustment USING btree (brand_id, decided_at DESC, id DESC);
CREATE INDEX adjustment_member ON adjustment USING btree (member_id, decided_at DESC, id DESC);
CREATE UNIQUE INDEX adjustment_reverses ON adjustment USING btree (reverses);
GRANT INSERT, SELECT ON adjustment TO pavilion_app;

CREATE TABLE adjustment_rule (
  brand_id text NOT NULL,
  four_eyes_above bigint DEFAULT 0,
  largest bigint,
  reversal_hours integer DEFAULT 24 NOT NULL,
  CONSTRAINT adjustment_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT adjustment_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT adjustment_rule_four_eyes_above_check CHECK (four_eyes_above >= 0),
  CONSTRAINT adjustment_rule_largest_check CHECK (largest > 0),
  CONSTRAINT adjustment_rule_reversal_hours_check CHECK (reversal_hours >= 0 AND reversal_hours <= 720)
);
GRANT INSERT, SELECT, UPDATE ON adjustment_rule TO pavilion_app;

-- ==================== agents ====================

CREATE TABLE affiliate_application (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text,
  name text DEFAULT ''::text NOT NULL,
  contact text DEFAULT ''::text NOT NULL,
  plan text NOT NULL,
  language text NOT NULL,
  ip text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by text,
  answer text DEFAULT ''::text NOT NULL,
  code text,
  CONSTRAINT affiliate_application_pkey PRIMARY KEY (id),
  CONSTRAINT affiliate_application_brand_id_code_fkey FOREIGN KEY (brand_id, code) REFERENCES affiliate_code(brand_id, code),
  CONSTRAINT affiliate_application_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT affiliate_application_check CHECK ((decided_at IS NULL) = (state = 'waiting'::text)),
  CONSTRAINT affiliate_application_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT affiliate_application_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX affiliate_application_brand ON affiliate_application USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX affiliate_application_member ON affiliate_application USING btree (member_id, created_at DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX affiliate_application_open ON affiliate_application USING btree (brand_id, created_at, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX affiliate_application_waits ON affiliate_application USING btree (member_id) WHERE (state = 'waiting'::text);
GRANT INSERT, SELECT ON affiliate_application TO pavilion_app;
GRANT UPDATE (state, decided_at, decided_by, answer, code) ON affiliate_application TO pavilion_app;

CREATE TABLE affiliate_code (
  brand_id text NOT NULL,
  code text NOT NULL,
  agent_id text,
  link_type smallint DEFAULT 0 NOT NULL,
  is_closed boolean DEFAULT false NOT NULL,
  expires_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  starts_at timestamp with time zone,
  note text DEFAULT ''::text NOT NULL,
  max_uses integer,
  used integer DEFAULT 0 NOT NULL,
  rebates jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT affiliate_code_pkey PRIMARY KEY (brand_id, code),
  CONSTRAINT affiliate_code_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id),
  CONSTRAINT affiliate_code_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT affiliate_code_check CHECK (used <= max_uses),
  CONSTRAINT affiliate_code_code_check CHECK (code = upper(code) AND code ~ '^[0-9A-Z_-]{3,32}$'::text),
  CONSTRAINT affiliate_code_link_type_check CHECK (link_type = ANY (ARRAY[0, 1])),
  CONSTRAINT affiliate_code_max_uses_check CHECK (max_uses > 0)
);
CREATE INDEX affiliate_code_agent ON affiliate_code USING btree (agent_id, created_at DESC, code);
GRANT INSERT, SELECT, UPDATE ON affiliate_code TO pavilion_app;

CREATE TABLE affiliate_use (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT affiliate_use_pkey PRIMARY KEY (member_id),
  CONSTRAINT affiliate_use_brand_id_code_fkey FOREIGN KEY (brand_id, code) REFERENCES affiliate_code(brand_id, code),
  CONSTRAINT affiliate_use_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX affiliate_use_code ON affiliate_use USING btree (brand_id, code, at DESC, member_id DESC);
GRANT INSERT, SELECT ON affiliate_use TO pavilion_app;

CREATE TABLE agent_direct (
  agent_id text NOT NULL,
  members integer NOT NULL,
  agents integer NOT NULL,
  CONSTRAINT agent_direct_pkey PRIMARY KEY (agent_id)
);
GRANT SELECT ON agent_direct TO pavilion_app;

CREATE TABLE agent_first_deposit (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT agent_first_deposit_pkey PRIMARY KEY (member_id),
  CONSTRAINT agent_first_deposit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
GRANT INSERT, SELECT ON agent_first_deposit TO pavilion_app;

CREATE TABLE agent_move (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  from_agent text,
  to_agent text,
  members integer NOT NULL,
  reason text NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT agent_move_pkey PRIMARY KEY (id),
  CONSTRAINT agent_move_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX agent_move_brand ON agent_move USING btree (brand_id, moved_at DESC, id DESC);
CREATE INDEX agent_move_member ON agent_move USING btree (member_id, moved_at DESC);
GRANT INSERT, SELECT ON agent_move TO pavilion_app;

CREATE TABLE agent_opening (
  agent_id text NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  member_id text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT agent_opening_pkey PRIMARY KEY (agent_id, request_id),
  CONSTRAINT agent_opening_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT agent_opening_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
GRANT INSERT, SELECT ON agent_opening TO pavilion_app;

CREATE TABLE agent_quota (
  agent_id text NOT NULL,
  agents integer,
  version integer DEFAULT 1 NOT NULL,
  set_at timestamp with time zone NOT NULL,
  set_by text NOT NULL,
  CONSTRAINT agent_quota_pkey PRIMARY KEY (agent_id),
  CONSTRAINT agent_quota_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT agent_quota_agents_check CHECK (agents >= 0)
);
GRANT INSERT, SELECT, UPDATE ON agent_quota TO pavilion_app;

CREATE TABLE agent_rebate (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  product text NOT NULL,
  ppm integer NOT NULL,
  before integer NOT NULL,
  effective_from date NOT NULL,
  set_at timestamp with time zone NOT NULL,
  set_by_kind text NOT NULL,
  set_by text NOT NULL,
  CONSTRAINT agent_rebate_pkey PRIMARY KEY (id),
  CONSTRAINT agent_rebate_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT agent_rebate_ppm_check CHECK (ppm >= 0 AND ppm <= 1000000),
  CONSTRAINT agent_rebate_product_fkey FOREIGN KEY (product) REFERENCES product(code),
  CONSTRAINT agent_rebate_set_by_kind_check CHECK (set_by_kind = ANY (ARRAY['invitation'::text, 'agent'::text, 'operator'::text]))
);
CREATE INDEX agent_rebate_brand ON agent_rebate USING btree (brand_id, member_id, product, effective_from DESC, id DESC);
CREATE INDEX agent_rebate_member ON agent_rebate USING btree (member_id, product, effective_from DESC, id DESC);
GRANT INSERT, SELECT ON agent_rebate TO pavilion_app;

-- ==================== audit ====================

CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  brand_id text,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  ip text,
  seq bigint NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entry_actor_kind_check CHECK (actor_kind = ANY (ARRAY['member'::text, 'operator'::text, 'system'::text, 'vendor'::text]))
);
CREATE INDEX audit_actor ON audit_entry USING btree (actor_id, seq);
CREATE INDEX audit_brand ON audit_entry USING btree (brand_id, seq);
CREATE INDEX audit_of_member ON audit_entry USING btree (((detail ->> 'memberId'::text)), seq) WHERE (detail ? 'memberId'::text);
CREATE INDEX audit_subject ON audit_entry USING btree (subject_kind, subject_id, id);
CREATE UNIQUE INDEX audit_seq ON audit_entry USING btree (seq);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chained BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_append();
GRANT INSERT, SELECT ON audit_entry TO pavilion_app;

CREATE TABLE audit_head (
  one boolean DEFAULT true NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (one),
  CONSTRAINT audit_head_one_check CHECK (one)
);
GRANT SELECT ON audit_head TO pavilion_app;

CREATE TABLE check_run (
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  ok boolean NOT NULL,
  problems integer NOT NULL,
  CONSTRAINT check_run_pkey PRIMARY KEY (kind),
  CONSTRAINT check_run_kind_check CHECK (kind = ANY (ARRAY['books'::text, 'audit'::text]))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON check_run TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.audit_append()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  v_head audit_head;
BEGIN
  SELECT * INTO v_head FROM audit_head FOR UPDATE;
  NEW.seq := v_head.seq + 1;
  NEW.prev_hash := v_head.hash;
  NEW.hash := audit_hash(v_head.hash, NEW);
  UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION platform.audit_hash(p_prev bytea, p_row audit_entry)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'platform', 'pg_temp'
AS $function$
  SELECT sha256(p_prev || convert_to(jsonb_build_array(
    p_row.seq, p_row.id, floor(extract(epoch FROM p_row.at) * 1000000)::bigint, p_row.brand_id, p_row.actor_kind, p_row.actor_id,
    p_row.action, p_row.subject_kind, p_row.subject_id, p_row.detail, p_row.ip)::text, 'UTF8'));
$function$;
GRANT EXECUTE ON FUNCTION audit_hash(bytea,audit_entry) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.audit_verify()
 RETURNS TABLE(checked bigint, first_bad bigint, head bytea)
 LANGUAGE sql
 STABLE
 SET search_path TO 'platform', 'pg_temp'
AS $function$
  WITH start AS (SELECT sha256('pavilion audit trail') AS hash),
  walked AS (
    SELECT e.seq, e.hash, e.seq = row_number() OVER w AND e.prev_hash = coalesce(lag(e.hash) OVER w, start.hash)
        AND e.hash = audit_hash(e.prev_hash, e) AS follows
      FROM audit_entry e, start WINDOW w AS (ORDER BY e.seq)),
  summed AS (SELECT count(*) AS checked, min(seq) FILTER (WHERE NOT follows) AS first_bad, coalesce(max(seq), 0) AS last FROM walked)
  SELECT s.checked, coalesce(s.first_bad, CASE WHEN h.seq <> s.last OR h.hash <> coalesce(
      (SELECT w.hash FROM walked w WHERE w.seq = s.last), (SELECT hash FROM start)) THEN s.last + 1 END), h.hash
    FROM summed s, audit_head h;
$function$;
GRANT EXECUTE ON FUNCTION audit_verify() TO pavilion_app;

-- ==================== betting ====================

CREATE TABLE bet (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  agent_path text[] NOT NULL,
  product text NOT NULL,
  vendor text NOT NULL,
  game text NOT NULL,
  round_id text NOT NULL,
  currency text NOT NULL,
  stake bigint NOT NULL,
  payout bigint DEFAULT 0 NOT NULL,
  valid_turnover bigint DEFAULT 0 NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  business_day date NOT NULL,
  state text NOT NULL,
  revisions integer DEFAULT 0 NOT NULL,
  commission bigint DEFAULT 0 NOT NULL,
  detail jsonb,
  CONSTRAINT bet_pkey PRIMARY KEY (id),
  CONSTRAINT bet_sane CHECK (stake >= 0 AND payout >= 0 AND valid_turnover >= 0 AND (state = ANY (ARRAY['open'::text, 'settled'::text, 'cancelled'::text])))
) WITH (fillfactor=85);
CREATE INDEX bet_commission ON bet USING btree (member_id) WHERE (commission <> 0);
CREATE INDEX bet_history ON bet USING btree (member_id, placed_at);
CREATE INDEX bet_open ON bet USING btree (placed_at) WHERE (state = 'open'::text);
CREATE INDEX bet_round ON bet USING btree (vendor, round_id, member_id);
CREATE INDEX bet_wins ON bet USING btree (brand_id, date_trunc('hour'::text, (settled_at AT TIME ZONE 'UTC'::text)), payout DESC) WHERE ((state = 'settled'::text) AND (payout > stake));
GRANT SELECT ON bet TO pavilion_app;

CREATE TABLE bet_step (
  currency text NOT NULL,
  product text NOT NULL,
  step bigint NOT NULL,
  CONSTRAINT bet_step_pkey PRIMARY KEY (currency, product),
  CONSTRAINT bet_step_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  CONSTRAINT bet_step_product_fkey FOREIGN KEY (product) REFERENCES product(code),
  CONSTRAINT bet_step_step_check CHECK (step > 0)
);
GRANT SELECT ON bet_step TO pavilion_app;

CREATE TABLE settlement (
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id text NOT NULL,
  state text DEFAULT 'staging'::text NOT NULL,
  attempt integer DEFAULT 1 NOT NULL,
  staged bigint DEFAULT 0 NOT NULL,
  applied bigint DEFAULT 0 NOT NULL,
  replayed bigint DEFAULT 0 NOT NULL,
  refused bigint DEFAULT 0 NOT NULL,
  next_member text DEFAULT ''::text NOT NULL,
  next_place bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sealed_at timestamp with time zone,
  applied_at timestamp with time zone,
  CONSTRAINT settlement_pkey PRIMARY KEY (number),
  CONSTRAINT settlement_id_key UNIQUE (id),
  CONSTRAINT settlement_state_check CHECK (state = ANY (ARRAY['staging'::text, 'sealed'::text, 'applied'::text, 'cleared'::text]))
) WITH (fillfactor=50);
CREATE INDEX settlement_unfinished ON settlement USING btree (number) WHERE (state = ANY (ARRAY['sealed'::text, 'applied'::text]));
GRANT SELECT ON settlement TO pavilion_app;

CREATE TABLE settlement_operation (
  settlement bigint NOT NULL,
  attempt integer NOT NULL,
  member_id text NOT NULL,
  place bigint NOT NULL,
  amount bigint NOT NULL,
  turnover bigint,
  version bigint,
  since timestamp with time zone,
  kind operation_kind NOT NULL,
  free boolean NOT NULL,
  closed boolean NOT NULL,
  take_back boolean NOT NULL,
  source text NOT NULL,
  key text NOT NULL,
  hash bytea NOT NULL,
  round_id text NOT NULL,
  reference text,
  currency text NOT NULL,
  game text NOT NULL,
  product text NOT NULL,
  bet_id text,
  precheck text,
  session_id text,
  status text,
  CONSTRAINT settlement_operation_pkey PRIMARY KEY (settlement, attempt, member_id, place)
);
CREATE INDEX settlement_refused ON settlement_operation USING btree (settlement, place) WHERE (status IS NOT NULL);
GRANT SELECT ON settlement_operation TO pavilion_app;

CREATE VIEW bet_facts AS
 SELECT id,
    brand_id,
    member_id,
    product,
    vendor,
    game,
    round_id,
    currency,
    stake,
    payout,
    valid_turnover,
    placed_at,
    settled_at,
    state,
    agent_path
   FROM bet;
GRANT SELECT ON bet_facts TO pavilion_app;

CREATE VIEW bet_revision AS
 SELECT o.bet_id,
    o.revision,
    o.at,
        CASE o.kind
            WHEN 'raise'::operation_kind THEN 'raised'::text
            WHEN 'win'::operation_kind THEN 'late.win'::text
            ELSE
            CASE c.kind
                WHEN 'win'::operation_kind THEN 'win.cancelled'::text
                ELSE 'bet.cancelled'::text
            END
        END AS reason,
    COALESCE(o.stake, 0::bigint) AS stake_delta,
    COALESCE(o.payout, 0::bigint) AS payout_delta,
    COALESCE(o.turnover, 0::bigint) AS turnover_delta
   FROM operation o
     LEFT JOIN operation c ON c.source = o.source AND c.key = o.cancels
  WHERE o.revision IS NOT NULL;
GRANT SELECT ON bet_revision TO pavilion_app;

CREATE VIEW bet_with_commission AS
 SELECT id,
    brand_id,
    member_id,
    product,
    valid_turnover,
    commission,
    settled_at
   FROM bet
  WHERE commission <> 0;
GRANT SELECT ON bet_with_commission TO pavilion_app;

CREATE VIEW vendor_transaction AS
 SELECT source AS vendor,
    key AS id,
    kind::text AS kind,
        CASE
            WHEN kind = 'tombstone'::operation_kind OR (EXISTS ( SELECT
               FROM operation c
              WHERE c.source = o.source AND c.cancels = o.key)) THEN 'cancelled'::text
            ELSE 'applied'::text
        END AS state,
    member_id,
    round_id,
    reference,
    amount,
    body_hash,
    bet_id,
        CASE
            WHEN amount > 0 THEN number
            ELSE NULL::bigint
        END AS journal_id,
    balance,
    at AS created_at
   FROM operation o
  WHERE source <> 'ledger'::text AND key IS NOT NULL;
GRANT SELECT ON vendor_transaction TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.bet_apply(p_set boolean, p_at timestamp with time zone, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[], p_turnover bigint[], p_gate text[], p_version bigint[], p_session text[], p_since timestamp with time zone[], p_take_back boolean[])
 RETURNS TABLE(n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  IF NOT p_set THEN
    RETURN QUERY SELECT * FROM bet_each(p_at, '{}', p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
      p_turnover, p_gate, p_version, p_session, p_since, p_take_back);
    RETURN;
  END IF;
  PERFORM 1 FROM member_guard WHERE member_id = ANY (p_member) ORDER BY member_id FOR UPDATE;
  IF 'bet' = ANY (p_kind) THEN
    RETURN QUERY SELECT * FROM bet_many_bets(p_at, p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
      p_turnover, p_gate, p_version, p_session, p_since);
  END IF;
  IF 'win' = ANY (p_kind) THEN
    RETURN QUERY SELECT * FROM bet_many_wins(p_at, p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
      p_turnover, p_gate, p_version, p_session, p_since);
  END IF;
  IF p_kind && '{raise,cancel,promo}' THEN
    RETURN QUERY SELECT * FROM bet_each(p_at, '{bet,win}', p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
      p_turnover, p_gate, p_version, p_session, p_since, p_take_back);
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION bet_apply(boolean,timestamp with time zone,operation_kind[],text[],text[],bytea[],text[],text[],text[],bigint[],text[],text[],text[],text[],boolean[],boolean[],bigint[],text[],bigint[],text[],timestamp with time zone[],boolean[]) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.bet_bulk(p_at timestamp with time zone, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[], p_turnover bigint[], p_precheck text[], p_version bigint[], p_session text[], p_since timestamp with time zone[], p_take_back boolean[])
 RETURNS TABLE(n integer, status text, replayed boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  a record;
  v_rest integer[] := '{}';
BEGIN
  PERFORM 1 FROM member_guard WHERE member_id = ANY (p_member) ORDER BY member_id FOR UPDATE;
  FOR a IN
  WITH op AS MATERIALIZED (
    SELECT u.*, count(*) OVER m AS ops, sum(CASE WHEN u.kind = 'bet' AND NOT u.free THEN u.amount ELSE 0 END) OVER m AS stakes,
        bool_or(u.kind = 'bet') OVER m <> bool_and(u.kind = 'bet') OVER m AS is_mixed, count(*) OVER (PARTITION BY u.vendor, u.id) AS twins
      FROM unnest(p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed, p_turnover,
        p_precheck, p_version, p_session, p_since) WITH ORDINALITY
      AS u (kind, vendor, id, hash, member, round, reference, amount, currency, game, product, bet, free, closed, turnover, precheck, version, session, since, place)
      WINDOW m AS (PARTITION BY u.member)
  ), found AS MATERIALIZED (
    SELECT op.*, g.brand_id, g.cash_account, g.agent_path, g.balance, br.currency AS brand_currency, pr.bet_type, pr.win_type, pr.refund_type, pr.promotion_type, moment.at, day.today,
        span.week, span.month, house.id AS house, own.number AS own_number, w.id AS wager_id, w.state AS wager_state, w.stake AS wager_stake,
        w.payout AS wager_payout, w.valid_turnover AS wager_turnover, w.revisions AS wager_revisions, w.product AS wager_product, w.game AS wager_game,
        w.agent_path AS wager_path, CASE WHEN op.kind = 'cancel' THEN w.business_day ELSE day.today END AS since_day,
        coalesce((SELECT wp.settled_alone FROM product wp WHERE wp.code = w.product), false) AS is_alone,
        CASE WHEN op.free THEN 0 ELSE op.amount END AS stake,
        -- Null: to be worked by bet_each.
        CASE WHEN g.member_id IS NULL THEN 'member.unknown'
          WHEN own.number IS NOT NULL THEN bet_repeat(own.kind, own.body_hash, op.hash,
            (SELECT x.number FROM operation x WHERE x.source = op.vendor AND x.cancels = op.id LIMIT 1) IS NOT NULL)
          WHEN op.kind <> 'cancel' AND op.currency IS DISTINCT FROM br.currency THEN 'currency.mismatch'
          WHEN op.amount < 0 THEN 'amount.step'
          WHEN op.kind = 'promo' THEN 'ok' WHEN op.kind = 'win' THEN coalesce(win_refusal(w.id, true, ref.kind, w.member_id, op.member, w.round_id, op.round, w.state), 'ok')
          WHEN op.kind = 'bet' THEN coalesce(bet_refusal(g, moment.at, op.session IS NULL OR coalesce(s.ended_at IS NULL AND s.expires_at > p_at
              AND s.active_at > p_at - interval '30 minutes' AND g.status = 'active', false), coalesce(s.created_at, op.since), op.version <> v.version,
            op.precheck, br.status, coalesce((SELECT bs.step FROM bet_step bs WHERE bs.currency = br.currency AND bs.product = pr.code), cu.bet_step), op.amount, op.free, day.today, span.week, span.month), (SELECT 'round.closed' FROM bet r
              WHERE r.vendor = op.vendor AND r.round_id = op.round AND r.member_id = op.member AND r.state = 'settled' LIMIT 1), 'ok')
          WHEN op.kind = 'cancel' AND ref.kind = 'bet' AND ref.member_id = op.member AND (op.round = '' OR ref.round_id = '' OR ref.round_id = op.round)
            AND w.state <> 'cancelled' AND w.payout = 0 AND w.stake > 0
            AND (SELECT x.number FROM operation x WHERE x.source = op.vendor AND x.cancels = op.reference LIMIT 1) IS NULL THEN 'ok' END AS status,
        -- The member's bets of this call as one stake: where it passes balance and limits, each of them does, after those before it.
        CASE WHEN op.kind = 'bet' AND op.ops > 1 AND op.stakes > 0 THEN bet_refusal(g, moment.at, true, NULL, false, NULL, br.status, 1,
          op.stakes::bigint, false, day.today, span.week, span.month) END AS refused_together
      FROM ledger_period p CROSS JOIN content_version v CROSS JOIN op
      LEFT JOIN member_guard g ON g.member_id = op.member
      LEFT JOIN brand br ON br.id = g.brand_id
      LEFT JOIN currency cu ON cu.code = br.currency
      LEFT JOIN product named ON named.code = op.product
      LEFT JOIN product pr ON pr.code = coalesce(named.code, 'rng')
      LEFT JOIN member_session s ON s.id = op.session AND s.member_id = op.member
      LEFT JOIN LATERAL (SELECT k.number, k.kind, k.body_hash FROM operation k WHERE k.key = op.id AND k.source = op.vendor LIMIT 1) own ON true
      LEFT JOIN LATERAL (SELECT k.kind, k.bet_id, k.member_id, k.round_id FROM operation k WHERE k.key = op.reference AND k.source = op.vendor LIMIT 1) ref ON true
      LEFT JOIN LATERAL (SELECT f.* FROM bet f WHERE op.kind NOT IN ('bet', 'promo') AND f.id = ref.bet_id LIMIT 1) w ON true
      LEFT JOIN LATERAL (SELECT h.id FROM ledger_account h WHERE h.owner = op.vendor || ':' || coalesce(w.game, op.game, '') AND h.kind = CASE op.kind WHEN 'promo' THEN 'house.promotion' ELSE 'house.game' END
        AND h.currency = br.currency AND h.brand_id = g.brand_id LIMIT 1) house ON true
      CROSS JOIN LATERAL (SELECT greatest(p_at, p.closed_through, g.last_at) AS at OFFSET 0) moment
      LEFT JOIN LATERAL (SELECT (moment.at AT TIME ZONE br.time_zone)::date AS today OFFSET 0) day ON true
      LEFT JOIN LATERAL (SELECT day.today - (extract(isodow FROM day.today)::integer - 1) AS week, date_trunc('month', day.today::timestamp)::date AS month
        OFFSET 0) span ON true
  ), judged AS (
    SELECT f.*, f.kind IN ('bet', 'win', 'cancel', 'promo') AND f.status IS NOT NULL AND f.twins = 1 AND NOT f.is_mixed
        AND (f.kind IN ('bet', 'promo') OR (f.reference IS NOT NULL AND f.reference NOT IN (SELECT unnest(p_id))))
        AND NOT (f.kind = 'bet' AND f.ops > 1 AND (f.status <> 'ok' OR f.refused_together IS NOT NULL))
        AND NOT (f.kind = 'bet' AND bool_or(f.closed) OVER same_round AND count(*) OVER same_round > 1)
        AND (f.wager_id IS NULL OR count(*) OVER (PARTITION BY f.wager_id) = 1)
        AND NOT (f.closed AND f.kind = 'win' AND count(*) FILTER (WHERE f.kind <> 'promo') OVER same_round > 1 AND NOT bool_and(f.is_alone) FILTER (WHERE f.kind <> 'promo') OVER same_round) AS is_apart
      FROM found f WINDOW same_round AS (PARTITION BY f.member, f.vendor, f.round)
  ), decided AS (
    SELECT j.*, bool_and(j.is_apart) OVER (PARTITION BY j.member) AS is_set FROM judged j
  ), moved AS (
    SELECT d.*, d.is_set AND d.status = 'ok' AND d.own_number IS NULL AS goes,
        CASE d.kind WHEN 'bet' THEN d.stake WHEN 'win' THEN d.amount WHEN 'promo' THEN d.amount ELSE d.wager_stake END AS units,
        CASE WHEN d.is_set AND d.status = 'ok' AND d.own_number IS NULL THEN
          CASE d.kind WHEN 'bet' THEN -d.stake WHEN 'win' THEN d.amount WHEN 'promo' THEN d.amount ELSE d.wager_stake END ELSE 0 END AS delta
      FROM decided d
  ), applied AS MATERIALIZED (
    -- With a number: those that are applied, each member's in their order.
    SELECT m.*, CASE WHEN m.goes THEN nextval('operation_number') END AS number, m.kind = 'win' AND m.wager_state = 'open' AND m.closed AS settles,
        CASE WHEN m.goes AND m.units > 0 THEN
          coalesce(m.house, ledger_account(CASE m.kind WHEN 'promo' THEN 'house.promotion' ELSE 'house.game' END, m.brand_id, m.vendor || ':' || coalesce(m.wager_game, m.game, ''), m.brand_currency)) END AS house_account
      FROM (SELECT q.*, (q.balance + sum(q.delta) OVER (PARTITION BY q.member ORDER BY q.place))::bigint AS after FROM moved q ORDER BY q.place) m
  ), posted AS (
    INSERT INTO operation (number, at, amount, payer, receiver, payer_balance, receiver_balance, balance, stake, payout, turnover, settled_stake, settled_payout,
        type, revision, line, kind, source, key, brand_id, member_id, bet_id, round_id, product, game, reference, cancels, state, body_hash, agent_path, detail)
      SELECT a.number, a.at, a.units, CASE WHEN a.units > 0 THEN CASE a.kind WHEN 'bet' THEN a.cash_account ELSE a.house_account END END,
          CASE WHEN a.units > 0 THEN CASE a.kind WHEN 'bet' THEN a.house_account ELSE a.cash_account END END,
          CASE WHEN a.units > 0 AND a.kind = 'bet' THEN a.after END, CASE WHEN a.units > 0 AND a.kind <> 'bet' THEN a.after END, a.after,
          CASE a.kind WHEN 'bet' THEN a.stake WHEN 'cancel' THEN -a.wager_stake END, CASE a.kind WHEN 'win' THEN a.amount WHEN 'cancel' THEN 0 END,
          CASE WHEN a.kind = 'cancel' THEN -a.wager_turnover WHEN a.settles THEN least(a.turnover, a.wager_stake)
            WHEN a.kind = 'bet' AND a.closed THEN least(a.turnover, a.stake) END,
          CASE WHEN a.settles THEN a.wager_stake WHEN a.kind = 'bet' AND a.closed THEN a.stake
            WHEN a.kind = 'cancel' AND a.wager_state = 'settled' THEN -a.wager_stake END,
          CASE WHEN a.settles THEN a.wager_payout + a.amount WHEN a.wager_state = 'settled' THEN CASE a.kind WHEN 'win' THEN a.amount ELSE 0 END END,
          CASE WHEN a.units > 0 THEN CASE a.kind WHEN 'bet' THEN a.bet_type WHEN 'win' THEN a.win_type WHEN 'promo' THEN a.promotion_type ELSE a.refund_type END END,
          CASE WHEN a.wager_state = 'settled' THEN a.wager_revisions + 1 END, 0, a.kind, a.vendor, a.id, a.brand_id, a.member, CASE WHEN a.kind <> 'promo' THEN coalesce(a.wager_id, a.bet) END, a.round,
          coalesce(a.wager_product, a.product), coalesce(a.wager_game, a.game), a.reference, CASE WHEN a.kind = 'cancel' THEN a.reference END,
          CASE WHEN a.kind = 'promo' THEN NULL WHEN a.kind = 'cancel' THEN 'cancelled' WHEN a.settles OR (a.kind = 'bet' AND a.closed) THEN 'settled' ELSE coalesce(a.wager_state, 'open') END::operation_state,
          a.hash, coalesce(a.wager_path, a.agent_path), CASE WHEN a.free AND (a.kind = 'bet' OR a.kind = 'promo' AND a.amount = 0) THEN jsonb_build_object('free', a.amount::text) END
        FROM applied a WHERE a.goes
  ), placed AS (
    INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, valid_turnover, placed_at, settled_at,
        business_day, state)
      SELECT a.bet, a.brand_id, a.member, a.agent_path, a.product, a.vendor, a.game, a.round, a.brand_currency, a.stake,
          CASE WHEN a.closed THEN least(a.turnover, a.stake) ELSE 0 END, a.at, CASE WHEN a.closed THEN a.at END, a.today,
          CASE WHEN a.closed THEN 'settled' ELSE 'open' END
        FROM applied a WHERE a.goes AND a.kind = 'bet'
  ), settled AS (
    UPDATE bet w SET payout = w.payout + CASE a.kind WHEN 'win' THEN a.amount ELSE 0 END,
        state = CASE WHEN a.kind = 'cancel' THEN 'cancelled' WHEN a.settles THEN 'settled' ELSE w.state END,
        valid_turnover = CASE WHEN a.kind = 'cancel' THEN 0 WHEN a.settles THEN w.valid_turnover + least(a.turnover, a.wager_stake) ELSE w.valid_turnover END,
        settled_at = CASE WHEN a.kind = 'cancel' OR a.settles THEN coalesce(w.settled_at, a.at) ELSE w.settled_at END,
        revisions = w.revisions + CASE WHEN a.wager_state = 'settled' THEN 1 ELSE 0 END
      FROM applied a WHERE w.id = a.wager_id AND a.goes
  ), counted AS (
    UPDATE member_guard w SET balance = w.balance + c.delta, last_at = c.at, day_start = c.today, week_start = c.week, month_start = c.month,
        deposit_day_used = CASE WHEN w.day_start = c.today THEN w.deposit_day_used ELSE 0 END,
        deposit_week_used = CASE WHEN w.week_start = c.week THEN w.deposit_week_used ELSE 0 END,
        deposit_month_used = CASE WHEN w.month_start = c.month THEN w.deposit_month_used ELSE 0 END,
        wager_day_used = CASE WHEN w.day_start = c.today THEN w.wager_day_used ELSE 0 END + c.wager_day,
        wager_week_used = CASE WHEN w.week_start = c.week THEN w.wager_week_used ELSE 0 END + c.wager_week,
        wager_month_used = CASE WHEN w.month_start = c.month THEN w.wager_month_used ELSE 0 END + c.wager_month,
        loss_day_used = CASE WHEN w.day_start = c.today THEN w.loss_day_used ELSE 0 END - c.delta_day,
        loss_week_used = CASE WHEN w.week_start = c.week THEN w.loss_week_used ELSE 0 END - c.delta_week,
        loss_month_used = CASE WHEN w.month_start = c.month THEN w.loss_month_used ELSE 0 END - c.delta_month
      FROM (
        -- What is given back counts only in the period it was staked in.
        SELECT a.member, min(a.at) AS at, min(a.today) AS today, min(a.week) AS week, min(a.month) AS month, sum(a.delta)::bigint AS delta,
            coalesce(sum(a.delta) FILTER (WHERE a.kind <> 'promo' AND a.since_day >= a.today), 0)::bigint AS delta_day,
            coalesce(sum(a.delta) FILTER (WHERE a.kind <> 'promo' AND a.since_day >= a.week), 0)::bigint AS delta_week,
            coalesce(sum(a.delta) FILTER (WHERE a.kind <> 'promo' AND a.since_day >= a.month), 0)::bigint AS delta_month,
            coalesce(-sum(a.delta) FILTER (WHERE a.kind NOT IN ('win', 'promo') AND a.since_day >= a.today), 0)::bigint AS wager_day,
            coalesce(-sum(a.delta) FILTER (WHERE a.kind NOT IN ('win', 'promo') AND a.since_day >= a.week), 0)::bigint AS wager_week,
            coalesce(-sum(a.delta) FILTER (WHERE a.kind NOT IN ('win', 'promo') AND a.since_day >= a.month), 0)::bigint AS wager_month
          FROM applied a WHERE a.goes GROUP BY a.member) c
      WHERE w.member_id = c.member
  )
  SELECT a.place, a.status, a.is_set, a.own_number IS NOT NULL AND a.status = 'ok' AS replayed, a.number, a.at, a.vendor, a.round, a.member,
      a.goes AND a.kind = 'win' AND a.closed AND NOT a.is_alone AND (SELECT r.id FROM bet r WHERE r.vendor = a.vendor AND r.round_id = a.round AND r.member_id = a.member
        AND r.state NOT IN ('settled', 'cancelled') AND r.id <> a.wager_id LIMIT 1) IS NOT NULL AS closes_others
    FROM applied a ORDER BY a.place
  LOOP
    IF NOT a.is_set THEN
      v_rest := v_rest || a.place::integer;
      CONTINUE;
    END IF;
    IF a.closes_others THEN
      PERFORM bet_settle_round(a.number, a.at, a.vendor, a.round, a.member);
    END IF;
    n := a.place - 1; status := a.status; replayed := a.replayed;
    RETURN NEXT;
  END LOOP;
  IF v_rest <> '{}' THEN
    RETURN QUERY
    WITH r AS MATERIALIZED (
      SELECT array_agg(p_kind[i] ORDER BY i) AS kind, array_agg(p_vendor[i] ORDER BY i) AS vendor, array_agg(p_id[i] ORDER BY i) AS id,
          array_agg(p_hash[i] ORDER BY i) AS hash, array_agg(p_member[i] ORDER BY i) AS member, array_agg(p_round[i] ORDER BY i) AS round,
          array_agg(p_reference[i] ORDER BY i) AS reference, array_agg(p_amount[i] ORDER BY i) AS amount, array_agg(p_currency[i] ORDER BY i) AS currency,
          array_agg(p_game[i] ORDER BY i) AS game, array_agg(p_product[i] ORDER BY i) AS product, array_agg(p_bet[i] ORDER BY i) AS bet,
          array_agg(p_free[i] ORDER BY i) AS free, array_agg(p_closed[i] ORDER BY i) AS closed, array_agg(p_turnover[i] ORDER BY i) AS turnover,
          array_agg(p_precheck[i] ORDER BY i) AS precheck, array_agg(p_version[i] ORDER BY i) AS version, array_agg(p_session[i] ORDER BY i) AS session,
          array_agg(p_since[i] ORDER BY i) AS since, array_agg(p_take_back[i] ORDER BY i) AS take_back
        FROM unnest(v_rest) i)
    SELECT v_rest[e.n + 1] - 1, e.status, e.replayed
      FROM r CROSS JOIN LATERAL bet_each(p_at, '{}', r.kind, r.vendor, r.id, r.hash, r.member, r.round, r.reference, r.amount, r.currency, r.game, r.product, r.bet,
        r.free, r.closed, r.turnover, r.precheck, r.version, r.session, r.since, r.take_back) e;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION platform.bet_each(p_at timestamp with time zone, p_but operation_kind[], p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[], p_turnover bigint[], p_gate text[], p_version bigint[], p_session text[], p_since timestamp with time zone[], p_take_back boolean[])
 RETURNS TABLE(n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
DECLARE
  g member_guard;
  b bet;
  o record;
  v_ref_kind operation_kind; v_ref_member text; v_ref_round text; v_ref_bet text; v_ref_amount bigint;
  c record;
  v_context text := '';
  v_house bigint;
  v_kind operation_kind;
  v_take_back_house text;
  v_at timestamptz;
  v_today date; v_week date; v_month date; v_since_day date;
  v_alive boolean;
  v_since timestamptz;
  v_number bigint;
  v_in bigint; v_out bigint; v_debt bigint; v_debt_account bigint; v_debt_after bigint;
  v_in_type integer; v_out_type integer;
  v_wager bigint; v_loss bigint;
  v_stake bigint; v_payout bigint; v_turnover bigint; v_settled_stake bigint; v_settled_payout bigint;
  v_state operation_state; v_revision integer; v_cancels text; v_line smallint;
BEGIN
  FOR i IN 1 .. cardinality(p_kind) LOOP
    v_kind := p_kind[i];
    CONTINUE WHEN v_kind = ANY (p_but);
    n := i - 1; replayed := false; bet_id := NULL; journal_id := NULL; balance := NULL; v_number := NULL;
    SELECT * INTO g FROM member_guard w WHERE w.member_id = p_member[i] FOR UPDATE;
    IF NOT FOUND THEN
      status := 'member.unknown';
      RETURN NEXT;
      CONTINUE;
    END IF;
    balance := g.balance;
    IF v_context <> g.brand_id || ' ' || p_vendor[i] || ' ' || p_product[i] || ' ' || p_game[i] THEN
      SELECT br.status, br.currency, br.time_zone, coalesce((SELECT bs.step FROM bet_step bs WHERE bs.currency = br.currency AND bs.product = pr.code), cu.bet_step) AS bet_step, pr.bet_type, pr.win_type, pr.refund_type, pr.take_back_type, pr.promotion_type,
          pe.closed_through, cv.version, ho.id AS house INTO c
        FROM brand br CROSS JOIN ledger_period pe CROSS JOIN content_version cv JOIN currency cu ON cu.code = br.currency
          LEFT JOIN product na ON na.code = p_product[i] JOIN product pr ON pr.code = coalesce(na.code, 'rng')
          LEFT JOIN ledger_account ho ON ho.owner = p_vendor[i] || ':' || p_game[i] AND ho.kind = 'house.game' AND ho.currency = br.currency
            AND ho.brand_id = br.id
        WHERE br.id = g.brand_id;
      v_context := g.brand_id || ' ' || p_vendor[i] || ' ' || p_product[i] || ' ' || p_game[i];
    END IF;
    v_at := greatest(p_at, c.closed_through, g.last_at);
    v_today := (v_at AT TIME ZONE c.time_zone)::date;
    IF g.day_start = v_today THEN
      v_week := g.week_start; v_month := g.month_start;
    ELSE
      v_week := v_today - (extract(isodow FROM v_today)::integer - 1); v_month := date_trunc('month', v_today::timestamp)::date;
    END IF;
    -- The common case in as few expressions as it takes: PostgreSQL prepares each of them anew in every transaction.
    IF v_kind = 'bet' AND c.house IS NOT NULL AND g.day_start = v_today AND NOT p_free[i] AND NOT p_closed[i] THEN
      v_out := p_amount[i];
      IF p_session[i] IS NULL THEN
        v_alive := true; v_since := p_since[i];
      ELSE
        SELECT s.ended_at IS NULL AND s.expires_at > p_at AND s.active_at > p_at - interval '30 minutes' AND g.status = 'active', s.created_at
          INTO v_alive, v_since FROM member_session s WHERE s.id = p_session[i] AND s.member_id = p_member[i];
        v_alive := coalesce(v_alive, false);
      END IF;
      IF bet_refusal(g, v_at, v_alive, v_since, p_version[i] <> c.version, p_gate[i], c.status, c.bet_step, v_out, false, v_today, v_week, v_month) IS NULL
          AND p_currency[i] = c.currency THEN
        INSERT INTO operation (number, at, amount, payer, receiver, payer_balance, balance, stake, type, line, kind, source, key, brand_id, member_id, bet_id,
            round_id, product, game, state, body_hash, agent_path)
          SELECT nextval('operation_number'), v_at, v_out, g.cash_account, c.house, g.balance - v_out, g.balance - v_out, v_out, c.bet_type, 0, 'bet', p_vendor[i],
            p_id[i], g.brand_id, g.member_id, p_bet[i], p_round[i], p_product[i], p_game[i], 'open', p_hash[i], g.agent_path
          WHERE (SELECT w.id FROM bet w WHERE w.vendor = p_vendor[i] AND w.round_id = p_round[i] AND w.member_id = g.member_id AND w.state = 'settled' LIMIT 1) IS NULL
          ON CONFLICT (key, source) DO NOTHING RETURNING number INTO v_number;
        IF v_number IS NOT NULL THEN
          INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, placed_at, business_day, state)
            VALUES (p_bet[i], g.brand_id, g.member_id, g.agent_path, p_product[i], p_vendor[i], p_game[i], p_round[i], c.currency, v_out, v_at, v_today, 'open');
          UPDATE member_guard w SET balance = w.balance - v_out, last_at = v_at, wager_day_used = w.wager_day_used + v_out,
              wager_week_used = w.wager_week_used + v_out, wager_month_used = w.wager_month_used + v_out, loss_day_used = w.loss_day_used + v_out,
              loss_week_used = w.loss_week_used + v_out, loss_month_used = w.loss_month_used + v_out
            WHERE w.member_id = g.member_id;
          status := 'ok'; balance := g.balance - v_out; bet_id := p_bet[i]; journal_id := v_number;
          RETURN NEXT;
          CONTINUE;
        END IF;
      END IF;
    END IF;
    v_since_day := v_today;
    v_in := 0; v_out := 0; v_debt := 0; v_wager := 0; v_loss := 0; v_in_type := NULL; v_out_type := NULL; v_take_back_house := 'house.game';
    v_stake := NULL; v_payout := NULL; v_turnover := NULL; v_settled_stake := NULL; v_settled_payout := NULL;
    v_state := NULL; v_revision := NULL; v_cancels := NULL; v_ref_kind := NULL; b := NULL;

    IF v_kind <> 'bet' AND v_kind <> 'promo' THEN
      -- What it speaks of: the transaction named, or the newest bet of the round.
      IF p_reference[i] IS NOT NULL THEN
        SELECT k.kind, k.member_id, k.round_id, k.amount, k.bet_id INTO v_ref_kind, v_ref_member, v_ref_round, v_ref_amount, v_ref_bet
          FROM operation k WHERE k.key = p_reference[i] AND k.source = p_vendor[i];
        IF v_ref_bet IS NOT NULL THEN
          SELECT * INTO b FROM bet w WHERE w.id = v_ref_bet;
        END IF;
      ELSIF v_kind <> 'cancel' THEN
        SELECT * INTO b FROM bet w WHERE w.vendor = p_vendor[i] AND w.round_id = p_round[i] AND w.member_id = p_member[i]
          ORDER BY w.state = 'cancelled', w.placed_at DESC, w.id DESC LIMIT 1;
      END IF;
    END IF;

    status := CASE WHEN p_currency[i] IS DISTINCT FROM c.currency AND v_kind <> 'cancel' THEN 'currency.mismatch' WHEN p_amount[i] < 0 THEN 'amount.step' END;
    IF status IS NOT NULL THEN
      NULL;
    ELSIF v_kind = 'bet' OR v_kind = 'raise' THEN
      IF v_kind = 'raise' THEN
        status := coalesce(win_refusal(b.id, p_reference[i] IS NOT NULL, v_ref_kind, b.member_id, p_member[i], b.round_id, p_round[i], b.state),
          CASE WHEN b.state = 'settled' THEN 'bet.settled' END);
      END IF;
      IF status IS NULL THEN
        v_alive := true;
        v_since := p_since[i];
        IF p_session[i] IS NOT NULL THEN
          SELECT s.ended_at IS NULL AND s.expires_at > p_at AND s.active_at > p_at - interval '30 minutes' AND g.status = 'active', s.created_at
            INTO v_alive, v_since FROM member_session s WHERE s.id = p_session[i] AND s.member_id = p_member[i];
          v_alive := coalesce(v_alive, false);
        END IF;
        status := bet_refusal(g, v_at, v_alive, v_since, p_version[i] <> c.version, p_gate[i], c.status, c.bet_step, p_amount[i], p_free[i],
          v_today, v_week, v_month);
      END IF;
      IF status IS NULL AND v_kind = 'bet' THEN
        SELECT 'round.closed' INTO status FROM bet w
          WHERE w.vendor = p_vendor[i] AND w.round_id = p_round[i] AND w.member_id = g.member_id AND w.state = 'settled' LIMIT 1;
      END IF;
      IF status IS NULL THEN
        v_out := CASE WHEN p_free[i] THEN 0 ELSE p_amount[i] END;
        v_out_type := c.bet_type; v_stake := v_out; v_wager := v_out; v_loss := v_out;
        IF v_kind = 'raise' THEN
          v_state := 'open'; v_revision := b.revisions + 1; bet_id := b.id;
        ELSE
          bet_id := p_bet[i];
          v_state := 'open';
          IF p_closed[i] THEN
            v_state := 'settled'; v_settled_stake := v_out; v_turnover := least(p_turnover[i], v_out);
          END IF;
        END IF;
      END IF;
    ELSIF v_kind = 'win' THEN
      status := win_refusal(b.id, p_reference[i] IS NOT NULL, v_ref_kind, b.member_id, p_member[i], b.round_id, p_round[i], b.state);
      IF status IS NULL THEN
        bet_id := b.id; v_in := p_amount[i]; v_in_type := c.win_type; v_payout := v_in; v_loss := -v_in; v_state := b.state::operation_state;
        IF b.state = 'settled' THEN
          v_revision := b.revisions + 1; v_settled_payout := v_in;
        ELSIF p_closed[i] THEN
          v_state := 'settled'; v_settled_stake := b.stake; v_settled_payout := b.payout + v_in; v_turnover := least(p_turnover[i], b.stake);
        END IF;
      END IF;
    ELSIF v_kind = 'cancel' THEN
      -- Nothing under that key: it leaves a tombstone. A tombstone again: nothing is left to do.
      IF v_ref_member <> p_member[i] OR v_ref_kind = 'cancel' OR (p_round[i] <> '' AND v_ref_round <> '' AND v_ref_round <> p_round[i]) THEN
        status := 'transaction.mismatch';
      ELSIF v_ref_kind <> 'tombstone' THEN
        bet_id := b.id;
        v_state := b.state::operation_state;
        IF b.state IS DISTINCT FROM 'cancelled' AND NOT EXISTS (SELECT FROM operation x WHERE x.source = p_vendor[i] AND x.cancels = p_reference[i]) THEN
          IF v_ref_kind = 'bet' AND b.payout > 0 AND NOT p_take_back[i] THEN
            status := 'bet.settled';
          ELSE
            v_cancels := p_reference[i];
            v_since_day := coalesce(b.business_day, v_today);
            v_in_type := c.refund_type; v_out_type := c.take_back_type;
            IF v_ref_kind = 'bet' THEN
              v_in := b.stake; v_out := b.payout; v_stake := -b.stake; v_payout := -b.payout; v_wager := -b.stake; v_loss := b.payout - b.stake;
              v_turnover := -b.valid_turnover; v_state := 'cancelled';
              IF b.state = 'settled' THEN
                v_settled_stake := -b.stake; v_settled_payout := -b.payout; v_revision := b.revisions + 1;
              END IF;
            ELSIF v_ref_kind = 'raise' THEN
              -- The wager stands, with the stake it had before.
              v_in := v_ref_amount; v_stake := -v_ref_amount; v_wager := -v_ref_amount; v_loss := -v_ref_amount; v_turnover := -least(b.valid_turnover, v_ref_amount);
              v_revision := b.revisions + 1;
              IF b.state = 'settled' THEN
                v_settled_stake := -v_ref_amount;
              END IF;
            ELSIF v_ref_kind = 'win' THEN
              v_out := v_ref_amount; v_payout := -v_ref_amount; v_loss := v_ref_amount; v_revision := b.revisions + 1;
              IF b.state = 'settled' THEN
                v_settled_payout := -v_ref_amount;
              END IF;
            ELSE
              v_out := v_ref_amount; v_take_back_house := 'house.promotion';
            END IF;
            -- What was spent already becomes a debt; the balance never goes below nothing.
            v_debt := greatest(0, v_out - g.balance - v_in);
            v_out := v_out - v_debt;
          END IF;
        END IF;
      END IF;
    ELSE
      v_in := p_amount[i]; v_in_type := c.promotion_type; v_take_back_house := 'house.promotion';
    END IF;
    -- Key first: what stands under it is answered whatever would be decided now. A bet or win that would be applied finds out by
    -- inserting its row.
    IF status IS NOT NULL OR v_kind NOT IN ('bet', 'win') THEN
      bet_id := NULL;
      SELECT k.kind, k.body_hash, k.bet_id, k.balance, k.number, k.amount INTO o FROM operation k WHERE k.key = p_id[i] AND k.source = p_vendor[i];
      IF FOUND THEN
        status := bet_repeat(o.kind, o.body_hash, p_hash[i], EXISTS (SELECT FROM operation x WHERE x.source = p_vendor[i] AND x.cancels = p_id[i]));
        IF status = 'ok' THEN
          replayed := true; balance := o.balance; bet_id := o.bet_id; journal_id := CASE WHEN o.amount > 0 THEN o.number END;
        END IF;
      END IF;
      IF FOUND OR status IS NOT NULL THEN
        RETURN NEXT;
        CONTINUE;
      END IF;
      bet_id := b.id;
    END IF;
    status := 'ok';

    v_number := nextval('operation_number');
    balance := g.balance + v_in - v_out;
    v_line := 0;
    IF v_in + v_out + v_debt > 0 THEN
      journal_id := v_number;
      -- A wager's game may be another than the one named now.
      v_house := CASE WHEN v_take_back_house = 'house.game' AND (b.game IS NULL OR b.game = p_game[i]) THEN c.house END;
      IF v_house IS NULL THEN
        v_house := ledger_account(v_take_back_house, g.brand_id, p_vendor[i] || ':' || coalesce(b.game, p_game[i]), c.currency);
        v_context := '';
      END IF;
      IF v_debt > 0 THEN
        v_debt_account := ledger_account('member.debt', g.brand_id, g.member_id, c.currency);
        UPDATE ledger_account a SET balance = a.balance - v_debt WHERE a.id = v_debt_account RETURNING a.balance INTO v_debt_after;
      END IF;
    END IF;
    -- The first line carries key and facts. A bet pays, a win receives; a cancel may do both, and leave a debt.
    IF v_in > 0 THEN
      INSERT INTO operation (number, at, amount, payer, receiver, receiver_balance, balance, stake, payout, turnover, settled_stake, settled_payout, type, revision,
          line, kind, source, key, brand_id, member_id, bet_id, round_id, product, game, reference, cancels, state, body_hash, agent_path)
        VALUES (v_number, v_at, v_in, v_house, g.cash_account, g.balance + v_in, balance, v_stake, v_payout, v_turnover, v_settled_stake, v_settled_payout,
          v_in_type, v_revision, 0, v_kind, p_vendor[i], p_id[i], g.brand_id, g.member_id, bet_id, p_round[i], coalesce(b.product, p_product[i]),
          coalesce(b.game, p_game[i]), p_reference[i], v_cancels, v_state, p_hash[i], coalesce(b.agent_path, g.agent_path))
        ON CONFLICT (key, source) DO NOTHING;
    ELSE
      INSERT INTO operation (number, at, amount, payer, receiver, payer_balance, balance, stake, payout, turnover, settled_stake, settled_payout, type, revision,
          line, kind, source, key, brand_id, member_id, bet_id, round_id, product, game, reference, cancels, state, body_hash, agent_path, detail)
        VALUES (v_number, v_at, CASE WHEN v_out > 0 THEN v_out ELSE v_debt END, CASE WHEN v_out > 0 THEN g.cash_account WHEN v_debt > 0 THEN v_debt_account END,
          CASE WHEN v_out + v_debt > 0 THEN v_house END, CASE WHEN v_out > 0 THEN balance WHEN v_debt > 0 THEN v_debt_after END, balance, v_stake, v_payout, v_turnover, v_settled_stake, v_settled_payout,
          CASE WHEN v_out + v_debt > 0 THEN v_out_type END, v_revision, 0, v_kind, p_vendor[i], p_id[i], g.brand_id, g.member_id, bet_id, p_round[i],
          coalesce(b.product, p_product[i]), coalesce(b.game, p_game[i]), p_reference[i], v_cancels, v_state, p_hash[i], coalesce(b.agent_path, g.agent_path),
          CASE WHEN p_free[i] THEN jsonb_build_object('free', p_amount[i]::text) END)
        ON CONFLICT (key, source) DO NOTHING;
    END IF;
    IF NOT FOUND THEN
      balance := g.balance; bet_id := NULL; journal_id := NULL;
      SELECT k.kind, k.body_hash, k.bet_id, k.balance, k.number, k.amount INTO o FROM operation k WHERE k.key = p_id[i] AND k.source = p_vendor[i];
      IF FOUND THEN
        status := bet_repeat(o.kind, o.body_hash, p_hash[i], EXISTS (SELECT FROM operation x WHERE x.source = p_vendor[i] AND x.cancels = p_id[i]));
        IF status = 'ok' THEN
          replayed := true; balance := o.balance; bet_id := o.bet_id; journal_id := CASE WHEN o.amount > 0 THEN o.number END;
        END IF;
      END IF;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF v_kind = 'cancel' THEN
      IF v_in > 0 AND v_out > 0 THEN
        v_line := v_line + 1;
        INSERT INTO operation (number, line, at, kind, source, brand_id, member_id, bet_id, round_id, type, amount, payer, payer_balance, receiver)
          VALUES (v_number, v_line, v_at, v_kind, p_vendor[i], g.brand_id, g.member_id, bet_id, p_round[i], v_out_type, v_out, g.cash_account, balance, v_house);
      END IF;
      IF v_debt > 0 AND v_in + v_out > 0 THEN
        v_line := v_line + 1;
        INSERT INTO operation (number, line, at, kind, source, brand_id, member_id, bet_id, round_id, type, amount, payer, payer_balance, receiver)
          VALUES (v_number, v_line, v_at, v_kind, p_vendor[i], g.brand_id, g.member_id, bet_id, p_round[i], v_out_type, v_debt, v_debt_account, v_debt_after, v_house);
      END IF;
      IF v_ref_kind IS NULL THEN
        INSERT INTO operation (number, line, at, kind, source, key, brand_id, member_id, round_id, body_hash, balance)
          VALUES (v_number, 1, v_at, 'tombstone', p_vendor[i], p_reference[i], g.brand_id, g.member_id, p_round[i], p_hash[i], balance);
      END IF;
    END IF;

    IF v_kind = 'bet' THEN
      INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, valid_turnover, placed_at, settled_at,
          business_day, state)
        VALUES (bet_id, g.brand_id, g.member_id, g.agent_path, p_product[i], p_vendor[i], p_game[i], p_round[i], c.currency, v_out, coalesce(v_turnover, 0),
          v_at, CASE WHEN v_state = 'settled' THEN v_at END, v_today, v_state::text);
    ELSIF v_state IS NOT NULL AND (v_kind <> 'cancel' OR v_cancels IS NOT NULL) THEN
      UPDATE bet w SET stake = w.stake + CASE WHEN v_state = 'cancelled' THEN 0 ELSE coalesce(v_stake, 0) END, payout = w.payout + coalesce(v_payout, 0),
          valid_turnover = w.valid_turnover + coalesce(v_turnover, 0), state = v_state::text, revisions = coalesce(v_revision, w.revisions),
          settled_at = CASE WHEN v_state = 'open' THEN NULL ELSE coalesce(w.settled_at, v_at) END
        WHERE w.id = b.id;
      IF v_kind = 'win' AND p_closed[i] AND EXISTS (SELECT FROM bet w WHERE w.vendor = p_vendor[i] AND w.round_id = p_round[i]
          AND w.member_id = g.member_id AND w.state NOT IN ('settled', 'cancelled')) THEN
        PERFORM bet_settle_round(v_number, v_at, p_vendor[i], p_round[i], g.member_id);
      END IF;
    END IF;
    -- Period sums start anew with the day, week and month; what is given back counts only in the period it was staked in.
    UPDATE member_guard w SET balance = w.balance + v_in - v_out, last_at = v_at, day_start = v_today, week_start = v_week, month_start = v_month,
        deposit_day_used = CASE WHEN g.day_start = v_today THEN w.deposit_day_used ELSE 0 END,
        deposit_week_used = CASE WHEN g.week_start = v_week THEN w.deposit_week_used ELSE 0 END,
        deposit_month_used = CASE WHEN g.month_start = v_month THEN w.deposit_month_used ELSE 0 END,
        wager_day_used = CASE WHEN g.day_start = v_today THEN w.wager_day_used ELSE 0 END + CASE WHEN v_since_day >= v_today THEN v_wager ELSE 0 END,
        wager_week_used = CASE WHEN g.week_start = v_week THEN w.wager_week_used ELSE 0 END + CASE WHEN v_since_day >= v_week THEN v_wager ELSE 0 END,
        wager_month_used = CASE WHEN g.month_start = v_month THEN w.wager_month_used ELSE 0 END + CASE WHEN v_since_day >= v_month THEN v_wager ELSE 0 END,
        loss_day_used = CASE WHEN g.day_start = v_today THEN w.loss_day_used ELSE 0 END + CASE WHEN v_since_day >= v_today THEN v_loss ELSE 0 END,
        loss_week_used = CASE WHEN g.week_start = v_week THEN w.loss_week_used ELSE 0 END + CASE WHEN v_since_day >= v_week THEN v_loss ELSE 0 END,
        loss_month_used = CASE WHEN g.month_start = v_month THEN w.loss_month_used ELSE 0 END + CASE WHEN v_since_day >= v_month THEN v_loss ELSE 0 END
      WHERE w.member_id = g.member_id;
    RETURN NEXT;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION platform.bet_many_bets(p_at timestamp with time zone, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[], p_turnover bigint[], p_gate text[], p_version bigint[], p_session text[], p_since timestamp with time zone[])
 RETURNS TABLE(n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH decided AS MATERIALIZED (
    SELECT op.*, g.brand_id, g.cash_account, g.agent_path, g.balance, br.currency AS brand_currency, pr.bet_type, moment.at, day.today, span.week, span.month,
        house.id AS house, own.number AS own_number, own.bet_id AS own_bet, own.balance AS own_balance, own.amount AS own_amount,
        CASE WHEN op.free THEN 0 ELSE op.amount END AS stake,
        CASE WHEN g.member_id IS NULL THEN 'member.unknown'
          WHEN own.number IS NOT NULL THEN bet_repeat(own.kind, own.body_hash, op.hash,
            (SELECT x.number FROM operation x WHERE x.source = op.vendor AND x.cancels = op.id LIMIT 1) IS NOT NULL)
          WHEN op.currency IS DISTINCT FROM br.currency THEN 'currency.mismatch'
          WHEN op.amount < 0 THEN 'amount.step'
          ELSE coalesce(bet_refusal(g, moment.at, op.session IS NULL OR coalesce(s.ended_at IS NULL AND s.expires_at > p_at
              AND s.active_at > p_at - interval '30 minutes' AND g.status = 'active', false), coalesce(s.created_at, op.since), op.version <> v.version, op.gate,
            br.status, coalesce((SELECT bs.step FROM bet_step bs WHERE bs.currency = br.currency AND bs.product = pr.code), cu.bet_step), op.amount, op.free, day.today, span.week, span.month), (SELECT 'round.closed' FROM bet r
              WHERE r.vendor = op.vendor AND r.round_id = op.round AND r.member_id = op.member AND r.state = 'settled' LIMIT 1), 'ok') END AS status
      FROM ledger_period p CROSS JOIN content_version v CROSS JOIN unnest(p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
        p_turnover, p_gate, p_version, p_session, p_since) WITH ORDINALITY
      AS op (kind, vendor, id, hash, member, round, reference, amount, currency, game, product, bet, free, closed, turnover, gate, version, session, since, place)
      LEFT JOIN member_guard g ON g.member_id = op.member
      LEFT JOIN brand br ON br.id = g.brand_id
      LEFT JOIN currency cu ON cu.code = br.currency
      LEFT JOIN product named ON named.code = op.product
      LEFT JOIN product pr ON pr.code = coalesce(named.code, 'rng')
      LEFT JOIN member_session s ON s.id = op.session AND s.member_id = op.member
      LEFT JOIN LATERAL (SELECT k.number, k.kind, k.body_hash, k.bet_id, k.balance, k.amount FROM operation k
        WHERE k.key = op.id AND k.source = op.vendor LIMIT 1) own ON true
      LEFT JOIN LATERAL (SELECT h.id FROM ledger_account h WHERE h.owner = op.vendor || ':' || coalesce(op.game, '') AND h.kind = 'house.game'
        AND h.currency = br.currency AND h.brand_id = g.brand_id LIMIT 1) house ON true
      CROSS JOIN LATERAL (SELECT greatest(p_at, p.closed_through, g.last_at) AS at OFFSET 0) moment
      LEFT JOIN LATERAL (SELECT (moment.at AT TIME ZONE br.time_zone)::date AS today OFFSET 0) day ON true
      LEFT JOIN LATERAL (SELECT day.today - (extract(isodow FROM day.today)::integer - 1) AS week, date_trunc('month', day.today::timestamp)::date AS month
        OFFSET 0) span ON true
      WHERE op.kind = 'bet'
  ), applied AS MATERIALIZED (
    -- With a number: those that are applied, in the order of their keys.
    SELECT d.*, -d.stake AS delta, d.stake AS wager, CASE WHEN d.status = 'ok' AND d.own_number IS NULL THEN nextval('operation_number') END AS number,
        CASE WHEN d.status = 'ok' AND d.own_number IS NULL THEN
          coalesce(d.house, ledger_account('house.game', d.brand_id, d.vendor || ':' || coalesce(d.game, ''), d.brand_currency)) END AS house_account
      FROM (SELECT * FROM decided ORDER BY id) d
  ), posted AS (
    INSERT INTO operation (number, at, amount, payer, receiver, payer_balance, balance, stake, turnover, settled_stake, type, line, kind, source, key,
        brand_id, member_id, bet_id, round_id, product, game, state, body_hash, agent_path, detail)
      SELECT a.number, a.at, a.stake, CASE WHEN a.stake > 0 THEN a.cash_account END, CASE WHEN a.stake > 0 THEN a.house_account END,
          CASE WHEN a.stake > 0 THEN a.balance - a.stake END, a.balance - a.stake, a.stake, CASE WHEN a.closed THEN least(a.turnover, a.stake) END,
          CASE WHEN a.closed THEN a.stake END, CASE WHEN a.stake > 0 THEN a.bet_type END, 0, 'bet', a.vendor, a.id, a.brand_id, a.member, a.bet, a.round,
          a.product, a.game, CASE WHEN a.closed THEN 'settled' ELSE 'open' END::operation_state, a.hash, a.agent_path,
          CASE WHEN a.free THEN jsonb_build_object('free', a.amount::text) END
        FROM applied a WHERE a.number IS NOT NULL
  ), placed AS (
    INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, valid_turnover, placed_at, settled_at,
        business_day, state)
      SELECT a.bet, a.brand_id, a.member, a.agent_path, a.product, a.vendor, a.game, a.round, a.brand_currency, a.stake,
          CASE WHEN a.closed THEN least(a.turnover, a.stake) ELSE 0 END, a.at, CASE WHEN a.closed THEN a.at END, a.today,
          CASE WHEN a.closed THEN 'settled' ELSE 'open' END
        FROM applied a WHERE a.number IS NOT NULL
  ), counted AS (
    UPDATE member_guard w SET balance = w.balance + a.delta, last_at = a.at, day_start = a.today, week_start = a.week, month_start = a.month,
        deposit_day_used = CASE WHEN w.day_start = a.today THEN w.deposit_day_used ELSE 0 END,
        deposit_week_used = CASE WHEN w.week_start = a.week THEN w.deposit_week_used ELSE 0 END,
        deposit_month_used = CASE WHEN w.month_start = a.month THEN w.deposit_month_used ELSE 0 END,
        wager_day_used = CASE WHEN w.day_start = a.today THEN w.wager_day_used ELSE 0 END + a.wager,
        wager_week_used = CASE WHEN w.week_start = a.week THEN w.wager_week_used ELSE 0 END + a.wager,
        wager_month_used = CASE WHEN w.month_start = a.month THEN w.wager_month_used ELSE 0 END + a.wager,
        loss_day_used = CASE WHEN w.day_start = a.today THEN w.loss_day_used ELSE 0 END - a.delta,
        loss_week_used = CASE WHEN w.week_start = a.week THEN w.loss_week_used ELSE 0 END - a.delta,
        loss_month_used = CASE WHEN w.month_start = a.month THEN w.loss_month_used ELSE 0 END - a.delta
      FROM applied a WHERE w.member_id = a.member AND a.number IS NOT NULL
  )
  SELECT (a.place - 1)::integer, a.status, CASE WHEN a.number IS NOT NULL THEN a.balance - a.stake WHEN a.status = 'ok' THEN a.own_balance ELSE a.balance END,
      CASE WHEN a.number IS NOT NULL THEN a.bet WHEN a.status = 'ok' THEN a.own_bet END,
      CASE WHEN a.number IS NOT NULL THEN CASE WHEN a.stake > 0 THEN a.number END WHEN a.status = 'ok' AND a.own_amount > 0 THEN a.own_number END,
      a.status = 'ok' AND a.own_number IS NOT NULL
    FROM applied a;
END $function$;

CREATE OR REPLACE FUNCTION platform.bet_many_wins(p_at timestamp with time zone, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[], p_turnover bigint[], p_gate text[], p_version bigint[], p_session text[], p_since timestamp with time zone[])
 RETURNS TABLE(n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
DECLARE
  a record;
BEGIN
  FOR a IN
  WITH decided AS MATERIALIZED (
    SELECT op.*, g.brand_id, g.cash_account, g.balance, br.currency AS brand_currency, pr.win_type, moment.at, day.today, span.week, span.month,
        house.id AS house, own.number AS own_number, own.bet_id AS own_bet, own.balance AS own_balance, own.amount AS own_amount,
        w.id AS wager_id, w.state AS wager_state, w.stake AS wager_stake, w.payout AS wager_payout, w.revisions AS wager_revisions,
        w.product AS wager_product, w.game AS wager_game, w.agent_path AS wager_path,
        CASE WHEN g.member_id IS NULL THEN 'member.unknown'
          WHEN own.number IS NOT NULL THEN bet_repeat(own.kind, own.body_hash, op.hash,
            (SELECT x.number FROM operation x WHERE x.source = op.vendor AND x.cancels = op.id LIMIT 1) IS NOT NULL)
          WHEN op.currency IS DISTINCT FROM br.currency THEN 'currency.mismatch'
          WHEN op.amount < 0 THEN 'amount.step'
          ELSE coalesce(win_refusal(w.id, op.reference IS NOT NULL, ref.kind, w.member_id, op.member, w.round_id, op.round, w.state), 'ok') END AS status
      FROM ledger_period p CROSS JOIN unnest(p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
        p_turnover, p_gate, p_version, p_session, p_since) WITH ORDINALITY
      AS op (kind, vendor, id, hash, member, round, reference, amount, currency, game, product, bet, free, closed, turnover, gate, version, session, since, place)
      LEFT JOIN member_guard g ON g.member_id = op.member
      LEFT JOIN brand br ON br.id = g.brand_id
      LEFT JOIN product named ON named.code = op.product
      LEFT JOIN product pr ON pr.code = coalesce(named.code, 'rng')
      LEFT JOIN LATERAL (SELECT k.number, k.kind, k.body_hash, k.bet_id, k.balance, k.amount FROM operation k
        WHERE k.key = op.id AND k.source = op.vendor LIMIT 1) own ON true
      LEFT JOIN LATERAL (SELECT k.kind, k.bet_id FROM operation k WHERE k.key = op.reference AND k.source = op.vendor LIMIT 1) ref ON true
      LEFT JOIN LATERAL (SELECT f.* FROM bet f WHERE f.id = CASE WHEN op.reference IS NOT NULL THEN ref.bet_id
        ELSE (SELECT r.id FROM bet r WHERE r.vendor = op.vendor AND r.round_id = op.round AND r.member_id = op.member
          ORDER BY r.state = 'cancelled', r.placed_at DESC, r.id DESC LIMIT 1) END LIMIT 1) w ON true
      LEFT JOIN LATERAL (SELECT h.id FROM ledger_account h WHERE h.owner = op.vendor || ':' || coalesce(w.game, op.game, '') AND h.kind = 'house.game'
        AND h.currency = br.currency AND h.brand_id = g.brand_id LIMIT 1) house ON true
      CROSS JOIN LATERAL (SELECT greatest(p_at, p.closed_through, g.last_at) AS at OFFSET 0) moment
      LEFT JOIN LATERAL (SELECT (moment.at AT TIME ZONE br.time_zone)::date AS today OFFSET 0) day ON true
      LEFT JOIN LATERAL (SELECT day.today - (extract(isodow FROM day.today)::integer - 1) AS week, date_trunc('month', day.today::timestamp)::date AS month
        OFFSET 0) span ON true
      WHERE op.kind = 'win'
  ), applied AS MATERIALIZED (
    SELECT d.*, d.amount AS delta, 0::bigint AS wager, CASE WHEN d.status = 'ok' AND d.own_number IS NULL THEN nextval('operation_number') END AS number,
        d.wager_state = 'open' AND d.closed AS settles,
        CASE WHEN d.status = 'ok' AND d.own_number IS NULL AND d.amount > 0 THEN
          coalesce(d.house, ledger_account('house.game', d.brand_id, d.vendor || ':' || coalesce(d.wager_game, d.game, ''), d.brand_currency)) END AS house_account
      FROM (SELECT * FROM decided ORDER BY id) d
  ), posted AS (
    INSERT INTO operation (number, at, amount, payer, receiver, receiver_balance, balance, payout, turnover, settled_stake, settled_payout, type, revision, line,
        kind, source, key, brand_id, member_id, bet_id, round_id, product, game, reference, state, body_hash, agent_path)
      SELECT a.number, a.at, a.amount, a.house_account, CASE WHEN a.amount > 0 THEN a.cash_account END,
          CASE WHEN a.amount > 0 THEN a.balance + a.amount END, a.balance + a.amount, a.amount, CASE WHEN a.settles THEN least(a.turnover, a.wager_stake) END,
          CASE WHEN a.settles THEN a.wager_stake END, CASE WHEN a.settles THEN a.wager_payout + a.amount WHEN a.wager_state = 'settled' THEN a.amount END,
          CASE WHEN a.amount > 0 THEN a.win_type END, CASE WHEN a.wager_state = 'settled' THEN a.wager_revisions + 1 END, 0, 'win', a.vendor, a.id, a.brand_id,
          a.member, a.wager_id, a.round, a.wager_product, a.wager_game, a.reference, CASE WHEN a.settles THEN 'settled' ELSE a.wager_state END::operation_state, a.hash, a.wager_path
        FROM applied a WHERE a.number IS NOT NULL
  ), paid AS (
    UPDATE bet w SET payout = w.payout + a.amount, state = CASE WHEN a.settles THEN 'settled' ELSE w.state END,
        valid_turnover = w.valid_turnover + CASE WHEN a.settles THEN least(a.turnover, a.wager_stake) ELSE 0 END,
        settled_at = CASE WHEN a.settles THEN coalesce(w.settled_at, a.at) ELSE w.settled_at END,
        revisions = w.revisions + CASE WHEN a.wager_state = 'settled' THEN 1 ELSE 0 END
      FROM applied a WHERE w.id = a.wager_id AND a.number IS NOT NULL
  ), counted AS (
    UPDATE member_guard w SET balance = w.balance + a.delta, last_at = a.at, day_start = a.today, week_start = a.week, month_start = a.month,
        deposit_day_used = CASE WHEN w.day_start = a.today THEN w.deposit_day_used ELSE 0 END,
        deposit_week_used = CASE WHEN w.week_start = a.week THEN w.deposit_week_used ELSE 0 END,
        deposit_month_used = CASE WHEN w.month_start = a.month THEN w.deposit_month_used ELSE 0 END,
        wager_day_used = CASE WHEN w.day_start = a.today THEN w.wager_day_used ELSE 0 END + a.wager,
        wager_week_used = CASE WHEN w.week_start = a.week THEN w.wager_week_used ELSE 0 END + a.wager,
        wager_month_used = CASE WHEN w.month_start = a.month THEN w.wager_month_used ELSE 0 END + a.wager,
        loss_day_used = CASE WHEN w.day_start = a.today THEN w.loss_day_used ELSE 0 END - a.delta,
        loss_week_used = CASE WHEN w.week_start = a.week THEN w.loss_week_used ELSE 0 END - a.delta,
        loss_month_used = CASE WHEN w.month_start = a.month THEN w.loss_month_used ELSE 0 END - a.delta
      FROM applied a WHERE w.member_id = a.member AND a.number IS NOT NULL
  )
  SELECT (a.place - 1)::integer AS n, a.status,
      CASE WHEN a.number IS NOT NULL THEN a.balance + a.amount WHEN a.status = 'ok' THEN a.own_balance ELSE a.balance END AS balance,
      CASE WHEN a.number IS NOT NULL THEN a.wager_id WHEN a.status = 'ok' THEN a.own_bet END AS bet_id,
      CASE WHEN a.number IS NOT NULL THEN CASE WHEN a.amount > 0 THEN a.number END WHEN a.status = 'ok' AND a.own_amount > 0 THEN a.own_number END AS journal_id,
      a.status = 'ok' AND a.own_number IS NOT NULL AS replayed, a.number, a.at, a.vendor, a.round, a.member,
      a.number IS NOT NULL AND a.closed AND (SELECT r.id FROM bet r WHERE r.vendor = a.vendor AND r.round_id = a.round AND r.member_id = a.member
        AND r.state NOT IN ('settled', 'cancelled') AND r.id <> a.wager_id LIMIT 1) IS NOT NULL AS closes_others
    FROM applied a
  LOOP
    IF a.closes_others THEN
      PERFORM bet_settle_round(a.number, a.at, a.vendor, a.round, a.member);
    END IF;
    n := a.n; status := a.status; balance := a.balance; bet_id := a.bet_id; journal_id := a.journal_id; replayed := a.replayed;
    RETURN NEXT;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION platform.bet_refusal(g member_guard, p_at timestamp with time zone, p_alive boolean, p_since timestamp with time zone, p_stale boolean, p_gate text, p_brand_status text, p_step bigint, p_amount bigint, p_free boolean, p_today date, p_week date, p_month date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE
    WHEN NOT p_alive THEN 'token.expired'
    WHEN p_stale THEN 'content.changed'
    WHEN p_gate IS NOT NULL THEN p_gate
    WHEN p_brand_status <> 'open' THEN 'brand.not.open'
    WHEN (g).customer_type = 4 THEN 'member.trial'
    WHEN (g).status <> 'active' THEN 'member.not.active'
    WHEN (g).excluded_until > p_at THEN 'member.excluded'
    WHEN (g).cool_off_until > p_at THEN 'member.cooling.off'
    WHEN p_since + make_interval(mins => (g).session_limit_minutes) <= p_at THEN 'limit.session'
    WHEN p_free THEN NULL
    WHEN p_amount <= 0 OR p_amount % p_step <> 0 THEN 'amount.step'
    WHEN (g).balance < p_amount THEN 'balance.not.enough'
    WHEN p_amount + (CASE WHEN (g).day_start = p_today THEN (g).wager_day_used ELSE 0 END) > (g).wager_day_limit THEN 'limit.wager.day'
    WHEN p_amount + (CASE WHEN (g).week_start = p_week THEN (g).wager_week_used ELSE 0 END) > (g).wager_week_limit THEN 'limit.wager.week'
    WHEN p_amount + (CASE WHEN (g).month_start = p_month THEN (g).wager_month_used ELSE 0 END) > (g).wager_month_limit THEN 'limit.wager.month'
    WHEN p_amount + (CASE WHEN (g).day_start = p_today THEN (g).loss_day_used ELSE 0 END) > (g).loss_day_limit THEN 'limit.loss.day'
    WHEN p_amount + (CASE WHEN (g).week_start = p_week THEN (g).loss_week_used ELSE 0 END) > (g).loss_week_limit THEN 'limit.loss.week'
    WHEN p_amount + (CASE WHEN (g).month_start = p_month THEN (g).loss_month_used ELSE 0 END) > (g).loss_month_limit THEN 'limit.loss.month'
  END
$function$;
GRANT EXECUTE ON FUNCTION bet_refusal(member_guard,timestamp with time zone,boolean,timestamp with time zone,boolean,text,text,bigint,bigint,boolean,date,date,date) TO PUBLIC;

CREATE OR REPLACE FUNCTION platform.bet_repeat(p_kind operation_kind, p_known bytea, p_asked bytea, p_taken_back boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN p_kind = 'tombstone' THEN 'transaction.cancelled' WHEN p_known <> p_asked THEN 'transaction.conflict'
    WHEN p_taken_back THEN 'transaction.cancelled' ELSE 'ok' END
$function$;
GRANT EXECUTE ON FUNCTION bet_repeat(operation_kind,bytea,bytea,boolean) TO PUBLIC;

CREATE OR REPLACE FUNCTION platform.bet_report(p_vendor text, p_reports jsonb, p_at timestamp with time zone)
 RETURNS TABLE(n integer, status text, shortfall bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  r record;
  g member_guard;
  b bet;
  c record;
  v_at timestamptz;
  v_zone text;
  v_currency text;
  v_day date;
  v_placed date;
  v_owner text;
  v_stake bigint;
  v_payout bigint;
  v_turnover bigint;
  v_wallet bigint;
  v_house bigint;
  v_balance bigint;
  v_number bigint;
  v_line smallint;
  v_new boolean;
  v_cover jsonb;
  v_type integer;
  v_amount bigint;
  v_is_payout boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  PERFORM 1 FROM member_guard WHERE member_id IN (SELECT value ->> 'member' FROM jsonb_array_elements(p_reports)) ORDER BY member_id FOR UPDATE;
  -- Consumers rely on the transaction's id being older than its numbers.
  PERFORM pg_current_xact_id();
  FOR r IN SELECT q.*, (row_number() OVER (ORDER BY q.ordinality))::integer AS n FROM ROWS FROM (jsonb_to_recordset(p_reports) AS (id text, revision integer, member text,
      bet text, round text, game text, product text, currency text, stake bigint, payout bigint, state text, "placedAt" timestamptz, "atRisk" bigint)) WITH ORDINALITY AS q
      (id, revision, member, bet, round, game, product, currency, stake, payout, state, placed_at, at_risk, ordinality) ORDER BY q.ordinality LOOP
    n := r.n; shortfall := 0;
    SELECT * INTO g FROM member_guard WHERE member_id = r.member;
    IF NOT FOUND THEN
      status := 'member.unknown'; RETURN NEXT; CONTINUE;
    END IF;
    SELECT w.time_zone, w.currency INTO v_zone, v_currency FROM brand w WHERE w.id = g.brand_id;
    IF v_currency <> r.currency THEN
      status := 'currency.mismatch'; RETURN NEXT; CONTINUE;
    END IF;
    SELECT w.* INTO b FROM operation k JOIN bet w ON w.id = k.bet_id WHERE k.source = p_vendor AND k.key = r.id;
    v_new := NOT FOUND;
    IF NOT v_new AND (b.member_id <> g.member_id OR (b.detail ->> 'revision')::integer >= r.revision) THEN
      status := 'known'; RETURN NEXT; CONTINUE;
    END IF;
    SELECT p.* INTO c FROM product p WHERE p.code = coalesce((SELECT q.code FROM product q WHERE q.code = r.product), 'rng');
    SELECT greatest(p_at, p.closed_through, g.last_at) INTO v_at FROM ledger_period p;
    v_day := (v_at AT TIME ZONE v_zone)::date;
    v_placed := CASE WHEN v_new THEN (least(r.placed_at, v_at) AT TIME ZONE v_zone)::date ELSE b.business_day END;
    v_stake := CASE WHEN r.state = 'cancelled' THEN 0 ELSE r.stake END - CASE WHEN v_new OR b.state = 'cancelled' THEN 0 ELSE b.stake END;
    v_payout := CASE WHEN r.state = 'cancelled' THEN 0 ELSE r.payout END - CASE WHEN v_new OR b.state = 'cancelled' THEN 0 ELSE b.payout END;
    v_turnover := CASE WHEN r.state = 'cancelled' THEN 0 ELSE least(r.at_risk, r.stake) END
      - CASE WHEN v_new OR b.state = 'cancelled' THEN 0 ELSE b.valid_turnover END;
    v_owner := g.member_id || '/' || p_vendor;
    v_wallet := ledger_account('member.vendor', g.brand_id, v_owner, v_currency);
    v_house := ledger_account('house.game', g.brand_id, p_vendor || ':' || CASE WHEN v_new THEN r.game ELSE b.game END, v_currency);
    SELECT a.balance INTO v_balance FROM ledger_account a WHERE a.id = v_wallet;
    -- A new bet staked first; of a correction, what comes in comes first.
    shortfall := CASE WHEN v_new THEN greatest(0, v_stake - v_balance)
      ELSE greatest(0, greatest(v_stake, 0) + greatest(-v_payout, 0) - greatest(-v_stake, 0) - greatest(v_payout, 0) - v_balance) END;
    IF shortfall > 0 THEN
      v_cover := jsonb_build_object('key', concat('cover:', p_vendor, ':', r.id, ':', r.revision), 'type', 3130, 'reference', r.id,
        'hash', encode(sha256(convert_to(concat(r.id, ':', r.revision, ':', shortfall), 'UTF8')), 'hex'),
        'lines', jsonb_build_array(jsonb_build_object('amount', shortfall::text,
          'from', jsonb_build_object('kind', 'clearing.vendor', 'brand', g.brand_id, 'owner', p_vendor, 'currency', v_currency),
          'to', jsonb_build_object('kind', 'member.vendor', 'brand', g.brand_id, 'owner', v_owner, 'currency', v_currency))));
      PERFORM ledger_post(jsonb_build_array(v_cover), p_at);
      v_balance := v_balance + shortfall;
    END IF;

    v_number := nextval('operation_number');
    v_line := 0;
    FOR v_is_payout IN SELECT q.is_payout FROM (VALUES (false, v_stake), (true, -v_payout)) q (is_payout, out)
        WHERE q.out <> 0 ORDER BY CASE WHEN v_new THEN 0 ELSE sign(q.out) END, q.is_payout LOOP
      v_amount := CASE WHEN v_is_payout THEN v_payout ELSE -v_stake END;
      v_type := CASE WHEN v_is_payout THEN CASE WHEN v_amount > 0 THEN c.win_type ELSE c.take_back_type END
        ELSE CASE WHEN v_amount > 0 THEN c.refund_type ELSE c.bet_type END END;
      v_balance := v_balance + v_amount;
      UPDATE ledger_account SET balance = v_balance WHERE id = v_wallet;
      INSERT INTO operation (number, line, at, kind, source, key, body_hash, brand_id, member_id, agent_path, product, game, round_id, bet_id, type, amount, payer, receiver,
          payer_balance, receiver_balance, state, revision, stake, payout, turnover, settled_stake, settled_payout)
        VALUES (v_number, v_line, v_at, 'reported', p_vendor, CASE WHEN v_line = 0 THEN bet_report_key(r.id, v_new, r.revision) END,
          CASE WHEN v_line = 0 THEN sha256(convert_to(r::text, 'UTF8')) END, g.brand_id, g.member_id,
          CASE WHEN v_new THEN g.agent_path ELSE b.agent_path END, CASE WHEN v_new THEN r.product ELSE b.product END, CASE WHEN v_new THEN r.game ELSE b.game END,
          r.round, CASE WHEN v_new THEN r.bet ELSE b.id END, v_type, abs(v_amount), CASE WHEN v_amount > 0 THEN v_house ELSE v_wallet END,
          CASE WHEN v_amount > 0 THEN v_wallet ELSE v_house END, CASE WHEN v_amount < 0 THEN v_balance END, CASE WHEN v_amount > 0 THEN v_balance END,
          CASE WHEN v_line = 0 THEN r.state::operation_state END, CASE WHEN v_line = 0 AND NOT v_new THEN b.revisions + 1 END,
          CASE WHEN v_line = 0 THEN v_stake END, CASE WHEN v_line = 0 THEN v_payout END, CASE WHEN v_line = 0 THEN v_turnover END,
          CASE WHEN v_line = 0 THEN v_stake END, CASE WHEN v_line = 0 THEN v_payout END);
      v_line := v_line + 1;
    END LOOP;
    IF v_line = 0 THEN
      INSERT INTO operation (number, line, at, kind, source, key, body_hash, brand_id, member_id, agent_path, product, game, round_id, bet_id, state, revision)
        VALUES (v_number, 0, v_at, 'reported', p_vendor, bet_report_key(r.id, v_new, r.revision), sha256(convert_to(r::text, 'UTF8')), g.brand_id, g.member_id,
          CASE WHEN v_new THEN g.agent_path ELSE b.agent_path END, CASE WHEN v_new THEN r.product ELSE b.product END, CASE WHEN v_new THEN r.game ELSE b.game END,
          r.round, CASE WHEN v_new THEN r.bet ELSE b.id END, r.state::operation_state, CASE WHEN NOT v_new THEN b.revisions + 1 END);
    END IF;

    IF v_new THEN
      INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, payout, valid_turnover, placed_at, settled_at,
          business_day, state, detail)
        VALUES (r.bet, g.brand_id, g.member_id, g.agent_path, r.product, p_vendor, r.game, r.round, v_currency, r.stake, greatest(v_payout, 0), greatest(v_turnover, 0),
          least(r.placed_at, v_at), v_at, v_placed, r.state, jsonb_build_object('revision', r.revision));
    ELSE
      UPDATE bet w SET stake = r.stake, payout = w.payout + v_payout, valid_turnover = w.valid_turnover + v_turnover, state = r.state, revisions = w.revisions + 1,
          detail = w.detail || jsonb_build_object('revision', r.revision) WHERE w.id = b.id;
    END IF;
    -- What counts to limits counts in the period the bet was placed in.
    PERFORM guard_new_period(g.member_id, v_at);
    UPDATE member_guard w SET last_at = v_at,
        wager_day_used = w.wager_day_used + CASE WHEN v_placed >= w.day_start THEN v_stake ELSE 0 END,
        wager_week_used = w.wager_week_used + CASE WHEN v_placed >= w.week_start THEN v_stake ELSE 0 END,
        wager_month_used = w.wager_month_used + CASE WHEN v_placed >= w.month_start THEN v_stake ELSE 0 END,
        loss_day_used = w.loss_day_used + CASE WHEN v_placed >= w.day_start THEN v_stake - v_payout ELSE 0 END,
        loss_week_used = w.loss_week_used + CASE WHEN v_placed >= w.week_start THEN v_stake - v_payout ELSE 0 END,
        loss_month_used = w.loss_month_used + CASE WHEN v_placed >= w.month_start THEN v_stake - v_payout ELSE 0 END
      WHERE w.member_id = g.member_id;
    status := 'booked';
    RETURN NEXT;
  END LOOP;
END $function$;
GRANT EXECUTE ON FUNCTION bet_report(text,jsonb,timestamp with time zone) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.bet_report_key(p_id text, p_new boolean, p_revision integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN p_new THEN p_id ELSE concat(p_id, ':', p_revision) END
$function$;

CREATE OR REPLACE FUNCTION platform.bet_settle_round(p_number bigint, p_at timestamp with time zone, p_vendor text, p_round text, p_member text)
 RETURNS void
 LANGUAGE sql
AS $function$
  WITH others AS (
    UPDATE bet w SET state = 'settled', settled_at = p_at, valid_turnover = w.stake
      WHERE w.vendor = p_vendor AND w.round_id = p_round AND w.member_id = p_member AND w.state NOT IN ('settled', 'cancelled')
        AND NOT coalesce((SELECT p.settled_alone FROM product p WHERE p.code = w.product), false) RETURNING w.*)
  INSERT INTO operation (number, line, at, kind, source, brand_id, member_id, agent_path, product, game, round_id, bet_id, state, turnover, settled_stake,
      settled_payout)
    SELECT p_number, (row_number() OVER (ORDER BY w.id))::smallint, p_at, 'settle', w.vendor, w.brand_id, w.member_id, w.agent_path, w.product, w.game, w.round_id,
        w.id, 'settled', nullif(w.stake, 0), w.stake, w.payout
      FROM others w;
$function$;

CREATE OR REPLACE FUNCTION platform.settlement_begin(p_id text, OUT number bigint, OUT attempt integer, OUT state text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  s settlement;
BEGIN
  INSERT INTO settlement (id) VALUES (p_id) ON CONFLICT (id) DO NOTHING RETURNING * INTO s;
  IF NOT FOUND THEN
    UPDATE settlement SET attempt = attempt + 1 WHERE id = p_id AND state = 'staging' RETURNING * INTO s;
    IF FOUND THEN
      DELETE FROM settlement_operation o WHERE o.settlement = s.number AND o.attempt < s.attempt;
    ELSE
      SELECT * INTO s FROM settlement WHERE id = p_id;
    END IF;
  END IF;
  number := s.number; attempt := s.attempt; state := s.state;
END $function$;
GRANT EXECUTE ON FUNCTION settlement_begin(text) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.settlement_clear(p_number bigint, p_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  v_count integer;
BEGIN
  PERFORM 1 FROM settlement s WHERE s.number = p_number AND s.state = 'applied' FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM settlement_operation o WHERE o.ctid = ANY (ARRAY(
    SELECT q.ctid FROM settlement_operation q WHERE q.settlement = p_number AND q.status IS NULL LIMIT p_most));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_count < p_most THEN
    UPDATE settlement SET state = 'cleared' WHERE number = p_number;
  END IF;
  RETURN v_count = p_most;
END $function$;
GRANT EXECUTE ON FUNCTION settlement_clear(bigint,integer) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.settlement_pass(p_number bigint, p_member text, p_place bigint, p_why text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  WITH s AS (
    SELECT * FROM settlement w WHERE w.number = p_number AND w.state = 'sealed' AND (w.next_member, w.next_place) = (p_member, p_place) FOR UPDATE
  ), next AS (
    SELECT q.attempt, q.member_id, q.place FROM s, LATERAL (SELECT * FROM settlement_operation o WHERE o.settlement = s.number AND o.attempt = s.attempt
      AND (o.member_id, o.place) > (s.next_member, s.next_place) ORDER BY o.member_id, o.place LIMIT 1) q
  ), passed AS (
    UPDATE settlement_operation o SET status = p_why FROM next n
      WHERE o.settlement = p_number AND o.attempt = n.attempt AND o.member_id = n.member_id AND o.place = n.place
  )
  UPDATE settlement w SET next_member = n.member_id, next_place = n.place, refused = w.refused + 1 FROM next n WHERE w.number = p_number;
END $function$;
GRANT EXECUTE ON FUNCTION settlement_pass(bigint,text,bigint,text) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.settlement_seal(p_number bigint, p_attempt integer, p_staged bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  UPDATE settlement s SET state = 'sealed', staged = p_staged, sealed_at = now()
    WHERE s.number = p_number AND s.attempt = p_attempt AND s.state = 'staging';
  RETURN EXISTS (SELECT FROM settlement s WHERE s.number = p_number AND s.attempt = p_attempt AND s.state <> 'staging');
END $function$;
GRANT EXECUTE ON FUNCTION settlement_seal(bigint,integer,bigint) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.settlement_stage(p_number bigint, p_attempt integer, p_first bigint, p_kind operation_kind[], p_source text[], p_key text[], p_hash bytea[], p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[], p_turnover bigint[], p_precheck text[], p_version bigint[], p_session text[], p_since timestamp with time zone[], p_take_back boolean[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  PERFORM 1 FROM settlement s WHERE s.number = p_number AND s.attempt = p_attempt AND s.state = 'staging' FOR SHARE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO settlement_operation (settlement, attempt, place, kind, source, key, hash, member_id, round_id, reference, amount, currency, game, product, bet_id,
      free, closed, turnover, precheck, version, session_id, since, take_back)
    SELECT p_number, p_attempt, p_first + o.place - 1, o.kind, o.source, o.key, o.hash, o.member, o.round, o.reference, o.amount, o.currency, o.game, o.product,
        o.bet, o.free, o.closed, o.turnover, o.precheck, o.version, o.session, o.since, o.take_back
      FROM unnest(p_kind, p_source, p_key, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed, p_turnover,
        p_precheck, p_version, p_session, p_since, p_take_back) WITH ORDINALITY
      AS o (kind, source, key, hash, member, round, reference, amount, currency, game, product, bet, free, closed, turnover, precheck, version, session, since,
        take_back, place)
    -- The same call again, its answer having been lost.
    ON CONFLICT DO NOTHING;
  RETURN true;
END $function$;
GRANT EXECUTE ON FUNCTION settlement_stage(bigint,integer,bigint,operation_kind[],text[],text[],bytea[],text[],text[],text[],bigint[],text[],text[],text[],text[],boolean[],boolean[],bigint[],text[],bigint[],text[],timestamp with time zone[],boolean[]) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.settlement_step(p_number bigint, p_most integer, p_at timestamp with time zone, OUT taken integer, OUT is_more boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
DECLARE
  s settlement;
  r record;
  v_applied integer; v_replayed integer;
  v_refused integer[]; v_why text[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  SELECT * INTO s FROM settlement w WHERE w.number = p_number AND w.state = 'sealed' FOR UPDATE;
  taken := 0;
  is_more := false;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT array_agg(o.kind) AS kind, array_agg(o.source) AS source, array_agg(o.key) AS key, array_agg(o.hash) AS hash, array_agg(o.member_id) AS member,
      array_agg(o.round_id) AS round, array_agg(o.reference) AS reference, array_agg(o.amount) AS amount, array_agg(o.currency) AS currency,
      array_agg(o.game) AS game, array_agg(o.product) AS product, array_agg(o.bet_id) AS bet, array_agg(o.free) AS free, array_agg(o.closed) AS closed,
      array_agg(o.turnover) AS turnover, array_agg(o.precheck) AS precheck, array_agg(o.version) AS version, array_agg(o.session_id) AS session,
      array_agg(o.since) AS since, array_agg(o.take_back) AS take_back, array_agg(o.place) AS place INTO r
    FROM (SELECT * FROM settlement_operation q WHERE q.settlement = s.number AND q.attempt = s.attempt
        AND (q.member_id, q.place) > (s.next_member, s.next_place) ORDER BY q.member_id, q.place LIMIT p_most) o;
  taken := coalesce(cardinality(r.key), 0);
  IF taken > 0 THEN
    SELECT count(*) FILTER (WHERE b.status = 'ok' AND NOT b.replayed), count(*) FILTER (WHERE b.status = 'ok' AND b.replayed),
        array_agg(b.n + 1) FILTER (WHERE b.status <> 'ok'), array_agg(b.status) FILTER (WHERE b.status <> 'ok')
      INTO v_applied, v_replayed, v_refused, v_why
      FROM bet_bulk(p_at, r.kind, r.source, r.key, r.hash, r.member, r.round, r.reference, r.amount, r.currency, r.game, r.product, r.bet, r.free, r.closed,
        r.turnover, r.precheck, r.version, r.session, r.since, r.take_back) b;
    IF v_applied + v_replayed + coalesce(cardinality(v_refused), 0) <> taken THEN
      RAISE EXCEPTION 'settlement %: % operations taken, % answered', s.id, taken, v_applied + v_replayed + coalesce(cardinality(v_refused), 0);
    END IF;
    IF v_refused IS NOT NULL THEN
      UPDATE settlement_operation o SET status = w.why FROM unnest(v_refused, v_why) w (place, why)
        WHERE o.settlement = s.number AND o.attempt = s.attempt AND o.member_id = r.member[w.place] AND o.place = r.place[w.place];
    END IF;
  END IF;
  is_more := taken = p_most;
  UPDATE settlement w SET next_member = coalesce(r.member[taken], w.next_member), next_place = coalesce(r.place[taken], w.next_place),
      applied = w.applied + coalesce(v_applied, 0), replayed = w.replayed + coalesce(v_replayed, 0),
      refused = w.refused + coalesce(cardinality(v_refused), 0), state = CASE WHEN is_more THEN 'sealed' ELSE 'applied' END,
      applied_at = CASE WHEN NOT is_more THEN p_at END
    WHERE w.number = s.number;
  IF is_more THEN
    PERFORM set_config('synchronous_commit', 'off', true);
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION settlement_step(bigint,integer,timestamp with time zone) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.win_refusal(p_bet text, p_has_reference boolean, p_reference_kind operation_kind, p_bet_member text, p_member text, p_bet_round text, p_round text, p_state text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN p_bet IS NULL OR (p_has_reference AND p_reference_kind IS DISTINCT FROM 'bet') THEN 'bet.not.found'
    WHEN p_bet_member <> p_member OR p_bet_round <> p_round THEN 'transaction.mismatch'
    WHEN p_state = 'cancelled' THEN 'bet.cancelled' END
$function$;
GRANT EXECUTE ON FUNCTION win_refusal(text,boolean,operation_kind,text,text,text,text,text) TO PUBLIC;

-- ==================== brands ====================

CREATE TABLE brand_draft (
  id text NOT NULL,
  code text NOT NULL,
  brand_id text,
  base_digest bytea,
  version integer DEFAULT 1 NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  authors text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT brand_draft_pkey PRIMARY KEY (id),
  CONSTRAINT brand_draft_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT brand_draft_code_key UNIQUE (code)
);
CREATE INDEX brand_draft_brand ON brand_draft USING btree (brand_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_draft TO pavilion_app;

CREATE TABLE brand_draft_file (
  draft_id text NOT NULL,
  name text NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT brand_draft_file_pkey PRIMARY KEY (draft_id, name),
  CONSTRAINT brand_draft_file_body_check CHECK (length(body) <= 1048576),
  CONSTRAINT brand_draft_file_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES brand_draft(id) ON DELETE CASCADE,
  CONSTRAINT brand_draft_file_name_check CHECK (length(name) <= 120)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_draft_file TO pavilion_app;

-- ==================== content ====================

CREATE TABLE announcement (
  id text NOT NULL,
  brand_id text NOT NULL,
  type text NOT NULL,
  platform text,
  execution text,
  group_name text,
  picture text,
  linkage_type text DEFAULT 'NONE'::text NOT NULL,
  linkage text DEFAULT ''::text NOT NULL,
  vendor text,
  node_id integer,
  room_id text,
  promotion_type text,
  category text DEFAULT ''::text NOT NULL,
  "position" integer NOT NULL,
  published boolean DEFAULT true NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  free_width smallint,
  free_height smallint,
  CONSTRAINT announcement_pkey PRIMARY KEY (id),
  CONSTRAINT announcement_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT announcement_check CHECK ((type = 'PU'::text) = (execution IS NOT NULL)),
  CONSTRAINT announcement_check1 CHECK ((type = 'B'::text) = (group_name IS NOT NULL)),
  CONSTRAINT announcement_execution_check CHECK (execution = ANY (ARRAY['A'::text, 'B'::text, 'F'::text])),
  CONSTRAINT announcement_free_height_check CHECK (free_height >= 20 AND free_height <= 60 AND (free_height::integer % 5) = 0),
  CONSTRAINT announcement_free_width_check CHECK (free_width >= 20 AND free_width <= 60 AND (free_width::integer % 5) = 0),
  CONSTRAINT announcement_linkage_type_check CHECK (linkage_type = ANY (ARRAY['URL'::text, 'P'::text, 'G'::text, 'NONE'::text])),
  CONSTRAINT announcement_platform_check CHECK (platform = ANY (ARRAY['W'::text, 'M'::text])),
  CONSTRAINT announcement_type_check CHECK (type = ANY (ARRAY['A'::text, 'B'::text, 'PL'::text, 'PU'::text, 'PR'::text, 'H'::text]))
);
CREATE INDEX announcement_brand ON announcement USING btree (brand_id, type, "position");
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON announcement FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement TO pavilion_app;

CREATE TABLE art_file (
  hash bytea NOT NULL,
  media_type text NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT art_file_pkey PRIMARY KEY (hash),
  CONSTRAINT art_file_hash_check CHECK (length(hash) = 32),
  CONSTRAINT art_file_media_type_check CHECK (media_type = ANY (ARRAY['image/avif'::text, 'image/webp'::text, 'image/png'::text, 'image/svg+xml'::text]))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON art_file TO pavilion_app;

CREATE TABLE brand (
  id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  currency text NOT NULL,
  time_zone text NOT NULL,
  default_language text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  protection jsonb DEFAULT '{}'::jsonb NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  theme jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT brand_pkey PRIMARY KEY (id),
  CONSTRAINT brand_code_check CHECK (code ~ '^[a-z][a-z0-9]{1,19}$'::text),
  CONSTRAINT brand_code_key UNIQUE (code),
  CONSTRAINT brand_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  CONSTRAINT brand_status_check CHECK (status = ANY (ARRAY['open'::text, 'maintenance'::text, 'closed'::text]))
);
CREATE TRIGGER brand_uses_currency AFTER INSERT OR UPDATE OF currency ON brand FOR EACH ROW EXECUTE FUNCTION currency_mark_used();
CREATE TRIGGER brand_zone_followed AFTER INSERT OR UPDATE OF time_zone ON brand FOR EACH ROW EXECUTE FUNCTION follow_brand_zone();
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON brand FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER hint_system AFTER UPDATE OF status ON brand FOR EACH ROW EXECUTE FUNCTION hint_system();
GRANT INSERT, SELECT, UPDATE ON brand TO pavilion_app;

CREATE TABLE brand_art (
  brand_id text NOT NULL,
  art_set text NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL,
  replaced_at timestamp with time zone,
  CONSTRAINT brand_art_pkey PRIMARY KEY (brand_id, art_set, name),
  CONSTRAINT brand_art_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT brand_art_hash_fkey FOREIGN KEY (hash) REFERENCES art_file(hash)
);
CREATE INDEX brand_art_address ON brand_art USING btree (art_set, name);
CREATE INDEX brand_art_hash ON brand_art USING btree (hash);
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_art TO pavilion_app;

CREATE TABLE brand_host (
  host text NOT NULL,
  brand_id text NOT NULL,
  name text NOT NULL,
  is_main boolean DEFAULT false NOT NULL,
  CONSTRAINT brand_host_pkey PRIMARY KEY (host),
  CONSTRAINT brand_host_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT brand_host_host_check CHECK (host = lower(host))
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON brand_host FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_host TO pavilion_app;

CREATE TABLE brand_maintenance (
  brand_id text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  CONSTRAINT brand_maintenance_pkey PRIMARY KEY (brand_id),
  CONSTRAINT brand_maintenance_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON brand_maintenance FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER hint_system AFTER INSERT OR DELETE OR UPDATE ON brand_maintenance FOR EACH ROW EXECUTE FUNCTION hint_system();
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_maintenance TO pavilion_app;

CREATE TABLE brand_module (
  brand_id text NOT NULL,
  code text NOT NULL,
  parent text,
  enabled boolean NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT brand_module_pkey PRIMARY KEY (brand_id, code),
  CONSTRAINT brand_module_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT brand_module_brand_id_parent_fkey FOREIGN KEY (brand_id, parent) REFERENCES brand_module(brand_id, code),
  CONSTRAINT brand_module_code_check CHECK (code ~ '^[A-Z0-9]{3,30}$'::text)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON brand_module FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_module TO pavilion_app;

CREATE TABLE brand_resource (
  id text NOT NULL,
  brand_id text NOT NULL,
  resource_type text NOT NULL,
  url text NOT NULL,
  label text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT brand_resource_pkey PRIMARY KEY (id),
  CONSTRAINT brand_resource_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON brand_resource FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_resource TO pavilion_app;

CREATE TABLE content_text (
  entity text NOT NULL,
  field text NOT NULL,
  language text NOT NULL,
  text text NOT NULL,
  CONSTRAINT content_text_pkey PRIMARY KEY (entity, field, language)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON content_text FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON content_text TO pavilion_app;

CREATE TABLE content_version (
  one boolean DEFAULT true NOT NULL,
  version bigint DEFAULT 1 NOT NULL,
  CONSTRAINT content_version_pkey PRIMARY KEY (one),
  CONSTRAINT content_version_one_check CHECK (one)
);
CREATE TRIGGER hint_content AFTER UPDATE ON content_version FOR EACH STATEMENT EXECUTE FUNCTION hint_content();
GRANT SELECT ON content_version TO pavilion_app;

CREATE TABLE customer_service (
  id text NOT NULL,
  brand_id text NOT NULL,
  cs_type text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT customer_service_pkey PRIMARY KEY (id),
  CONSTRAINT customer_service_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON customer_service FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON customer_service TO pavilion_app;

CREATE TABLE feedback (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text,
  question_type text NOT NULL,
  content text NOT NULL,
  contact text,
  language text NOT NULL,
  ip text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  reply text DEFAULT ''::text NOT NULL,
  decided_at timestamp with time zone,
  decided_by text,
  request_id text,
  CONSTRAINT feedback_pkey PRIMARY KEY (id),
  CONSTRAINT feedback_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT feedback_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT feedback_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))
);
CREATE INDEX feedback_member ON feedback USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX feedback_own ON feedback USING btree (member_id, created_at) WHERE (member_id IS NOT NULL);
CREATE INDEX feedback_queue ON feedback USING btree (brand_id, state, created_at);
CREATE UNIQUE INDEX feedback_request ON feedback USING btree (brand_id, COALESCE(member_id, ''::text), request_id) WHERE (request_id IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON feedback TO pavilion_app;

CREATE TABLE help_article (
  id text NOT NULL,
  brand_id text NOT NULL,
  anchor text NOT NULL,
  section text NOT NULL,
  "position" integer NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT help_article_pkey PRIMARY KEY (id),
  CONSTRAINT help_article_anchor_check CHECK (anchor ~ '^[a-z][a-z0-9-]{1,40}$'::text),
  CONSTRAINT help_article_brand_id_anchor_key UNIQUE (brand_id, anchor),
  CONSTRAINT help_article_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON help_article FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON help_article TO pavilion_app;

CREATE TABLE region_rule (
  brand_id text NOT NULL,
  kind text NOT NULL,
  effect text NOT NULL,
  value text NOT NULL,
  CONSTRAINT region_rule_pkey PRIMARY KEY (brand_id, kind, value),
  CONSTRAINT region_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT region_rule_check CHECK (kind <> 'country'::text OR value ~ '^[A-Z]{2}$'::text AND effect <> 'whitelist'::text),
  CONSTRAINT region_rule_effect_check CHECK (effect = ANY (ARRAY['allow'::text, 'deny'::text, 'whitelist'::text])),
  CONSTRAINT region_rule_kind_check CHECK (kind = ANY (ARRAY['country'::text, 'address'::text]))
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON region_rule FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER hint_system AFTER INSERT OR DELETE OR UPDATE ON region_rule FOR EACH ROW EXECUTE FUNCTION hint_system();
GRANT DELETE, INSERT, SELECT, UPDATE ON region_rule TO pavilion_app;

CREATE TABLE registration_rule (
  brand_id text NOT NULL,
  field text NOT NULL,
  enabled boolean NOT NULL,
  required boolean NOT NULL,
  accepted_pattern text DEFAULT '*'::text NOT NULL,
  pattern_id smallint DEFAULT 0 NOT NULL,
  min_length integer DEFAULT 0 NOT NULL,
  max_length integer DEFAULT 255 NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT registration_rule_pkey PRIMARY KEY (brand_id, field),
  CONSTRAINT registration_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT registration_rule_check CHECK (min_length <= max_length),
  CONSTRAINT registration_rule_check1 CHECK (enabled OR NOT required),
  CONSTRAINT registration_rule_max_length_check CHECK (max_length >= 1 AND max_length <= 255),
  CONSTRAINT registration_rule_min_length_check CHECK (min_length >= 0),
  CONSTRAINT registration_rule_pattern_id_check CHECK (pattern_id >= 0 AND pattern_id <= 20)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON registration_rule FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON registration_rule TO pavilion_app;

CREATE TABLE seed_mark (
  name text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT seed_mark_pkey PRIMARY KEY (name)
);
GRANT INSERT, SELECT, UPDATE ON seed_mark TO pavilion_app;

CREATE VIEW brand_facts AS
 SELECT id,
    code,
    name,
    currency,
    time_zone,
    default_language,
    status
   FROM brand;
GRANT SELECT ON brand_facts TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.follow_brand_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION platform.hint_content()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO hint (brand_id, event) SELECT b.id, 'content.changed' FROM brand b
    WHERE NOT EXISTS (SELECT 1 FROM hint h WHERE h.xid = pg_current_xact_id() AND h.brand_id = b.id AND h.event = 'content.changed');
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION hint_content() TO PUBLIC;

CREATE OR REPLACE FUNCTION platform.hint_system()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  v_row jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  v_brand text := CASE WHEN TG_TABLE_NAME = 'brand' THEN v_row ->> 'id' ELSE v_row ->> 'brand_id' END;
BEGIN
  INSERT INTO hint (brand_id, event) SELECT v_brand, 'system.changed'
    WHERE NOT EXISTS (SELECT 1 FROM hint h WHERE h.xid = pg_current_xact_id() AND h.brand_id = v_brand AND h.event = 'system.changed');
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION hint_system() TO PUBLIC;

-- ==================== contracts ====================

CREATE TABLE contract (
  id text NOT NULL,
  brand_id text NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  agent_id text NOT NULL,
  upline_id text,
  state text NOT NULL,
  end_asked_by text,
  last_version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  signed_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  ended_path text[],
  part_settled_at timestamp with time zone,
  CONSTRAINT contract_pkey PRIMARY KEY (id),
  CONSTRAINT contract_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id),
  CONSTRAINT contract_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT contract_check CHECK (agent_id <> upline_id),
  CONSTRAINT contract_check1 CHECK ((state = 'ending'::text) = (end_asked_by IS NOT NULL)),
  CONSTRAINT contract_check2 CHECK ((state = 'ended'::text) = (ended_at IS NOT NULL AND end_reason IS NOT NULL AND ended_path IS NOT NULL)),
  CONSTRAINT contract_check3 CHECK ((state <> ALL (ARRAY['active'::text, 'ending'::text, 'ended'::text])) OR signed_at IS NOT NULL),
  CONSTRAINT contract_end_asked_by_check CHECK (end_asked_by = ANY (ARRAY['agent'::text, 'upline'::text])),
  CONSTRAINT contract_end_reason_check CHECK (end_reason = ANY (ARRAY['agreed'::text, 'lower.terms'::text, 'moved'::text, 'closed'::text, 'excluded'::text, 'operator'::text])),
  CONSTRAINT contract_kind_check CHECK (kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text])),
  CONSTRAINT contract_state_check CHECK (state = ANY (ARRAY['offered'::text, 'active'::text, 'ending'::text, 'rejected'::text, 'withdrawn'::text, 'lapsed'::text, 'ended'::text])),
  CONSTRAINT contract_type_check CHECK (type = ANY (ARRAY['LIVE'::text, 'RNG'::text, 'CONS'::text, 'SPORTS'::text, 'LOTT'::text, 'FISH'::text, 'ELOTT'::text, 'PVP'::text])),
  CONSTRAINT contract_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES member(id)
);
CREATE INDEX contract_live ON contract USING btree (brand_id, kind) WHERE (state = ANY (ARRAY['active'::text, 'ending'::text]));
CREATE INDEX contract_of_agent ON contract USING btree (agent_id, changed_at DESC, id DESC);
CREATE INDEX contract_of_brand ON contract USING btree (brand_id, changed_at DESC, id DESC);
CREATE INDEX contract_of_upline ON contract USING btree (upline_id, changed_at DESC, id DESC) WHERE (upline_id IS NOT NULL);
CREATE INDEX contract_part ON contract USING btree (brand_id) WHERE ((state = 'ended'::text) AND (part_settled_at IS NULL));
CREATE TRIGGER contract_slots AFTER INSERT OR UPDATE OF state ON contract FOR EACH ROW EXECUTE FUNCTION take_contract_slots();
GRANT INSERT, SELECT, UPDATE ON contract TO pavilion_app;

CREATE TABLE contract_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  contract_id text NOT NULL,
  version integer NOT NULL,
  at timestamp with time zone NOT NULL,
  act text NOT NULL,
  actor text NOT NULL,
  actor_id text,
  before text,
  after text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT contract_event_pkey PRIMARY KEY (id),
  CONSTRAINT contract_event_actor_check CHECK (actor = ANY (ARRAY['agent'::text, 'upline'::text, 'operator'::text, 'system'::text])),
  CONSTRAINT contract_event_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id)
);
CREATE INDEX contract_event_of ON contract_event USING btree (contract_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON contract_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON contract_event TO pavilion_app;

CREATE TABLE contract_policy (
  brand_id text NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  is_on boolean NOT NULL,
  eligible text NOT NULL,
  period text NOT NULL,
  payer text NOT NULL,
  highest jsonb NOT NULL,
  CONSTRAINT contract_policy_pkey PRIMARY KEY (brand_id, kind, type),
  CONSTRAINT contract_policy_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT contract_policy_check CHECK (
CASE kind
    WHEN 'dividend'::text THEN period = ANY (ARRAY['D'::text, 'W'::text, 'H'::text, 'M'::text])
    WHEN 'daily'::text THEN period = 'D'::text
    WHEN 'hourly'::text THEN period = 'hour'::text
    ELSE period = 'slice'::text
END),
  CONSTRAINT contract_policy_eligible_check CHECK (eligible = ANY (ARRAY['top'::text, 'agent'::text, 'everybody'::text])),
  CONSTRAINT contract_policy_kind_check CHECK (kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text])),
  CONSTRAINT contract_policy_payer_check CHECK (payer = ANY (ARRAY['house'::text, 'upline'::text])),
  CONSTRAINT contract_policy_period_check CHECK (period = ANY (ARRAY['D'::text, 'W'::text, 'H'::text, 'M'::text, 'hour'::text, 'slice'::text])),
  CONSTRAINT contract_policy_type_check CHECK (type = ANY (ARRAY['LIVE'::text, 'RNG'::text, 'CONS'::text, 'SPORTS'::text, 'LOTT'::text, 'FISH'::text, 'ELOTT'::text, 'PVP'::text]))
);
GRANT INSERT, SELECT, UPDATE ON contract_policy TO pavilion_app;

CREATE TABLE contract_question (
  id text NOT NULL,
  brand_id text NOT NULL,
  contract_id text NOT NULL,
  member_id text NOT NULL,
  day date NOT NULL,
  line_id text NOT NULL,
  question text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  outcome text,
  answer text DEFAULT ''::text NOT NULL,
  answered_by text,
  answered_at timestamp with time zone,
  CONSTRAINT contract_question_pkey PRIMARY KEY (id),
  CONSTRAINT contract_question_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT contract_question_check CHECK ((outcome IS NULL) = (answered_at IS NULL)),
  CONSTRAINT contract_question_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id),
  CONSTRAINT contract_question_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT contract_question_outcome_check CHECK (outcome = ANY (ARRAY['explained'::text, 'corrected'::text]))
);
CREATE INDEX contract_question_of_brand ON contract_question USING btree (brand_id, asked_at DESC, id DESC);
CREATE INDEX contract_question_of_member ON contract_question USING btree (member_id, asked_at DESC, id DESC);
CREATE INDEX contract_question_waiting ON contract_question USING btree (brand_id, asked_at) WHERE (answered_at IS NULL);
CREATE UNIQUE INDEX contract_question_open ON contract_question USING btree (member_id, contract_id, day) WHERE (answered_at IS NULL);
GRANT INSERT, SELECT ON contract_question TO pavilion_app;
GRANT UPDATE (outcome, answer, answered_by, answered_at) ON contract_question TO pavilion_app;

CREATE TABLE contract_served (
  session_id text NOT NULL,
  contract_id text NOT NULL,
  version integer NOT NULL,
  served_at timestamp with time zone NOT NULL,
  CONSTRAINT contract_served_pkey PRIMARY KEY (session_id, contract_id),
  CONSTRAINT contract_served_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id)
);
CREATE INDEX contract_served_at ON contract_served USING btree (served_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON contract_served TO pavilion_app;

CREATE TABLE contract_setting (
  brand_id text NOT NULL,
  open_days integer NOT NULL,
  holds jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT contract_setting_pkey PRIMARY KEY (brand_id),
  CONSTRAINT contract_setting_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT contract_setting_open_days_check CHECK (open_days >= 1 AND open_days <= 90)
);
GRANT INSERT, SELECT, UPDATE ON contract_setting TO pavilion_app;

CREATE TABLE contract_slot (
  agent_id text NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  contract_id text NOT NULL,
  CONSTRAINT contract_slot_pkey PRIMARY KEY (agent_id, kind, type),
  CONSTRAINT contract_slot_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id)
);
CREATE INDEX contract_slot_of ON contract_slot USING btree (contract_id);
GRANT SELECT ON contract_slot TO pavilion_app;

CREATE TABLE contract_version (
  contract_id text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  period text NOT NULL,
  payer text NOT NULL,
  state text NOT NULL,
  offered_by text NOT NULL,
  offered_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  answered_at timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  CONSTRAINT contract_version_pkey PRIMARY KEY (contract_id, version),
  CONSTRAINT contract_version_check CHECK ((state = 'waiting'::text) = (answered_at IS NULL)),
  CONSTRAINT contract_version_check1 CHECK ((state = 'signed'::text) = (starts_at IS NOT NULL)),
  CONSTRAINT contract_version_check2 CHECK (ends_at >= starts_at),
  CONSTRAINT contract_version_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id),
  CONSTRAINT contract_version_offered_by_request_id_key UNIQUE (offered_by, request_id),
  CONSTRAINT contract_version_payer_check CHECK (payer = ANY (ARRAY['house'::text, 'upline'::text])),
  CONSTRAINT contract_version_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'signed'::text, 'rejected'::text, 'withdrawn'::text, 'lapsed'::text, 'replaced'::text])),
  CONSTRAINT contract_version_version_check CHECK (version > 0)
);
CREATE INDEX contract_version_expiry ON contract_version USING btree (expires_at) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX contract_version_open ON contract_version USING btree (contract_id) WHERE ((state = 'signed'::text) AND (ends_at IS NULL));
CREATE UNIQUE INDEX contract_version_waiting ON contract_version USING btree (contract_id) WHERE (state = 'waiting'::text);
GRANT INSERT, SELECT, UPDATE ON contract_version TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.take_contract_slots()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  IF NEW.state NOT IN ('offered', 'active', 'ending') THEN
    DELETE FROM contract_slot WHERE contract_id = NEW.id;
  ELSIF TG_OP = 'INSERT' OR OLD.state NOT IN ('offered', 'active', 'ending') THEN
    INSERT INTO contract_slot (agent_id, kind, type, contract_id)
      SELECT NEW.agent_id, NEW.kind, t, NEW.id FROM unnest(CASE NEW.type WHEN 'CONS' THEN
        ARRAY['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP'] ELSE ARRAY[NEW.type] END) t;
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION take_contract_slots() TO PUBLIC;

-- ==================== currencies ====================

CREATE TABLE currency (
  code text NOT NULL,
  symbol text NOT NULL,
  kind text NOT NULL,
  shown_decimals smallint NOT NULL,
  bet_step bigint NOT NULL,
  deposit_step bigint NOT NULL,
  withdraw_step bigint NOT NULL,
  stakes bigint[] NOT NULL,
  used_since timestamp with time zone,
  CONSTRAINT currency_pkey PRIMARY KEY (code),
  CONSTRAINT currency_bet_step_check CHECK (bet_step > 0),
  CONSTRAINT currency_code_check CHECK (code ~ '^[A-Z]{3,5}$'::text),
  CONSTRAINT currency_deposit_step_check CHECK (deposit_step > 0),
  CONSTRAINT currency_kind_check CHECK (kind = ANY (ARRAY['money'::text, 'points'::text])),
  CONSTRAINT currency_shown_decimals_check CHECK (shown_decimals >= 0 AND shown_decimals <= 4),
  CONSTRAINT currency_stakes CHECK (kind <> 'money'::text OR cardinality(stakes) >= 1 AND cardinality(stakes) <= 20),
  CONSTRAINT currency_withdraw_step_check CHECK (withdraw_step > 0)
);
CREATE TRIGGER currency_used BEFORE UPDATE ON currency FOR EACH ROW WHEN (old.used_since IS NOT NULL AND new.* IS DISTINCT FROM old.*) EXECUTE FUNCTION currency_hold_used();
GRANT SELECT ON currency TO pavilion_app;
GRANT INSERT (code, symbol, kind, shown_decimals, bet_step, deposit_step, withdraw_step, stakes) ON currency TO pavilion_app;
GRANT UPDATE (shown_decimals, bet_step, deposit_step, withdraw_step, stakes) ON currency TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.currency_hold_used()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is used: its decimals and steps change by a migration only', OLD.code;
END;
$function$;
GRANT EXECUTE ON FUNCTION currency_hold_used() TO PUBLIC;

CREATE OR REPLACE FUNCTION platform.currency_mark_used()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform'
AS $function$
BEGIN
  UPDATE currency SET used_since = now() WHERE code = NEW.currency AND used_since IS NULL;
  RETURN NULL;
END;
$function$;
GRANT EXECUTE ON FUNCTION currency_mark_used() TO PUBLIC;

-- ==================== documents ====================

CREATE TABLE identity_picture (
  id text NOT NULL,
  submission_id text NOT NULL,
  kind text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sealed bytea STORAGE EXTERNAL NOT NULL,
  small_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT identity_picture_pkey PRIMARY KEY (id),
  CONSTRAINT identity_picture_kind_check CHECK (kind = ANY (ARRAY['passport'::text, 'id-front'::text, 'id-back'::text, 'licence'::text, 'address'::text])),
  CONSTRAINT identity_picture_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES identity_submission(id) ON DELETE CASCADE
);
CREATE INDEX identity_picture_submission ON identity_picture USING btree (submission_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_picture TO pavilion_app;

CREATE TABLE identity_submission (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  state text NOT NULL,
  id_number_sealed bytea,
  created_at timestamp with time zone NOT NULL,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  reason text DEFAULT ''::text NOT NULL,
  read_birth_date date,
  read_name text,
  override_reason text,
  CONSTRAINT identity_submission_pkey PRIMARY KEY (id),
  CONSTRAINT identity_submission_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT identity_submission_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT identity_submission_state_check CHECK (state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'rejected'::text]))
);
CREATE INDEX identity_submission_member ON identity_submission USING btree (member_id, created_at);
CREATE INDEX identity_submission_queue ON identity_submission USING btree (brand_id, state, submitted_at);
CREATE UNIQUE INDEX identity_submission_open ON identity_submission USING btree (member_id) WHERE (state = ANY (ARRAY['draft'::text, 'submitted'::text]));
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_submission TO pavilion_app;

-- ==================== four-eyes ====================

CREATE TABLE desk_request (
  operator_id text NOT NULL,
  request_id text NOT NULL,
  hash bytea NOT NULL,
  answer jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT desk_request_pkey PRIMARY KEY (operator_id, request_id)
);
CREATE INDEX desk_request_at ON desk_request USING btree (at);
GRANT DELETE, INSERT, SELECT ON desk_request TO pavilion_app;

CREATE TABLE four_eyes_rule (
  brand_id text NOT NULL,
  wait_hours integer NOT NULL,
  CONSTRAINT four_eyes_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT four_eyes_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT four_eyes_rule_wait_hours_check CHECK (wait_hours >= 0 AND wait_hours <= 720)
);
GRANT INSERT, SELECT, UPDATE ON four_eyes_rule TO pavilion_app;

CREATE TABLE proposal (
  id text NOT NULL,
  kind text NOT NULL,
  brand_ids text[],
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject text NOT NULL,
  subject_version text DEFAULT ''::text NOT NULL,
  member_id text,
  payload jsonb NOT NULL,
  shown jsonb NOT NULL,
  digest bytea NOT NULL,
  amount bigint,
  currency text,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  authors text[] NOT NULL,
  needed smallint DEFAULT 1 NOT NULL,
  not_before timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  state text DEFAULT 'proposed'::text NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  decision_reason text DEFAULT ''::text NOT NULL,
  effect_id text,
  request_id text NOT NULL,
  request_hash bytea,
  CONSTRAINT proposal_pkey PRIMARY KEY (id),
  CONSTRAINT proposal_amount_check CHECK (amount > 0),
  CONSTRAINT proposal_brand_ids_check CHECK (cardinality(brand_ids) > 0),
  CONSTRAINT proposal_check CHECK (proposed_by = ANY (authors)),
  CONSTRAINT proposal_check1 CHECK (expires_at > proposed_at),
  CONSTRAINT proposal_check2 CHECK ((amount IS NULL) = (currency IS NULL)),
  CONSTRAINT proposal_check3 CHECK ((decided_at IS NULL) = (state = 'proposed'::text)),
  CONSTRAINT proposal_check4 CHECK ((state <> ALL (ARRAY['done'::text, 'refused'::text])) OR decided_by IS NOT NULL AND (decided_by <> ALL (authors))),
  CONSTRAINT proposal_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  CONSTRAINT proposal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT proposal_needed_check CHECK (needed > 0),
  CONSTRAINT proposal_reason_check CHECK (reason <> ''::text),
  CONSTRAINT proposal_shown_check CHECK (jsonb_typeof(shown) = 'array'::text),
  CONSTRAINT proposal_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'refused'::text, 'withdrawn'::text, 'void'::text, 'expired'::text]))
);
CREATE INDEX proposal_listed ON proposal USING btree (proposed_at DESC, id);
CREATE INDEX proposal_member ON proposal USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX proposal_waiting ON proposal USING btree (expires_at) WHERE (state = 'proposed'::text);
CREATE UNIQUE INDEX proposal_open ON proposal USING btree (kind, subject_kind, subject_id) WHERE (state = 'proposed'::text);
CREATE UNIQUE INDEX proposal_request ON proposal USING btree (proposed_by, request_id);
GRANT INSERT, SELECT ON proposal TO pavilion_app;
GRANT UPDATE (state, decided_by, decided_at, decision_reason, effect_id) ON proposal TO pavilion_app;

CREATE TABLE proposal_confirmation (
  proposal_id text NOT NULL,
  operator_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT proposal_confirmation_pkey PRIMARY KEY (proposal_id, operator_id),
  CONSTRAINT proposal_confirmation_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposal(id) ON DELETE CASCADE
);
GRANT INSERT, SELECT ON proposal_confirmation TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.forget_proposed_payee()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  UPDATE proposal SET payload = '{}', shown = '[]', subject = 'closed_' || member_id WHERE member_id = NEW.member_id AND kind = 'member.payee';
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION platform.purge_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM proposal WHERE member_id = NEW.member_id;
  RETURN NULL;
END $function$;

-- ==================== http ====================

CREATE TABLE captcha_challenge (
  id text NOT NULL,
  answer text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT captcha_challenge_pkey PRIMARY KEY (id)
);
CREATE INDEX captcha_challenge_expiry ON captcha_challenge USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON captcha_challenge TO pavilion_app;

CREATE TABLE rate_count (
  key text NOT NULL,
  taken integer NOT NULL,
  resets_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_count_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_count_resets ON rate_count USING btree (resets_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON rate_count TO pavilion_app;

CREATE TABLE sealed_use (
  jti text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sealed_use_pkey PRIMARY KEY (jti)
);
CREATE INDEX sealed_use_expiry ON sealed_use USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON sealed_use TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.prune_seal_keys(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
  DELETE FROM secret WHERE name LIKE 'seal.key.%' AND created_at < p_before;
$function$;
GRANT EXECUTE ON FUNCTION prune_seal_keys(timestamp with time zone) TO pavilion_app;

-- ==================== identity ====================

CREATE TABLE closed_name (
  brand_id text NOT NULL,
  name_hash bytea NOT NULL,
  CONSTRAINT closed_name_pkey PRIMARY KEY (brand_id, name_hash),
  CONSTRAINT closed_name_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
GRANT INSERT, SELECT ON closed_name TO pavilion_app;

CREATE TABLE identity_policy (
  brand_id text NOT NULL,
  default_password text,
  password_max_days integer,
  single_session boolean DEFAULT false NOT NULL,
  dialing_code text,
  payment_password_hold_hours smallint DEFAULT 0 NOT NULL,
  sms_countries text[],
  sms_number_types text[] DEFAULT '{MOBILE,FIXED_LINE_OR_MOBILE}'::text[] NOT NULL,
  CONSTRAINT identity_policy_pkey PRIMARY KEY (brand_id),
  CONSTRAINT identity_policy_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT identity_policy_dialing_code_check CHECK (dialing_code ~ '^[1-9][0-9]{0,3}$'::text),
  CONSTRAINT identity_policy_password_max_days_check CHECK (password_max_days > 0),
  CONSTRAINT identity_policy_payment_password_hold_hours_check CHECK (payment_password_hold_hours >= 0 AND payment_password_hold_hours <= 168),
  CONSTRAINT identity_policy_sms_countries_check CHECK (cardinality(sms_countries) >= 1 AND cardinality(sms_countries) <= 250),
  CONSTRAINT identity_policy_sms_number_types_check CHECK (cardinality(sms_number_types) >= 1 AND sms_number_types <@ '{MOBILE,FIXED_LINE_OR_MOBILE,FIXED_LINE,VOIP,PERSONAL_NUMBER}'::text[])
);
GRANT INSERT, SELECT, UPDATE ON identity_policy TO pavilion_app;

CREATE TABLE member (
  id text NOT NULL,
  brand_id text NOT NULL,
  person_id text,
  username text NOT NULL,
  customer_type smallint DEFAULT 0 NOT NULL,
  status text DEFAULT 'active'::text NOT NULL,
  language text NOT NULL,
  agent_path text[] DEFAULT '{}'::text[] NOT NULL,
  birth_date date,
  country text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT member_pkey PRIMARY KEY (id),
  CONSTRAINT member_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT member_customer_type_check CHECK (customer_type = ANY (ARRAY[0, 1, 2, 41, 42, 4])),
  CONSTRAINT member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  CONSTRAINT member_status_check CHECK (status = ANY (ARRAY['active'::text, 'locked'::text, 'closed'::text, 'unfinished'::text]))
);
CREATE INDEX member_agent_path ON member USING gin (agent_path);
CREATE INDEX member_agents_below ON member USING gin (agent_path) WHERE (customer_type = ANY (ARRAY[1, 2, 41, 42]));
CREATE INDEX member_newest ON member USING btree (created_at DESC, id DESC);
CREATE INDEX member_person ON member USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX member_registered ON member USING btree (brand_id, created_at);
CREATE INDEX member_right_below ON member USING btree ((agent_path[cardinality(agent_path)]), created_at DESC, id DESC) WHERE (agent_path <> '{}'::text[]);
CREATE INDEX member_trial ON member USING btree (created_at) WHERE ((customer_type = 4) AND (status = 'active'::text));
CREATE INDEX member_username_prefix ON member USING btree (lower(username) text_pattern_ops);
CREATE UNIQUE INDEX member_username ON member USING btree (brand_id, lower(username));
CREATE TRIGGER agent_direct_changed AFTER UPDATE OF status, customer_type, agent_path ON member FOR EACH ROW WHEN (old.status <> new.status OR old.customer_type <> new.customer_type OR old.agent_path[cardinality(old.agent_path)] IS DISTINCT FROM new.agent_path[cardinality(new.agent_path)]) EXECUTE FUNCTION agent_direct_changed();
CREATE TRIGGER agent_direct_joined AFTER INSERT ON member REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION agent_direct_joined();
CREATE TRIGGER hint_member_status AFTER UPDATE OF status ON member FOR EACH ROW WHEN (old.status = 'active'::text AND new.status <> 'active'::text) EXECUTE FUNCTION hint_member_status();
CREATE TRIGGER member_changed AFTER UPDATE OF status, person_id, customer_type, agent_path ON member FOR EACH ROW EXECUTE FUNCTION follow_member();
CREATE TRIGGER member_opened AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION open_member();
CREATE TRIGGER member_path_followed AFTER INSERT OR UPDATE OF agent_path ON member FOR EACH ROW EXECUTE FUNCTION follow_member_path();
CREATE TRIGGER refuse_closed_name BEFORE INSERT ON member FOR EACH ROW EXECUTE FUNCTION refuse_closed_name();
GRANT INSERT, SELECT, UPDATE ON member TO pavilion_app;

CREATE TABLE member_correction (
  id text NOT NULL,
  member_id text NOT NULL,
  field text NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT member_correction_pkey PRIMARY KEY (id),
  CONSTRAINT member_correction_check CHECK (field <> 'payeeName'::text OR decided_by <> proposed_by),
  CONSTRAINT member_correction_field_check CHECK (field = ANY (ARRAY['fullName'::text, 'payeeName'::text, 'email'::text, 'mobile'::text])),
  CONSTRAINT member_correction_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_correction_of ON member_correction USING btree (member_id, proposed_at);
GRANT DELETE, INSERT, SELECT ON member_correction TO pavilion_app;

CREATE TABLE member_credential (
  member_id text NOT NULL,
  password_hash text,
  password_set_at timestamp with time zone NOT NULL,
  password_expired boolean DEFAULT false NOT NULL,
  payment_password_hash text,
  payment_password_reset_at timestamp with time zone,
  is_unclaimed boolean DEFAULT false NOT NULL,
  CONSTRAINT member_credential_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_credential_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON member_credential TO pavilion_app;

CREATE TABLE member_profile (
  member_id text NOT NULL,
  nickname text DEFAULT ''::text NOT NULL,
  payee_name text DEFAULT ''::text NOT NULL,
  full_name text DEFAULT ''::text NOT NULL,
  mobile text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  affiliate_code text,
  referral_code text,
  origin jsonb DEFAULT '{}'::jsonb NOT NULL,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  first_login_at timestamp with time zone,
  last_login_at timestamp with time zone,
  icon text DEFAULT ''::text NOT NULL,
  CONSTRAINT member_profile_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_profile_icon_check CHECK (icon ~ '^[a-z]{0,16}$'::text),
  CONSTRAINT member_profile_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_profile_affiliate ON member_profile USING btree (affiliate_code) WHERE (affiliate_code IS NOT NULL);
CREATE INDEX member_profile_email ON member_profile USING btree (lower(email)) WHERE (email <> ''::text);
CREATE INDEX member_profile_full_name ON member_profile USING btree (search_name(full_name) text_pattern_ops) WHERE (full_name <> ''::text);
CREATE INDEX member_profile_mobile ON member_profile USING btree (mobile) WHERE (mobile <> ''::text);
CREATE INDEX member_profile_payee_name ON member_profile USING btree (search_name(payee_name) text_pattern_ops) WHERE (payee_name <> ''::text);
GRANT INSERT, SELECT, UPDATE ON member_profile TO pavilion_app;

CREATE TABLE member_session (
  id text NOT NULL,
  token_hash bytea NOT NULL,
  member_id text NOT NULL,
  brand_id text NOT NULL,
  remember_series_id text,
  must_change_password boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  ip text NOT NULL,
  user_agent text NOT NULL,
  network text,
  device_hash bytea,
  proved_at timestamp with time zone,
  continues boolean DEFAULT false NOT NULL,
  CONSTRAINT member_session_pkey PRIMARY KEY (id),
  CONSTRAINT member_session_end_reason_check CHECK (end_reason ~ '^[a-z][a-z.]{1,31}$'::text),
  CONSTRAINT member_session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT member_session_token_hash_key UNIQUE (token_hash)
) WITH (fillfactor=80);
CREATE INDEX member_session_device ON member_session USING btree (brand_id, encode(device_hash, 'hex'::text), member_id) WHERE (device_hash IS NOT NULL);
CREATE INDEX member_session_expiry ON member_session USING btree (expires_at);
CREATE INDEX member_session_live ON member_session USING btree (member_id) WHERE (ended_at IS NULL);
CREATE INDEX member_session_opened ON member_session USING btree (created_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON member_session TO pavilion_app;

CREATE TABLE password_reset (
  member_id text NOT NULL,
  token_hash bytea NOT NULL,
  email text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_reset_pkey PRIMARY KEY (member_id),
  CONSTRAINT password_reset_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT password_reset_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX password_reset_expiry ON password_reset USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON password_reset TO pavilion_app;

CREATE TABLE person (
  id text NOT NULL,
  phone_hash bytea,
  email_hash bytea,
  id_number_hash bytea,
  excluded_until timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT person_pkey PRIMARY KEY (id),
  CONSTRAINT person_email_hash_key UNIQUE (email_hash),
  CONSTRAINT person_id_number_hash_key UNIQUE (id_number_hash),
  CONSTRAINT person_phone_hash_key UNIQUE (phone_hash)
);
CREATE TRIGGER person_changed AFTER UPDATE OF excluded_until ON person FOR EACH ROW EXECUTE FUNCTION follow_person();
GRANT INSERT, SELECT, UPDATE ON person TO pavilion_app;

CREATE TABLE person_contact (
  kind text NOT NULL,
  hash bytea NOT NULL,
  person_id text NOT NULL,
  CONSTRAINT person_contact_pkey PRIMARY KEY (kind, hash),
  CONSTRAINT person_contact_kind_check CHECK (kind = ANY (ARRAY['phone'::text, 'email'::text])),
  CONSTRAINT person_contact_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX person_contact_person ON person_contact USING btree (person_id);
GRANT INSERT, SELECT, UPDATE ON person_contact TO pavilion_app;

CREATE TABLE person_key_due (
  member_id text NOT NULL,
  CONSTRAINT person_key_due_pkey PRIMARY KEY (member_id),
  CONSTRAINT person_key_due_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
GRANT DELETE, SELECT, UPDATE ON person_key_due TO pavilion_app;

CREATE TABLE recovery_pass (
  member_id text NOT NULL,
  pass_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT recovery_pass_pkey PRIMARY KEY (member_id),
  CONSTRAINT recovery_pass_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_pass TO pavilion_app;

CREATE TABLE remember_series (
  id text NOT NULL,
  member_id text NOT NULL,
  brand_id text NOT NULL,
  token_hash bytea NOT NULL,
  previous_token_hash bytea,
  rotated_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  device_hash bytea,
  CONSTRAINT remember_series_pkey PRIMARY KEY (id),
  CONSTRAINT remember_series_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX remember_series_member ON remember_series USING btree (member_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON remember_series TO pavilion_app;

CREATE TABLE second_step (
  ticket_hash bytea NOT NULL,
  member_id text NOT NULL,
  brand_id text NOT NULL,
  device_hash bytea,
  network text NOT NULL,
  password_set_at timestamp with time zone,
  methods text[] NOT NULL,
  remember boolean NOT NULL,
  is_default_password boolean NOT NULL,
  forgives_age boolean NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT second_step_pkey PRIMARY KEY (ticket_hash),
  CONSTRAINT second_step_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX second_step_expiry ON second_step USING btree (expires_at);
CREATE INDEX second_step_member ON second_step USING btree (member_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON second_step TO pavilion_app;

CREATE TABLE session_ticket (
  ticket_hash bytea NOT NULL,
  kind text NOT NULL,
  session_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT session_ticket_pkey PRIMARY KEY (ticket_hash),
  CONSTRAINT session_ticket_kind_check CHECK (kind = ANY (ARRAY['socket'::text, 'handover'::text])),
  CONSTRAINT session_ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES member_session(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON session_ticket TO pavilion_app;

CREATE TABLE trusted_address (
  member_id text NOT NULL,
  network text NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT trusted_address_pkey PRIMARY KEY (member_id, network),
  CONSTRAINT trusted_address_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON trusted_address TO pavilion_app;

CREATE TABLE trusted_device (
  member_id text NOT NULL,
  device_hash bytea NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  last_ip text DEFAULT ''::text NOT NULL,
  CONSTRAINT trusted_device_pkey PRIMARY KEY (member_id, device_hash),
  CONSTRAINT trusted_device_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON trusted_device TO pavilion_app;

CREATE VIEW left_session AS
 SELECT id
   FROM member_session
  WHERE ended_at IS NOT NULL;
GRANT SELECT ON left_session TO pavilion_app;

CREATE VIEW login_facts AS
 SELECT member_id,
    last_login_at
   FROM member_profile;
GRANT SELECT ON login_facts TO pavilion_app;

CREATE VIEW member_facts AS
 SELECT id,
    brand_id,
    person_id,
    username,
    customer_type,
    status,
    language,
    agent_path,
    birth_date,
    country,
    created_at
   FROM member;
GRANT SELECT ON member_facts TO pavilion_app;

CREATE VIEW online_member AS
 SELECT member_id,
    active_at,
    expires_at
   FROM member_session
  WHERE ended_at IS NULL;
GRANT SELECT ON online_member TO pavilion_app;

CREATE VIEW sign_in_facts AS
 SELECT member_id,
    brand_id,
    created_at AS at,
    encode(device_hash, 'hex'::text) AS device,
    COALESCE(network, ip) AS address
   FROM member_session;
GRANT SELECT ON sign_in_facts TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.agent_direct_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO agent_direct AS d (agent_id, members, agents)
    SELECT s.agent_id, sum(s.members), sum(s.agents) FROM (VALUES
        (OLD.agent_path[cardinality(OLD.agent_path)], CASE WHEN OLD.status = 'closed' THEN 0 ELSE -1 END,
          CASE WHEN OLD.status = 'closed' OR OLD.customer_type NOT IN (1, 2, 41, 42) THEN 0 ELSE -1 END),
        (NEW.agent_path[cardinality(NEW.agent_path)], CASE WHEN NEW.status = 'closed' THEN 0 ELSE 1 END,
          CASE WHEN NEW.status = 'closed' OR NEW.customer_type NOT IN (1, 2, 41, 42) THEN 0 ELSE 1 END)) s (agent_id, members, agents)
      WHERE s.agent_id IS NOT NULL GROUP BY s.agent_id HAVING sum(s.members) <> 0 OR sum(s.agents) <> 0 ORDER BY s.agent_id
    ON CONFLICT (agent_id) DO UPDATE SET members = d.members + excluded.members, agents = d.agents + excluded.agents;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION platform.agent_direct_joined()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO agent_direct AS d (agent_id, members, agents)
    SELECT n.agent_path[cardinality(n.agent_path)], count(*), count(*) FILTER (WHERE n.customer_type IN (1, 2, 41, 42))
      FROM joined n WHERE n.agent_path <> '{}' AND n.status <> 'closed' GROUP BY 1 ORDER BY 1
    ON CONFLICT (agent_id) DO UPDATE SET members = d.members + excluded.members, agents = d.agents + excluded.agents;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION platform.closed_name_hash(p_brand text, p_name text)
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
  SELECT sha256(convert_to(s.value || ':' || p_brand || ':' || lower(p_name), 'UTF8')) FROM secret s WHERE s.name = 'security.closed-name';
$function$;
GRANT EXECUTE ON FUNCTION closed_name_hash(text,text) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.follow_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  UPDATE member_guard g SET status = NEW.status, customer_type = NEW.customer_type, agent_path = NEW.agent_path,
      excluded_until = GREATEST(g.excluded_until, (SELECT excluded_until FROM person WHERE id = NEW.person_id))
    WHERE g.member_id = NEW.id;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION follow_member() TO PUBLIC;

CREATE OR REPLACE FUNCTION platform.follow_member_path()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION platform.follow_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  PERFORM 1 FROM member_guard WHERE member_id IN (SELECT id FROM member WHERE person_id = NEW.id) ORDER BY member_id FOR UPDATE;
  UPDATE member_guard SET excluded_until = NEW.excluded_until
    WHERE member_id IN (SELECT id FROM member WHERE person_id = NEW.id);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION follow_person() TO PUBLIC;

CREATE OR REPLACE FUNCTION platform.hint_member_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO hint (brand_id, member_id, event) VALUES (NEW.brand_id, NEW.id, 'session.ended');
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION hint_member_status() TO PUBLIC;

CREATE OR REPLACE FUNCTION platform.is_name_closed(p_brand text, p_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM closed_name n WHERE n.brand_id = p_brand AND n.name_hash = closed_name_hash(p_brand, p_name));
$function$;
GRANT EXECUTE ON FUNCTION is_name_closed(text,text) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.open_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  v_cash bigint;
BEGIN
  INSERT INTO ledger_account (kind, brand_id, owner, currency, floor, opened_at)
    SELECT 'member.cash', NEW.brand_id, NEW.id, b.currency, 0, NEW.created_at FROM brand b WHERE b.id = NEW.brand_id
    RETURNING id INTO v_cash;
  INSERT INTO ledger_account (kind, brand_id, owner, currency, floor, opened_at)
    VALUES ('member.points', NEW.brand_id, NEW.id, 'PTS', 0, NEW.created_at);
  INSERT INTO member_guard (member_id, cash_account, status, excluded_until, brand_id, customer_type, agent_path)
    VALUES (NEW.id, v_cash, NEW.status, (SELECT excluded_until FROM person WHERE id = NEW.person_id), NEW.brand_id, NEW.customer_type, NEW.agent_path);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION open_member() TO PUBLIC;

CREATE OR REPLACE FUNCTION platform.prune_trials(p_before timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  v_id text;
  v_count integer := 0;
BEGIN
  FOR v_id IN SELECT id FROM member WHERE customer_type = 4 AND status = 'active' AND created_at < p_before
      ORDER BY created_at LIMIT p_most FOR UPDATE SKIP LOCKED LOOP
    BEGIN
      IF EXISTS (SELECT FROM member_guard WHERE member_id = v_id AND last_at > '1970-01-01 00:00:00+00') THEN
        RAISE foreign_key_violation;
      END IF;
      DELETE FROM member_guard WHERE member_id = v_id;
      DELETE FROM ledger_account a WHERE a.owner = v_id AND a.kind LIKE 'member.%';
      DELETE FROM member WHERE id = v_id;
    EXCEPTION WHEN foreign_key_violation THEN
      UPDATE member SET status = 'closed' WHERE id = v_id;
    END;
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $function$;
GRANT EXECUTE ON FUNCTION prune_trials(timestamp with time zone,integer) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.refuse_closed_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  IF is_name_closed(NEW.brand_id, NEW.username) THEN
    RAISE unique_violation USING MESSAGE = 'the name belonged to an account that was closed', CONSTRAINT = 'member_username';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION platform.search_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT btrim(regexp_replace(
    translate(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')), 'đðłøı', 'ddloi'),
    '\s+', ' ', 'g'))
$function$;
GRANT EXECUTE ON FUNCTION search_name(text) TO PUBLIC;

-- ==================== inbox ====================

CREATE TABLE inbox_block (
  member_id text NOT NULL,
  until timestamp with time zone NOT NULL,
  reason text NOT NULL,
  blocked_by text NOT NULL,
  blocked_at timestamp with time zone NOT NULL,
  CONSTRAINT inbox_block_pkey PRIMARY KEY (member_id),
  CONSTRAINT inbox_block_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT INSERT, SELECT, UPDATE ON inbox_block TO pavilion_app;

CREATE TABLE inbox_letter (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  source text NOT NULL,
  topic text NOT NULL,
  template text,
  params jsonb DEFAULT '{}'::jsonb NOT NULL,
  link text DEFAULT ''::text NOT NULL,
  sending_id text,
  sender_id text,
  may_answer boolean DEFAULT false NOT NULL,
  answers_to bigint,
  title text,
  body text,
  state text DEFAULT 'sent'::text NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  decision text DEFAULT ''::text NOT NULL,
  reported_at timestamp with time zone,
  report text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  sender_deleted_at timestamp with time zone,
  CONSTRAINT inbox_letter_pkey PRIMARY KEY (id),
  CONSTRAINT inbox_letter_answers_to_fkey FOREIGN KEY (answers_to) REFERENCES inbox_letter(id),
  CONSTRAINT inbox_letter_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT inbox_letter_check CHECK ((source = 'product'::text) = (template IS NOT NULL)),
  CONSTRAINT inbox_letter_check1 CHECK ((source = 'house'::text) = (sending_id IS NOT NULL)),
  CONSTRAINT inbox_letter_check2 CHECK ((source = 'person'::text) = (sender_id IS NOT NULL AND title IS NOT NULL AND body IS NOT NULL)),
  CONSTRAINT inbox_letter_check3 CHECK (state = 'sent'::text OR source = 'person'::text),
  CONSTRAINT inbox_letter_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT inbox_letter_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(id),
  CONSTRAINT inbox_letter_sending_id_fkey FOREIGN KEY (sending_id) REFERENCES inbox_sending(id),
  CONSTRAINT inbox_letter_source_check CHECK (source = ANY (ARRAY['product'::text, 'house'::text, 'person'::text])),
  CONSTRAINT inbox_letter_state_check CHECK (state = ANY (ARRAY['sent'::text, 'held'::text, 'refused'::text])),
  CONSTRAINT inbox_letter_topic_check CHECK (topic = ANY (ARRAY['money'::text, 'rewards'::text, 'safety'::text, 'notices'::text, 'people'::text]))
);
CREATE INDEX inbox_letter_answered ON inbox_letter USING btree (answers_to) WHERE (answers_to IS NOT NULL);
CREATE INDEX inbox_letter_held ON inbox_letter USING btree (brand_id, id) WHERE (state = 'held'::text);
CREATE INDEX inbox_letter_member ON inbox_letter USING btree (member_id, id DESC) WHERE ((state = 'sent'::text) AND (deleted_at IS NULL));
CREATE INDEX inbox_letter_reported ON inbox_letter USING btree (brand_id, id) WHERE ((reported_at IS NOT NULL) AND (decided_at IS NULL));
CREATE INDEX inbox_letter_sender ON inbox_letter USING btree (sender_id, id DESC) WHERE (sender_id IS NOT NULL);
CREATE INDEX inbox_letter_sending_read ON inbox_letter USING btree (sending_id) WHERE ((sending_id IS NOT NULL) AND (read_at IS NOT NULL));
CREATE INDEX inbox_letter_unread ON inbox_letter USING btree (member_id) WHERE ((read_at IS NULL) AND (state = 'sent'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX inbox_letter_sending ON inbox_letter USING btree (sending_id, member_id) WHERE (sending_id IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON inbox_letter TO pavilion_app;

CREATE TABLE inbox_rule (
  brand_id text NOT NULL,
  hourly integer NOT NULL,
  daily integer NOT NULL,
  four_eyes_above integer NOT NULL,
  words jsonb NOT NULL,
  CONSTRAINT inbox_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT inbox_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT inbox_rule_daily_check CHECK (daily >= 0 AND daily <= 10000),
  CONSTRAINT inbox_rule_four_eyes_above_check CHECK (four_eyes_above >= 0),
  CONSTRAINT inbox_rule_hourly_check CHECK (hourly >= 0 AND hourly <= 1000)
);
GRANT INSERT, SELECT, UPDATE ON inbox_rule TO pavilion_app;

CREATE TABLE inbox_sending (
  id text NOT NULL,
  brand_id text NOT NULL,
  purpose text NOT NULL,
  topic text NOT NULL,
  texts jsonb NOT NULL,
  link text DEFAULT ''::text NOT NULL,
  push boolean NOT NULL,
  audience jsonb NOT NULL,
  state text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  counted integer NOT NULL,
  after_member text DEFAULT ''::text NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  ended_at timestamp with time zone,
  end_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT inbox_sending_pkey PRIMARY KEY (id),
  CONSTRAINT inbox_sending_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT inbox_sending_check CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['scheduled'::text, 'running'::text]))),
  CONSTRAINT inbox_sending_purpose_check CHECK (purpose = ANY (ARRAY['service'::text, 'marketing'::text])),
  CONSTRAINT inbox_sending_state_check CHECK (state = ANY (ARRAY['scheduled'::text, 'running'::text, 'done'::text, 'stopped'::text])),
  CONSTRAINT inbox_sending_topic_check CHECK (topic = ANY (ARRAY['money'::text, 'rewards'::text, 'safety'::text, 'notices'::text]))
);
CREATE INDEX inbox_sending_due ON inbox_sending USING btree (starts_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'running'::text]));
CREATE INDEX inbox_sending_newest ON inbox_sending USING btree (brand_id, proposed_at DESC, id DESC);
GRANT INSERT, SELECT, UPDATE ON inbox_sending TO pavilion_app;

CREATE TABLE marketing_choice (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  member_id text NOT NULL,
  channel text NOT NULL,
  allowed boolean NOT NULL,
  chosen_at timestamp with time zone NOT NULL,
  text_version text,
  source text DEFAULT 'settings'::text NOT NULL,
  CONSTRAINT marketing_choice_pkey PRIMARY KEY (id),
  CONSTRAINT marketing_choice_channel_check CHECK (channel = ANY (ARRAY['inbox'::text, 'email'::text, 'sms'::text, 'push'::text])),
  CONSTRAINT marketing_choice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT marketing_choice_source_check CHECK (source = ANY (ARRAY['registration'::text, 'settings'::text, 'closing'::text]))
);
CREATE INDEX marketing_choice_newest ON marketing_choice USING btree (member_id, channel, id DESC);
GRANT INSERT, SELECT ON marketing_choice TO pavilion_app;

CREATE TABLE push_choice (
  member_id text NOT NULL,
  money boolean NOT NULL,
  rewards boolean NOT NULL,
  messages boolean NOT NULL,
  amounts boolean NOT NULL,
  CONSTRAINT push_choice_pkey PRIMARY KEY (member_id),
  CONSTRAINT push_choice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT INSERT, SELECT, UPDATE ON push_choice TO pavilion_app;

CREATE TABLE push_subscription (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  session_id text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT push_subscription_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX push_subscription_member ON push_subscription USING btree (member_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON push_subscription TO pavilion_app;

-- ==================== jobs ====================

CREATE TABLE process_heartbeat (
  id text NOT NULL,
  role text NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  beats bigint DEFAULT 0 NOT NULL,
  worker_pools text[] DEFAULT '{}'::text[] NOT NULL,
  jobs text,
  job_restarts integer DEFAULT 0 NOT NULL,
  CONSTRAINT process_heartbeat_pkey PRIMARY KEY (id),
  CONSTRAINT process_heartbeat_jobs_check CHECK (jobs = ANY (ARRAY['up'::text, 'down'::text]))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON process_heartbeat TO pavilion_app;

-- ==================== kernel ====================

CREATE TABLE failed_try (
  subject text NOT NULL,
  failures integer NOT NULL,
  window_ends_at timestamp with time zone NOT NULL,
  locked_until timestamp with time zone,
  pending integer DEFAULT 0 NOT NULL,
  pending_until timestamp with time zone,
  CONSTRAINT failed_try_pkey PRIMARY KEY (subject),
  CONSTRAINT failed_try_pending_check CHECK (pending >= 0)
);
CREATE INDEX failed_try_window ON failed_try USING btree (window_ends_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON failed_try TO pavilion_app;

CREATE TABLE secret (
  name text NOT NULL,
  value text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT secret_pkey PRIMARY KEY (name)
);
GRANT INSERT, SELECT ON secret TO pavilion_app;

CREATE TABLE setting_version (
  brand_id text NOT NULL,
  area text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT setting_version_pkey PRIMARY KEY (brand_id, area),
  CONSTRAINT setting_version_area_check CHECK (area ~ '^[a-z][a-z.-]{1,30}$'::text),
  CONSTRAINT setting_version_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
GRANT INSERT, SELECT, UPDATE ON setting_version TO pavilion_app;

-- ==================== ledger ====================

CREATE TABLE account_kind (
  kind text NOT NULL,
  member boolean NOT NULL,
  floor bigint,
  CONSTRAINT account_kind_pkey PRIMARY KEY (kind)
);
GRANT SELECT ON account_kind TO pavilion_app;

CREATE TABLE account_pair (
  type integer NOT NULL,
  from_kind text NOT NULL,
  to_kind text NOT NULL,
  CONSTRAINT account_pair_pkey PRIMARY KEY (type, from_kind, to_kind),
  CONSTRAINT account_pair_from_kind_fkey FOREIGN KEY (from_kind) REFERENCES account_kind(kind),
  CONSTRAINT account_pair_to_kind_fkey FOREIGN KEY (to_kind) REFERENCES account_kind(kind),
  CONSTRAINT account_pair_type_fkey FOREIGN KEY (type) REFERENCES transaction_type(code)
);
GRANT SELECT ON account_pair TO pavilion_app;

CREATE TABLE closed_balance (
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  currency text NOT NULL,
  kind text NOT NULL,
  part text NOT NULL,
  accounts integer NOT NULL,
  balance bigint NOT NULL,
  CONSTRAINT closed_balance_pkey PRIMARY KEY (brand_id, at, currency, kind, part),
  CONSTRAINT closed_balance_accounts_check CHECK (accounts >= 0),
  CONSTRAINT closed_balance_kind_fkey FOREIGN KEY (kind) REFERENCES account_kind(kind)
);
GRANT INSERT, SELECT ON closed_balance TO pavilion_app;

CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  brand_id text NOT NULL,
  owner text NOT NULL,
  currency text NOT NULL,
  floor bigint,
  balance bigint DEFAULT 0 NOT NULL,
  opened_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT account_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  CONSTRAINT account_floor CHECK (floor IS NULL OR balance >= floor),
  CONSTRAINT account_identity UNIQUE (owner, kind, currency, brand_id),
  CONSTRAINT account_kind_fkey FOREIGN KEY (kind) REFERENCES account_kind(kind),
  CONSTRAINT cash_is_in_the_guard CHECK (kind <> 'member.cash'::text OR balance = 0),
  CONSTRAINT owed_is_below_zero CHECK (kind <> 'member.owed'::text OR balance <= 0)
) WITH (fillfactor=60);
CREATE INDEX ledger_account_beside ON ledger_account USING btree (split_part(owner, '/'::text, 1)) WHERE ((kind ~~ 'member.%'::text) AND (owner ~~ '%/%'::text));
CREATE INDEX ledger_account_owing ON ledger_account USING btree (owner) WHERE ((kind = 'member.owed'::text) AND (balance < 0));
GRANT SELECT ON ledger_account TO pavilion_app;

CREATE TABLE ledger_period (
  one boolean DEFAULT true NOT NULL,
  closed_through timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
  stamped_from bigint NOT NULL,
  CONSTRAINT ledger_period_pkey PRIMARY KEY (one),
  CONSTRAINT ledger_period_one_check CHECK (one)
);
GRANT SELECT ON ledger_period TO pavilion_app;

CREATE TABLE ledger_progress (
  one boolean DEFAULT true NOT NULL,
  rolled_through bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ledger_progress_pkey PRIMARY KEY (one),
  CONSTRAINT ledger_progress_one_check CHECK (one)
);
GRANT SELECT ON ledger_progress TO pavilion_app;

CREATE TABLE operation (
  number bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  amount bigint DEFAULT 0 NOT NULL,
  payer bigint,
  receiver bigint,
  payer_balance bigint,
  receiver_balance bigint,
  balance bigint,
  stake bigint,
  payout bigint,
  turnover bigint,
  commission bigint,
  settled_stake bigint,
  settled_payout bigint,
  reverses bigint,
  type integer,
  path_id integer,
  revision integer,
  line smallint NOT NULL,
  kind operation_kind NOT NULL,
  source text COLLATE "C" NOT NULL,
  key text COLLATE "C",
  brand_id text,
  member_id text,
  bet_id text,
  round_id text,
  product text,
  game text,
  reference text,
  cancels text COLLATE "C",
  state operation_state,
  body_hash bytea,
  agent_path text[],
  answer jsonb,
  memo jsonb,
  detail jsonb,
  CONSTRAINT operation_pkey PRIMARY KEY (number, line)
);
CREATE INDEX operation_at ON operation USING brin (at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX operation_money ON operation USING btree (brand_id, at, number, line) WHERE ((amount > 0) AND (type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[])));
CREATE INDEX operation_payer ON operation USING btree (payer, at, number, line) INCLUDE (type, amount) WHERE (payer_balance IS NOT NULL);
CREATE INDEX operation_receiver ON operation USING btree (receiver, at, number, line) INCLUDE (type, amount) WHERE (receiver_balance IS NOT NULL);
CREATE INDEX operation_revised ON operation USING btree (brand_id, at) WHERE (revision IS NOT NULL);
CREATE UNIQUE INDEX operation_cancels ON operation USING btree (source, cancels) WHERE (cancels IS NOT NULL);
CREATE UNIQUE INDEX operation_key ON operation USING btree (key, source);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operation_checked BEFORE INSERT ON operation FOR EACH ROW EXECUTE FUNCTION check_operation();
GRANT SELECT ON operation TO pavilion_app;

CREATE TABLE operation_consumer (
  name text NOT NULL,
  number bigint NOT NULL,
  seen pg_snapshot NOT NULL,
  next_number bigint NOT NULL,
  next_xid xid8 NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  caught_up_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT operation_consumer_pkey PRIMARY KEY (name)
);
GRANT SELECT ON operation_consumer TO pavilion_app;

CREATE TABLE operation_held (
  consumer text NOT NULL,
  number bigint NOT NULL,
  line smallint NOT NULL,
  why text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT operation_held_pkey PRIMARY KEY (consumer, number, line),
  CONSTRAINT operation_held_consumer_fkey FOREIGN KEY (consumer) REFERENCES operation_consumer(name)
);
GRANT DELETE, INSERT, SELECT ON operation_held TO pavilion_app;

CREATE TABLE product (
  code text NOT NULL,
  contract_type text NOT NULL,
  bet_type integer NOT NULL,
  win_type integer NOT NULL,
  refund_type integer NOT NULL,
  take_back_type integer NOT NULL,
  promotion_type integer NOT NULL,
  turnover_weight integer DEFAULT 1000000 NOT NULL,
  settled_alone boolean DEFAULT false NOT NULL,
  CONSTRAINT product_pkey PRIMARY KEY (code),
  CONSTRAINT product_bet_type_fkey FOREIGN KEY (bet_type) REFERENCES transaction_type(code),
  CONSTRAINT product_code_check CHECK (code = lower(code)),
  CONSTRAINT product_promotion_type_fkey FOREIGN KEY (promotion_type) REFERENCES transaction_type(code),
  CONSTRAINT product_refund_type_fkey FOREIGN KEY (refund_type) REFERENCES transaction_type(code),
  CONSTRAINT product_take_back_type_fkey FOREIGN KEY (take_back_type) REFERENCES transaction_type(code),
  CONSTRAINT product_turnover_weight_check CHECK (turnover_weight >= 0),
  CONSTRAINT product_win_type_fkey FOREIGN KEY (win_type) REFERENCES transaction_type(code)
);
GRANT SELECT ON product TO pavilion_app;

CREATE TABLE transaction_type (
  code integer NOT NULL,
  name text NOT NULL,
  direction text NOT NULL,
  CONSTRAINT transaction_type_pkey PRIMARY KEY (code),
  CONSTRAINT transaction_type_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text])),
  CONSTRAINT transaction_type_name_key UNIQUE (name)
);
GRANT SELECT ON transaction_type TO pavilion_app;

CREATE VIEW account AS
 SELECT a.id,
    a.kind,
    a.brand_id,
    a.owner,
    a.currency,
    a.floor,
        CASE
            WHEN a.kind = 'member.cash'::text THEN COALESCE(g.balance, 0::bigint)
            ELSE a.balance
        END AS balance,
    a.opened_at
   FROM ledger_account a
     LEFT JOIN member_guard g ON g.member_id = a.owner AND a.kind = 'member.cash'::text;
GRANT SELECT ON account TO pavilion_app;

CREATE VIEW bet_operation AS
 SELECT number,
    line,
    source,
    key,
    kind,
    member_id,
    bet_id,
    type,
    amount,
    payer_balance,
    stake,
    payout,
    turnover,
    settled_stake,
    settled_payout,
    revision
   FROM operation
  WHERE bet_id IS NOT NULL OR (kind = ANY (ARRAY['bet'::operation_kind, 'win'::operation_kind, 'raise'::operation_kind, 'settle'::operation_kind]));
GRANT SELECT ON bet_operation TO pavilion_app;

CREATE VIEW cash_movement AS
 SELECT o.payer AS account,
    o.number,
    o.line * 2 AS leg,
    o.at,
    o.brand_id,
    o.type,
    - o.amount AS amount,
    o.payer_balance AS balance,
    COALESCE(o.reference, ''::text) AS reference,
    o.memo
   FROM operation o
  WHERE o.payer_balance IS NOT NULL AND o.amount > 0 AND (o.type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[]))
UNION ALL
 SELECT o.receiver AS account,
    o.number,
    o.line * 2 + 1 AS leg,
    o.at,
    o.brand_id,
    o.type,
    o.amount,
    o.receiver_balance AS balance,
    COALESCE(o.reference, ''::text) AS reference,
    o.memo
   FROM operation o
  WHERE o.receiver_balance IS NOT NULL AND o.amount > 0 AND (o.type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[]));
GRANT SELECT ON cash_movement TO pavilion_app;

CREATE VIEW entry AS
 SELECT operation.number AS journal_id,
    operation.line * 2 AS leg,
    operation.at AS posted_at,
    operation.payer AS account_id,
    operation.type,
    - operation.amount AS amount,
    operation.payer_balance AS balance_after
   FROM operation
  WHERE operation.amount > 0
UNION ALL
 SELECT operation.number AS journal_id,
    operation.line * 2 + 1 AS leg,
    operation.at AS posted_at,
    operation.receiver AS account_id,
    operation.type,
    operation.amount,
    operation.receiver_balance AS balance_after
   FROM operation
  WHERE operation.amount > 0;
GRANT SELECT ON entry TO pavilion_app;

CREATE VIEW journal AS
 SELECT DISTINCT ON (number) number AS id,
    at AS posted_at,
    type,
        CASE source
            WHEN 'ledger'::text THEN 'ledger'::text
            ELSE 'vendor'::text
        END AS source,
    source AS vendor,
        CASE source
            WHEN 'ledger'::text THEN reference
            ELSE COALESCE(bet_id, key)
        END AS reference,
    reverses,
    memo
   FROM operation
  WHERE amount > 0
  ORDER BY number, line;
GRANT SELECT ON journal TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.check_operation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.key IS NULL AND NEW.line = 0 THEN
    RAISE EXCEPTION 'operation % has no key', NEW.number USING ERRCODE = 'PV002';
  END IF;
  IF NEW.amount = 0 AND coalesce(NEW.payer, NEW.receiver, NEW.payer_balance, NEW.receiver_balance) IS NULL THEN
    RETURN NEW;
  END IF;
  PERFORM 1 FROM platform.ledger_account f, platform.ledger_account t, platform.account_pair p
    WHERE f.id = NEW.payer AND t.id = NEW.receiver AND p.type = NEW.type AND p.from_kind = f.kind AND p.to_kind = t.kind
      AND f.currency = t.currency AND f.brand_id = t.brand_id AND f.id <> t.id AND NEW.amount > 0;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'operation %, line %: not along a permitted pair', NEW.number, NEW.line USING ERRCODE = 'PV002';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION platform.ledger_account(p_kind text, p_brand text, p_owner text, p_currency text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  v_id bigint;
BEGIN
  SELECT id INTO v_id FROM ledger_account
    WHERE owner = p_owner AND kind = p_kind AND currency = p_currency AND brand_id = p_brand;
  IF v_id IS NULL THEN
    INSERT INTO ledger_account (kind, brand_id, owner, currency, floor)
      SELECT k.kind, p_brand, p_owner, p_currency, k.floor FROM account_kind k
        WHERE k.kind = p_kind
          AND (NOT k.member OR EXISTS (SELECT 1 FROM member m WHERE m.id = split_part(p_owner, '/', 1) AND m.brand_id = p_brand))
      ON CONFLICT ON CONSTRAINT account_identity DO NOTHING RETURNING id INTO v_id;
    IF v_id IS NULL THEN
      SELECT id INTO v_id FROM ledger_account
        WHERE owner = p_owner AND kind = p_kind AND currency = p_currency AND brand_id = p_brand;
    END IF;
    IF v_id IS NULL THEN
      RAISE EXCEPTION 'no account % of %', p_kind, p_owner USING ERRCODE = 'PV004';
    END IF;
  END IF;
  RETURN v_id;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_account(text,text,text,text) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.ledger_close(p_through timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
 SET lock_timeout TO '50ms'
AS $function$
DECLARE
  v_closed timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  UPDATE ledger_period SET closed_through = greatest(closed_through, p_through) RETURNING closed_through INTO v_closed;
  RETURN v_closed;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_close(timestamp with time zone) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.ledger_horizon()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
 SET lock_timeout TO '50ms'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  RETURN (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM operation_number);
END $function$;
GRANT EXECUTE ON FUNCTION ledger_horizon() TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.ledger_move(p_account bigint, p_kind text, p_owner text, p_delta bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  v_balance bigint;
BEGIN
  IF p_kind = 'member.cash' THEN
    UPDATE member_guard SET balance = balance + p_delta WHERE member_id = p_owner AND cash_account = p_account RETURNING balance INTO STRICT v_balance;
  ELSIF p_kind LIKE 'member.%' THEN
    UPDATE ledger_account SET balance = balance + p_delta WHERE id = p_account RETURNING balance INTO STRICT v_balance;
  END IF;
  RETURN v_balance;
END $function$;

CREATE OR REPLACE FUNCTION platform.ledger_post(p_journals jsonb, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
DECLARE
  j jsonb;
  l jsonb;
  v_members text[];
  v_at timestamptz;
  v_known record;
  v_answers jsonb := '[]';
  v_rows operation[];
  v_row operation;
  v_balances jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  v_members := ARRAY(SELECT DISTINCT split_part(side ->> 'owner', '/', 1) FROM jsonb_array_elements(p_journals) a, jsonb_array_elements(a -> 'lines') b,
    LATERAL (VALUES (b -> 'from'), (b -> 'to')) s (side) WHERE side ->> 'kind' LIKE 'member.%');
  -- Guards of every member touched, in one order.
  PERFORM 1 FROM member_guard WHERE member_id = ANY (v_members) ORDER BY member_id FOR UPDATE;
  -- Journals that touch no member meet here instead.
  PERFORM pg_advisory_xact_lock(7203, h) FROM (
    SELECT DISTINCT hashtext(value ->> 'key') AS h FROM jsonb_array_elements(p_journals) ORDER BY 1) k;
  SELECT greatest(p_at, p.closed_through, (SELECT max(g.last_at) FROM member_guard g WHERE g.member_id = ANY (v_members))) INTO v_at FROM ledger_period p;
  -- Consumers rely on the transaction's id being older than its numbers.
  PERFORM pg_current_xact_id();
  FOR j IN SELECT value FROM jsonb_array_elements(p_journals) WITH ORDINALITY ORDER BY ordinality LOOP
    SELECT body_hash, answer INTO v_known FROM operation WHERE key = j ->> 'key' AND source = 'ledger';
    IF FOUND THEN
      IF v_known.body_hash IS DISTINCT FROM decode(j ->> 'hash', 'hex') THEN
        RAISE EXCEPTION 'key % stands with another body', j ->> 'key' USING ERRCODE = 'PV409';
      END IF;
      v_answers := v_answers || jsonb_build_array(v_known.answer || '{"replayed": true}');
      CONTINUE;
    END IF;
    v_rows := '{}';
    v_balances := '{}';
    v_row := NULL;
    v_row.number := nextval('operation_number');
    v_row.at := v_at; v_row.xid := pg_current_xact_id(); v_row.kind := 'post'; v_row.source := 'ledger';
    v_row.reference := j ->> 'reference'; v_row.memo := j -> 'memo'; v_row.reverses := (j ->> 'reverses')::bigint;
    FOR l IN SELECT value FROM jsonb_array_elements(j -> 'lines') WITH ORDINALITY ORDER BY ordinality LOOP
      v_row.line := cardinality(v_rows);
      v_row.amount := (l ->> 'amount')::bigint;
      v_row.type := coalesce((l ->> 'type')::integer, (j ->> 'type')::integer);
      v_row.brand_id := l #>> '{from,brand}';
      v_row.member_id := CASE WHEN l #>> '{to,kind}' LIKE 'member.%' THEN split_part(l #>> '{to,owner}', '/', 1)
        WHEN l #>> '{from,kind}' LIKE 'member.%' THEN split_part(l #>> '{from,owner}', '/', 1) END;
      v_row.payer := ledger_account(l #>> '{from,kind}', l #>> '{from,brand}', l #>> '{from,owner}', l #>> '{from,currency}');
      v_row.receiver := ledger_account(l #>> '{to,kind}', l #>> '{to,brand}', l #>> '{to,owner}', l #>> '{to,currency}');
      v_row.payer_balance := ledger_move(v_row.payer, l #>> '{from,kind}', l #>> '{from,owner}', -v_row.amount);
      IF v_row.payer_balance IS NOT NULL THEN
        v_balances := v_balances || jsonb_build_object(concat_ws(':', l #>> '{from,kind}', l #>> '{from,owner}', l #>> '{from,currency}'), v_row.payer_balance::text);
      END IF;
      v_row.receiver_balance := ledger_move(v_row.receiver, l #>> '{to,kind}', l #>> '{to,owner}', v_row.amount);
      IF v_row.receiver_balance IS NOT NULL THEN
        v_balances := v_balances || jsonb_build_object(concat_ws(':', l #>> '{to,kind}', l #>> '{to,owner}', l #>> '{to,currency}'), v_row.receiver_balance::text);
      END IF;
      v_rows := v_rows || v_row;
    END LOOP;
    IF cardinality(v_rows) = 0 THEN
      RAISE EXCEPTION 'a journal without lines' USING ERRCODE = 'PV002';
    END IF;
    v_row := v_rows[1];
    v_row.key := j ->> 'key';
    v_row.body_hash := decode(j ->> 'hash', 'hex');
    v_row.answer := jsonb_build_object('journalId', v_row.number::text, 'postedAt', v_at, 'balances', v_balances);
    v_rows[1] := v_row;
    INSERT INTO operation SELECT * FROM unnest(v_rows);
    v_answers := v_answers || jsonb_build_array(v_row.answer || '{"replayed": false}');
  END LOOP;
  UPDATE member_guard SET last_at = v_at WHERE member_id = ANY (v_members) AND last_at < v_at;
  RETURN v_answers;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_post(jsonb,timestamp with time zone) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.ledger_rollup(p_horizon bigint, p_most bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  v_from bigint;
  v_to bigint;
BEGIN
  SELECT rolled_through INTO v_from FROM ledger_progress FOR UPDATE;
  v_to := least(p_horizon, v_from + p_most);
  IF v_to > v_from THEN
    UPDATE ledger_account a SET balance = a.balance + s.total
      FROM (
        SELECT side.account, sum(side.amount)::bigint AS total FROM operation o, LATERAL (VALUES
            (o.payer, -o.amount, o.payer_balance), (o.receiver, o.amount, o.receiver_balance)) side (account, amount, balance)
          WHERE o.number > v_from AND o.number <= v_to AND o.amount > 0 AND side.balance IS NULL GROUP BY side.account) s
      WHERE a.id = s.account;
    UPDATE ledger_progress SET rolled_through = v_to;
  END IF;
  RETURN p_horizon - greatest(v_to, v_from);
END $function$;
GRANT EXECUTE ON FUNCTION ledger_rollup(bigint,bigint) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.operation_consumer_open(p_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM operation_consumer WHERE name = p_name) THEN
    RETURN;
  END IF;
  INSERT INTO operation_consumer (name, number, seen, next_number, next_xid)
    SELECT p_name, CASE WHEN s.is_called THEN s.last_value ELSE 0 END, pg_current_snapshot(), CASE WHEN s.is_called THEN s.last_value ELSE 0 END,
        pg_snapshot_xmax(pg_current_snapshot())
      FROM operation_number s ON CONFLICT (name) DO NOTHING;
END $function$;
GRANT EXECUTE ON FUNCTION operation_consumer_open(text) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.operation_given(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
 RETURNS SETOF operation
 LANGUAGE sql
 STABLE
AS $function$
  SELECT * FROM operation o WHERE o.number > p_from AND o.number <= p_to
    AND NOT pg_visible_in_snapshot(o.xid, p_seen) AND pg_visible_in_snapshot(o.xid, p_now_seen)
$function$;
GRANT EXECUTE ON FUNCTION operation_given(bigint,bigint,pg_snapshot,pg_snapshot) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.operation_next(p_name text, p_most integer, OUT from_number bigint, OUT to_number bigint, OUT seen pg_snapshot, OUT now_seen pg_snapshot, OUT is_more boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  c operation_consumer;
  v_last bigint;
  v_settled boolean;
  v_mine xid8;
BEGIN
  is_more := false;
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'operation_next begins its transaction' USING ERRCODE = 'PV001';
  END IF;
  -- The last number first, our transaction id after it: a number is taken by a transaction that has its id already, so whoever took one up to
  -- here has an id below ours. The snapshot's end does not tell: it is one past the newest transaction that ended, and a newer one may be open.
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO v_last FROM operation_number;
  v_mine := pg_current_xact_id();
  SELECT * INTO c FROM operation_consumer WHERE name = p_name FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Another process may have looked between our reading and the lock.
  v_last := greatest(v_last, c.next_number);
  IF v_last <= c.number THEN
    RETURN;
  END IF;
  now_seen := pg_current_snapshot();
  seen := c.seen;
  IF pg_snapshot_xmax(now_seen) < pg_snapshot_xmin(c.seen) THEN
    -- Another cluster (a dump was restored): transaction ids mean nothing here. All that was committed before counts as given.
    UPDATE operation_consumer SET number = v_last, seen = now_seen, next_number = v_last, next_xid = v_mine, at = now(), caught_up_at = now() WHERE name = p_name;
    RETURN;
  END IF;
  v_settled := pg_snapshot_xmin(now_seen) >= c.next_xid;
  IF v_last - c.number <= p_most THEN
    from_number := c.number;
    to_number := 9223372036854775807;
    UPDATE operation_consumer SET seen = now_seen, number = CASE WHEN v_settled THEN c.next_number ELSE c.number END,
        next_number = CASE WHEN v_settled THEN v_last ELSE c.next_number END,
        next_xid = CASE WHEN v_settled THEN v_mine ELSE c.next_xid END, at = now(), caught_up_at = now()
      WHERE name = p_name;
    RETURN;
  END IF;
  IF v_settled AND c.next_number > c.number THEN
    -- A backlog: in steps, over numbers that are settled. The snapshot stays: it speaks of what is above as before.
    from_number := c.number;
    to_number := least(c.number + p_most, c.next_number);
    is_more := true;
    UPDATE operation_consumer SET number = to_number, at = now(),
        next_number = CASE WHEN to_number = c.next_number THEN v_last ELSE c.next_number END,
        next_xid = CASE WHEN to_number = c.next_number THEN v_mine ELSE c.next_xid END
      WHERE name = p_name;
  ELSIF v_settled THEN
    is_more := true;
    UPDATE operation_consumer SET next_number = v_last, next_xid = v_mine WHERE name = p_name;
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION operation_next(text,integer) TO pavilion_app;

-- ==================== list-exports ====================

CREATE TABLE list_export (
  id text NOT NULL,
  operator_id text NOT NULL,
  list text NOT NULL,
  query jsonb NOT NULL,
  language text NOT NULL,
  ip text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  failure text,
  rows integer,
  brand_ids text[],
  file bytea,
  asked_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  expires_at timestamp with time zone,
  CONSTRAINT list_export_pkey PRIMARY KEY (id),
  CONSTRAINT list_export_check CHECK ((state = 'ready'::text) = (rows IS NOT NULL AND brand_ids IS NOT NULL AND expires_at IS NOT NULL)),
  CONSTRAINT list_export_check1 CHECK ((state = 'failed'::text) = (failure IS NOT NULL)),
  CONSTRAINT list_export_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  CONSTRAINT list_export_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text]))
);
CREATE INDEX list_export_expires ON list_export USING btree (expires_at) WHERE (file IS NOT NULL);
CREATE INDEX list_export_of ON list_export USING btree (operator_id, asked_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON list_export TO pavilion_app;

-- ==================== lottery ====================

CREATE TABLE lottery_chase (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  game_id integer NOT NULL,
  request_id text NOT NULL,
  slip text NOT NULL,
  phases jsonb NOT NULL,
  stops_on_win boolean NOT NULL,
  total bigint NOT NULL,
  held bigint NOT NULL,
  staked bigint DEFAULT 0 NOT NULL,
  next_phase integer DEFAULT 0 NOT NULL,
  state text DEFAULT 'running'::text NOT NULL,
  reason text,
  placed_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  request_hash text NOT NULL,
  ip text,
  prize_mode text,
  next_numero text GENERATED ALWAYS AS (((phases -> next_phase) ->> 'numero'::text)) STORED,
  has_won boolean DEFAULT false NOT NULL,
  sent_hash text,
  CONSTRAINT lottery_chase_pkey PRIMARY KEY (id),
  CONSTRAINT lottery_chase_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT lottery_chase_check CHECK ((ended_at IS NULL) = (state = 'running'::text)),
  CONSTRAINT lottery_chase_check1 CHECK (state = 'running'::text OR held = 0),
  CONSTRAINT lottery_chase_check2 CHECK (state = 'running'::text OR ip IS NULL),
  CONSTRAINT lottery_chase_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id),
  CONSTRAINT lottery_chase_held_check CHECK (held >= 0),
  CONSTRAINT lottery_chase_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT lottery_chase_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT lottery_chase_prize_mode_check CHECK (prize_mode = 'ZY'::text),
  CONSTRAINT lottery_chase_state_check CHECK (state = ANY (ARRAY['running'::text, 'won'::text, 'done'::text, 'cancelled'::text, 'failed'::text])),
  CONSTRAINT lottery_chase_total_check CHECK (total > 0)
);
CREATE INDEX lottery_chase_next ON lottery_chase USING btree (game_id, next_numero) WHERE (state = 'running'::text);
CREATE INDEX lottery_chase_of_member ON lottery_chase USING btree (member_id, placed_at DESC);
CREATE INDEX lottery_chase_won ON lottery_chase USING btree (id) WHERE ((state = 'running'::text) AND has_won);
GRANT INSERT, SELECT ON lottery_chase TO pavilion_app;
GRANT UPDATE (held, staked, next_phase, state, reason, ended_at, ip, has_won) ON lottery_chase TO pavilion_app;

CREATE TABLE lottery_dispute (
  issue_id bigint NOT NULL,
  source text NOT NULL,
  result text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT lottery_dispute_pkey PRIMARY KEY (issue_id, source, result),
  CONSTRAINT lottery_dispute_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue(id)
);
GRANT INSERT, SELECT ON lottery_dispute TO pavilion_app;

CREATE TABLE lottery_entry (
  issue_id bigint NOT NULL,
  number integer NOT NULL,
  revision integer NOT NULL,
  source text NOT NULL,
  result text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  CONSTRAINT lottery_entry_pkey PRIMARY KEY (issue_id, number),
  CONSTRAINT lottery_entry_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue(id)
);
GRANT INSERT, SELECT ON lottery_entry TO pavilion_app;

CREATE TABLE lottery_exposure (
  issue_id bigint NOT NULL,
  brand_id text NOT NULL,
  play_id integer NOT NULL,
  key text NOT NULL,
  liability numeric NOT NULL,
  CONSTRAINT lottery_exposure_pkey PRIMARY KEY (issue_id, brand_id, play_id, key),
  CONSTRAINT lottery_exposure_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue(id),
  CONSTRAINT lottery_exposure_liability_check CHECK (liability >= 0::numeric)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON lottery_exposure TO pavilion_app;

CREATE TABLE lottery_feed (
  name text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT lottery_feed_pkey PRIMARY KEY (name)
);
GRANT INSERT, SELECT, UPDATE ON lottery_feed TO pavilion_app;

CREATE TABLE lottery_feed_game (
  feed text NOT NULL,
  game_id integer NOT NULL,
  CONSTRAINT lottery_feed_game_pkey PRIMARY KEY (feed, game_id),
  CONSTRAINT lottery_feed_game_feed_fkey FOREIGN KEY (feed) REFERENCES lottery_feed(name),
  CONSTRAINT lottery_feed_game_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id)
);
GRANT DELETE, INSERT, SELECT ON lottery_feed_game TO pavilion_app;

CREATE TABLE lottery_feed_message (
  feed text NOT NULL,
  signature text NOT NULL,
  game_id integer NOT NULL,
  numero text NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT lottery_feed_message_pkey PRIMARY KEY (feed, signature),
  CONSTRAINT lottery_feed_message_feed_fkey FOREIGN KEY (feed) REFERENCES lottery_feed(name)
);
CREATE INDEX lottery_feed_message_draw ON lottery_feed_message USING btree (feed, game_id, numero, signed_at);
GRANT DELETE, INSERT, SELECT ON lottery_feed_message TO pavilion_app;

CREATE TABLE lottery_first_win (
  member_id text NOT NULL,
  issue_id bigint NOT NULL,
  CONSTRAINT lottery_first_win_pkey PRIMARY KEY (member_id)
);
GRANT INSERT, SELECT ON lottery_first_win TO pavilion_app;

CREATE TABLE lottery_game (
  id integer NOT NULL,
  code text NOT NULL,
  family text NOT NULL,
  group_code text NOT NULL,
  vassalage text NOT NULL,
  prize_mode text NOT NULL,
  is_house boolean NOT NULL,
  schedule jsonb NOT NULL,
  zone text NOT NULL,
  margin integer NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  names jsonb NOT NULL,
  CONSTRAINT lottery_game_pkey PRIMARY KEY (id),
  CONSTRAINT lottery_game_code_check CHECK (code ~ '^[A-Z0-9_]{2,12}$'::text),
  CONSTRAINT lottery_game_code_key UNIQUE (code),
  CONSTRAINT lottery_game_family_check CHECK (family = ANY (ARRAY['ssc'::text, 'k3'::text, 'pk10'::text, '11x5'::text, 'keno'::text, 'vn-north'::text, 'vn-south'::text, 'four-d'::text, 'thai'::text, 'hanoi'::text])),
  CONSTRAINT lottery_game_margin_check CHECK (margin >= 0 AND margin <= 7200),
  CONSTRAINT lottery_game_prize_mode_check CHECK (prize_mode = ANY (ARRAY['LOTT'::text, 'ZY'::text, 'ELOTT'::text, 'SEA'::text]))
);
GRANT INSERT, SELECT ON lottery_game TO pavilion_app;
GRANT UPDATE (schedule, margin, position, names) ON lottery_game TO pavilion_app;

CREATE TABLE lottery_issue (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  game_id integer NOT NULL,
  numero text NOT NULL,
  opens_at timestamp with time zone NOT NULL,
  closes_at timestamp with time zone NOT NULL,
  draws_at timestamp with time zone NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  seed_hash text,
  chain_hash text,
  digest text,
  tickets integer,
  seed text,
  result text,
  closed_at timestamp with time zone,
  drawn_at timestamp with time zone,
  settled_at timestamp with time zone,
  revision integer DEFAULT 0 NOT NULL,
  void_reason text,
  started_at timestamp with time zone,
  refunded_at timestamp with time zone,
  voids integer DEFAULT 0 NOT NULL,
  waits_for integer[],
  lists_tickets boolean DEFAULT false NOT NULL,
  CONSTRAINT lottery_issue_pkey PRIMARY KEY (id),
  CONSTRAINT lottery_issue_check CHECK (opens_at < closes_at AND closes_at <= draws_at),
  CONSTRAINT lottery_issue_check1 CHECK ((result IS NULL) = (drawn_at IS NULL)),
  CONSTRAINT lottery_issue_check2 CHECK ((state <> ALL (ARRAY['drawn'::text, 'settled'::text])) OR result IS NOT NULL),
  CONSTRAINT lottery_issue_check3 CHECK (state <> 'void'::text OR seed_hash IS NULL),
  CONSTRAINT lottery_issue_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id),
  CONSTRAINT lottery_issue_game_id_numero_key UNIQUE (game_id, numero),
  CONSTRAINT lottery_issue_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'void'::text]))
);
CREATE INDEX lottery_issue_closing ON lottery_issue USING btree (closes_at) WHERE (state = 'open'::text);
CREATE INDEX lottery_issue_course ON lottery_issue USING btree (game_id, closes_at);
CREATE INDEX lottery_issue_drawn ON lottery_issue USING btree (drawn_at, id) WHERE (state = 'drawn'::text);
CREATE INDEX lottery_issue_due ON lottery_issue USING btree (draws_at) WHERE (state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text]));
CREATE INDEX lottery_issue_listed ON lottery_issue USING btree (draws_at DESC, id DESC);
CREATE INDEX lottery_issue_refunds ON lottery_issue USING btree (id) WHERE ((state = 'void'::text) AND (refunded_at IS NULL));
CREATE INDEX lottery_issue_results ON lottery_issue USING btree (game_id, draws_at DESC) WHERE (result IS NOT NULL);
CREATE INDEX lottery_issue_void ON lottery_issue USING btree (draws_at DESC, id DESC) WHERE (state = 'void'::text);
GRANT INSERT, SELECT ON lottery_issue TO pavilion_app;
GRANT UPDATE (closes_at, draws_at, state, seed_hash, chain_hash, digest, tickets, seed, result, closed_at, drawn_at, settled_at, revision, void_reason, started_at, refunded_at, voids, waits_for, lists_tickets) ON lottery_issue TO pavilion_app;

CREATE TABLE lottery_issue_change (
  id text NOT NULL,
  issue_id bigint NOT NULL,
  kind text NOT NULL,
  before text,
  after text,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT lottery_issue_change_pkey PRIMARY KEY (id),
  CONSTRAINT lottery_issue_change_check CHECK (num_nulls(before, after) =
CASE
    WHEN kind = 'correct'::text THEN 0
    ELSE 2
END),
  CONSTRAINT lottery_issue_change_check1 CHECK (decided_by <> proposed_by),
  CONSTRAINT lottery_issue_change_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue(id),
  CONSTRAINT lottery_issue_change_kind_check CHECK (kind = ANY (ARRAY['correct'::text, 'void'::text]))
);
CREATE INDEX lottery_issue_change_issue ON lottery_issue_change USING btree (issue_id, decided_at);
GRANT INSERT, SELECT ON lottery_issue_change TO pavilion_app;

CREATE TABLE lottery_line (
  order_id text NOT NULL,
  number smallint NOT NULL,
  play_id integer NOT NULL,
  content text NOT NULL,
  approach smallint NOT NULL,
  mode smallint NOT NULL,
  series integer NOT NULL,
  multiple integer NOT NULL,
  stakes integer NOT NULL,
  unit bigint NOT NULL,
  stake bigint NOT NULL,
  odds jsonb NOT NULL,
  CONSTRAINT lottery_line_pkey PRIMARY KEY (order_id, number),
  CONSTRAINT lottery_line_approach_check CHECK (approach = ANY (ARRAY[1, 2])),
  CONSTRAINT lottery_line_multiple_check CHECK (multiple > 0),
  CONSTRAINT lottery_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES lottery_order(id),
  CONSTRAINT lottery_line_stake_check CHECK (stake > 0),
  CONSTRAINT lottery_line_stakes_check CHECK (stakes > 0),
  CONSTRAINT lottery_line_unit_check CHECK (unit > 0)
);
GRANT INSERT, SELECT ON lottery_line TO pavilion_app;

CREATE TABLE lottery_offer (
  brand_id text NOT NULL,
  game_id integer NOT NULL,
  is_on boolean NOT NULL,
  terms jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT lottery_offer_pkey PRIMARY KEY (brand_id, game_id),
  CONSTRAINT lottery_offer_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT lottery_offer_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id)
);
GRANT INSERT, SELECT, UPDATE ON lottery_offer TO pavilion_app;

CREATE TABLE lottery_order (
  id text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  game_id integer NOT NULL,
  issue_id bigint NOT NULL,
  request_id text NOT NULL,
  request_hash text NOT NULL,
  chase_id text,
  phase integer,
  slip text NOT NULL,
  stakes bigint NOT NULL,
  stake bigint NOT NULL,
  best bigint NOT NULL,
  rebate bigint DEFAULT 0 NOT NULL,
  status smallint DEFAULT 2 NOT NULL,
  won bigint,
  revision integer,
  placed_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  own_group integer DEFAULT 0 NOT NULL,
  prize_mode text,
  sent_hash text,
  CONSTRAINT lottery_order_pkey PRIMARY KEY (id),
  CONSTRAINT lottery_order_best_check CHECK (best >= 0),
  CONSTRAINT lottery_order_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT lottery_order_chase_id_fkey FOREIGN KEY (chase_id) REFERENCES lottery_chase(id),
  CONSTRAINT lottery_order_check CHECK ((ended_at IS NULL) = (status = 2)),
  CONSTRAINT lottery_order_check1 CHECK ((won IS NOT NULL) = (status = ANY (ARRAY[4, 5]))),
  CONSTRAINT lottery_order_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id),
  CONSTRAINT lottery_order_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue(id),
  CONSTRAINT lottery_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT lottery_order_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT lottery_order_number_key UNIQUE (number),
  CONSTRAINT lottery_order_own_group_check CHECK (own_group >= 0 AND own_group <= 1999),
  CONSTRAINT lottery_order_prize_mode_check CHECK (prize_mode = 'ZY'::text),
  CONSTRAINT lottery_order_rebate_check CHECK (rebate >= 0),
  CONSTRAINT lottery_order_stake_check CHECK (stake > 0),
  CONSTRAINT lottery_order_stakes_check CHECK (stakes > 0),
  CONSTRAINT lottery_order_status_check CHECK (status = ANY (ARRAY[2, 4, 5, 6, 7, 8, 12]))
) WITH (fillfactor=55);
CREATE INDEX lottery_order_listed ON lottery_order USING btree (brand_id, number DESC);
CREATE INDEX lottery_order_of_chase ON lottery_order USING btree (chase_id, phase) WHERE (chase_id IS NOT NULL);
CREATE INDEX lottery_order_of_issue ON lottery_order USING btree (issue_id, member_id);
CREATE INDEX lottery_order_of_member ON lottery_order USING btree (member_id, number DESC);
GRANT INSERT, SELECT ON lottery_order TO pavilion_app;
GRANT UPDATE (rebate, status, won, revision, ended_at) ON lottery_order TO pavilion_app;
COMMENT ON COLUMN lottery_order.status IS '2 waiting, 4 won, 5 lost, 6 chaseWon, 7 late, 8 cancelled, 12 void';

CREATE TABLE lottery_resettled (
  order_id text NOT NULL,
  revision integer NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  won_before bigint NOT NULL,
  won_after bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT lottery_resettled_pkey PRIMARY KEY (order_id, revision),
  CONSTRAINT lottery_resettled_order_id_fkey FOREIGN KEY (order_id) REFERENCES lottery_order(id)
);
GRANT INSERT, SELECT ON lottery_resettled TO pavilion_app;

CREATE VIEW lottery_rebated AS
 SELECT o.member_id,
    b.product,
    b.valid_turnover,
    b.settled_at
   FROM lottery_order o
     JOIN lottery_game g ON g.id = o.game_id
     JOIN bet_operation x ON x.source = g.vassalage AND x.key = o.id AND x.kind = 'bet'::operation_kind AND x.line = 0
     JOIN bet_facts b ON b.id = x.bet_id
  WHERE o.own_group > 0 AND (o.status = ANY (ARRAY[4, 5])) AND (EXISTS ( SELECT
           FROM lottery_line l
          WHERE l.order_id = o.id AND l.series > 0));
GRANT SELECT ON lottery_rebated TO pavilion_app;

-- ==================== member-transfers ====================

CREATE TABLE member_transfer (
  id text NOT NULL,
  brand_id text NOT NULL,
  direction text NOT NULL,
  from_member text NOT NULL,
  to_member text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  balance bigint NOT NULL,
  signs text[] DEFAULT '{}'::text[] NOT NULL,
  review text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  reviewed_by text,
  reviewed_at timestamp with time zone,
  CONSTRAINT member_transfer_pkey PRIMARY KEY (id),
  CONSTRAINT member_transfer_amount_check CHECK (amount > 0),
  CONSTRAINT member_transfer_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT member_transfer_check CHECK (from_member <> to_member),
  CONSTRAINT member_transfer_check1 CHECK ((review = 'none'::text) = (signs = '{}'::text[])),
  CONSTRAINT member_transfer_check2 CHECK ((reviewed_at IS NULL) = (review = ANY (ARRAY['none'::text, 'open'::text]))),
  CONSTRAINT member_transfer_direction_check CHECK (direction = ANY (ARRAY['up'::text, 'down'::text])),
  CONSTRAINT member_transfer_from_member_fkey FOREIGN KEY (from_member) REFERENCES member(id),
  CONSTRAINT member_transfer_from_member_request_id_key UNIQUE (from_member, request_id),
  CONSTRAINT member_transfer_review_check CHECK (review = ANY (ARRAY['none'::text, 'open'::text, 'cleared'::text, 'suspicious'::text])),
  CONSTRAINT member_transfer_to_member_fkey FOREIGN KEY (to_member) REFERENCES member(id)
);
CREATE INDEX member_transfer_brand_newest ON member_transfer USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX member_transfer_given ON member_transfer USING btree (from_member, created_at);
CREATE INDEX member_transfer_open ON member_transfer USING btree (brand_id, created_at) WHERE (review = 'open'::text);
CREATE INDEX member_transfer_received ON member_transfer USING btree (to_member, created_at);
GRANT INSERT, SELECT ON member_transfer TO pavilion_app;
GRANT UPDATE (review, note, reviewed_by, reviewed_at) ON member_transfer TO pavilion_app;

CREATE VIEW transfer_facts AS
 SELECT id,
    brand_id,
    from_member,
    to_member,
    currency,
    amount,
    created_at AS at
   FROM member_transfer;
GRANT SELECT ON transfer_facts TO pavilion_app;

-- ==================== messaging ====================

CREATE TABLE message_outbox (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text,
  channel text NOT NULL,
  destination text NOT NULL,
  template text NOT NULL,
  language text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  body text,
  secret boolean DEFAULT false NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  sender text DEFAULT ''::text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT message_outbox_pkey PRIMARY KEY (id),
  CONSTRAINT message_outbox_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT message_outbox_channel_check CHECK (channel = ANY (ARRAY['sms'::text, 'email'::text])),
  CONSTRAINT message_outbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT message_outbox_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text]))
);
CREATE INDEX message_outbox_age ON message_outbox USING btree (created_at);
CREATE INDEX message_outbox_destination ON message_outbox USING btree (destination, created_at DESC);
CREATE INDEX message_outbox_failed ON message_outbox USING btree (created_at DESC, id DESC) WHERE (state = 'failed'::text);
CREATE INDEX message_outbox_member ON message_outbox USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX message_outbox_newest ON message_outbox USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX message_outbox_secret ON message_outbox USING btree (created_at) WHERE (secret AND (body IS NOT NULL));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_outbox TO pavilion_app;

CREATE TABLE sms_carrier (
  brand_id text NOT NULL,
  carrier text NOT NULL,
  account text NOT NULL,
  sender text NOT NULL,
  api text,
  fingerprint text NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT sms_carrier_pkey PRIMARY KEY (brand_id),
  CONSTRAINT sms_carrier_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT sms_carrier_carrier_check CHECK (carrier = ANY (ARRAY['twilio'::text, 'vonage'::text]))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON sms_carrier TO pavilion_app;

-- ==================== missions ====================

CREATE TABLE mission (
  id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  draft integer NOT NULL,
  live integer,
  stopped_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT mission_pkey PRIMARY KEY (id),
  CONSTRAINT mission_brand_id_code_key UNIQUE (brand_id, code),
  CONSTRAINT mission_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT mission_check CHECK (live <= draft),
  CONSTRAINT mission_check1 CHECK (stopped_at IS NULL OR live IS NOT NULL),
  CONSTRAINT mission_code_check CHECK (code ~ '^[\w.:-]{1,40}$'::text)
);
CREATE INDEX mission_live ON mission USING btree (brand_id, "position", id) WHERE (live IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON mission TO pavilion_app;

CREATE TABLE mission_board (
  mission_id text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  period_to timestamp with time zone NOT NULL,
  brand_id text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  ranked_at timestamp with time zone,
  settled_at timestamp with time zone,
  CONSTRAINT mission_board_pkey PRIMARY KEY (mission_id, period_from),
  CONSTRAINT mission_board_check CHECK ((ranked_at IS NULL) = (state = 'running'::text)),
  CONSTRAINT mission_board_check1 CHECK ((settled_at IS NOT NULL) = (state = 'settled'::text)),
  CONSTRAINT mission_board_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id),
  CONSTRAINT mission_board_state_check CHECK (state = ANY (ARRAY['running'::text, 'ranked'::text, 'settled'::text]))
);
CREATE INDEX mission_board_open ON mission_board USING btree (period_to) WHERE (state <> 'settled'::text);
GRANT INSERT, SELECT, UPDATE ON mission_board TO pavilion_app;

CREATE TABLE mission_day (
  member_id text NOT NULL,
  day date NOT NULL,
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT mission_day_pkey PRIMARY KEY (member_id, day),
  CONSTRAINT mission_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT ON mission_day TO pavilion_app;

CREATE TABLE mission_done (
  id text NOT NULL,
  mission_id text NOT NULL,
  version integer NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  period_to timestamp with time zone NOT NULL,
  claim_until timestamp with time zone NOT NULL,
  completed_at timestamp with time zone NOT NULL,
  score bigint NOT NULL,
  amount bigint NOT NULL,
  budget text,
  state text NOT NULL,
  turn integer DEFAULT 1 NOT NULL,
  grant_id text,
  gives text DEFAULT 'money'::text NOT NULL,
  claimed_at timestamp with time zone,
  CONSTRAINT mission_done_pkey PRIMARY KEY (id),
  CONSTRAINT mission_done_amount_check CHECK (amount > 0),
  CONSTRAINT mission_done_check CHECK ((gives = 'money'::text) = (grant_id IS NOT NULL)),
  CONSTRAINT mission_done_check1 CHECK (claimed_at IS NULL OR gives = 'points'::text AND state = 'given'::text),
  CONSTRAINT mission_done_check2 CHECK (gives = 'money'::text OR (amount % 10000::bigint) = 0),
  CONSTRAINT mission_done_gives_check CHECK (gives = ANY (ARRAY['money'::text, 'points'::text])),
  CONSTRAINT mission_done_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT mission_done_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id),
  CONSTRAINT mission_done_mission_id_member_id_period_from_key UNIQUE (mission_id, member_id, period_from),
  CONSTRAINT mission_done_state_check CHECK (state = ANY (ARRAY['given'::text, 'taken.back'::text]))
);
CREATE INDEX mission_done_brand ON mission_done USING btree (brand_id, completed_at);
CREATE INDEX mission_done_member ON mission_done USING btree (member_id, claim_until DESC);
CREATE UNIQUE INDEX mission_done_grant ON mission_done USING btree (grant_id);
GRANT INSERT, SELECT, UPDATE ON mission_done TO pavilion_app;

CREATE TABLE mission_due (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  number bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  turn integer DEFAULT 1 NOT NULL,
  CONSTRAINT mission_due_pkey PRIMARY KEY (member_id),
  CONSTRAINT mission_due_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX mission_due_brand ON mission_due USING btree (brand_id, since);
CREATE INDEX mission_due_order ON mission_due USING btree (number, member_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON mission_due TO pavilion_app;

CREATE TABLE mission_mark (
  source text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT mission_mark_pkey PRIMARY KEY (source)
);
GRANT INSERT, SELECT, UPDATE ON mission_mark TO pavilion_app;

CREATE TABLE mission_place (
  mission_id text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  place integer NOT NULL,
  member_id text NOT NULL,
  score bigint NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  grant_id text,
  gives text DEFAULT 'money'::text NOT NULL,
  CONSTRAINT mission_place_pkey PRIMARY KEY (mission_id, period_from, place),
  CONSTRAINT mission_place_amount_check CHECK (amount > 0),
  CONSTRAINT mission_place_check CHECK ((grant_id IS NOT NULL) = (state = 'given'::text AND gives = 'money'::text)),
  CONSTRAINT mission_place_check1 CHECK (gives = 'money'::text OR (amount % 10000::bigint) = 0),
  CONSTRAINT mission_place_gives_check CHECK (gives = ANY (ARRAY['money'::text, 'points'::text])),
  CONSTRAINT mission_place_grant_id_key UNIQUE (grant_id),
  CONSTRAINT mission_place_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT mission_place_mission_id_period_from_fkey FOREIGN KEY (mission_id, period_from) REFERENCES mission_board(mission_id, period_from),
  CONSTRAINT mission_place_mission_id_period_from_member_id_key UNIQUE (mission_id, period_from, member_id),
  CONSTRAINT mission_place_place_check CHECK (place > 0),
  CONSTRAINT mission_place_state_check CHECK (state = ANY (ARRAY['due'::text, 'given'::text, 'barred'::text]))
);
CREATE INDEX mission_place_member ON mission_place USING btree (member_id);
GRANT INSERT, SELECT, UPDATE ON mission_place TO pavilion_app;

CREATE TABLE mission_score (
  mission_id text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  member_id text NOT NULL,
  score bigint NOT NULL,
  reached_at timestamp with time zone NOT NULL,
  CONSTRAINT mission_score_pkey PRIMARY KEY (mission_id, period_from, member_id),
  CONSTRAINT mission_score_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT mission_score_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id)
);
CREATE INDEX mission_score_order ON mission_score USING btree (mission_id, period_from, score DESC, reached_at, member_id);
GRANT INSERT, SELECT, UPDATE ON mission_score TO pavilion_app;

CREATE TABLE mission_spent (
  mission_id text NOT NULL,
  period text NOT NULL,
  spent bigint DEFAULT 0 NOT NULL,
  CONSTRAINT mission_spent_pkey PRIMARY KEY (mission_id, period),
  CONSTRAINT mission_spent_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id),
  CONSTRAINT mission_spent_spent_check CHECK (spent >= 0)
);
GRANT INSERT, SELECT, UPDATE ON mission_spent TO pavilion_app;

CREATE TABLE mission_version (
  mission_id text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  texts jsonb NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  written_by text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  approved_by text,
  approved_at timestamp with time zone,
  from_at timestamp with time zone,
  CONSTRAINT mission_version_pkey PRIMARY KEY (mission_id, version),
  CONSTRAINT mission_version_check CHECK (ends_at > starts_at),
  CONSTRAINT mission_version_check1 CHECK ((approved_at IS NULL) = (approved_by IS NULL) AND (approved_at IS NULL) = (from_at IS NULL)),
  CONSTRAINT mission_version_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON mission_version TO pavilion_app;

-- ==================== operator ====================

CREATE TABLE member_note (
  id text NOT NULL,
  member_id text NOT NULL,
  operator_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  text text NOT NULL,
  CONSTRAINT member_note_pkey PRIMARY KEY (id),
  CONSTRAINT member_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT member_note_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX member_note_member ON member_note USING btree (member_id, at);
GRANT INSERT, SELECT ON member_note TO pavilion_app;

CREATE TABLE operator (
  id text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  brand_ids text[],
  status text DEFAULT 'active'::text NOT NULL,
  password_hash text,
  password_set_at timestamp with time zone,
  totp_sealed bytea,
  totp_last_step bigint DEFAULT 0 NOT NULL,
  is_demonstration boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_login_at timestamp with time zone,
  CONSTRAINT operator_pkey PRIMARY KEY (id),
  CONSTRAINT operator_email_check CHECK (email = lower(email)),
  CONSTRAINT operator_email_key UNIQUE (email),
  CONSTRAINT operator_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'cashier'::text, 'reviewer'::text, 'support'::text, 'auditor'::text])) OR role ~~ 'rol\_%'::text),
  CONSTRAINT operator_status_check CHECK (status = ANY (ARRAY['active'::text, 'locked'::text]))
);
GRANT INSERT, SELECT, UPDATE ON operator TO pavilion_app;

CREATE TABLE operator_link (
  id text NOT NULL,
  token_hash bytea NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  brand_ids text[],
  operator_id text,
  totp_sealed bytea NOT NULL,
  invited_by text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  held boolean DEFAULT false NOT NULL,
  CONSTRAINT operator_link_pkey PRIMARY KEY (id),
  CONSTRAINT operator_link_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES operator(id),
  CONSTRAINT operator_link_kind_check CHECK (kind = ANY (ARRAY['owner'::text, 'operator'::text, 'reset'::text])),
  CONSTRAINT operator_link_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  CONSTRAINT operator_link_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX operator_link_open ON operator_link USING btree (expires_at) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));
GRANT INSERT, SELECT, UPDATE ON operator_link TO pavilion_app;

CREATE TABLE operator_recovery_code (
  operator_id text NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT operator_recovery_code_pkey PRIMARY KEY (operator_id, code_hash),
  CONSTRAINT operator_recovery_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON operator_recovery_code TO pavilion_app;

CREATE TABLE operator_role (
  id text NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  brand_ids text[],
  CONSTRAINT operator_role_pkey PRIMARY KEY (id),
  CONSTRAINT operator_role_id_check CHECK (id ~~ 'rol\_%'::text)
);
CREATE UNIQUE INDEX operator_role_name ON operator_role USING btree (lower(name));
GRANT DELETE, INSERT, SELECT, UPDATE ON operator_role TO pavilion_app;

CREATE TABLE operator_session (
  id text NOT NULL,
  token_hash bytea NOT NULL,
  operator_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  elevated_until timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  ip text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT operator_session_pkey PRIMARY KEY (id),
  CONSTRAINT operator_session_end_reason_check CHECK (end_reason ~ '^[a-z][a-z.]{1,31}$'::text),
  CONSTRAINT operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  CONSTRAINT operator_session_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX operator_session_expiry ON operator_session USING btree (expires_at);
CREATE INDEX operator_session_live ON operator_session USING btree (operator_id) WHERE (ended_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON operator_session TO pavilion_app;

CREATE TABLE operator_ticket (
  ticket_hash bytea NOT NULL,
  operator_id text NOT NULL,
  password_set_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT operator_ticket_pkey PRIMARY KEY (ticket_hash),
  CONSTRAINT operator_ticket_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX operator_ticket_expiry ON operator_ticket USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON operator_ticket TO pavilion_app;

CREATE VIEW operator_facts AS
 SELECT o.id,
    o.name,
    o.role,
    o.brand_ids,
    o.status = 'active'::text AND o.password_hash IS NOT NULL AS is_active,
    r.permissions AS own_permissions
   FROM operator o
     LEFT JOIN operator_role r ON r.id = o.role;
GRANT SELECT ON operator_facts TO pavilion_app;

-- ==================== payments ====================

CREATE TABLE bank_card (
  id text NOT NULL,
  member_id text NOT NULL,
  brand_id text NOT NULL,
  bank_code text NOT NULL,
  bank_name text NOT NULL,
  number_sealed bytea NOT NULL,
  number_tail text NOT NULL,
  number_hash bytea NOT NULL,
  holder text NOT NULL,
  province text DEFAULT ''::text NOT NULL,
  city text DEFAULT ''::text NOT NULL,
  branch text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  kind text DEFAULT 'bank'::text NOT NULL,
  type text DEFAULT ''::text NOT NULL,
  CONSTRAINT bank_card_pkey PRIMARY KEY (id),
  CONSTRAINT bank_card_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT bank_card_check CHECK (
CASE kind
    WHEN 'wallet'::text THEN type = ANY (ARRAY['phone'::text, 'id'::text])
    WHEN 'crypto'::text THEN type = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'tron'::text])
    WHEN 'pix'::text THEN type = ANY (ARRAY['cpf'::text, 'cnpj'::text, 'email'::text, 'phone'::text, 'random'::text])
    ELSE type = ''::text
END),
  CONSTRAINT bank_card_kind_check CHECK (kind = ANY (ARRAY['bank'::text, 'wallet'::text, 'pix'::text, 'crypto'::text])),
  CONSTRAINT bank_card_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX bank_card_added ON bank_card USING btree (created_at);
CREATE INDEX bank_card_address ON bank_card USING btree (brand_id, number_hash) WHERE ((removed_at IS NULL) AND (kind = 'crypto'::text));
CREATE INDEX bank_card_fingerprint ON bank_card USING btree (brand_id, number_hash);
CREATE INDEX bank_card_of_member ON bank_card USING btree (member_id, created_at);
CREATE UNIQUE INDEX bank_card_once ON bank_card USING btree (brand_id, bank_code, number_hash) WHERE (removed_at IS NULL);
GRANT INSERT, SELECT, UPDATE ON bank_card TO pavilion_app;

CREATE TABLE chargeback (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  deposit_id text NOT NULL,
  provider text NOT NULL,
  case_ref text NOT NULL,
  event_id text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  from_cash bigint NOT NULL,
  owed bigint NOT NULL,
  reason_code text DEFAULT ''::text NOT NULL,
  state text NOT NULL,
  came_at timestamp with time zone NOT NULL,
  represented_at timestamp with time zone,
  represented_by text,
  represented_ref text DEFAULT ''::text NOT NULL,
  ended_at timestamp with time zone,
  ended_by text,
  CONSTRAINT chargeback_pkey PRIMARY KEY (id),
  CONSTRAINT chargeback_amount_check CHECK (amount > 0),
  CONSTRAINT chargeback_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT chargeback_check CHECK ((from_cash + owed) = amount),
  CONSTRAINT chargeback_check1 CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['open'::text, 'represented'::text]))),
  CONSTRAINT chargeback_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  CONSTRAINT chargeback_from_cash_check CHECK (from_cash >= 0),
  CONSTRAINT chargeback_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT chargeback_owed_check CHECK (owed >= 0),
  CONSTRAINT chargeback_provider_case_ref_key UNIQUE (provider, case_ref),
  CONSTRAINT chargeback_state_check CHECK (state = ANY (ARRAY['open'::text, 'represented'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX chargeback_of_brand ON chargeback USING btree (brand_id, came_at);
CREATE INDEX chargeback_of_deposit ON chargeback USING btree (deposit_id);
CREATE INDEX chargeback_of_member ON chargeback USING btree (member_id, came_at);
CREATE INDEX chargeback_waiting ON chargeback USING btree (brand_id, came_at) WHERE (state = ANY (ARRAY['open'::text, 'represented'::text]));
GRANT INSERT, SELECT ON chargeback TO pavilion_app;
GRANT UPDATE (state, represented_at, represented_by, represented_ref, ended_at, ended_by) ON chargeback TO pavilion_app;

CREATE TABLE chargeback_evidence (
  id text NOT NULL,
  chargeback_id text NOT NULL,
  note text NOT NULL,
  width integer,
  height integer,
  sealed bytea,
  small_sealed bytea,
  added_by text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT chargeback_evidence_pkey PRIMARY KEY (id),
  CONSTRAINT chargeback_evidence_chargeback_id_fkey FOREIGN KEY (chargeback_id) REFERENCES chargeback(id),
  CONSTRAINT chargeback_evidence_check CHECK (num_nulls(width, height, sealed, small_sealed) = ANY (ARRAY[0, 4]))
);
CREATE INDEX chargeback_evidence_of ON chargeback_evidence USING btree (chargeback_id, added_at);
GRANT INSERT, SELECT ON chargeback_evidence TO pavilion_app;

CREATE TABLE deposit (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  provider text NOT NULL,
  bank_code text NOT NULL,
  channel_name text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  credited bigint DEFAULT 0 NOT NULL,
  state smallint DEFAULT 0 NOT NULL,
  provider_ref text,
  redirect_url text,
  qr_content text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  settled_at timestamp with time zone,
  transfer_code text,
  channel_kind text,
  receiver jsonb,
  payer_name text,
  fee_fixed bigint DEFAULT 0 NOT NULL,
  fee_ppm integer DEFAULT 0 NOT NULL,
  fee bigint DEFAULT 0 NOT NULL,
  payer_reference text DEFAULT ''::text NOT NULL,
  CONSTRAINT deposit_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_amount_check CHECK (amount > 0),
  CONSTRAINT deposit_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT deposit_channel_kind_check CHECK (channel_kind = ANY (ARRAY['redirect'::text, 'qr'::text, 'transfer'::text])),
  CONSTRAINT deposit_fee_check CHECK (fee >= 0),
  CONSTRAINT deposit_fee_fixed_check CHECK (fee_fixed >= 0),
  CONSTRAINT deposit_fee_ppm_check CHECK (fee_ppm >= 0 AND fee_ppm <= 500000),
  CONSTRAINT deposit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT deposit_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT deposit_state_check CHECK (state >= 0 AND state <= 5),
  CONSTRAINT deposit_transfer_code_key UNIQUE (transfer_code)
);
CREATE INDEX deposit_brand_newest ON deposit USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX deposit_brand_state ON deposit USING btree (brand_id, state, created_at DESC, id DESC);
CREATE INDEX deposit_of_member ON deposit USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX deposit_of_provider ON deposit USING btree (provider, created_at) WHERE (state = 2);
CREATE INDEX deposit_open ON deposit USING btree (expires_at) WHERE (state = ANY (ARRAY[0, 1]));
CREATE INDEX deposit_payer_reference ON deposit USING btree (payer_reference) WHERE (payer_reference <> ''::text);
CREATE INDEX deposit_provider_ref ON deposit USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX deposit_settled ON deposit USING btree (settled_at) WHERE (settled_at IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON deposit TO pavilion_app;
COMMENT ON COLUMN deposit.state IS '0 created, 1 waiting, 2 credited, 3 failed, 4 cancelled, 5 expired';

CREATE TABLE deposit_proof (
  id text NOT NULL,
  member_id text NOT NULL,
  deposit_id text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sealed bytea NOT NULL,
  small_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT deposit_proof_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_proof_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  CONSTRAINT deposit_proof_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX deposit_proof_of ON deposit_proof USING btree (deposit_id, created_at);
CREATE INDEX deposit_proof_of_member ON deposit_proof USING btree (member_id);
GRANT DELETE, INSERT, SELECT ON deposit_proof TO pavilion_app;

CREATE TABLE deposit_refund (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  deposit_id text NOT NULL,
  provider text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  called_at timestamp with time zone,
  provider_ref text,
  ask_at timestamp with time zone,
  asked integer DEFAULT 0 NOT NULL,
  ended_at timestamp with time zone,
  notice_event text,
  CONSTRAINT deposit_refund_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_refund_amount_check CHECK (amount > 0),
  CONSTRAINT deposit_refund_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT deposit_refund_by_two CHECK (decided_by <> proposed_by),
  CONSTRAINT deposit_refund_check CHECK ((ended_at IS NULL) = (state = 'ordered'::text)),
  CONSTRAINT deposit_refund_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  CONSTRAINT deposit_refund_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT deposit_refund_state_check CHECK (state = ANY (ARRAY['ordered'::text, 'paid'::text, 'failed'::text]))
);
CREATE INDEX deposit_refund_ask ON deposit_refund USING btree (ask_at) WHERE (state = 'ordered'::text);
CREATE INDEX deposit_refund_of_deposit ON deposit_refund USING btree (deposit_id);
CREATE INDEX deposit_refund_of_member ON deposit_refund USING btree (member_id);
CREATE UNIQUE INDEX deposit_refund_under_way ON deposit_refund USING btree (deposit_id) WHERE (state = 'ordered'::text);
GRANT INSERT, SELECT ON deposit_refund TO pavilion_app;
GRANT UPDATE (state, called_at, provider_ref, ask_at, asked, ended_at, notice_event) ON deposit_refund TO pavilion_app;

CREATE TABLE deposit_resolution (
  id text NOT NULL,
  deposit_id text NOT NULL,
  provider text,
  event_id text,
  ending text NOT NULL,
  amount bigint,
  reason text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  reference_key text GENERATED ALWAYS AS (upper(regexp_replace(reference, '[[:space:][:punct:]]'::text, ''::text, 'g'::text))) STORED NOT NULL,
  CONSTRAINT deposit_resolution_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_resolution_amount_check CHECK (amount > 0),
  CONSTRAINT deposit_resolution_check CHECK (decided_by <> proposed_by),
  CONSTRAINT deposit_resolution_credit_check CHECK (ending <> 'credit'::text OR amount IS NOT NULL AND (event_id IS NOT NULL OR reference <> ''::text)),
  CONSTRAINT deposit_resolution_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  CONSTRAINT deposit_resolution_ending_check CHECK (ending = ANY (ARRAY['credit'::text, 'refund'::text, 'close'::text]))
);
CREATE INDEX deposit_resolution_of ON deposit_resolution USING btree (deposit_id, decided_at);
CREATE INDEX deposit_resolution_seen ON deposit_resolution USING btree (provider, reference_key) WHERE ((ending = 'credit'::text) AND (event_id IS NULL));
CREATE UNIQUE INDEX deposit_resolution_by_hand ON deposit_resolution USING btree (provider, reference) WHERE ((ending = 'credit'::text) AND (event_id IS NULL));
GRANT INSERT, SELECT ON deposit_resolution TO pavilion_app;

CREATE TABLE payment_channel (
  brand_id text NOT NULL,
  provider text NOT NULL,
  bank_code text NOT NULL,
  name text NOT NULL,
  channel_group text NOT NULL,
  bank_type text NOT NULL,
  kind text NOT NULL,
  min_amount bigint NOT NULL,
  max_amount bigint NOT NULL,
  quick_amounts bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  fee_fixed bigint DEFAULT 0 NOT NULL,
  fee_ppm integer DEFAULT 0 NOT NULL,
  hours jsonb DEFAULT '[]'::jsonb NOT NULL,
  languages text[] DEFAULT '{}'::text[] NOT NULL,
  mark text DEFAULT ''::text NOT NULL,
  paused boolean DEFAULT false NOT NULL,
  CONSTRAINT payment_channel_pkey PRIMARY KEY (brand_id, provider, bank_code),
  CONSTRAINT payment_channel_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT payment_channel_check CHECK (max_amount >= min_amount),
  CONSTRAINT payment_channel_fee_fixed_check CHECK (fee_fixed >= 0),
  CONSTRAINT payment_channel_fee_ppm_check CHECK (fee_ppm >= 0 AND fee_ppm <= 500000),
  CONSTRAINT payment_channel_hours_check CHECK (jsonb_typeof(hours) = 'array'::text),
  CONSTRAINT payment_channel_kind_check CHECK (kind = ANY (ARRAY['redirect'::text, 'qr'::text, 'transfer'::text])),
  CONSTRAINT payment_channel_min_amount_check CHECK (min_amount > 0)
);
GRANT INSERT, SELECT, UPDATE ON payment_channel TO pavilion_app;

CREATE TABLE payment_event (
  provider text NOT NULL,
  event_id text NOT NULL,
  body jsonb NOT NULL,
  received_at timestamp with time zone NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  reason text,
  CONSTRAINT payment_event_pkey PRIMARY KEY (provider, event_id),
  CONSTRAINT payment_event_state_check CHECK (state = ANY (ARRAY['new'::text, 'done'::text, 'parked'::text]))
);
CREATE INDEX payment_event_id ON payment_event USING btree (event_id);
CREATE INDEX payment_event_key ON payment_event USING btree (provider, upper(regexp_replace(event_id, '[[:space:][:punct:]]'::text, ''::text, 'g'::text))) WHERE ((body ->> 'kind'::text) = 'deposit.paid'::text);
CREATE INDEX payment_event_parked ON payment_event USING btree (received_at) WHERE (state = 'parked'::text);
CREATE INDEX payment_event_reference ON payment_event USING btree (((body ->> 'reference'::text)));
CREATE INDEX payment_event_waiting ON payment_event USING btree (received_at) WHERE (state <> 'done'::text);
GRANT INSERT, SELECT, UPDATE ON payment_event TO pavilion_app;

CREATE TABLE payment_provider (
  code text NOT NULL,
  brand_id text,
  kind text NOT NULL,
  settings jsonb NOT NULL,
  secret_sealed bytea,
  enabled boolean DEFAULT true NOT NULL,
  CONSTRAINT payment_provider_pkey PRIMARY KEY (code),
  CONSTRAINT payment_provider_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT payment_provider_code_check CHECK (code ~ '^[a-z][a-z0-9-]{1,29}$'::text)
);
CREATE INDEX payment_provider_brand ON payment_provider USING btree (brand_id);
GRANT INSERT, SELECT, UPDATE ON payment_provider TO pavilion_app;

CREATE TABLE reconciliation_difference (
  run_id text NOT NULL,
  place integer NOT NULL,
  difference text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  provider_ref text NOT NULL,
  payment_id text,
  currency text NOT NULL,
  ours bigint,
  theirs bigint,
  our_state integer,
  their_state text NOT NULL,
  CONSTRAINT reconciliation_difference_pkey PRIMARY KEY (run_id, place),
  CONSTRAINT reconciliation_difference_difference_check CHECK (difference = ANY (ARRAY['missing.here'::text, 'missing.there'::text, 'other.amount'::text, 'other.state'::text, 'twice.there'::text])),
  CONSTRAINT reconciliation_difference_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'payout'::text])),
  CONSTRAINT reconciliation_difference_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconciliation_run(id)
);
GRANT INSERT, SELECT ON reconciliation_difference TO pavilion_app;

CREATE TABLE reconciliation_run (
  id text NOT NULL,
  brand_id text NOT NULL,
  provider text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  file_name text NOT NULL,
  lines integer NOT NULL,
  agreed integer NOT NULL,
  beyond integer NOT NULL,
  differences integer NOT NULL,
  made_by text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT reconciliation_run_pkey PRIMARY KEY (id),
  CONSTRAINT reconciliation_run_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT reconciliation_run_check CHECK (to_day >= from_day),
  CONSTRAINT reconciliation_run_provider_fkey FOREIGN KEY (provider) REFERENCES payment_provider(code)
);
CREATE INDEX reconciliation_run_made ON reconciliation_run USING btree (brand_id, made_at DESC, id DESC);
GRANT INSERT, SELECT ON reconciliation_run TO pavilion_app;

CREATE TABLE withdrawal (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  bank_card_id text NOT NULL,
  bank_name text NOT NULL,
  number_tail text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  state smallint DEFAULT 0 NOT NULL,
  provider text NOT NULL,
  provider_ref text,
  approved_by text,
  remark text DEFAULT ''::text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  moved_at timestamp with time zone,
  confirm_until timestamp with time zone,
  received bigint DEFAULT 0 NOT NULL,
  returned bigint DEFAULT 0 NOT NULL,
  payee_kind text DEFAULT 'bank'::text NOT NULL,
  fee bigint DEFAULT 0 NOT NULL,
  CONSTRAINT withdrawal_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_amount_check CHECK (amount > 0),
  CONSTRAINT withdrawal_bank_card_id_fkey FOREIGN KEY (bank_card_id) REFERENCES bank_card(id),
  CONSTRAINT withdrawal_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT withdrawal_check CHECK (fee >= 0 AND fee < amount),
  CONSTRAINT withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT withdrawal_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT withdrawal_payee_kind_check CHECK (payee_kind = ANY (ARRAY['bank'::text, 'wallet'::text, 'pix'::text, 'crypto'::text])),
  CONSTRAINT withdrawal_received_check CHECK (received >= 0),
  CONSTRAINT withdrawal_returned_check CHECK (returned >= 0),
  CONSTRAINT withdrawal_state_check CHECK (state >= 0 AND state <= 8)
);
CREATE INDEX withdrawal_brand_newest ON withdrawal USING btree (brand_id, requested_at DESC, id DESC);
CREATE INDEX withdrawal_brand_state ON withdrawal USING btree (brand_id, state, requested_at DESC, id DESC);
CREATE INDEX withdrawal_confirm ON withdrawal USING btree (confirm_until) WHERE (state = 3);
CREATE INDEX withdrawal_disputed ON withdrawal USING btree (brand_id, moved_at) WHERE (state = ANY (ARRAY[7, 8]));
CREATE INDEX withdrawal_of_member ON withdrawal USING btree (member_id, requested_at DESC, id DESC);
CREATE INDEX withdrawal_open ON withdrawal USING btree (brand_id, requested_at) WHERE (state = ANY (ARRAY[0, 1, 2, 3]));
CREATE INDEX withdrawal_provider_ref ON withdrawal USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX withdrawal_settled ON withdrawal USING btree (settled_at) WHERE (settled_at IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON withdrawal TO pavilion_app;
COMMENT ON COLUMN withdrawal.state IS '0 review, 1 approved, 2 paying, 3 confirming, 4 done, 5 rejected, 6 cancelled, 7 disputed, 8 partly';

CREATE TABLE withdrawal_approval (
  withdrawal_id text NOT NULL,
  operator_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_approval_pkey PRIMARY KEY (withdrawal_id, operator_id),
  CONSTRAINT withdrawal_approval_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
GRANT INSERT, SELECT ON withdrawal_approval TO pavilion_app;

CREATE TABLE withdrawal_bank (
  brand_id text NOT NULL,
  bank_code text NOT NULL,
  name text NOT NULL,
  number_pattern text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  kind text DEFAULT 'bank'::text NOT NULL,
  type text DEFAULT ''::text NOT NULL,
  CONSTRAINT withdrawal_bank_pkey PRIMARY KEY (brand_id, bank_code),
  CONSTRAINT withdrawal_bank_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT withdrawal_bank_check CHECK (
CASE kind
    WHEN 'wallet'::text THEN type = ANY (ARRAY['phone'::text, 'id'::text])
    WHEN 'crypto'::text THEN type = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'tron'::text])
    ELSE type = ''::text
END),
  CONSTRAINT withdrawal_bank_kind_check CHECK (kind = ANY (ARRAY['bank'::text, 'wallet'::text, 'pix'::text, 'crypto'::text]))
);
GRANT INSERT, SELECT, UPDATE ON withdrawal_bank TO pavilion_app;

CREATE TABLE withdrawal_dispute (
  id text NOT NULL,
  withdrawal_id text NOT NULL,
  reference text NOT NULL,
  brand_id text NOT NULL,
  rest bigint NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  ending text,
  reason text DEFAULT ''::text NOT NULL,
  proposed_by text,
  proposed_at timestamp with time zone,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT withdrawal_dispute_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_dispute_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT withdrawal_dispute_by_two CHECK ((num_nulls(proposed_by, proposed_at, decided_by) = ANY (ARRAY[0, 3])) AND decided_by <> proposed_by AND (proposed_by IS NOT NULL) = (ending IS NOT NULL AND ending <> 'returned'::text)),
  CONSTRAINT withdrawal_dispute_check CHECK ((state = 'open'::text) = (ending IS NULL)),
  CONSTRAINT withdrawal_dispute_check1 CHECK ((state = 'done'::text) = (decided_at IS NOT NULL)),
  CONSTRAINT withdrawal_dispute_ending_check CHECK (ending = ANY (ARRAY['pay.again'::text, 'close'::text, 'credit'::text, 'returned'::text])),
  CONSTRAINT withdrawal_dispute_reference_fkey FOREIGN KEY (reference) REFERENCES withdrawal_payout(reference),
  CONSTRAINT withdrawal_dispute_rest_check CHECK (rest > 0),
  CONSTRAINT withdrawal_dispute_state_check CHECK (state = ANY (ARRAY['open'::text, 'done'::text])),
  CONSTRAINT withdrawal_dispute_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
CREATE INDEX withdrawal_dispute_of ON withdrawal_dispute USING btree (withdrawal_id, opened_at);
CREATE UNIQUE INDEX withdrawal_dispute_open ON withdrawal_dispute USING btree (withdrawal_id) WHERE (state <> 'done'::text);
GRANT INSERT, SELECT, UPDATE ON withdrawal_dispute TO pavilion_app;

CREATE TABLE withdrawal_payout (
  reference text NOT NULL,
  withdrawal_id text NOT NULL,
  number smallint NOT NULL,
  provider text NOT NULL,
  amount bigint NOT NULL,
  state text DEFAULT 'ordered'::text NOT NULL,
  called_at timestamp with time zone,
  provider_ref text,
  taken_back bigint DEFAULT 0 NOT NULL,
  ask_at timestamp with time zone,
  asked integer DEFAULT 0 NOT NULL,
  ordered_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT withdrawal_payout_pkey PRIMARY KEY (reference),
  CONSTRAINT withdrawal_payout_amount_check CHECK (amount > 0),
  CONSTRAINT withdrawal_payout_check CHECK (taken_back >= 0 AND taken_back <= amount),
  CONSTRAINT withdrawal_payout_check1 CHECK ((ended_at IS NULL) = (state = 'ordered'::text)),
  CONSTRAINT withdrawal_payout_check2 CHECK ((state = ANY (ARRAY['paid'::text, 'returned'::text])) OR taken_back = 0),
  CONSTRAINT withdrawal_payout_number_check CHECK (number >= 1),
  CONSTRAINT withdrawal_payout_state_check CHECK (state = ANY (ARRAY['ordered'::text, 'paid'::text, 'failed'::text, 'returned'::text])),
  CONSTRAINT withdrawal_payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id),
  CONSTRAINT withdrawal_payout_withdrawal_id_number_key UNIQUE (withdrawal_id, number)
);
CREATE INDEX withdrawal_payout_ask ON withdrawal_payout USING btree (ask_at) WHERE (state = 'ordered'::text);
CREATE INDEX withdrawal_payout_of_provider ON withdrawal_payout USING btree (provider, ordered_at);
CREATE INDEX withdrawal_payout_provider_ref ON withdrawal_payout USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON withdrawal_payout TO pavilion_app;

CREATE TABLE withdrawal_proof (
  id text NOT NULL,
  member_id text NOT NULL,
  withdrawal_id text NOT NULL,
  dispute_id text,
  width integer NOT NULL,
  height integer NOT NULL,
  sealed bytea NOT NULL,
  small_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_proof_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_proof_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES withdrawal_dispute(id),
  CONSTRAINT withdrawal_proof_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT withdrawal_proof_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
CREATE INDEX withdrawal_proof_of ON withdrawal_proof USING btree (withdrawal_id, created_at);
GRANT DELETE, INSERT, SELECT ON withdrawal_proof TO pavilion_app;
GRANT UPDATE (dispute_id) ON withdrawal_proof TO pavilion_app;

CREATE TABLE withdrawal_rule (
  brand_id text NOT NULL,
  min_amount bigint NOT NULL,
  max_amount bigint NOT NULL,
  daily_count integer NOT NULL,
  automatic_up_to bigint,
  turnover_ppm bigint DEFAULT 1000000 NOT NULL,
  max_cards integer DEFAULT 5 NOT NULL,
  provider text NOT NULL,
  four_eyes_above bigint,
  automatic_per_day bigint,
  correction_pause_hours integer DEFAULT 24 NOT NULL,
  confirm_minutes integer DEFAULT 0 NOT NULL,
  CONSTRAINT withdrawal_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT withdrawal_rule_automatic_per_day_check CHECK (automatic_per_day >= 0),
  CONSTRAINT withdrawal_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT withdrawal_rule_confirm_minutes_check CHECK (confirm_minutes = 0 OR confirm_minutes >= 5 AND confirm_minutes <= 10080),
  CONSTRAINT withdrawal_rule_correction_pause_hours_check CHECK (correction_pause_hours >= 0 AND correction_pause_hours <= 720),
  CONSTRAINT withdrawal_rule_four_eyes_above_check CHECK (four_eyes_above >= 0)
);
GRANT INSERT, SELECT, UPDATE ON withdrawal_rule TO pavilion_app;

CREATE TABLE withdrawal_step (
  withdrawal_id text NOT NULL,
  number smallint NOT NULL,
  state smallint NOT NULL,
  act text NOT NULL,
  actor text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_step_pkey PRIMARY KEY (withdrawal_id, number),
  CONSTRAINT withdrawal_step_actor_check CHECK (actor = ANY (ARRAY['member'::text, 'operator'::text, 'provider'::text, 'system'::text])),
  CONSTRAINT withdrawal_step_state_check CHECK (state >= 0 AND state <= 8),
  CONSTRAINT withdrawal_step_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
GRANT INSERT, SELECT ON withdrawal_step TO pavilion_app;
COMMENT ON COLUMN withdrawal_step.state IS '0 review, 1 approved, 2 paying, 3 confirming, 4 done, 5 rejected, 6 cancelled, 7 disputed, 8 partly';

CREATE TABLE withdrawal_way (
  brand_id text NOT NULL,
  kind text NOT NULL,
  fee_fixed bigint DEFAULT 0 NOT NULL,
  fee_ppm integer DEFAULT 0 NOT NULL,
  min_amount bigint,
  max_amount bigint,
  hours jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT withdrawal_way_pkey PRIMARY KEY (brand_id, kind),
  CONSTRAINT withdrawal_way_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT withdrawal_way_fee_fixed_check CHECK (fee_fixed >= 0),
  CONSTRAINT withdrawal_way_fee_ppm_check CHECK (fee_ppm >= 0 AND fee_ppm <= 500000),
  CONSTRAINT withdrawal_way_hours_check CHECK (jsonb_typeof(hours) = 'array'::text),
  CONSTRAINT withdrawal_way_kind_check CHECK (kind = ANY (ARRAY['bank'::text, 'wallet'::text, 'pix'::text, 'crypto'::text])),
  CONSTRAINT withdrawal_way_max_amount_check CHECK (max_amount > 0),
  CONSTRAINT withdrawal_way_min_amount_check CHECK (min_amount > 0)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON withdrawal_way TO pavilion_app;

CREATE VIEW deposit_facts AS
 SELECT id,
    brand_id,
    member_id,
    currency,
    credited AS amount,
    payer_name,
    settled_at AS at,
    credited - (COALESCE(( SELECT sum(c.amount) AS sum
           FROM chargeback c
          WHERE c.deposit_id = deposit.id AND c.state <> 'won'::text), 0::numeric) + COALESCE(( SELECT sum(r.amount) AS sum
           FROM deposit_refund r
          WHERE r.deposit_id = deposit.id AND (r.state = ANY (ARRAY['ordered'::text, 'paid'::text]))), 0::numeric))::bigint AS kept
   FROM deposit
  WHERE state = 2 AND settled_at IS NOT NULL;
GRANT SELECT ON deposit_facts TO pavilion_app;

CREATE VIEW payment_reference AS
 SELECT 'deposit'::text AS kind,
    deposit.id,
    deposit.member_id
   FROM deposit
UNION ALL
 SELECT 'withdrawal'::text AS kind,
    withdrawal.id,
    withdrawal.member_id
   FROM withdrawal;
GRANT SELECT ON payment_reference TO pavilion_app;

CREATE VIEW payment_way AS
 SELECT deposit.id,
    deposit.provider,
    deposit.channel_name AS channel
   FROM deposit
UNION ALL
 SELECT withdrawal.id,
    withdrawal.provider,
    withdrawal.bank_name AS channel
   FROM withdrawal;
GRANT SELECT ON payment_way TO pavilion_app;

CREATE VIEW payout_account_facts AS
 SELECT id,
    brand_id,
    member_id,
    bank_code,
    number_hash AS fingerprint,
    holder,
    created_at,
    removed_at
   FROM bank_card;
GRANT SELECT ON payout_account_facts TO pavilion_app;

CREATE VIEW withdrawal_facts AS
 SELECT id,
    brand_id,
    member_id,
    currency,
    amount,
    state,
    requested_at AS at
   FROM withdrawal;
GRANT SELECT ON withdrawal_facts TO pavilion_app;

-- ==================== phone-auth ====================

CREATE TABLE phone_token_use (
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT phone_token_use_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX phone_token_use_expiry ON phone_token_use USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON phone_token_use TO pavilion_app;

-- ==================== player-limits ====================

CREATE TABLE limit_change (
  id text NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  amount bigint,
  asked_at timestamp with time zone NOT NULL,
  effective_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  CONSTRAINT limit_change_pkey PRIMARY KEY (id),
  CONSTRAINT limit_change_amount_check CHECK (amount >= 0),
  CONSTRAINT limit_change_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'wager'::text, 'session'::text])),
  CONSTRAINT limit_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT limit_change_period_check CHECK (period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'session'::text])),
  CONSTRAINT limit_change_state_check CHECK (state = ANY (ARRAY['pending'::text, 'applied'::text, 'withdrawn'::text]))
);
CREATE INDEX limit_change_member ON limit_change USING btree (member_id, asked_at);
CREATE UNIQUE INDEX limit_change_pending ON limit_change USING btree (member_id, kind, period) WHERE (state = 'pending'::text);
GRANT INSERT, SELECT ON limit_change TO pavilion_app;
GRANT UPDATE (state) ON limit_change TO pavilion_app;

CREATE TABLE member_guard (
  member_id text NOT NULL,
  cash_account bigint NOT NULL,
  status text NOT NULL,
  excluded_until timestamp with time zone,
  cool_off_until timestamp with time zone,
  session_limit_minutes integer,
  day_start date DEFAULT '1970-01-01'::date NOT NULL,
  week_start date DEFAULT '1970-01-01'::date NOT NULL,
  month_start date DEFAULT '1970-01-01'::date NOT NULL,
  deposit_day_limit bigint,
  deposit_week_limit bigint,
  deposit_month_limit bigint,
  loss_day_limit bigint,
  loss_week_limit bigint,
  loss_month_limit bigint,
  wager_day_limit bigint,
  wager_week_limit bigint,
  wager_month_limit bigint,
  deposit_day_used bigint DEFAULT 0 NOT NULL,
  deposit_week_used bigint DEFAULT 0 NOT NULL,
  deposit_month_used bigint DEFAULT 0 NOT NULL,
  loss_day_used bigint DEFAULT 0 NOT NULL,
  loss_week_used bigint DEFAULT 0 NOT NULL,
  loss_month_used bigint DEFAULT 0 NOT NULL,
  wager_day_used bigint DEFAULT 0 NOT NULL,
  wager_week_used bigint DEFAULT 0 NOT NULL,
  wager_month_used bigint DEFAULT 0 NOT NULL,
  balance bigint DEFAULT 0 NOT NULL,
  last_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
  brand_id text NOT NULL,
  customer_type smallint NOT NULL,
  agent_path text[] NOT NULL,
  CONSTRAINT member_guard_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_guard_balance CHECK (balance >= 0),
  CONSTRAINT member_guard_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT member_guard_session_limit_minutes_check CHECK (session_limit_minutes > 0)
) WITH (fillfactor=50);
GRANT SELECT ON member_guard TO pavilion_app;
GRANT UPDATE (status, excluded_until, cool_off_until, session_limit_minutes, day_start, week_start, month_start, deposit_day_limit, deposit_week_limit, deposit_month_limit, loss_day_limit, loss_week_limit, loss_month_limit, wager_day_limit, wager_week_limit, wager_month_limit, deposit_day_used, deposit_week_used, deposit_month_used, loss_day_used, loss_week_used, loss_month_used, wager_day_used, wager_week_used, wager_month_used) ON member_guard TO pavilion_app;

CREATE TABLE protection_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT protection_event_pkey PRIMARY KEY (id),
  CONSTRAINT protection_event_kind_check CHECK (kind = ANY (ARRAY['cool.off'::text, 'exclusion'::text])),
  CONSTRAINT protection_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX protection_event_member ON protection_event USING btree (member_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON protection_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT INSERT, SELECT ON protection_event TO pavilion_app;

CREATE VIEW guard_facts AS
 SELECT member_id,
    excluded_until,
    cool_off_until,
    cash_account,
    balance
   FROM member_guard;
GRANT SELECT ON guard_facts TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.guard_new_period(p_member text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
  UPDATE member_guard g SET
      day_start = d.today, week_start = d.week, month_start = d.month,
      deposit_day_used = CASE WHEN g.day_start = d.today THEN g.deposit_day_used ELSE 0 END,
      wager_day_used = CASE WHEN g.day_start = d.today THEN g.wager_day_used ELSE 0 END,
      loss_day_used = CASE WHEN g.day_start = d.today THEN g.loss_day_used ELSE 0 END,
      deposit_week_used = CASE WHEN g.week_start = d.week THEN g.deposit_week_used ELSE 0 END,
      wager_week_used = CASE WHEN g.week_start = d.week THEN g.wager_week_used ELSE 0 END,
      loss_week_used = CASE WHEN g.week_start = d.week THEN g.loss_week_used ELSE 0 END,
      deposit_month_used = CASE WHEN g.month_start = d.month THEN g.deposit_month_used ELSE 0 END,
      wager_month_used = CASE WHEN g.month_start = d.month THEN g.wager_month_used ELSE 0 END,
      loss_month_used = CASE WHEN g.month_start = d.month THEN g.loss_month_used ELSE 0 END
    FROM member m JOIN brand b ON b.id = m.brand_id, LATERAL (
      SELECT t.today, date_trunc('week', t.today)::date AS week, date_trunc('month', t.today)::date AS month
        FROM (SELECT (p_at AT TIME ZONE b.time_zone)::date AS today) t) d
    WHERE g.member_id = p_member AND m.id = g.member_id
      AND (g.day_start <> d.today OR g.week_start <> d.week OR g.month_start <> d.month);
$function$;
GRANT EXECUTE ON FUNCTION guard_new_period(text,timestamp with time zone) TO pavilion_app;

-- ==================== points ====================

CREATE TABLE point_correction (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  points bigint NOT NULL,
  code text NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT point_correction_pkey PRIMARY KEY (id),
  CONSTRAINT point_correction_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT point_correction_code_check CHECK (code = ANY (ARRAY['goodwill'::text, 'correction'::text, 'event'::text, 'other'::text])),
  CONSTRAINT point_correction_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT point_correction_points_check CHECK (points <> 0)
);
CREATE INDEX point_correction_brand ON point_correction USING btree (brand_id, decided_at DESC, id DESC);
CREATE INDEX point_correction_member ON point_correction USING btree (member_id, decided_at DESC, id DESC);
GRANT INSERT, SELECT ON point_correction TO pavilion_app;

CREATE TABLE point_earned (
  member_id text NOT NULL,
  source text NOT NULL,
  brand_id text NOT NULL,
  exact numeric NOT NULL,
  booked bigint DEFAULT 0 NOT NULL,
  bookings integer DEFAULT 0 NOT NULL,
  CONSTRAINT point_earned_pkey PRIMARY KEY (member_id, source),
  CONSTRAINT point_earned_booked_check CHECK (booked >= 0),
  CONSTRAINT point_earned_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT point_earned_source_check CHECK (source = ANY (ARRAY['play'::text, 'deposit'::text]))
);
CREATE INDEX point_earned_due ON point_earned USING btree (member_id) WHERE (floor((exact / ('10000000000'::bigint)::numeric)) <> (booked)::numeric);
GRANT INSERT, SELECT, UPDATE ON point_earned TO pavilion_app;

CREATE TABLE point_order (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  reward_id text,
  names jsonb DEFAULT '{}'::jsonb NOT NULL,
  quantity integer NOT NULL,
  points bigint NOT NULL,
  balance bigint NOT NULL,
  amount bigint DEFAULT 0 NOT NULL,
  grant_id text,
  state text NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  address bytea,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  day date NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT point_order_pkey PRIMARY KEY (id),
  CONSTRAINT point_order_amount_check CHECK (amount >= 0),
  CONSTRAINT point_order_balance_check CHECK (balance >= 0),
  CONSTRAINT point_order_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT point_order_check CHECK ((decided_at IS NULL) = (state = 'P'::text)),
  CONSTRAINT point_order_check1 CHECK ((kind = 'cash'::text) = (grant_id IS NOT NULL)),
  CONSTRAINT point_order_check2 CHECK ((kind = 'cash'::text) = (reward_id IS NULL)),
  CONSTRAINT point_order_kind_check CHECK (kind = ANY (ARRAY['goods'::text, 'voucher'::text, 'cash'::text])),
  CONSTRAINT point_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT point_order_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT point_order_points_check CHECK (points > 0),
  CONSTRAINT point_order_quantity_check CHECK (quantity > 0),
  CONSTRAINT point_order_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES point_reward(id),
  CONSTRAINT point_order_state_check CHECK (state = ANY (ARRAY['P'::text, 'A'::text, 'R'::text]))
);
CREATE INDEX point_order_address ON point_order USING btree (decided_at) WHERE (address IS NOT NULL);
CREATE INDEX point_order_brand ON point_order USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX point_order_member ON point_order USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX point_order_queue ON point_order USING btree (brand_id, created_at, id) WHERE (state = 'P'::text);
CREATE INDEX point_order_reward ON point_order USING btree (reward_id, member_id) WHERE (state <> 'R'::text);
GRANT INSERT, SELECT, UPDATE ON point_order TO pavilion_app;

CREATE TABLE point_picture (
  hash text NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT point_picture_pkey PRIMARY KEY (hash)
);
GRANT INSERT, SELECT ON point_picture TO pavilion_app;

CREATE TABLE point_rate (
  brand_id text NOT NULL,
  source text NOT NULL,
  product text NOT NULL,
  ppm integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  CONSTRAINT point_rate_pkey PRIMARY KEY (brand_id, source, product, starts_at),
  CONSTRAINT point_rate_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT point_rate_check CHECK ((source = 'deposit'::text) = (product = ''::text)),
  CONSTRAINT point_rate_ppm_check CHECK (ppm >= 0 AND ppm <= 100000000),
  CONSTRAINT point_rate_source_check CHECK (source = ANY (ARRAY['play'::text, 'deposit'::text]))
);
GRANT INSERT, SELECT ON point_rate TO pavilion_app;
GRANT UPDATE (ppm) ON point_rate TO pavilion_app;

CREATE TABLE point_reward (
  id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  points bigint NOT NULL,
  stock integer,
  per_member integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  is_on boolean DEFAULT false NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  texts jsonb NOT NULL,
  art text NOT NULL,
  picture text,
  version integer DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT point_reward_pkey PRIMARY KEY (id),
  CONSTRAINT point_reward_brand_id_code_key UNIQUE (brand_id, code),
  CONSTRAINT point_reward_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT point_reward_check CHECK (ends_at > starts_at),
  CONSTRAINT point_reward_check1 CHECK (kind = 'goods'::text OR stock IS NULL),
  CONSTRAINT point_reward_code_check CHECK (code ~ '^[a-z0-9][a-z0-9-]{0,40}$'::text),
  CONSTRAINT point_reward_kind_check CHECK (kind = ANY (ARRAY['goods'::text, 'voucher'::text])),
  CONSTRAINT point_reward_per_member_check CHECK (per_member > 0),
  CONSTRAINT point_reward_points_check CHECK (points >= 1 AND points <= 1000000000),
  CONSTRAINT point_reward_stock_check CHECK (stock >= 0)
);
CREATE INDEX point_reward_shown ON point_reward USING btree (brand_id, "position", id) WHERE is_on;
GRANT INSERT, SELECT, UPDATE ON point_reward TO pavilion_app;

CREATE TABLE point_terms (
  brand_id text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT point_terms_pkey PRIMARY KEY (brand_id, version),
  CONSTRAINT point_terms_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT point_terms_state_check CHECK (state = ANY (ARRAY['live'::text, 'past'::text])),
  CONSTRAINT point_terms_version_check CHECK (version > 0)
);
CREATE UNIQUE INDEX point_terms_live ON point_terms USING btree (brand_id) WHERE (state = 'live'::text);
GRANT INSERT, SELECT ON point_terms TO pavilion_app;
GRANT UPDATE (state) ON point_terms TO pavilion_app;

CREATE TABLE point_voucher (
  id text NOT NULL,
  reward_id text NOT NULL,
  mark bytea NOT NULL,
  code bytea NOT NULL,
  order_id text,
  CONSTRAINT point_voucher_pkey PRIMARY KEY (id),
  CONSTRAINT point_voucher_order_id_fkey FOREIGN KEY (order_id) REFERENCES point_order(id),
  CONSTRAINT point_voucher_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES point_reward(id),
  CONSTRAINT point_voucher_reward_id_mark_key UNIQUE (reward_id, mark)
);
CREATE INDEX point_voucher_left ON point_voucher USING btree (reward_id, id) WHERE (order_id IS NULL);
CREATE INDEX point_voucher_order ON point_voucher USING btree (order_id) WHERE (order_id IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON point_voucher TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.point_differences()
 RETURNS TABLE(member_id text, source text, stands numeric, counted numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO 'platform', 'pg_temp'
AS $function$
  WITH counted AS (
    SELECT f.member_id, f.source, sum(f.exact) AS exact FROM operation_consumer c CROSS JOIN LATERAL (VALUES
        (0::bigint, c.number, '1:1:'::pg_snapshot, '4611686018427387999:4611686018427387999:'::pg_snapshot),
        (c.number, 9223372036854775807, '1:1:'::pg_snapshot, c.seen)) r (a, b, c, d) CROSS JOIN LATERAL point_facts(r.a, r.b, r.c, r.d) f
      WHERE c.name = 'points' GROUP BY f.member_id, f.source
  )
  SELECT coalesce(e.member_id, n.member_id), coalesce(e.source, n.source), coalesce(e.exact, 0), coalesce(n.exact, 0)
    FROM point_earned e FULL JOIN counted n USING (member_id, source) WHERE coalesce(e.exact, 0) <> coalesce(n.exact, 0)
$function$;
GRANT EXECUTE ON FUNCTION point_differences() TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.point_facts(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
 RETURNS TABLE(member_id text, brand_id text, source text, exact numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO 'platform', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION point_facts(bigint,bigint,pg_snapshot,pg_snapshot) TO pavilion_app;

-- ==================== promotions ====================

CREATE TABLE promotion (
  id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  draft integer NOT NULL,
  live integer,
  "position" integer DEFAULT 0 NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  stopped_by text,
  CONSTRAINT promotion_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_brand_id_code_key UNIQUE (brand_id, code),
  CONSTRAINT promotion_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT promotion_check CHECK (state = 'draft'::text OR live IS NOT NULL),
  CONSTRAINT promotion_check1 CHECK (ends_at > starts_at),
  CONSTRAINT promotion_code_check CHECK (code ~ '^[\w.:-]{1,40}$'::text),
  CONSTRAINT promotion_state_check CHECK (state = ANY (ARRAY['draft'::text, 'live'::text, 'stopped'::text, 'ended'::text]))
);
CREATE INDEX promotion_changed ON promotion USING btree (brand_id, changed_at DESC, id DESC);
CREATE INDEX promotion_live ON promotion USING btree (brand_id, "position", id) WHERE (state = 'live'::text);
GRANT INSERT, SELECT, UPDATE ON promotion TO pavilion_app;

CREATE TABLE promotion_claim (
  id text NOT NULL,
  promotion_id text NOT NULL,
  version integer NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  occasion text NOT NULL,
  state text NOT NULL,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  amount bigint,
  grant_id text,
  remark text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  decided_by text,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  alone_by text,
  CONSTRAINT promotion_claim_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_claim_amount_check CHECK (amount > 0),
  CONSTRAINT promotion_claim_check CHECK ((grant_id IS NULL) = (state <> 'granted'::text)),
  CONSTRAINT promotion_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT promotion_claim_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  CONSTRAINT promotion_claim_promotion_id_member_id_occasion_key UNIQUE (promotion_id, member_id, occasion),
  CONSTRAINT promotion_claim_remark_check CHECK (length(remark) <= 140),
  CONSTRAINT promotion_claim_state_check CHECK (state = ANY (ARRAY['joined'::text, 'applying'::text, 'rejected'::text, 'withdrawn'::text, 'lapsed'::text, 'granted'::text]))
);
CREATE INDEX promotion_claim_alone ON promotion_claim USING btree (brand_id, alone_by, changed_at) WHERE (alone_by IS NOT NULL);
CREATE INDEX promotion_claim_decided ON promotion_claim USING btree (brand_id, created_at DESC, id DESC) WHERE (decided_by IS NOT NULL);
CREATE INDEX promotion_claim_given ON promotion_claim USING btree (promotion_id, created_at, id);
CREATE INDEX promotion_claim_member ON promotion_claim USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX promotion_claim_occasion ON promotion_claim USING btree (promotion_id, occasion, changed_at DESC);
CREATE INDEX promotion_claim_queue ON promotion_claim USING btree (brand_id, created_at, id) WHERE (state = 'applying'::text);
CREATE INDEX promotion_claim_waiting ON promotion_claim USING btree (created_at) WHERE (state = 'joined'::text);
CREATE UNIQUE INDEX promotion_claim_grant ON promotion_claim USING btree (grant_id) WHERE (grant_id IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON promotion_claim TO pavilion_app;

CREATE TABLE promotion_code (
  promotion_id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  uses integer NOT NULL,
  used integer DEFAULT 0 NOT NULL,
  made_by text,
  made_at timestamp with time zone,
  CONSTRAINT promotion_code_pkey PRIMARY KEY (promotion_id, code),
  CONSTRAINT promotion_code_brand_id_code_key UNIQUE (brand_id, code),
  CONSTRAINT promotion_code_check1 CHECK (used >= 0 AND used <= uses),
  CONSTRAINT promotion_code_check2 CHECK ((made_by IS NULL) = (made_at IS NULL)),
  CONSTRAINT promotion_code_code_check CHECK (code ~ '^[A-Z0-9-]{4,32}$'::text),
  CONSTRAINT promotion_code_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  CONSTRAINT promotion_code_uses_check CHECK (uses > 0)
);
CREATE INDEX promotion_code_alone ON promotion_code USING btree (brand_id, made_by, made_at) WHERE (made_by IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON promotion_code TO pavilion_app;

CREATE TABLE promotion_person (
  promotion_id text NOT NULL,
  mark bytea NOT NULL,
  member_id text NOT NULL,
  CONSTRAINT promotion_person_pkey PRIMARY KEY (promotion_id, mark),
  CONSTRAINT promotion_person_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT promotion_person_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
GRANT DELETE, INSERT, SELECT ON promotion_person TO pavilion_app;

CREATE TABLE promotion_picture (
  claim_id text NOT NULL,
  line smallint NOT NULL,
  picture bytea NOT NULL,
  CONSTRAINT promotion_picture_pkey PRIMARY KEY (claim_id, line),
  CONSTRAINT promotion_picture_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES promotion_claim(id),
  CONSTRAINT promotion_picture_line_check CHECK (line >= 0 AND line <= 2)
);
GRANT DELETE, INSERT, SELECT ON promotion_picture TO pavilion_app;

CREATE TABLE promotion_place (
  promotion_id text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  place integer NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  score bigint NOT NULL,
  state text NOT NULL,
  claim_id text,
  CONSTRAINT promotion_place_pkey PRIMARY KEY (promotion_id, period_from, place),
  CONSTRAINT promotion_place_check CHECK ((claim_id IS NOT NULL) = (state = 'given'::text)),
  CONSTRAINT promotion_place_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES promotion_claim(id),
  CONSTRAINT promotion_place_claim_id_key UNIQUE (claim_id),
  CONSTRAINT promotion_place_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT promotion_place_place_check CHECK (place > 0),
  CONSTRAINT promotion_place_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  CONSTRAINT promotion_place_promotion_id_period_from_member_id_key UNIQUE (promotion_id, period_from, member_id),
  CONSTRAINT promotion_place_score_check CHECK (score > 0),
  CONSTRAINT promotion_place_state_check CHECK (state = ANY (ARRAY['due'::text, 'given'::text, 'none'::text]))
);
CREATE INDEX promotion_place_member ON promotion_place USING btree (member_id);
GRANT INSERT, SELECT, UPDATE ON promotion_place TO pavilion_app;

CREATE TABLE promotion_progress (
  promotion_id text NOT NULL,
  settled_through timestamp with time zone NOT NULL,
  CONSTRAINT promotion_progress_pkey PRIMARY KEY (promotion_id),
  CONSTRAINT promotion_progress_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
GRANT INSERT, SELECT, UPDATE ON promotion_progress TO pavilion_app;

CREATE TABLE promotion_rain_stop (
  promotion_id text NOT NULL,
  fall text NOT NULL,
  stopped_by text NOT NULL,
  stopped_at timestamp with time zone NOT NULL,
  reason text NOT NULL,
  CONSTRAINT promotion_rain_stop_pkey PRIMARY KEY (promotion_id, fall),
  CONSTRAINT promotion_rain_stop_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
GRANT INSERT, SELECT ON promotion_rain_stop TO pavilion_app;

CREATE TABLE promotion_spent (
  promotion_id text NOT NULL,
  period text NOT NULL,
  spent bigint DEFAULT 0 NOT NULL,
  CONSTRAINT promotion_spent_pkey PRIMARY KEY (promotion_id, period),
  CONSTRAINT promotion_spent_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  CONSTRAINT promotion_spent_spent_check CHECK (spent >= 0)
);
GRANT INSERT, SELECT, UPDATE ON promotion_spent TO pavilion_app;

CREATE TABLE promotion_stock (
  promotion_id text NOT NULL,
  prize text NOT NULL,
  used integer NOT NULL,
  CONSTRAINT promotion_stock_pkey PRIMARY KEY (promotion_id, prize),
  CONSTRAINT promotion_stock_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  CONSTRAINT promotion_stock_used_check CHECK (used > 0)
);
GRANT INSERT, SELECT, UPDATE ON promotion_stock TO pavilion_app;

CREATE TABLE promotion_ticket (
  id text NOT NULL,
  promotion_id text NOT NULL,
  version integer NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  source text NOT NULL,
  occasion text NOT NULL,
  day date NOT NULL,
  state text NOT NULL,
  issued_by text,
  issued_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  prize jsonb,
  claim_id text,
  CONSTRAINT promotion_ticket_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_ticket_check CHECK ((ended_at IS NULL) = (state = 'available'::text)),
  CONSTRAINT promotion_ticket_check1 CHECK ((prize IS NOT NULL) = (state = 'used'::text)),
  CONSTRAINT promotion_ticket_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES promotion_claim(id),
  CONSTRAINT promotion_ticket_claim_id_key UNIQUE (claim_id),
  CONSTRAINT promotion_ticket_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT promotion_ticket_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  CONSTRAINT promotion_ticket_promotion_id_member_id_occasion_key UNIQUE (promotion_id, member_id, occasion),
  CONSTRAINT promotion_ticket_source_check CHECK (source = ANY (ARRAY['deposit'::text, 'turnover'::text, 'login'::text, 'mission'::text, 'spin'::text, 'operator'::text, 'begin'::text])),
  CONSTRAINT promotion_ticket_state_check CHECK (state = ANY (ARRAY['available'::text, 'used'::text, 'cancelled'::text]))
);
CREATE INDEX promotion_ticket_by_hand ON promotion_ticket USING btree (issued_by, issued_at) WHERE (issued_by IS NOT NULL);
CREATE INDEX promotion_ticket_given ON promotion_ticket USING btree (promotion_id, issued_at DESC, id DESC);
CREATE INDEX promotion_ticket_member ON promotion_ticket USING btree (member_id, expires_at);
GRANT INSERT, SELECT, UPDATE ON promotion_ticket TO pavilion_app;

CREATE TABLE promotion_version (
  promotion_id text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  texts jsonb NOT NULL,
  category text DEFAULT ''::text NOT NULL,
  picture text,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  written_by text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  approved_by text,
  approved_at timestamp with time zone,
  CONSTRAINT promotion_version_pkey PRIMARY KEY (promotion_id, version),
  CONSTRAINT promotion_version_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id)
);
GRANT INSERT, SELECT ON promotion_version TO pavilion_app;
GRANT UPDATE (approved_by, approved_at) ON promotion_version TO pavilion_app;

-- ==================== ranks ====================

CREATE TABLE member_rank (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  level smallint NOT NULL,
  earned smallint NOT NULL,
  kept_through text,
  since timestamp with time zone NOT NULL,
  through timestamp with time zone NOT NULL,
  total_turnover bigint NOT NULL,
  total_deposits bigint NOT NULL,
  month text NOT NULL,
  month_turnover bigint NOT NULL,
  hand_level smallint,
  hand_side text,
  hand_through text,
  CONSTRAINT member_rank_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_rank_check CHECK (num_nulls(hand_level, hand_side, hand_through) = ANY (ARRAY[0, 3])),
  CONSTRAINT member_rank_earned_check CHECK (earned > 0),
  CONSTRAINT member_rank_hand_level_check CHECK (hand_level > 0),
  CONSTRAINT member_rank_hand_side_check CHECK (hand_side = ANY (ARRAY['least'::text, 'most'::text])),
  CONSTRAINT member_rank_level_check CHECK (level > 0),
  CONSTRAINT member_rank_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_rank_level ON member_rank USING btree (brand_id, level DESC, total_turnover DESC, member_id);
GRANT INSERT, SELECT, UPDATE ON member_rank TO pavilion_app;

CREATE TABLE rank_event (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  cause text NOT NULL,
  before smallint NOT NULL,
  level smallint NOT NULL,
  facts jsonb NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  by text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT rank_event_pkey PRIMARY KEY (id),
  CONSTRAINT rank_event_cause_check CHECK (cause = ANY (ARRAY['reached'::text, 'fell'::text, 'hand'::text, 'ladder'::text])),
  CONSTRAINT rank_event_check CHECK ((by IS NOT NULL) = (cause = 'hand'::text)),
  CONSTRAINT rank_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member_rank(member_id)
);
CREATE INDEX rank_event_member ON rank_event USING btree (member_id, at DESC, id DESC);
GRANT INSERT, SELECT ON rank_event TO pavilion_app;

CREATE TABLE rank_gift (
  member_id text NOT NULL,
  occasion text NOT NULL,
  brand_id text NOT NULL,
  level smallint NOT NULL,
  amount bigint NOT NULL,
  outcome text NOT NULL,
  grant_id text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT rank_gift_pkey PRIMARY KEY (member_id, occasion),
  CONSTRAINT rank_gift_amount_check CHECK (amount > 0),
  CONSTRAINT rank_gift_check CHECK ((grant_id IS NOT NULL) = (outcome = 'issued'::text)),
  CONSTRAINT rank_gift_grant_id_key UNIQUE (grant_id),
  CONSTRAINT rank_gift_member_id_fkey FOREIGN KEY (member_id) REFERENCES member_rank(member_id),
  CONSTRAINT rank_gift_occasion_check CHECK (occasion ~ '^(level:\d+|month:\d{4}-\d{2})$'::text),
  CONSTRAINT rank_gift_outcome_check CHECK (outcome = ANY (ARRAY['due'::text, 'issued'::text, 'barred'::text]))
);
CREATE INDEX rank_gift_brand ON rank_gift USING btree (brand_id, at DESC);
CREATE INDEX rank_gift_due ON rank_gift USING btree (brand_id, member_id, occasion) WHERE (outcome = 'due'::text);
GRANT INSERT, SELECT, UPDATE ON rank_gift TO pavilion_app;

CREATE TABLE rank_ladder (
  brand_id text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  terms jsonb NOT NULL,
  written_by text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  approved_by text,
  approved_at timestamp with time zone,
  CONSTRAINT rank_ladder_pkey PRIMARY KEY (brand_id, version),
  CONSTRAINT rank_ladder_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT rank_ladder_check CHECK ((approved_at IS NOT NULL) = (state = ANY (ARRAY['live'::text, 'past'::text]))),
  CONSTRAINT rank_ladder_check1 CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT rank_ladder_state_check CHECK (state = ANY (ARRAY['draft'::text, 'live'::text, 'past'::text])),
  CONSTRAINT rank_ladder_version_check CHECK (version > 0)
);
CREATE UNIQUE INDEX rank_ladder_draft ON rank_ladder USING btree (brand_id) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX rank_ladder_live ON rank_ladder USING btree (brand_id) WHERE (state = 'live'::text);
GRANT DELETE, INSERT, SELECT, UPDATE ON rank_ladder TO pavilion_app;

CREATE TABLE rank_mark (
  brand_id text NOT NULL,
  through timestamp with time zone NOT NULL,
  month text NOT NULL,
  version integer NOT NULL,
  CONSTRAINT rank_mark_pkey PRIMARY KEY (brand_id),
  CONSTRAINT rank_mark_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
GRANT INSERT, SELECT, UPDATE ON rank_mark TO pavilion_app;

CREATE TABLE rank_met (
  member_id text NOT NULL,
  level smallint NOT NULL,
  month text NOT NULL,
  CONSTRAINT rank_met_pkey PRIMARY KEY (member_id, level),
  CONSTRAINT rank_met_member_id_fkey FOREIGN KEY (member_id) REFERENCES member_rank(member_id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON rank_met TO pavilion_app;

CREATE VIEW rank_standing AS
 SELECT m.id AS member_id,
    m.brand_id,
    LEAST(COALESCE(r.level::integer, 1), jsonb_array_length(l.terms -> 'levels'::text)) AS level
   FROM member_facts m
     JOIN rank_ladder l ON l.brand_id = m.brand_id AND l.state = 'live'::text
     LEFT JOIN member_rank r ON r.member_id = m.id;
GRANT SELECT ON rank_standing TO pavilion_app;

-- ==================== realtime ====================

CREATE TABLE hint (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  member_id text,
  event text NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT hint_pkey PRIMARY KEY (id)
);
CREATE INDEX hint_at ON hint USING btree (at);
CREATE INDEX hint_member ON hint USING btree (member_id, id);
CREATE INDEX hint_xid ON hint USING btree (xid);
CREATE TRIGGER hint_announced AFTER INSERT ON hint FOR EACH STATEMENT EXECUTE FUNCTION announce_hints();
GRANT DELETE, INSERT, SELECT ON hint TO pavilion_app;
GRANT SELECT ON SEQUENCE hint_id_seq TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.announce_hints()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('hint', '');
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION announce_hints() TO PUBLIC;

-- ==================== referral ====================

CREATE TABLE referral (
  id text NOT NULL,
  brand_id text NOT NULL,
  inviter_id text NOT NULL,
  invited_id text NOT NULL,
  code text NOT NULL,
  version integer NOT NULL,
  joined_at timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  state text NOT NULL,
  reasons text[] DEFAULT '{}'::text[] NOT NULL,
  first_deposit bigint,
  turnover bigint DEFAULT 0 NOT NULL,
  inviter_got bigint,
  invited_got bigint,
  inviter_grant text,
  invited_grant text,
  month text,
  decided_at timestamp with time zone,
  CONSTRAINT referral_pkey PRIMARY KEY (id),
  CONSTRAINT referral_brand_id_version_fkey FOREIGN KEY (brand_id, version) REFERENCES referral_rule(brand_id, version),
  CONSTRAINT referral_check CHECK (inviter_id <> invited_id),
  CONSTRAINT referral_check1 CHECK ((decided_at IS NULL) = (state = 'waiting'::text)),
  CONSTRAINT referral_check2 CHECK ((month IS NOT NULL) = (state = ANY (ARRAY['counted'::text, 'reversed'::text]))),
  CONSTRAINT referral_check3 CHECK ((state = ANY (ARRAY['counted'::text, 'reversed'::text])) OR num_nonnulls(inviter_got, invited_got) = 0),
  CONSTRAINT referral_check4 CHECK ((inviter_got IS NULL) = (inviter_grant IS NULL)),
  CONSTRAINT referral_check5 CHECK ((invited_got IS NULL) = (invited_grant IS NULL)),
  CONSTRAINT referral_invited_got_check CHECK (invited_got > 0),
  CONSTRAINT referral_invited_grant_key UNIQUE (invited_grant),
  CONSTRAINT referral_invited_id_fkey FOREIGN KEY (invited_id) REFERENCES member(id),
  CONSTRAINT referral_invited_id_key UNIQUE (invited_id),
  CONSTRAINT referral_inviter_got_check CHECK (inviter_got > 0),
  CONSTRAINT referral_inviter_grant_key UNIQUE (inviter_grant),
  CONSTRAINT referral_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(id),
  CONSTRAINT referral_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'counted'::text, 'refused'::text, 'lapsed'::text, 'reversed'::text]))
);
CREATE INDEX referral_brand ON referral USING btree (brand_id, joined_at DESC, id DESC);
CREATE INDEX referral_inviter ON referral USING btree (inviter_id, joined_at DESC, id DESC);
CREATE INDEX referral_month ON referral USING btree (brand_id, month) WHERE (month IS NOT NULL);
CREATE INDEX referral_waiting ON referral USING btree (brand_id, id) WHERE (state = 'waiting'::text);
GRANT INSERT, SELECT, UPDATE ON referral TO pavilion_app;

CREATE TABLE referral_code (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT referral_code_pkey PRIMARY KEY (member_id),
  CONSTRAINT referral_code_brand_id_code_key UNIQUE (brand_id, code),
  CONSTRAINT referral_code_code_check CHECK (code ~ '^[A-Z0-9]{6,12}$'::text),
  CONSTRAINT referral_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT DELETE, INSERT, SELECT ON referral_code TO pavilion_app;

CREATE TABLE referral_rule (
  brand_id text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  terms jsonb NOT NULL,
  written_by text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  approved_by text,
  approved_at timestamp with time zone,
  CONSTRAINT referral_rule_pkey PRIMARY KEY (brand_id, version),
  CONSTRAINT referral_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT referral_rule_check CHECK ((approved_at IS NOT NULL) = (state = ANY (ARRAY['live'::text, 'past'::text]))),
  CONSTRAINT referral_rule_check1 CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT referral_rule_state_check CHECK (state = ANY (ARRAY['draft'::text, 'live'::text, 'past'::text])),
  CONSTRAINT referral_rule_version_check CHECK (version > 0)
);
CREATE UNIQUE INDEX referral_rule_draft ON referral_rule USING btree (brand_id) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX referral_rule_live ON referral_rule USING btree (brand_id) WHERE (state = 'live'::text);
GRANT DELETE, INSERT, SELECT, UPDATE ON referral_rule TO pavilion_app;

CREATE TABLE referral_spent (
  brand_id text NOT NULL,
  month text NOT NULL,
  spent bigint DEFAULT 0 NOT NULL,
  CONSTRAINT referral_spent_pkey PRIMARY KEY (brand_id, month),
  CONSTRAINT referral_spent_spent_check CHECK (spent >= 0)
);
GRANT INSERT, SELECT, UPDATE ON referral_spent TO pavilion_app;

CREATE TABLE referral_stop (
  brand_id text NOT NULL,
  reason text NOT NULL,
  by text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT referral_stop_pkey PRIMARY KEY (brand_id),
  CONSTRAINT referral_stop_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON referral_stop TO pavilion_app;

-- ==================== responsible-gaming ====================

CREATE TABLE protection_preference (
  member_id text NOT NULL,
  reality_check_minutes smallint NOT NULL,
  CONSTRAINT protection_preference_pkey PRIMARY KEY (member_id),
  CONSTRAINT protection_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT protection_preference_reality_check_minutes_check CHECK (reality_check_minutes >= 1 AND reality_check_minutes <= 240)
);
GRANT INSERT, SELECT, UPDATE ON protection_preference TO pavilion_app;

-- ==================== rewards ====================

CREATE TABLE desk_grant (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  turnover_asked bigint NOT NULL,
  days integer,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  back_reason text DEFAULT ''::text NOT NULL,
  back_by text,
  grant_id text NOT NULL,
  CONSTRAINT desk_grant_pkey PRIMARY KEY (id),
  CONSTRAINT desk_grant_amount_check CHECK (amount > 0),
  CONSTRAINT desk_grant_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT desk_grant_check2 CHECK (days IS NULL OR turnover_asked > 0),
  CONSTRAINT desk_grant_days_check CHECK (days >= 1 AND days <= 365),
  CONSTRAINT desk_grant_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES reward_grant(id),
  CONSTRAINT desk_grant_grant_id_key UNIQUE (grant_id),
  CONSTRAINT desk_grant_kind_check CHECK (kind = ANY (ARRAY['goodwill'::text, 'loyalty'::text, 'event'::text, 'deposit'::text, 'other'::text])),
  CONSTRAINT desk_grant_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT desk_grant_turnover_asked_check CHECK (turnover_asked >= 0)
);
CREATE INDEX desk_grant_member ON desk_grant USING btree (member_id, decided_at);
GRANT INSERT, SELECT ON desk_grant TO pavilion_app;
GRANT UPDATE (back_reason, back_by) ON desk_grant TO pavilion_app;

CREATE TABLE rebate_claim (
  grant_id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  product text NOT NULL,
  turnover bigint NOT NULL,
  ppm integer NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT rebate_claim_pkey PRIMARY KEY (grant_id),
  CONSTRAINT rebate_claim_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES reward_grant(id),
  CONSTRAINT rebate_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT rebate_claim_turnover_check CHECK (turnover > 0)
);
CREATE INDEX rebate_claim_member ON rebate_claim USING btree (member_id, product);
GRANT INSERT, SELECT ON rebate_claim TO pavilion_app;

CREATE TABLE rebate_rate (
  brand_id text NOT NULL,
  product text NOT NULL,
  ppm integer NOT NULL,
  since date NOT NULL,
  CONSTRAINT rebate_rate_pkey PRIMARY KEY (brand_id, product),
  CONSTRAINT rebate_rate_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT rebate_rate_ppm_check CHECK (ppm >= 1 AND ppm <= 1000000),
  CONSTRAINT rebate_rate_product_fkey FOREIGN KEY (product) REFERENCES product(code)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON rebate_rate TO pavilion_app;

CREATE TABLE reward_grant (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  source text NOT NULL,
  code text NOT NULL,
  key text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  turnover_asked bigint DEFAULT 0 NOT NULL,
  takes_winnings boolean DEFAULT false NOT NULL,
  winnings bigint DEFAULT 0 NOT NULL,
  taken bigint DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  terms jsonb,
  claim_until timestamp with time zone,
  CONSTRAINT reward_grant_pkey PRIMARY KEY (id),
  CONSTRAINT reward_grant_amount_check CHECK (amount > 0),
  CONSTRAINT reward_grant_check CHECK ((paid_at IS NULL) = ((state = ANY (ARRAY['coming'::text, 'joined'::text, 'applying'::text, 'rejected'::text, 'issued'::text, 'claimed'::text])) OR state = 'expired'::text AND ended_at IS NOT NULL AND paid_at IS NULL)),
  CONSTRAINT reward_grant_check1 CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['coming'::text, 'joined'::text, 'applying'::text, 'issued'::text, 'claimed'::text, 'process'::text]))),
  CONSTRAINT reward_grant_check2 CHECK (state <> 'issued'::text OR terms IS NOT NULL AND claim_until IS NOT NULL),
  CONSTRAINT reward_grant_key_key UNIQUE (key),
  CONSTRAINT reward_grant_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT reward_grant_state_check CHECK (state = ANY (ARRAY['coming'::text, 'joined'::text, 'applying'::text, 'rejected'::text, 'issued'::text, 'claimed'::text, 'process'::text, 'completed'::text, 'forfeited'::text, 'expired'::text])),
  CONSTRAINT reward_grant_taken_check CHECK (taken >= 0),
  CONSTRAINT reward_grant_turnover_asked_check CHECK (turnover_asked >= 0)
);
CREATE INDEX reward_grant_brand ON reward_grant USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX reward_grant_ended ON reward_grant USING btree (brand_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX reward_grant_expiry ON reward_grant USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX reward_grant_issued ON reward_grant USING btree (member_id, claim_until) WHERE (state = 'issued'::text);
CREATE INDEX reward_grant_lapse ON reward_grant USING btree (claim_until) WHERE (state = 'issued'::text);
CREATE INDEX reward_grant_member ON reward_grant USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX reward_grant_paid ON reward_grant USING btree (brand_id, paid_at) WHERE (paid_at IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON reward_grant TO pavilion_app;

CREATE TABLE reward_rule (
  brand_id text NOT NULL,
  lock_ends_below bigint DEFAULT 10000 NOT NULL,
  four_eyes_above bigint,
  CONSTRAINT reward_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT reward_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT reward_rule_four_eyes_above_check CHECK (four_eyes_above >= 0),
  CONSTRAINT reward_rule_lock_ends_below_check CHECK (lock_ends_below >= 0)
);
GRANT INSERT, SELECT, UPDATE ON reward_rule TO pavilion_app;

CREATE TABLE turnover_cursor (
  member_id text NOT NULL,
  number bigint NOT NULL,
  CONSTRAINT turnover_cursor_pkey PRIMARY KEY (member_id),
  CONSTRAINT turnover_cursor_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT INSERT, SELECT, UPDATE ON turnover_cursor TO pavilion_app;

CREATE TABLE turnover_lock (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  source text NOT NULL,
  code text NOT NULL,
  currency text NOT NULL,
  asked bigint NOT NULL,
  done bigint DEFAULT 0 NOT NULL,
  held bigint DEFAULT 0 NOT NULL,
  largest_bet bigint,
  weights jsonb DEFAULT '{}'::jsonb NOT NULL,
  ends_below bigint NOT NULL,
  opened_number bigint NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  state text DEFAULT 'open'::text NOT NULL,
  used boolean DEFAULT false NOT NULL,
  ended_at timestamp with time zone,
  whole_asked bigint,
  whole_held bigint,
  whole_left bigint,
  CONSTRAINT turnover_lock_pkey PRIMARY KEY (id),
  CONSTRAINT turnover_lock_asked_check CHECK (asked > 0),
  CONSTRAINT turnover_lock_check CHECK (done >= 0 AND done <= asked),
  CONSTRAINT turnover_lock_check1 CHECK (state <> 'met'::text OR done = asked),
  CONSTRAINT turnover_lock_check2 CHECK (state <> 'open'::text OR done < asked),
  CONSTRAINT turnover_lock_check3 CHECK (source <> 'grant'::text OR held = 0),
  CONSTRAINT turnover_lock_check4 CHECK ((ended_at IS NULL) = (state = 'open'::text)),
  CONSTRAINT turnover_lock_ends_below_check CHECK (ends_below >= 0),
  CONSTRAINT turnover_lock_held_check CHECK (held >= 0),
  CONSTRAINT turnover_lock_largest_bet_check CHECK (largest_bet > 0),
  CONSTRAINT turnover_lock_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT turnover_lock_source_check CHECK (source = ANY (ARRAY['grant'::text, 'deposit'::text, 'transfer'::text])),
  CONSTRAINT turnover_lock_source_code_key UNIQUE (source, code),
  CONSTRAINT turnover_lock_state_check CHECK (state = ANY (ARRAY['open'::text, 'met'::text, 'spent'::text, 'forfeited'::text, 'expired'::text, 'returned'::text])),
  CONSTRAINT turnover_lock_whole CHECK (num_nonnulls(whole_asked, whole_held, whole_left) = ANY (ARRAY[0, 3])),
  CONSTRAINT turnover_lock_whole_left_check CHECK (whole_left > 0)
);
CREATE INDEX turnover_lock_member ON turnover_lock USING btree (member_id, opened_number) WHERE ((state = 'open'::text) OR ((state = 'met'::text) AND (NOT used)));
GRANT INSERT, SELECT, UPDATE ON turnover_lock TO pavilion_app;

CREATE TABLE turnover_opposed (
  bet_id text NOT NULL,
  member_id text NOT NULL,
  beside text NOT NULL,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT turnover_opposed_pkey PRIMARY KEY (bet_id),
  CONSTRAINT turnover_opposed_beside_fkey FOREIGN KEY (beside) REFERENCES member(id),
  CONSTRAINT turnover_opposed_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX turnover_opposed_member ON turnover_opposed USING btree (member_id, found_at);
GRANT INSERT, SELECT ON turnover_opposed TO pavilion_app;

CREATE TABLE turnover_work (
  lock_id text NOT NULL,
  number bigint NOT NULL,
  line smallint NOT NULL,
  bet_id text,
  turnover bigint NOT NULL,
  counted bigint NOT NULL,
  CONSTRAINT turnover_work_pkey PRIMARY KEY (lock_id, number, line),
  CONSTRAINT turnover_work_lock_id_fkey FOREIGN KEY (lock_id) REFERENCES turnover_lock(id)
);
CREATE INDEX turnover_work_bet ON turnover_work USING btree (bet_id) WHERE (bet_id IS NOT NULL);
GRANT INSERT, SELECT ON turnover_work TO pavilion_app;

CREATE VIEW given_grant AS
 SELECT id,
    brand_id,
    member_id,
    source,
    code,
    key,
    amount,
    state,
    paid_at
   FROM reward_grant;
GRANT SELECT ON given_grant TO pavilion_app;

CREATE VIEW grant_course AS
 SELECT id,
    brand_id,
    member_id,
    source,
    code,
    currency,
    amount,
    state,
    taken,
    created_at,
    paid_at,
    ended_at
   FROM reward_grant;
GRANT SELECT ON grant_course TO pavilion_app;

CREATE VIEW grant_facts AS
 SELECT id,
    brand_id,
    member_id,
    currency,
    amount,
    paid_at AS at
   FROM reward_grant
  WHERE paid_at IS NOT NULL AND source <> 'rebate'::text;
GRANT SELECT ON grant_facts TO pavilion_app;

CREATE VIEW grant_standing AS
 SELECT id,
    brand_id,
    member_id,
    source,
    code,
    key,
    currency,
    amount,
    turnover_asked,
    state,
    created_at,
    paid_at
   FROM reward_grant;
GRANT SELECT ON grant_standing TO pavilion_app;

CREATE VIEW opposed_facts AS
 SELECT o.bet_id AS id,
    b.brand_id,
    o.member_id,
    o.beside,
    b.stake AS amount,
    COALESCE(b.settled_at, o.found_at) AS at
   FROM turnover_opposed o
     JOIN bet_facts b ON b.id = o.bet_id;
GRANT SELECT ON opposed_facts TO pavilion_app;

-- ==================== risk ====================

CREATE TABLE risk_case (
  id text NOT NULL,
  brand_id text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  rule_version integer NOT NULL,
  holds boolean NOT NULL,
  state text NOT NULL,
  assignee text,
  opened_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT risk_case_pkey PRIMARY KEY (id),
  CONSTRAINT risk_case_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT risk_case_check CHECK ((decided_at IS NULL) = (state = ANY (ARRAY['open'::text, 'review'::text]))),
  CONSTRAINT risk_case_check1 CHECK (state <> 'review'::text OR assignee IS NOT NULL),
  CONSTRAINT risk_case_state_check CHECK (state = ANY (ARRAY['open'::text, 'review'::text, 'cleared'::text, 'confirmed'::text]))
);
CREATE INDEX risk_case_newest ON risk_case USING btree (brand_id, opened_at DESC, id DESC);
CREATE UNIQUE INDEX risk_case_live ON risk_case USING btree (brand_id, kind, subject) WHERE (state = ANY (ARRAY['open'::text, 'review'::text]));
GRANT INSERT, SELECT, UPDATE ON risk_case TO pavilion_app;

CREATE TABLE risk_case_member (
  case_id text NOT NULL,
  member_id text NOT NULL,
  CONSTRAINT risk_case_member_pkey PRIMARY KEY (case_id, member_id),
  CONSTRAINT risk_case_member_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id),
  CONSTRAINT risk_case_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX risk_case_of_member ON risk_case_member USING btree (member_id);
GRANT INSERT, SELECT ON risk_case_member TO pavilion_app;

CREATE TABLE risk_due (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  number bigint NOT NULL,
  turn integer DEFAULT 1 NOT NULL,
  CONSTRAINT risk_due_pkey PRIMARY KEY (member_id),
  CONSTRAINT risk_due_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX risk_due_number ON risk_due USING btree (number);
GRANT DELETE, INSERT, SELECT, UPDATE ON risk_due TO pavilion_app;

CREATE TABLE risk_evidence (
  case_id text NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  ref text NOT NULL,
  member_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  amount bigint,
  CONSTRAINT risk_evidence_pkey PRIMARY KEY (case_id, key),
  CONSTRAINT risk_evidence_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id),
  CONSTRAINT risk_evidence_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'transfer'::text, 'grant'::text, 'bet'::text, 'device'::text, 'address'::text, 'account'::text])),
  CONSTRAINT risk_evidence_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX risk_evidence_of_member ON risk_evidence USING btree (member_id);
GRANT INSERT, SELECT ON risk_evidence TO pavilion_app;

CREATE TABLE risk_lock (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  case_id text NOT NULL,
  locked_by text NOT NULL,
  locked_at timestamp with time zone NOT NULL,
  proposed_by text,
  proposed_at timestamp with time zone,
  reason text DEFAULT ''::text NOT NULL,
  lifted_by text,
  lifted_at timestamp with time zone,
  CONSTRAINT risk_lock_pkey PRIMARY KEY (id),
  CONSTRAINT risk_lock_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT risk_lock_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id),
  CONSTRAINT risk_lock_check CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
  CONSTRAINT risk_lock_check1 CHECK (lifted_by IS NULL OR proposed_by IS NOT NULL AND lifted_by <> proposed_by),
  CONSTRAINT risk_lock_lifted_by_two CHECK (num_nulls(proposed_by, proposed_at, lifted_by, lifted_at) = ANY (ARRAY[0, 4])),
  CONSTRAINT risk_lock_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX risk_lock_of_case ON risk_lock USING btree (case_id);
CREATE UNIQUE INDEX risk_lock_standing ON risk_lock USING btree (member_id) WHERE (lifted_at IS NULL);
GRANT INSERT, SELECT, UPDATE ON risk_lock TO pavilion_app;

CREATE TABLE risk_mark (
  source text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT risk_mark_pkey PRIMARY KEY (source)
);
GRANT INSERT, SELECT, UPDATE ON risk_mark TO pavilion_app;

CREATE TABLE risk_note (
  id text NOT NULL,
  case_id text NOT NULL,
  operator_id text NOT NULL,
  text text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT risk_note_pkey PRIMARY KEY (id),
  CONSTRAINT risk_note_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id)
);
CREATE INDEX risk_note_of_case ON risk_note USING btree (case_id, at);
GRANT INSERT, SELECT ON risk_note TO pavilion_app;

CREATE TABLE risk_rule (
  brand_id text NOT NULL,
  kind text NOT NULL,
  version integer NOT NULL,
  enabled boolean NOT NULL,
  holds boolean NOT NULL,
  params jsonb NOT NULL,
  reason text NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT risk_rule_pkey PRIMARY KEY (brand_id, kind, version),
  CONSTRAINT risk_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT risk_rule_version_check CHECK (version >= 2)
);
GRANT INSERT, SELECT ON risk_rule TO pavilion_app;

CREATE TABLE risk_sighting (
  brand_id text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  member_id text NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT risk_sighting_pkey PRIMARY KEY (brand_id, kind, key, member_id),
  CONSTRAINT risk_sighting_kind_check CHECK (kind = ANY (ARRAY['device'::text, 'address'::text])),
  CONSTRAINT risk_sighting_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX risk_sighting_last ON risk_sighting USING btree (last_at);
CREATE INDEX risk_sighting_member ON risk_sighting USING btree (member_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON risk_sighting TO pavilion_app;

-- ==================== rooms ====================

CREATE TABLE presenter (
  id text NOT NULL,
  brand_id text NOT NULL,
  name text NOT NULL,
  picture text,
  hours jsonb DEFAULT '[]'::jsonb NOT NULL,
  node_id integer,
  active boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT presenter_pkey PRIMARY KEY (id),
  CONSTRAINT presenter_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
CREATE INDEX presenter_listed ON presenter USING btree (brand_id, created_at, id);
GRANT INSERT, SELECT, UPDATE ON presenter TO pavilion_app;

CREATE TABLE presenter_picture (
  hash text NOT NULL,
  body bytea NOT NULL,
  small bytea NOT NULL,
  CONSTRAINT presenter_picture_pkey PRIMARY KEY (hash)
);
GRANT INSERT, SELECT ON presenter_picture TO pavilion_app;

CREATE TABLE room (
  presenter_id text NOT NULL,
  brand_id text NOT NULL,
  open boolean DEFAULT false NOT NULL,
  opened_at timestamp with time zone,
  slow_seconds integer DEFAULT 0 NOT NULL,
  last_number integer DEFAULT 0 NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  CONSTRAINT room_pkey PRIMARY KEY (presenter_id),
  CONSTRAINT room_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT room_presenter_id_fkey FOREIGN KEY (presenter_id) REFERENCES presenter(id),
  CONSTRAINT room_slow_seconds_check CHECK (slow_seconds >= 0 AND slow_seconds <= 3600)
);
GRANT INSERT, SELECT, UPDATE ON room TO pavilion_app;

CREATE TABLE room_block (
  id text NOT NULL,
  brand_id text NOT NULL,
  presenter_id text,
  member_id text NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  blocked_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  lifted_at timestamp with time zone,
  cause text DEFAULT 'other'::text NOT NULL,
  CONSTRAINT room_block_pkey PRIMARY KEY (id),
  CONSTRAINT room_block_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT room_block_cause_check CHECK (cause = ANY (ARRAY['abuse'::text, 'sexual'::text, 'spam'::text, 'contact'::text, 'other'::text])),
  CONSTRAINT room_block_kind_check CHECK (kind = ANY (ARRAY['mute'::text, 'block'::text])),
  CONSTRAINT room_block_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT room_block_presenter_id_fkey FOREIGN KEY (presenter_id) REFERENCES presenter(id)
);
CREATE INDEX room_block_live ON room_block USING btree (brand_id, until) WHERE (lifted_at IS NULL);
CREATE INDEX room_block_of_member ON room_block USING btree (member_id, until) WHERE (lifted_at IS NULL);
GRANT INSERT, SELECT, UPDATE ON room_block TO pavilion_app;

CREATE TABLE room_hidden (
  member_id text NOT NULL,
  hidden_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT room_hidden_pkey PRIMARY KEY (member_id, hidden_id),
  CONSTRAINT room_hidden_hidden_id_fkey FOREIGN KEY (hidden_id) REFERENCES member(id),
  CONSTRAINT room_hidden_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT DELETE, INSERT, SELECT ON room_hidden TO pavilion_app;

CREATE TABLE room_line (
  presenter_id text NOT NULL,
  number integer NOT NULL,
  side text NOT NULL,
  member_id text,
  operator_id text,
  name text,
  client_id text,
  words text DEFAULT ''::text NOT NULL,
  event text,
  value integer DEFAULT 0 NOT NULL,
  changed integer NOT NULL,
  at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT room_line_pkey PRIMARY KEY (presenter_id, number),
  CONSTRAINT room_line_check CHECK ((side = 'member'::text) = (member_id IS NOT NULL)),
  CONSTRAINT room_line_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT room_line_presenter_id_fkey FOREIGN KEY (presenter_id) REFERENCES room(presenter_id),
  CONSTRAINT room_line_presenter_id_member_id_client_id_key UNIQUE (presenter_id, member_id, client_id),
  CONSTRAINT room_line_presenter_id_operator_id_client_id_key UNIQUE (presenter_id, operator_id, client_id),
  CONSTRAINT room_line_side_check CHECK (side = ANY (ARRAY['presenter'::text, 'member'::text, 'house'::text]))
);
CREATE INDEX room_line_at ON room_line USING btree (at);
CREATE INDEX room_line_changed ON room_line USING btree (presenter_id, changed);
CREATE INDEX room_line_of_member ON room_line USING btree (member_id) WHERE (member_id IS NOT NULL);
GRANT INSERT, SELECT ON room_line TO pavilion_app;
GRANT UPDATE (name, changed, removed_at) ON room_line TO pavilion_app;

CREATE TABLE room_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  presenter_id text NOT NULL,
  act text NOT NULL,
  operator_id text NOT NULL,
  operator text NOT NULL,
  member_id text,
  number integer,
  words text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  value integer,
  at timestamp with time zone NOT NULL,
  CONSTRAINT room_log_pkey PRIMARY KEY (id),
  CONSTRAINT room_log_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT room_log_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX room_log_listed ON room_log USING btree (brand_id, id DESC);
CREATE INDEX room_log_of_member ON room_log USING btree (member_id) WHERE (member_id IS NOT NULL);
GRANT INSERT, SELECT ON room_log TO pavilion_app;

CREATE TABLE room_person (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  tag text NOT NULL,
  rules_version integer DEFAULT 0 NOT NULL,
  rules_at timestamp with time zone,
  CONSTRAINT room_person_pkey PRIMARY KEY (member_id),
  CONSTRAINT room_person_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT room_person_brand_id_tag_key UNIQUE (brand_id, tag),
  CONSTRAINT room_person_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT INSERT, SELECT, UPDATE ON room_person TO pavilion_app;

CREATE TABLE room_report (
  id text NOT NULL,
  brand_id text NOT NULL,
  presenter_id text NOT NULL,
  number integer NOT NULL,
  reporter_id text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT room_report_pkey PRIMARY KEY (id),
  CONSTRAINT room_report_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT room_report_presenter_id_number_fkey FOREIGN KEY (presenter_id, number) REFERENCES room_line(presenter_id, number),
  CONSTRAINT room_report_presenter_id_number_reporter_id_key UNIQUE (presenter_id, number, reporter_id),
  CONSTRAINT room_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES member(id),
  CONSTRAINT room_report_state_check CHECK (state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))
);
CREATE INDEX room_report_listed ON room_report USING btree (brand_id, state, at, id);
CREATE INDEX room_report_of_member ON room_report USING btree (reporter_id);
GRANT INSERT, SELECT, UPDATE ON room_report TO pavilion_app;

CREATE TABLE room_rule (
  brand_id text NOT NULL,
  on_word text NOT NULL,
  most_text integer NOT NULL,
  keep_days integer NOT NULL,
  CONSTRAINT room_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT room_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT room_rule_keep_days_check CHECK (keep_days >= 7 AND keep_days <= 730),
  CONSTRAINT room_rule_most_text_check CHECK (most_text >= 20 AND most_text <= 300),
  CONSTRAINT room_rule_on_word_check CHECK (on_word = ANY (ARRAY['mask'::text, 'refuse'::text]))
);
GRANT INSERT, SELECT, UPDATE ON room_rule TO pavilion_app;

CREATE TABLE room_seat (
  presenter_id text NOT NULL,
  member_id text NOT NULL,
  read_number integer DEFAULT 0 NOT NULL,
  wrote_at timestamp with time zone,
  CONSTRAINT room_seat_pkey PRIMARY KEY (member_id, presenter_id),
  CONSTRAINT room_seat_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT room_seat_presenter_id_fkey FOREIGN KEY (presenter_id) REFERENCES room(presenter_id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON room_seat TO pavilion_app;

CREATE TABLE room_word (
  id text NOT NULL,
  brand_id text NOT NULL,
  language text NOT NULL,
  word text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT room_word_pkey PRIMARY KEY (id),
  CONSTRAINT room_word_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT room_word_brand_id_language_word_key UNIQUE (brand_id, language, word)
);
GRANT DELETE, INSERT, SELECT ON room_word TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.purge_room_lines(of_brand text, before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  gone integer;
BEGIN
  WITH old AS (SELECT l.presenter_id, l.number FROM room_line l JOIN room r ON r.presenter_id = l.presenter_id
      WHERE r.brand_id = of_brand AND l.at < least(before, now() - interval '6 days') ORDER BY l.at LIMIT most),
    reports AS (DELETE FROM room_report r USING old WHERE r.presenter_id = old.presenter_id AND r.number = old.number)
  DELETE FROM room_line l USING old WHERE l.presenter_id = old.presenter_id AND l.number = old.number;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $function$;
GRANT EXECUTE ON FUNCTION purge_room_lines(text,timestamp with time zone,integer) TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.purge_rooms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM room_report WHERE reporter_id = NEW.member_id;
  DELETE FROM room_report r USING room_line l WHERE l.member_id = NEW.member_id AND r.presenter_id = l.presenter_id AND r.number = l.number;
  DELETE FROM room_line WHERE member_id = NEW.member_id;
  DELETE FROM room_hidden WHERE member_id = NEW.member_id OR hidden_id = NEW.member_id;
  DELETE FROM room_seat WHERE member_id = NEW.member_id;
  DELETE FROM room_block WHERE member_id = NEW.member_id;
  DELETE FROM room_person WHERE member_id = NEW.member_id;
  UPDATE room_log SET words = '', member_id = NULL WHERE member_id = NEW.member_id;
  RETURN NULL;
END $function$;

-- ==================== second-factor ====================

CREATE TABLE member_totp (
  member_id text NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT member_totp_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_totp_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON member_totp TO pavilion_app;

CREATE TABLE recovery_code (
  member_id text NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (member_id, code_hash),
  CONSTRAINT recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_code TO pavilion_app;

-- ==================== security ====================

CREATE TABLE closed_member (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  keep_until timestamp with time zone NOT NULL,
  purged_at timestamp with time zone,
  CONSTRAINT closed_member_pkey PRIMARY KEY (member_id),
  CONSTRAINT closed_member_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT closed_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX closed_member_due ON closed_member USING btree (keep_until) WHERE (purged_at IS NULL);
CREATE TRIGGER forget_proposed_payee AFTER INSERT ON closed_member FOR EACH ROW EXECUTE FUNCTION forget_proposed_payee();
CREATE TRIGGER forget_proposed_tickets AFTER INSERT ON closed_member FOR EACH ROW EXECUTE FUNCTION forget_proposed_tickets();
CREATE TRIGGER purge_proposals AFTER UPDATE OF purged_at ON closed_member FOR EACH ROW WHEN (old.purged_at IS NULL AND new.purged_at IS NOT NULL) EXECUTE FUNCTION purge_proposals();
CREATE TRIGGER purge_rooms AFTER UPDATE OF purged_at ON closed_member FOR EACH ROW WHEN (old.purged_at IS NULL AND new.purged_at IS NOT NULL) EXECUTE FUNCTION purge_rooms();
CREATE TRIGGER purge_support AFTER UPDATE OF purged_at ON closed_member FOR EACH ROW WHEN (old.purged_at IS NULL AND new.purged_at IS NOT NULL) EXECUTE FUNCTION purge_support();
GRANT INSERT, SELECT ON closed_member TO pavilion_app;

CREATE TABLE data_export (
  id text NOT NULL,
  member_id text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  fetched_at timestamp with time zone,
  document bytea,
  CONSTRAINT data_export_pkey PRIMARY KEY (id),
  CONSTRAINT data_export_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX data_export_member ON data_export USING btree (member_id, asked_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON data_export TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.forget_proposed_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  UPDATE proposal SET shown = '[]' WHERE kind = 'promotion.tickets' AND payload -> 'memberIds' ? NEW.member_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION platform.purge_closed(p_at timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
DECLARE
  v_ids text[];
BEGIN
  v_ids := ARRAY(SELECT c.member_id FROM closed_member c JOIN member m ON m.id = c.member_id
    WHERE c.purged_at IS NULL AND c.keep_until < p_at AND m.status = 'closed' ORDER BY c.keep_until LIMIT p_most FOR UPDATE OF c SKIP LOCKED);
  DELETE FROM security_event WHERE member_id = ANY (v_ids);
  DELETE FROM identity_submission WHERE member_id = ANY (v_ids);
  DELETE FROM message_outbox WHERE member_id = ANY (v_ids);
  DELETE FROM member_note WHERE member_id = ANY (v_ids);
  DELETE FROM feedback WHERE member_id = ANY (v_ids);
  UPDATE bank_card SET holder = '', number_sealed = '', number_tail = '', number_hash = '', province = '', city = '', branch = ''
    WHERE member_id = ANY (v_ids) AND removed_at IS NOT NULL;
  UPDATE withdrawal SET number_tail = '' WHERE member_id = ANY (v_ids);
  UPDATE game_session SET ip = '' WHERE member_id = ANY (v_ids);
  UPDATE closed_member SET purged_at = p_at WHERE member_id = ANY (v_ids);
  RETURN cardinality(v_ids);
END $function$;
GRANT EXECUTE ON FUNCTION purge_closed(timestamp with time zone,integer) TO pavilion_app;

-- ==================== security-events ====================

CREATE TABLE login_tally (
  brand_id text NOT NULL,
  minute timestamp with time zone NOT NULL,
  passed integer NOT NULL,
  CONSTRAINT login_tally_pkey PRIMARY KEY (brand_id, minute)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON login_tally TO pavilion_app;

CREATE TABLE security_alert (
  id text NOT NULL,
  rule text NOT NULL,
  severity text NOT NULL,
  brand_id text,
  group_key text NOT NULL,
  about text NOT NULL,
  member_id text,
  value integer NOT NULL,
  threshold integer NOT NULL,
  window_seconds integer NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT security_alert_pkey PRIMARY KEY (id),
  CONSTRAINT security_alert_rule_fkey FOREIGN KEY (rule) REFERENCES security_alert_rule(code)
);
CREATE INDEX security_alert_opened ON security_alert USING btree (opened_at);
CREATE INDEX security_alert_unseen ON security_alert USING btree (opened_at) WHERE (acknowledged_at IS NULL);
CREATE UNIQUE INDEX security_alert_open ON security_alert USING btree (rule, brand_id, group_key) NULLS NOT DISTINCT WHERE (closed_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON security_alert TO pavilion_app;

CREATE TABLE security_alert_rule (
  code text NOT NULL,
  kinds text[] NOT NULL,
  grouped_by text NOT NULL,
  measure text NOT NULL,
  most_each integer,
  percent_of_logins integer,
  window_seconds integer NOT NULL,
  threshold integer NOT NULL,
  severity text NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT security_alert_rule_pkey PRIMARY KEY (code),
  CONSTRAINT security_alert_rule_grouped_by_check CHECK (grouped_by = ANY (ARRAY['all'::text, 'brand'::text, 'ip'::text, 'subject'::text])),
  CONSTRAINT security_alert_rule_kinds_check CHECK (cardinality(kinds) > 0),
  CONSTRAINT security_alert_rule_measure_check CHECK (measure = ANY (ARRAY['times'::text, 'subjects'::text, 'addresses'::text])),
  CONSTRAINT security_alert_rule_most_each_check CHECK (most_each > 0),
  CONSTRAINT security_alert_rule_percent_of_logins_check CHECK (percent_of_logins >= 1 AND percent_of_logins <= 10000),
  CONSTRAINT security_alert_rule_severity_check CHECK (severity = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text])),
  CONSTRAINT security_alert_rule_threshold_check CHECK (threshold >= 1 AND threshold <= 1000000),
  CONSTRAINT security_alert_rule_window_seconds_check CHECK (window_seconds >= 60 AND window_seconds <= 86400)
);
GRANT SELECT ON security_alert_rule TO pavilion_app;
GRANT UPDATE (window_seconds, threshold, severity, enabled, version) ON security_alert_rule TO pavilion_app;

CREATE TABLE threat_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  minute timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  severity text NOT NULL,
  brand_id text,
  member_id text,
  operator_id text,
  vendor text,
  subject text DEFAULT ''::text NOT NULL,
  subject_hash bytea,
  ip text DEFAULT ''::text NOT NULL,
  times integer NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT threat_event_pkey PRIMARY KEY (id),
  CONSTRAINT threat_event_kind_check CHECK (kind ~ '^[a-z][a-z.]{1,47}$'::text),
  CONSTRAINT threat_event_severity_check CHECK (severity = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text])),
  CONSTRAINT threat_event_times_check CHECK (times > 0)
);
CREATE INDEX threat_event_at ON threat_event USING btree (at);
CREATE INDEX threat_event_brand ON threat_event USING btree (brand_id, id);
CREATE INDEX threat_event_ip ON threat_event USING btree (ip, id) WHERE (ip <> ''::text);
CREATE INDEX threat_event_kind ON threat_event USING btree (kind, last_at);
CREATE INDEX threat_event_member ON threat_event USING btree (member_id, id) WHERE (member_id IS NOT NULL);
CREATE UNIQUE INDEX threat_event_bucket ON threat_event USING btree (minute, kind, brand_id, member_id, operator_id, vendor, subject_hash, ip) NULLS NOT DISTINCT;
GRANT DELETE, INSERT, SELECT, UPDATE ON threat_event TO pavilion_app;

-- ==================== seed ====================

CREATE TABLE demonstration_act (
  key text NOT NULL,
  is_done boolean DEFAULT false NOT NULL,
  note jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT demonstration_act_pkey PRIMARY KEY (key)
);
GRANT INSERT, SELECT, UPDATE ON demonstration_act TO pavilion_app;

CREATE TABLE demonstration_member (
  member_id text NOT NULL,
  person text NOT NULL,
  CONSTRAINT demonstration_member_pkey PRIMARY KEY (member_id),
  CONSTRAINT demonstration_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT demonstration_member_person_key UNIQUE (person)
);
GRANT INSERT, SELECT ON demonstration_member TO pavilion_app;

CREATE TABLE demonstration_month (
  one boolean DEFAULT true NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT demonstration_month_pkey PRIMARY KEY (one),
  CONSTRAINT demonstration_month_one_check CHECK (one)
);
GRANT INSERT, SELECT ON demonstration_month TO pavilion_app;

CREATE TABLE demonstration_telling (
  one boolean DEFAULT true NOT NULL,
  CONSTRAINT demonstration_telling_pkey PRIMARY KEY (one),
  CONSTRAINT demonstration_telling_one_check CHECK (one)
);
GRANT DELETE, INSERT, SELECT ON demonstration_telling TO pavilion_app;

-- ==================== settlements ====================

CREATE TABLE agent_carry (
  brand_id text NOT NULL,
  kind text NOT NULL,
  agent_id text NOT NULL,
  payer text NOT NULL,
  type text NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone,
  amount bigint NOT NULL,
  CONSTRAINT agent_carry_pkey PRIMARY KEY (brand_id, kind, agent_id, payer, type, since),
  CONSTRAINT agent_carry_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id),
  CONSTRAINT agent_carry_amount_check CHECK (amount < 0)
);
GRANT DELETE, INSERT, SELECT ON agent_carry TO pavilion_app;

CREATE TABLE agent_correction (
  id text NOT NULL,
  line_id text NOT NULL,
  brand_id text NOT NULL,
  agent_id text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT agent_correction_pkey PRIMARY KEY (id),
  CONSTRAINT agent_correction_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id),
  CONSTRAINT agent_correction_amount_check CHECK (amount <> 0),
  CONSTRAINT agent_correction_by_two CHECK (decided_by <> proposed_by),
  CONSTRAINT agent_correction_line_id_fkey FOREIGN KEY (line_id) REFERENCES agent_line(id)
);
CREATE INDEX agent_correction_done ON agent_correction USING btree (agent_id, decided_at);
CREATE INDEX agent_correction_of ON agent_correction USING btree (line_id, decided_at);
GRANT INSERT, SELECT ON agent_correction TO pavilion_app;

CREATE TABLE agent_line (
  id text NOT NULL,
  run_id text NOT NULL,
  brand_id text NOT NULL,
  kind text NOT NULL,
  contract_id text NOT NULL,
  version integer NOT NULL,
  type text NOT NULL,
  product text DEFAULT ''::text NOT NULL,
  agent_id text NOT NULL,
  above_id text,
  payer text NOT NULL,
  upline_id text,
  currency text NOT NULL,
  counted_from timestamp with time zone NOT NULL,
  counted_to timestamp with time zone NOT NULL,
  turnover bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  late bigint NOT NULL,
  net bigint NOT NULL,
  active_members integer NOT NULL,
  tier smallint,
  rate_type text NOT NULL,
  rate bigint NOT NULL,
  carried_in bigint NOT NULL,
  carried_out bigint NOT NULL,
  beneath bigint NOT NULL,
  exact bigint NOT NULL,
  amount bigint NOT NULL,
  inputs jsonb NOT NULL,
  before_amount bigint,
  is_unusual boolean DEFAULT false NOT NULL,
  state text NOT NULL,
  held_by text,
  held_reason text DEFAULT ''::text NOT NULL,
  settled_at timestamp with time zone,
  balance_after bigint,
  CONSTRAINT agent_line_pkey PRIMARY KEY (id),
  CONSTRAINT agent_line_above_id_fkey FOREIGN KEY (above_id) REFERENCES member(id),
  CONSTRAINT agent_line_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id),
  CONSTRAINT agent_line_amount_check CHECK (amount >= 0),
  CONSTRAINT agent_line_check CHECK ((payer = 'upline'::text) = (upline_id IS NOT NULL)),
  CONSTRAINT agent_line_check1 CHECK ((held_by IS NOT NULL) = (state = 'held'::text)),
  CONSTRAINT agent_line_check2 CHECK ((settled_at IS NOT NULL) = (state = 'paid'::text)),
  CONSTRAINT agent_line_check3 CHECK ((amount = 0) = (state = 'nothing'::text)),
  CONSTRAINT agent_line_payer_check CHECK (payer = ANY (ARRAY['house'::text, 'upline'::text])),
  CONSTRAINT agent_line_rate_type_check CHECK (rate_type = ANY (ARRAY['P'::text, 'A'::text])),
  CONSTRAINT agent_line_run_id_contract_id_agent_id_product_key UNIQUE (run_id, contract_id, agent_id, product),
  CONSTRAINT agent_line_run_id_fkey FOREIGN KEY (run_id) REFERENCES agent_run(id),
  CONSTRAINT agent_line_state_check CHECK (state = ANY (ARRAY['computed'::text, 'held'::text, 'paid'::text, 'owed'::text, 'nothing'::text])),
  CONSTRAINT agent_line_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES member(id)
);
CREATE INDEX agent_line_given ON agent_line USING btree (upline_id, settled_at) WHERE ((state = 'paid'::text) AND (upline_id IS NOT NULL));
CREATE INDEX agent_line_of_above ON agent_line USING btree (above_id, kind, counted_to DESC, id DESC) WHERE (above_id IS NOT NULL);
CREATE INDEX agent_line_of_agent ON agent_line USING btree (agent_id, kind, counted_to DESC, id DESC);
CREATE INDEX agent_line_of_brand ON agent_line USING btree (brand_id, kind, counted_to);
CREATE INDEX agent_line_of_contract ON agent_line USING btree (contract_id, counted_to DESC) WHERE (contract_id <> ''::text);
CREATE INDEX agent_line_open ON agent_line USING btree (run_id, id) WHERE (state = ANY (ARRAY['computed'::text, 'held'::text, 'owed'::text]));
CREATE INDEX agent_line_owed ON agent_line USING btree (upline_id, counted_to, id) WHERE (state = 'owed'::text);
CREATE INDEX agent_line_paid ON agent_line USING btree (agent_id, settled_at) WHERE (state = 'paid'::text);
GRANT INSERT, SELECT ON agent_line TO pavilion_app;
GRANT UPDATE (state, held_by, held_reason, settled_at, balance_after) ON agent_line TO pavilion_app;

CREATE TABLE agent_line_part (
  line_id text NOT NULL,
  n integer NOT NULL,
  account text NOT NULL,
  turnover bigint NOT NULL,
  net bigint NOT NULL,
  rate bigint NOT NULL,
  beneath bigint NOT NULL,
  exact bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT agent_line_part_pkey PRIMARY KEY (line_id, n),
  CONSTRAINT agent_line_part_line_id_fkey FOREIGN KEY (line_id) REFERENCES agent_line(id)
);
GRANT INSERT, SELECT ON agent_line_part TO pavilion_app;

CREATE TABLE agent_run (
  id text NOT NULL,
  brand_id text NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  period_to timestamp with time zone NOT NULL,
  state text NOT NULL,
  held_by text,
  held_reason text DEFAULT ''::text NOT NULL,
  currency text NOT NULL,
  lines integer DEFAULT 0 NOT NULL,
  unusual integer DEFAULT 0 NOT NULL,
  amount bigint DEFAULT 0 NOT NULL,
  inputs jsonb NOT NULL,
  computed_at timestamp with time zone,
  proposed_by text,
  proposed_at timestamp with time zone,
  released_by text,
  released_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT agent_run_pkey PRIMARY KEY (id),
  CONSTRAINT agent_run_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT agent_run_brand_id_kind_period_period_from_key UNIQUE (brand_id, kind, period, period_from),
  CONSTRAINT agent_run_by_two CHECK ((num_nulls(proposed_by, proposed_at, released_by) = ANY (ARRAY[0, 3])) AND released_by <> proposed_by),
  CONSTRAINT agent_run_check CHECK (period_to > period_from),
  CONSTRAINT agent_run_check1 CHECK ((held_by IS NOT NULL) = (state = 'held'::text)),
  CONSTRAINT agent_run_kind_check CHECK (kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text, 'commission'::text])),
  CONSTRAINT agent_run_period_check CHECK (period = ANY (ARRAY['D'::text, 'W'::text, 'H'::text, 'M'::text, 'hour'::text, 'slice'::text])),
  CONSTRAINT agent_run_state_check CHECK (state = ANY (ARRAY['computing'::text, 'computed'::text, 'held'::text, 'releasing'::text, 'released'::text]))
);
CREATE INDEX agent_run_of_brand ON agent_run USING btree (brand_id, period_to DESC, id DESC);
CREATE INDEX agent_run_open ON agent_run USING btree (brand_id, kind) WHERE (state <> 'released'::text);
GRANT INSERT, SELECT, UPDATE ON agent_run TO pavilion_app;

CREATE TABLE settlement_progress (
  brand_id text NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  settled_through timestamp with time zone NOT NULL,
  CONSTRAINT settlement_progress_pkey PRIMARY KEY (brand_id, kind, period),
  CONSTRAINT settlement_progress_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
GRANT INSERT, SELECT, UPDATE ON settlement_progress TO pavilion_app;

CREATE TABLE settlement_rule (
  brand_id text NOT NULL,
  kind text NOT NULL,
  automatic_up_to bigint,
  brake_above bigint,
  CONSTRAINT settlement_rule_pkey PRIMARY KEY (brand_id, kind),
  CONSTRAINT settlement_rule_automatic_up_to_check CHECK (automatic_up_to >= 0),
  CONSTRAINT settlement_rule_brake_above_check CHECK (brake_above >= 0),
  CONSTRAINT settlement_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT settlement_rule_kind_check CHECK (kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text, 'commission'::text]))
);
GRANT INSERT, SELECT, UPDATE ON settlement_rule TO pavilion_app;

CREATE TABLE settlement_setting (
  brand_id text NOT NULL,
  active_turnover bigint DEFAULT 0 NOT NULL,
  unusual_percent integer DEFAULT 100 NOT NULL,
  CONSTRAINT settlement_setting_pkey PRIMARY KEY (brand_id),
  CONSTRAINT settlement_setting_active_turnover_check CHECK (active_turnover >= 0),
  CONSTRAINT settlement_setting_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT settlement_setting_unusual_percent_check CHECK (unusual_percent >= 1 AND unusual_percent <= 10000)
);
GRANT INSERT, SELECT, UPDATE ON settlement_setting TO pavilion_app;

-- ==================== shared ====================

CREATE TYPE activity_grain AS ENUM ('slice', 'hour', 'day');

CREATE TYPE operation_kind AS ENUM ('post', 'bet', 'raise', 'win', 'cancel', 'promo', 'tombstone', 'settle', 'reopen', 'cash.out', 'stake.returned', 'reported');

CREATE TYPE operation_state AS ENUM ('open', 'settled', 'cancelled');

CREATE SEQUENCE operation_number AS bigint START 1 INCREMENT 1;

CREATE SEQUENCE vendor_account_type_id AS bigint START 101 INCREMENT 1;
GRANT USAGE ON SEQUENCE vendor_account_type_id TO pavilion_app;

CREATE TABLE migration (
  number integer NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT migration_pkey PRIMARY KEY (number)
);

CREATE TABLE routine (
  file text NOT NULL,
  sha256 text NOT NULL,
  CONSTRAINT routine_pkey PRIMARY KEY (file)
);

CREATE TABLE routine_set (
  id boolean DEFAULT true NOT NULL,
  number integer NOT NULL,
  sha256 text NOT NULL,
  CONSTRAINT routine_set_pkey PRIMARY KEY (id),
  CONSTRAINT routine_set_id_check CHECK (id)
);

CREATE OR REPLACE FUNCTION platform.content_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  UPDATE content_version SET version = version + 1;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION content_changed() TO PUBLIC;

CREATE OR REPLACE FUNCTION platform.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'PV001';
END $function$;
GRANT EXECUTE ON FUNCTION refuse_change() TO PUBLIC;

-- ==================== social ====================

CREATE TABLE social_arrival (
  ticket_hash bytea NOT NULL,
  brand_id text NOT NULL,
  provider text NOT NULL,
  subject text NOT NULL,
  account text NOT NULL,
  browser_hash bytea NOT NULL,
  arrived_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  CONSTRAINT social_arrival_pkey PRIMARY KEY (ticket_hash),
  CONSTRAINT social_arrival_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
CREATE INDEX social_arrival_expiry ON social_arrival USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON social_arrival TO pavilion_app;

CREATE TABLE social_attempt (
  state_hash bytea NOT NULL,
  brand_id text NOT NULL,
  provider text NOT NULL,
  browser_hash bytea NOT NULL,
  member_id text,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT social_attempt_pkey PRIMARY KEY (state_hash),
  CONSTRAINT social_attempt_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT social_attempt_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX social_attempt_expiry ON social_attempt USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON social_attempt TO pavilion_app;

CREATE TABLE social_identity (
  brand_id text NOT NULL,
  provider text NOT NULL,
  subject text NOT NULL,
  member_id text NOT NULL,
  account text NOT NULL,
  bound_at timestamp with time zone NOT NULL,
  last_login_at timestamp with time zone,
  CONSTRAINT social_identity_pkey PRIMARY KEY (brand_id, provider, subject),
  CONSTRAINT social_identity_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT social_identity_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT social_identity_member_id_provider_key UNIQUE (member_id, provider)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON social_identity TO pavilion_app;

CREATE TABLE social_secret (
  brand_id text NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  fingerprint text NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT social_secret_pkey PRIMARY KEY (brand_id, provider),
  CONSTRAINT social_secret_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON social_secret TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.social_forget_earlier(earlier text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'platform'
AS $function$
  DELETE FROM secret WHERE name = earlier AND name LIKE 'social.%.%'
$function$;
GRANT EXECUTE ON FUNCTION social_forget_earlier(text) TO pavilion_app;

-- ==================== support ====================

CREATE TABLE chat_block (
  id text NOT NULL,
  brand_id text NOT NULL,
  conversation_id text NOT NULL,
  visitor_hash bytea,
  member_id text,
  network text,
  reason text NOT NULL,
  blocked_by text NOT NULL,
  blocked_at timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  lifted_at timestamp with time zone,
  CONSTRAINT chat_block_pkey PRIMARY KEY (id),
  CONSTRAINT chat_block_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT chat_block_check CHECK (num_nonnulls(visitor_hash, member_id, network) = 1),
  CONSTRAINT chat_block_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES chat_conversation(id),
  CONSTRAINT chat_block_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX chat_block_live ON chat_block USING btree (brand_id, until) WHERE (lifted_at IS NULL);
GRANT INSERT, SELECT, UPDATE ON chat_block TO pavilion_app;

CREATE TABLE chat_canned (
  id text NOT NULL,
  brand_id text NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  words text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT chat_canned_pkey PRIMARY KEY (id),
  CONSTRAINT chat_canned_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
CREATE INDEX chat_canned_listed ON chat_canned USING btree (brand_id, language, title);
GRANT DELETE, INSERT, SELECT ON chat_canned TO pavilion_app;

CREATE TABLE chat_conversation (
  id text NOT NULL,
  brand_id text NOT NULL,
  visitor_hash bytea,
  member_id text,
  name text DEFAULT ''::text NOT NULL,
  language text NOT NULL,
  state text NOT NULL,
  operator_id text,
  operator_name text,
  started_at timestamp with time zone NOT NULL,
  queued_at timestamp with time zone NOT NULL,
  claimed_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  last_number integer DEFAULT 0 NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  read_by_visitor integer DEFAULT 0 NOT NULL,
  read_by_operator integer DEFAULT 0 NOT NULL,
  unanswered_since timestamp with time zone,
  last_at timestamp with time zone NOT NULL,
  last_text text DEFAULT ''::text NOT NULL,
  rating smallint,
  rating_word text,
  rated_at timestamp with time zone,
  ip text NOT NULL,
  network text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT chat_conversation_pkey PRIMARY KEY (id),
  CONSTRAINT chat_conversation_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT chat_conversation_check CHECK (visitor_hash IS NOT NULL OR member_id IS NOT NULL),
  CONSTRAINT chat_conversation_check1 CHECK ((ended_at IS NOT NULL) = (state = 'ended'::text)),
  CONSTRAINT chat_conversation_check2 CHECK (state <> 'open'::text OR operator_id IS NOT NULL),
  CONSTRAINT chat_conversation_ended_by_check CHECK (ended_by = ANY (ARRAY['visitor'::text, 'operator'::text, 'idle'::text])),
  CONSTRAINT chat_conversation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT chat_conversation_rating_check CHECK (rating >= 1 AND rating <= 5),
  CONSTRAINT chat_conversation_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'open'::text, 'ended'::text]))
);
CREATE INDEX chat_ended ON chat_conversation USING btree (brand_id, ended_at) WHERE (state = 'ended'::text);
CREATE INDEX chat_listed ON chat_conversation USING btree (brand_id, started_at DESC, id DESC);
CREATE INDEX chat_of_member ON chat_conversation USING btree (member_id, started_at DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX chat_of_visitor ON chat_conversation USING btree (visitor_hash, started_at DESC) WHERE (visitor_hash IS NOT NULL);
CREATE INDEX chat_open ON chat_conversation USING btree (operator_id) WHERE (state = 'open'::text);
CREATE INDEX chat_waiting ON chat_conversation USING btree (brand_id, queued_at, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX chat_of_member_open ON chat_conversation USING btree (member_id) WHERE (state <> 'ended'::text);
CREATE UNIQUE INDEX chat_of_visitor_open ON chat_conversation USING btree (brand_id, visitor_hash) WHERE ((state <> 'ended'::text) AND (member_id IS NULL));
GRANT INSERT, SELECT, UPDATE ON chat_conversation TO pavilion_app;

CREATE TABLE chat_message (
  conversation_id text NOT NULL,
  number integer NOT NULL,
  side text NOT NULL,
  client_id text,
  operator_id text,
  operator_name text,
  words text DEFAULT ''::text NOT NULL,
  picture_id text,
  event text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT chat_message_pkey PRIMARY KEY (conversation_id, number),
  CONSTRAINT chat_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES chat_conversation(id),
  CONSTRAINT chat_message_conversation_id_side_client_id_key UNIQUE (conversation_id, side, client_id),
  CONSTRAINT chat_message_side_check CHECK (side = ANY (ARRAY['visitor'::text, 'operator'::text, 'house'::text, 'note'::text]))
);
GRANT INSERT, SELECT ON chat_message TO pavilion_app;

CREATE TABLE chat_operator (
  operator_id text NOT NULL,
  name text NOT NULL,
  brand_ids text[] NOT NULL,
  away boolean DEFAULT false NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT chat_operator_pkey PRIMARY KEY (operator_id)
);
GRANT INSERT, SELECT, UPDATE ON chat_operator TO pavilion_app;

CREATE TABLE complaint (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  serial integer NOT NULL,
  request_id text NOT NULL,
  kind text NOT NULL,
  about_kind text,
  about_id text,
  language text NOT NULL,
  state text NOT NULL,
  outcome text,
  filed_at timestamp with time zone NOT NULL,
  acknowledge_by timestamp with time zone NOT NULL,
  answer_by timestamp with time zone NOT NULL,
  acknowledged_at timestamp with time zone,
  answered_at timestamp with time zone,
  answered_by text,
  escalated_at timestamp with time zone,
  decided_at timestamp with time zone,
  adjustment_id text,
  last_number integer DEFAULT 0 NOT NULL,
  CONSTRAINT complaint_pkey PRIMARY KEY (id),
  CONSTRAINT complaint_about_kind_check CHECK (about_kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'bet'::text])),
  CONSTRAINT complaint_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT complaint_brand_id_serial_key UNIQUE (brand_id, serial),
  CONSTRAINT complaint_check CHECK ((about_kind IS NULL) = (about_id IS NULL)),
  CONSTRAINT complaint_check2 CHECK (outcome IS NULL OR answered_at IS NOT NULL),
  CONSTRAINT complaint_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'game'::text, 'bonus'::text, 'account'::text, 'conduct'::text, 'other'::text])),
  CONSTRAINT complaint_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT complaint_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT complaint_outcome_check CHECK (outcome = ANY (ARRAY['upheld'::text, 'partly'::text, 'rejected'::text])),
  CONSTRAINT complaint_state_check CHECK (state = ANY (ARRAY['filed'::text, 'acknowledged'::text, 'answered'::text, 'escalated'::text, 'decided'::text, 'withdrawn'::text]))
);
CREATE INDEX complaint_of_member ON complaint USING btree (member_id, filed_at DESC);
CREATE INDEX complaint_open ON complaint USING btree (brand_id, answer_by) WHERE (state = ANY (ARRAY['filed'::text, 'acknowledged'::text, 'escalated'::text]));
GRANT INSERT, SELECT, UPDATE ON complaint TO pavilion_app;

CREATE TABLE complaint_message (
  complaint_id text NOT NULL,
  number integer NOT NULL,
  side text NOT NULL,
  operator_id text,
  operator_name text,
  words text DEFAULT ''::text NOT NULL,
  event text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT complaint_message_pkey PRIMARY KEY (complaint_id, number),
  CONSTRAINT complaint_message_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaint(id),
  CONSTRAINT complaint_message_side_check CHECK (side = ANY (ARRAY['member'::text, 'operator'::text, 'house'::text, 'note'::text]))
);
GRANT INSERT, SELECT ON complaint_message TO pavilion_app;

CREATE TABLE support_picture (
  id text NOT NULL,
  brand_id text NOT NULL,
  conversation_id text,
  complaint_id text,
  name text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  size integer NOT NULL,
  sealed bytea NOT NULL,
  small_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT support_picture_pkey PRIMARY KEY (id),
  CONSTRAINT support_picture_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT support_picture_check CHECK ((conversation_id IS NULL) <> (complaint_id IS NULL)),
  CONSTRAINT support_picture_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaint(id),
  CONSTRAINT support_picture_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES chat_conversation(id)
);
CREATE INDEX support_picture_of_chat ON support_picture USING btree (conversation_id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX support_picture_of_complaint ON support_picture USING btree (complaint_id) WHERE (complaint_id IS NOT NULL);
GRANT DELETE, INSERT, SELECT ON support_picture TO pavilion_app;

CREATE TABLE support_rule (
  brand_id text NOT NULL,
  hours jsonb DEFAULT '[]'::jsonb NOT NULL,
  wait_target_seconds integer DEFAULT 120 NOT NULL,
  idle_minutes integer DEFAULT 20 NOT NULL,
  acknowledge_hours integer DEFAULT 24 NOT NULL,
  answer_days integer DEFAULT 8 NOT NULL,
  CONSTRAINT support_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT support_rule_acknowledge_hours_check CHECK (acknowledge_hours >= 1 AND acknowledge_hours <= 168),
  CONSTRAINT support_rule_answer_days_check CHECK (answer_days >= 1 AND answer_days <= 60),
  CONSTRAINT support_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT support_rule_idle_minutes_check CHECK (idle_minutes >= 2 AND idle_minutes <= 240),
  CONSTRAINT support_rule_wait_target_seconds_check CHECK (wait_target_seconds >= 10 AND wait_target_seconds <= 3600)
);
GRANT INSERT, SELECT, UPDATE ON support_rule TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.purge_support()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM support_picture p USING chat_conversation c WHERE c.id = p.conversation_id AND c.member_id = NEW.member_id;
  DELETE FROM support_picture p USING complaint c WHERE c.id = p.complaint_id AND c.member_id = NEW.member_id;
  DELETE FROM chat_block b USING chat_conversation c WHERE c.id = b.conversation_id AND c.member_id = NEW.member_id;
  DELETE FROM chat_message m USING chat_conversation c WHERE c.id = m.conversation_id AND c.member_id = NEW.member_id;
  DELETE FROM chat_conversation WHERE member_id = NEW.member_id;
  DELETE FROM complaint_message m USING complaint c WHERE c.id = m.complaint_id AND c.member_id = NEW.member_id;
  RETURN NULL;
END $function$;

-- ==================== vendor-wallets ====================

CREATE TABLE vendor_import (
  vendor text NOT NULL,
  mark text DEFAULT ''::text NOT NULL,
  read_at timestamp with time zone,
  failed_since timestamp with time zone,
  last_error text,
  CONSTRAINT vendor_import_pkey PRIMARY KEY (vendor),
  CONSTRAINT vendor_import_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code)
);
GRANT INSERT, SELECT, UPDATE ON vendor_import TO pavilion_app;

CREATE TABLE vendor_wallet (
  member_id text NOT NULL,
  vendor text NOT NULL,
  brand_id text NOT NULL,
  currency text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  told_balance bigint,
  told_at timestamp with time zone,
  covered bigint DEFAULT 0 NOT NULL,
  covered_since timestamp with time zone,
  CONSTRAINT vendor_wallet_pkey PRIMARY KEY (member_id, vendor),
  CONSTRAINT vendor_wallet_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT vendor_wallet_check CHECK ((covered > 0) = (covered_since IS NOT NULL)),
  CONSTRAINT vendor_wallet_covered_check CHECK (covered >= 0),
  CONSTRAINT vendor_wallet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT vendor_wallet_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code)
);
CREATE INDEX vendor_wallet_covered ON vendor_wallet USING btree (covered_since) WHERE (covered > 0);
GRANT INSERT, SELECT, UPDATE ON vendor_wallet TO pavilion_app;

CREATE TABLE wallet_case (
  id text NOT NULL,
  kind text NOT NULL,
  vendor text NOT NULL,
  brand_id text,
  member_id text,
  reference text NOT NULL,
  currency text,
  amount bigint,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  closed_by text,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT wallet_case_pkey PRIMARY KEY (id),
  CONSTRAINT wallet_case_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT wallet_case_kind_check CHECK (kind = ANY (ARRAY['unexplained'::text, 'report.unknown'::text, 'in.doubt'::text, 'contradicted'::text])),
  CONSTRAINT wallet_case_kind_vendor_reference_key UNIQUE (kind, vendor, reference),
  CONSTRAINT wallet_case_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT wallet_case_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code)
);
CREATE INDEX wallet_case_open ON wallet_case USING btree (opened_at) WHERE (closed_at IS NULL);
GRANT INSERT, SELECT, UPDATE ON wallet_case TO pavilion_app;

CREATE TABLE wallet_preference (
  member_id text NOT NULL,
  automatic boolean NOT NULL,
  CONSTRAINT wallet_preference_pkey PRIMARY KEY (member_id),
  CONSTRAINT wallet_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT INSERT, SELECT, UPDATE ON wallet_preference TO pavilion_app;

CREATE TABLE wallet_transfer (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  vendor text NOT NULL,
  direction text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  reason text,
  onward text,
  origin text NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  called_at timestamp with time zone,
  asked integer DEFAULT 0 NOT NULL,
  ended_at timestamp with time zone,
  by_operators boolean DEFAULT false NOT NULL,
  vendor_word text,
  CONSTRAINT wallet_transfer_pkey PRIMARY KEY (id),
  CONSTRAINT wallet_transfer_amount_check CHECK (amount > 0),
  CONSTRAINT wallet_transfer_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT wallet_transfer_check CHECK ((ended_at IS NULL) = (state <> ALL (ARRAY['moved'::text, 'not.moved'::text]))),
  CONSTRAINT wallet_transfer_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text])),
  CONSTRAINT wallet_transfer_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT wallet_transfer_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT wallet_transfer_onward_fkey FOREIGN KEY (onward) REFERENCES vendor(code),
  CONSTRAINT wallet_transfer_origin_check CHECK (origin = ANY (ARRAY['member'::text, 'launch'::text, 'leave'::text, 'sweep'::text])),
  CONSTRAINT wallet_transfer_state_check CHECK (state = ANY (ARRAY['reserved'::text, 'called'::text, 'unknown'::text, 'returned'::text, 'moved'::text, 'not.moved'::text])),
  CONSTRAINT wallet_transfer_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code),
  CONSTRAINT wallet_transfer_vendor_word_check CHECK (vendor_word = ANY (ARRAY['done'::text, 'refused'::text]))
);
CREATE INDEX wallet_transfer_member ON wallet_transfer USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX wallet_transfer_open ON wallet_transfer USING btree (created_at) WHERE (ended_at IS NULL);
CREATE INDEX wallet_transfer_unheard ON wallet_transfer USING btree (id) WHERE (by_operators AND (vendor_word IS NULL));
GRANT INSERT, SELECT, UPDATE ON wallet_transfer TO pavilion_app;

-- ==================== vendors ====================

CREATE TABLE brand_game (
  brand_id text NOT NULL,
  node_id integer NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  hot_position integer,
  is_new boolean DEFAULT false NOT NULL,
  "position" integer NOT NULL,
  picture text,
  names jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT brand_game_pkey PRIMARY KEY (brand_id, node_id),
  CONSTRAINT brand_game_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT brand_game_names_check CHECK (jsonb_typeof(names) = 'object'::text),
  CONSTRAINT brand_game_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id),
  CONSTRAINT brand_game_picture_check CHECK (picture <> ''::text)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON brand_game FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT INSERT, SELECT, UPDATE ON brand_game TO pavilion_app;

CREATE TABLE brand_vendor (
  brand_id text NOT NULL,
  vendor text NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  "position" integer NOT NULL,
  names jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT brand_vendor_pkey PRIMARY KEY (brand_id, vendor),
  CONSTRAINT brand_vendor_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT brand_vendor_names_check CHECK (jsonb_typeof(names) = 'object'::text),
  CONSTRAINT brand_vendor_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON brand_vendor FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT INSERT, SELECT, UPDATE ON brand_vendor TO pavilion_app;

CREATE TABLE favourite (
  member_id text NOT NULL,
  node_id integer NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT favourite_pkey PRIMARY KEY (member_id, node_id),
  CONSTRAINT favourite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT favourite_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON favourite TO pavilion_app;

CREATE TABLE game (
  node_id integer GENERATED ALWAYS AS IDENTITY (START 1001 INCREMENT 1 CACHE 1) NOT NULL,
  vendor text NOT NULL,
  code text NOT NULL,
  game_type text NOT NULL,
  classify text NOT NULL,
  lines integer DEFAULT 0 NOT NULL,
  rtp_ppm integer,
  has_demo boolean DEFAULT false NOT NULL,
  picture text NOT NULL,
  currencies text[] NOT NULL,
  available boolean DEFAULT true NOT NULL,
  CONSTRAINT game_pkey PRIMARY KEY (node_id),
  CONSTRAINT game_lines_check CHECK (lines >= 0),
  CONSTRAINT game_rtp_ppm_check CHECK (rtp_ppm > 0),
  CONSTRAINT game_vendor_code_key UNIQUE (vendor, code),
  CONSTRAINT game_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON game FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT INSERT, SELECT, UPDATE ON game TO pavilion_app;

CREATE TABLE game_name (
  node_id integer NOT NULL,
  language text NOT NULL,
  name text NOT NULL,
  CONSTRAINT game_name_pkey PRIMARY KEY (node_id, language),
  CONSTRAINT game_name_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON game_name FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT INSERT, SELECT, UPDATE ON game_name TO pavilion_app;

CREATE TABLE game_pause (
  vendor text NOT NULL,
  node_id integer,
  brand_id text,
  reason text NOT NULL,
  paused_by text NOT NULL,
  paused_at timestamp with time zone NOT NULL,
  CONSTRAINT game_pause_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT game_pause_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id),
  CONSTRAINT game_pause_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code),
  CONSTRAINT game_pause_vendor_node_id_brand_id_key UNIQUE NULLS NOT DISTINCT (vendor, node_id, brand_id)
);
CREATE INDEX game_pause_brand ON game_pause USING btree (brand_id);
CREATE INDEX game_pause_node ON game_pause USING btree (node_id);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON game_pause FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT DELETE, INSERT, SELECT, UPDATE ON game_pause TO pavilion_app;

CREATE TABLE game_session (
  token_hash bytea NOT NULL,
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  session_id text NOT NULL,
  vendor text NOT NULL,
  node_id integer NOT NULL,
  currency text NOT NULL,
  language text NOT NULL,
  ip text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT game_session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT game_session_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT game_session_id_key UNIQUE (id),
  CONSTRAINT game_session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT game_session_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id),
  CONSTRAINT game_session_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code)
);
CREATE INDEX game_session_member ON game_session USING btree (member_id, vendor);
GRANT INSERT, SELECT ON game_session TO pavilion_app;

CREATE TABLE recent_game (
  member_id text NOT NULL,
  node_id integer NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT recent_game_pkey PRIMARY KEY (member_id, node_id),
  CONSTRAINT recent_game_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT recent_game_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON recent_game TO pavilion_app;

CREATE TABLE vendor (
  code text NOT NULL,
  name text NOT NULL,
  adapter text NOT NULL,
  base_url text,
  operator_id text DEFAULT 'pavilion'::text NOT NULL,
  public_key text,
  enabled boolean DEFAULT true NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  wallet_mode text DEFAULT 'seamless'::text NOT NULL,
  account_type_id integer,
  CONSTRAINT vendor_pkey PRIMARY KEY (code),
  CONSTRAINT vendor_account_type_id_check CHECK (account_type_id > 100),
  CONSTRAINT vendor_account_type_id_key UNIQUE (account_type_id),
  CONSTRAINT vendor_code_check CHECK (code ~ '^[A-Z0-9_]{2,12}$'::text),
  CONSTRAINT vendor_settings_check CHECK (jsonb_typeof(settings) = 'object'::text),
  CONSTRAINT vendor_wallet_mode_check CHECK (wallet_mode = ANY (ARRAY['seamless'::text, 'transfer'::text])),
  CONSTRAINT vendor_wallet_named CHECK ((wallet_mode = 'transfer'::text) = (account_type_id IS NOT NULL))
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON vendor FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT INSERT, SELECT, UPDATE ON vendor TO pavilion_app;

CREATE TABLE vendor_secret (
  vendor text NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  CONSTRAINT vendor_secret_pkey PRIMARY KEY (vendor, name),
  CONSTRAINT vendor_secret_name_check CHECK (name ~ '^[a-z][a-z_]{0,31}$'::text),
  CONSTRAINT vendor_secret_value_check CHECK (value <> ''::text),
  CONSTRAINT vendor_secret_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code)
);
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE ON vendor_secret FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
GRANT INSERT, SELECT, UPDATE ON vendor_secret TO pavilion_app;

CREATE TABLE winner_opt_out (
  member_id text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT winner_opt_out_pkey PRIMARY KEY (member_id),
  CONSTRAINT winner_opt_out_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON winner_opt_out TO pavilion_app;

CREATE OR REPLACE FUNCTION platform.catalogue_changed()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
  UPDATE content_version SET version = version + 1;
$function$;
GRANT EXECUTE ON FUNCTION catalogue_changed() TO pavilion_app;

-- ==================== verification ====================

CREATE TABLE code_count (
  key text NOT NULL,
  taken integer NOT NULL,
  resets_at timestamp with time zone NOT NULL,
  CONSTRAINT code_count_pkey PRIMARY KEY (key)
);
CREATE INDEX code_count_resets ON code_count USING btree (resets_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON code_count TO pavilion_app;

CREATE TABLE human_challenge (
  id text NOT NULL,
  kind text NOT NULL,
  brand_id text NOT NULL,
  network text NOT NULL,
  answer integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT human_challenge_pkey PRIMARY KEY (id),
  CONSTRAINT human_challenge_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT human_challenge_kind_check CHECK (kind = ANY (ARRAY['slider'::text, 'work'::text]))
);
CREATE INDEX human_challenge_expiry ON human_challenge USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON human_challenge TO pavilion_app;

CREATE TABLE human_pass (
  token_hash bytea NOT NULL,
  challenge_id text NOT NULL,
  brand_id text NOT NULL,
  network text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT human_pass_pkey PRIMARY KEY (token_hash),
  CONSTRAINT human_pass_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
CREATE INDEX human_pass_expiry ON human_pass USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON human_pass TO pavilion_app;

CREATE TABLE one_time_code (
  brand_id text NOT NULL,
  purpose text NOT NULL,
  contact_hash bytea NOT NULL,
  code_hash bytea,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT one_time_code_pkey PRIMARY KEY (brand_id, purpose, contact_hash),
  CONSTRAINT one_time_code_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id)
);
CREATE INDEX one_time_code_expiry ON one_time_code USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON one_time_code TO pavilion_app;

CREATE TABLE verified_contact (
  brand_id text NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  member_id text NOT NULL,
  verified_at timestamp with time zone NOT NULL,
  CONSTRAINT verified_contact_pkey PRIMARY KEY (brand_id, kind, value),
  CONSTRAINT verified_contact_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  CONSTRAINT verified_contact_kind_check CHECK (kind = ANY (ARRAY['mobile'::text, 'email'::text])),
  CONSTRAINT verified_contact_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT verified_contact_member_id_kind_key UNIQUE (member_id, kind)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON verified_contact TO pavilion_app;
