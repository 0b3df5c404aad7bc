-- May this stake be placed? Null, or the refusal. Period sums of an earlier period count as nothing. Inlined by both forms.
-- p_alive: the session named lives (true when none was named). p_stale: the gate was judged on content that has changed since.
CREATE OR REPLACE FUNCTION bet_refusal(g member_guard, p_at timestamptz, p_alive boolean, p_since timestamptz, p_stale boolean, p_gate text, p_brand_status text,
  p_step bigint, p_amount bigint, p_free boolean, p_today date, p_week date, p_month date) RETURNS text
  LANGUAGE sql STABLE AS $$
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
$$;
