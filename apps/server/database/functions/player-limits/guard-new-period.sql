-- Sums of an earlier day, week or month start anew. bet_write does the same for the members of a batch.
CREATE OR REPLACE FUNCTION guard_new_period(p_member text, p_at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
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
$$;
REVOKE ALL ON FUNCTION guard_new_period FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guard_new_period TO pavilion_app;
