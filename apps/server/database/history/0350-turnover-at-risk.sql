-- Valid turnover is what a bet puts at risk (docs/adr/0070), which whoever offers the game states. Where nothing is stated all of the stake counts, and no
-- statement counts for more than the stake.
DO $$
DECLARE
  v_function record;
  v_text text;
  v_change record;
BEGIN
  FOR v_function IN SELECT p.oid, p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = current_schema() AND p.proname IN ('bet_each', 'bet_many_bets', 'bet_many_wins', 'bet_bulk', 'bet_report') LOOP
    v_text := pg_get_functiondef(v_function.oid);
    FOR v_change IN SELECT * FROM (VALUES
      ('bet_each', 'coalesce(p_turnover[i], v_out)', 'least(p_turnover[i], v_out)'),
      ('bet_each', 'coalesce(p_turnover[i], b.stake)', 'least(p_turnover[i], b.stake)'),
      ('bet_many_bets', 'coalesce(a.turnover, a.stake)', 'least(a.turnover, a.stake)'),
      ('bet_many_wins', 'coalesce(a.turnover, a.wager_stake)', 'least(a.turnover, a.wager_stake)'),
      ('bet_bulk', 'coalesce(a.turnover, a.wager_stake)', 'least(a.turnover, a.wager_stake)'),
      ('bet_bulk', 'coalesce(a.turnover, a.stake)', 'least(a.turnover, a.stake)'),
      ('bet_report', 'v_turnover := v_stake;', 'v_turnover := CASE WHEN r.state = ''cancelled'' THEN 0 ELSE least(r.at_risk, r.stake) END
      - CASE WHEN v_new OR b.state = ''cancelled'' THEN 0 ELSE b.valid_turnover END;'),
      ('bet_report', 'payout bigint, state text, "placedAt" timestamptz))', 'payout bigint, state text, "placedAt" timestamptz, "atRisk" bigint))'),
      ('bet_report', 'payout, state, placed_at, ordinality)', 'payout, state, placed_at, at_risk, ordinality)')
    ) AS c (name, before, after) WHERE name = v_function.proname LOOP
      IF strpos(v_text, v_change.before) = 0 THEN
        RAISE EXCEPTION '% holds no %', v_change.name, v_change.before;
      END IF;
      v_text := replace(v_text, v_change.before, v_change.after);
    END LOOP;
    EXECUTE v_text;
  END LOOP;
END $$;
