CREATE OR REPLACE FUNCTION bet_bulk(p_at timestamptz, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[],
  p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[],
  p_free boolean[], p_closed boolean[], p_turnover bigint[], p_precheck text[], p_version bigint[], p_session text[],
  p_since timestamptz[], p_take_back boolean[])
  RETURNS TABLE(n integer, status text, replayed boolean)
  LANGUAGE plpgsql
AS $$
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
END $$;
REVOKE ALL ON FUNCTION bet_bulk FROM PUBLIC;
