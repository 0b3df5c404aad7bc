-- No stake is taken in a round that was closed for the member: a settled wager of the round says so. The other lines of the functions stay as 0082, 0097
-- and those after them wrote them.
DO $$
DECLARE
  v_change record;
  v_old text;
  v_new text;
BEGIN
  FOR v_change IN SELECT * FROM (VALUES
    -- The common case: the stake's own statement looks, so nothing is asked beforehand. Nothing inserted goes the long way, which says why.
    ('bet_each', $a$VALUES (nextval('operation_number'), v_at, v_out, g.cash_account, c.house, g.balance - v_out, g.balance - v_out, v_out, c.bet_type, 0, 'bet', p_vendor[i],
            p_id[i], g.brand_id, g.member_id, p_bet[i], p_round[i], p_product[i], p_game[i], 'open', p_hash[i], g.agent_path)$a$,
      $b$SELECT nextval('operation_number'), v_at, v_out, g.cash_account, c.house, g.balance - v_out, g.balance - v_out, v_out, c.bet_type, 0, 'bet', p_vendor[i],
            p_id[i], g.brand_id, g.member_id, p_bet[i], p_round[i], p_product[i], p_game[i], 'open', p_hash[i], g.agent_path
          WHERE (SELECT w.id FROM bet w WHERE w.vendor = p_vendor[i] AND w.round_id = p_round[i] AND w.member_id = g.member_id AND w.state = 'settled' LIMIT 1) IS NULL$b$),
    ('bet_each', $a$      IF status IS NULL THEN
        v_out := CASE WHEN p_free[i] THEN 0 ELSE p_amount[i] END;$a$,
      $b$      IF status IS NULL AND v_kind = 'bet' THEN
        SELECT 'round.closed' INTO status FROM bet w
          WHERE w.vendor = p_vendor[i] AND w.round_id = p_round[i] AND w.member_id = g.member_id AND w.state = 'settled' LIMIT 1;
      END IF;
      IF status IS NULL THEN
        v_out := CASE WHEN p_free[i] THEN 0 ELSE p_amount[i] END;$b$),
    ('bet_many_bets', $a$op.amount, op.free, day.today, span.week, span.month), 'ok')$a$,
      $b$op.amount, op.free, day.today, span.week, span.month), (SELECT 'round.closed' FROM bet r
              WHERE r.vendor = op.vendor AND r.round_id = op.round AND r.member_id = op.member AND r.state = 'settled' LIMIT 1), 'ok')$b$),
    ('bet_bulk', $a$op.amount, op.free, day.today, span.week, span.month), 'ok')$a$,
      $b$op.amount, op.free, day.today, span.week, span.month), (SELECT 'round.closed' FROM bet r
              WHERE r.vendor = op.vendor AND r.round_id = op.round AND r.member_id = op.member AND r.state = 'settled' LIMIT 1), 'ok')$b$),
    -- Stakes of one call in one round, of which one closes it: one after another.
    ('bet_bulk', $a$        AND NOT (f.kind = 'bet' AND f.ops > 1 AND (f.status <> 'ok' OR f.refused_together IS NOT NULL))$a$,
      $b$        AND NOT (f.kind = 'bet' AND f.ops > 1 AND (f.status <> 'ok' OR f.refused_together IS NOT NULL))
        AND NOT (f.kind = 'bet' AND bool_or(f.closed) OVER same_round AND count(*) OVER same_round > 1)$b$)
  ) AS c (name, old, new) LOOP
    SELECT pg_get_functiondef(p.oid) INTO STRICT v_old FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = current_schema() AND p.proname = v_change.name;
    v_new := replace(v_old, v_change.old, v_change.new);
    IF v_new = v_old THEN RAISE EXCEPTION '% has no "%"', v_change.name, v_change.old; END IF;
    EXECUTE v_new;
  END LOOP;
END;
$$;
