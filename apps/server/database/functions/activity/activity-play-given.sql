-- What each operation of a range says about play. Without SET it is inlined.
CREATE OR REPLACE FUNCTION activity_play_given(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot)
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
REVOKE ALL ON FUNCTION activity_play_given FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_play_given TO pavilion_app;
