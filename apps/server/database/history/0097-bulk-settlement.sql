-- Bulk settlement: operations of many members (the wins and losses of a draw, the end of a crash round, a void, stakes of standing orders) are
-- staged, sealed, and applied in short transactions by the rules of bet_apply (docs/adr/0025).

-- Whether a closed round settles the member's other wagers of that round. Where each ticket of a draw is settled by a win of its own
-- (amount 0 when it lost), it must not: the first win would settle the other tickets as lost.
ALTER TABLE product ADD COLUMN settled_alone boolean NOT NULL DEFAULT false;

-- A round may be shared by all members (a draw, a crash round): "the member's other wagers of the round" must not read everybody's.
CREATE INDEX bet_round_member ON bet (vendor, round_id, member_id);
DROP INDEX bet_round;
ALTER INDEX bet_round_member RENAME TO bet_round;

CREATE OR REPLACE FUNCTION bet_settle_round(p_number bigint, p_at timestamptz, p_vendor text, p_round text, p_member text) RETURNS void
  LANGUAGE sql AS $$
  WITH others AS (
    UPDATE bet w SET state = 'settled', settled_at = p_at, valid_turnover = w.stake
      WHERE w.vendor = p_vendor AND w.round_id = p_round AND w.member_id = p_member AND w.state NOT IN ('settled', 'cancelled')
        AND NOT coalesce((SELECT p.settled_alone FROM product p WHERE p.code = w.product), false) RETURNING w.*)
  INSERT INTO operation (number, line, at, kind, source, brand_id, member_id, agent_path, product, game, round_id, bet_id, state, turnover, settled_stake,
      settled_payout)
    SELECT p_number, (row_number() OVER (ORDER BY w.id))::smallint, p_at, 'settle', w.vendor, w.brand_id, w.member_id, w.agent_path, w.product, w.game, w.round_id,
        w.id, 'settled', nullif(w.stake, 0), w.stake, w.payout
      FROM others w;
$$;

-- One bulk settlement. `attempt` counts how often staging was begun: only operations of the attempt that was sealed are applied.
-- (next_member, next_place): the operation applied last; it moves in the transaction that applies.
CREATE TABLE settlement (
  number       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id           text NOT NULL UNIQUE,
  state        text NOT NULL DEFAULT 'staging' CHECK (state IN ('staging', 'sealed', 'applied', 'cleared')),
  attempt      integer NOT NULL DEFAULT 1,
  staged       bigint NOT NULL DEFAULT 0,
  applied      bigint NOT NULL DEFAULT 0,
  replayed     bigint NOT NULL DEFAULT 0,
  refused      bigint NOT NULL DEFAULT 0,
  next_member  text NOT NULL DEFAULT '',
  next_place   bigint NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL DEFAULT now(),
  sealed_at    timestamptz,
  applied_at   timestamptz
) WITH (fillfactor = 50);
CREATE INDEX settlement_unfinished ON settlement (number) WHERE state IN ('sealed', 'applied');

-- Operations of settlements, in the order in which they are applied. Deleted when all are; those refused stay, with the reason.
CREATE TABLE settlement_operation (
  settlement  bigint NOT NULL,
  attempt     integer NOT NULL,
  member_id   text NOT NULL,
  place       bigint NOT NULL,
  amount      bigint NOT NULL,
  turnover    bigint,
  version     bigint,
  since       timestamptz,
  kind        operation_kind NOT NULL,
  free        boolean NOT NULL,
  closed      boolean NOT NULL,
  take_back   boolean NOT NULL,
  source      text NOT NULL,
  key         text NOT NULL,
  hash        bytea NOT NULL,
  round_id    text NOT NULL,
  reference   text,
  currency    text NOT NULL,
  game        text NOT NULL,
  product     text NOT NULL,
  bet_id      text,
  precheck    text,
  session_id  text,
  -- Why it was refused.
  status      text,
  PRIMARY KEY (settlement, attempt, member_id, place)
);
CREATE INDEX settlement_refused ON settlement_operation (settlement, place) WHERE status IS NOT NULL;
GRANT SELECT ON settlement, settlement_operation TO pavilion_app;

-- Begins to stage, or to stage anew; a settlement that was sealed is left as it is.
CREATE FUNCTION settlement_begin(p_id text, OUT number bigint, OUT attempt integer, OUT state text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
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
END $$;

-- Adds operations to an attempt; answers whether it is still the one (else another process began anew, or sealed).
CREATE FUNCTION settlement_stage(p_number bigint, p_attempt integer, p_first bigint, p_kind operation_kind[], p_source text[], p_key text[], p_hash bytea[],
  p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[],
  p_free boolean[], p_closed boolean[], p_turnover bigint[], p_precheck text[], p_version bigint[], p_session text[], p_since timestamptz[],
  p_take_back boolean[]) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
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
END $$;

-- Nothing is added from here on; its operations may be applied.
CREATE FUNCTION settlement_seal(p_number bigint, p_attempt integer, p_staged bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  UPDATE settlement s SET state = 'sealed', staged = p_staged, sealed_at = now()
    WHERE s.number = p_number AND s.attempt = p_attempt AND s.state = 'staging';
  RETURN EXISTS (SELECT FROM settlement s WHERE s.number = p_number AND s.attempt = p_attempt AND s.state <> 'staging');
END $$;

-- Applies operations as if each came alone, in the order given: sorted by member, several of one member allowed. Members whose operations do
-- not depend on each other are worked by one statement for all of them. A member with anything else in the call (a raise, a promotion, a win that
-- names no bet, a cancel of a paid bet, two operations about one bet, bets that cannot all be placed) has all of its operations worked one
-- after another by bet_each. Both call the rules of 0082.
CREATE FUNCTION bet_bulk(p_at timestamptz, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[],
  p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[],
  p_turnover bigint[], p_precheck text[], p_version bigint[], p_session text[], p_since timestamptz[], p_take_back boolean[])
  RETURNS TABLE (n integer, status text, replayed boolean)
  LANGUAGE plpgsql AS $$
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
    SELECT op.*, g.brand_id, g.cash_account, g.agent_path, g.balance, br.currency AS brand_currency, pr.bet_type, pr.win_type, pr.refund_type, moment.at, day.today,
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
          WHEN op.kind = 'win' THEN coalesce(win_refusal(w.id, true, ref.kind, w.member_id, op.member, w.round_id, op.round, w.state), 'ok')
          WHEN op.kind = 'bet' THEN coalesce(bet_refusal(g, moment.at, op.session IS NULL OR coalesce(s.ended_at IS NULL AND s.expires_at > p_at
              AND s.active_at > p_at - interval '30 minutes' AND g.status = 'active', false), coalesce(s.created_at, op.since), op.version <> v.version,
            op.precheck, br.status, cu.bet_step, op.amount, op.free, day.today, span.week, span.month), 'ok')
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
      LEFT JOIN LATERAL (SELECT f.* FROM bet f WHERE op.kind <> 'bet' AND f.id = ref.bet_id LIMIT 1) w ON true
      LEFT JOIN LATERAL (SELECT h.id FROM ledger_account h WHERE h.owner = op.vendor || ':' || coalesce(w.game, op.game, '') AND h.kind = 'house.game'
        AND h.currency = br.currency AND h.brand_id = g.brand_id LIMIT 1) house ON true
      CROSS JOIN LATERAL (SELECT greatest(p_at, p.closed_through, g.last_at) AS at OFFSET 0) moment
      LEFT JOIN LATERAL (SELECT (moment.at AT TIME ZONE br.time_zone)::date AS today OFFSET 0) day ON true
      LEFT JOIN LATERAL (SELECT day.today - (extract(isodow FROM day.today)::integer - 1) AS week, date_trunc('month', day.today::timestamp)::date AS month
        OFFSET 0) span ON true
  ), judged AS (
    SELECT f.*, f.kind IN ('bet', 'win', 'cancel') AND f.status IS NOT NULL AND f.twins = 1 AND NOT f.is_mixed
        AND (f.kind = 'bet' OR (f.reference IS NOT NULL AND f.reference NOT IN (SELECT unnest(p_id))))
        AND NOT (f.kind = 'bet' AND f.ops > 1 AND (f.status <> 'ok' OR f.refused_together IS NOT NULL))
        AND (f.wager_id IS NULL OR count(*) OVER (PARTITION BY f.wager_id) = 1)
        AND NOT (f.closed AND f.kind = 'win' AND count(*) OVER same_round > 1 AND NOT bool_and(f.is_alone) OVER same_round) AS is_apart
      FROM found f WINDOW same_round AS (PARTITION BY f.member, f.vendor, f.round)
  ), decided AS (
    SELECT j.*, bool_and(j.is_apart) OVER (PARTITION BY j.member) AS is_set FROM judged j
  ), moved AS (
    SELECT d.*, d.is_set AND d.status = 'ok' AND d.own_number IS NULL AS goes,
        CASE d.kind WHEN 'bet' THEN d.stake WHEN 'win' THEN d.amount ELSE d.wager_stake END AS units,
        CASE WHEN d.is_set AND d.status = 'ok' AND d.own_number IS NULL THEN
          CASE d.kind WHEN 'bet' THEN -d.stake WHEN 'win' THEN d.amount ELSE d.wager_stake END ELSE 0 END AS delta
      FROM decided d
  ), applied AS MATERIALIZED (
    -- With a number: those that are applied, each member's in their order.
    SELECT m.*, CASE WHEN m.goes THEN nextval('operation_number') END AS number, m.kind = 'win' AND m.wager_state = 'open' AND m.closed AS settles,
        CASE WHEN m.goes AND m.units > 0 THEN
          coalesce(m.house, ledger_account('house.game', m.brand_id, m.vendor || ':' || coalesce(m.wager_game, m.game, ''), m.brand_currency)) END AS house_account
      FROM (SELECT q.*, (q.balance + sum(q.delta) OVER (PARTITION BY q.member ORDER BY q.place))::bigint AS after FROM moved q ORDER BY q.place) m
  ), posted AS (
    INSERT INTO operation (number, at, amount, payer, receiver, payer_balance, receiver_balance, balance, stake, payout, turnover, settled_stake, settled_payout,
        type, revision, line, kind, source, key, brand_id, member_id, bet_id, round_id, product, game, reference, cancels, state, body_hash, agent_path, detail)
      SELECT a.number, a.at, a.units, CASE WHEN a.units > 0 THEN CASE a.kind WHEN 'bet' THEN a.cash_account ELSE a.house_account END END,
          CASE WHEN a.units > 0 THEN CASE a.kind WHEN 'bet' THEN a.house_account ELSE a.cash_account END END,
          CASE WHEN a.units > 0 AND a.kind = 'bet' THEN a.after END, CASE WHEN a.units > 0 AND a.kind <> 'bet' THEN a.after END, a.after,
          CASE a.kind WHEN 'bet' THEN a.stake WHEN 'cancel' THEN -a.wager_stake END, CASE a.kind WHEN 'win' THEN a.amount WHEN 'cancel' THEN 0 END,
          CASE WHEN a.kind = 'cancel' THEN -a.wager_turnover WHEN a.settles THEN coalesce(a.turnover, a.wager_stake)
            WHEN a.kind = 'bet' AND a.closed THEN coalesce(a.turnover, a.stake) END,
          CASE WHEN a.settles THEN a.wager_stake WHEN a.kind = 'bet' AND a.closed THEN a.stake
            WHEN a.kind = 'cancel' AND a.wager_state = 'settled' THEN -a.wager_stake END,
          CASE WHEN a.settles THEN a.wager_payout + a.amount WHEN a.wager_state = 'settled' THEN CASE a.kind WHEN 'win' THEN a.amount ELSE 0 END END,
          CASE WHEN a.units > 0 THEN CASE a.kind WHEN 'bet' THEN a.bet_type WHEN 'win' THEN a.win_type ELSE a.refund_type END END,
          CASE WHEN a.wager_state = 'settled' THEN a.wager_revisions + 1 END, 0, a.kind, a.vendor, a.id, a.brand_id, a.member, coalesce(a.wager_id, a.bet), a.round,
          coalesce(a.wager_product, a.product), coalesce(a.wager_game, a.game), a.reference, CASE WHEN a.kind = 'cancel' THEN a.reference END,
          CASE WHEN a.kind = 'cancel' THEN 'cancelled' WHEN a.settles OR (a.kind = 'bet' AND a.closed) THEN 'settled' ELSE coalesce(a.wager_state, 'open') END::operation_state,
          a.hash, coalesce(a.wager_path, a.agent_path), CASE WHEN a.kind = 'bet' AND a.free THEN jsonb_build_object('free', a.amount::text) END
        FROM applied a WHERE a.goes
  ), placed AS (
    INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, valid_turnover, placed_at, settled_at,
        business_day, state)
      SELECT a.bet, a.brand_id, a.member, a.agent_path, a.product, a.vendor, a.game, a.round, a.brand_currency, a.stake,
          CASE WHEN a.closed THEN coalesce(a.turnover, a.stake) ELSE 0 END, a.at, CASE WHEN a.closed THEN a.at END, a.today,
          CASE WHEN a.closed THEN 'settled' ELSE 'open' END
        FROM applied a WHERE a.goes AND a.kind = 'bet'
  ), settled AS (
    UPDATE bet w SET payout = w.payout + CASE a.kind WHEN 'win' THEN a.amount ELSE 0 END,
        state = CASE WHEN a.kind = 'cancel' THEN 'cancelled' WHEN a.settles THEN 'settled' ELSE w.state END,
        valid_turnover = CASE WHEN a.kind = 'cancel' THEN 0 WHEN a.settles THEN w.valid_turnover + coalesce(a.turnover, a.wager_stake) ELSE w.valid_turnover END,
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
            coalesce(sum(a.delta) FILTER (WHERE a.since_day >= a.today), 0)::bigint AS delta_day,
            coalesce(sum(a.delta) FILTER (WHERE a.since_day >= a.week), 0)::bigint AS delta_week,
            coalesce(sum(a.delta) FILTER (WHERE a.since_day >= a.month), 0)::bigint AS delta_month,
            coalesce(-sum(a.delta) FILTER (WHERE a.kind <> 'win' AND a.since_day >= a.today), 0)::bigint AS wager_day,
            coalesce(-sum(a.delta) FILTER (WHERE a.kind <> 'win' AND a.since_day >= a.week), 0)::bigint AS wager_week,
            coalesce(-sum(a.delta) FILTER (WHERE a.kind <> 'win' AND a.since_day >= a.month), 0)::bigint AS wager_month
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
END $$;

-- Applies the next p_most operations of a sealed settlement in the caller's transaction and moves its place. Whoever asks while another is at it
-- waits and goes on behind. Until the last step commits do not wait for the disk: what a crash loses is applied again, the place being lost with it.
CREATE FUNCTION settlement_step(p_number bigint, p_most integer, p_at timestamptz, OUT taken integer, OUT is_more boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan SET jit = off AS $$
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
END $$;

-- Passes over the operation after a place, which breaks its statement (a bug, not a refusal): it is kept with the reason and counted as refused.
-- Nothing where the settlement has moved from that place: another process went on, or this is a repeat after a lost answer.
CREATE FUNCTION settlement_pass(p_number bigint, p_member text, p_place bigint, p_why text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
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
END $$;

-- Deletes what a settlement that is applied was staged as, in steps; answers whether there is more.
CREATE FUNCTION settlement_clear(p_number bigint, p_most integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
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
END $$;

REVOKE EXECUTE ON FUNCTION bet_bulk(timestamptz, operation_kind[], text[], text[], bytea[], text[], text[], text[], bigint[], text[], text[], text[], text[], boolean[],
    boolean[], bigint[], text[], bigint[], text[], timestamptz[], boolean[]) FROM PUBLIC;
DO $$
DECLARE
  v_name regprocedure;
BEGIN
  FOR v_name IN SELECT p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'platform'::regnamespace AND p.proname LIKE 'settlement\_%' LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO pavilion_app', v_name);
  END LOOP;
END $$;
