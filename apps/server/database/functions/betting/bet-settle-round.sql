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
REVOKE ALL ON FUNCTION bet_settle_round FROM PUBLIC;
