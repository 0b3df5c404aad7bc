CREATE OR REPLACE FUNCTION bet_many_wins(p_at timestamptz, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[],
  p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[],
  p_free boolean[], p_closed boolean[], p_turnover bigint[], p_gate text[], p_version bigint[], p_session text[], p_since timestamptz[])
  RETURNS TABLE(n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
  LANGUAGE plpgsql
AS $$
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
END $$;
REVOKE ALL ON FUNCTION bet_many_wins FROM PUBLIC;
