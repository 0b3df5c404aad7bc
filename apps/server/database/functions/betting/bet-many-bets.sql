CREATE OR REPLACE FUNCTION bet_many_bets(p_at timestamptz, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[],
  p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[],
  p_free boolean[], p_closed boolean[], p_turnover bigint[], p_gate text[], p_version bigint[], p_session text[], p_since timestamptz[])
  RETURNS TABLE(n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
  LANGUAGE plpgsql
AS $$
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
END $$;
REVOKE ALL ON FUNCTION bet_many_bets FROM PUBLIC;
