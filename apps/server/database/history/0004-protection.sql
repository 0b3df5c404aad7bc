-- The members' own limits, cool-offs and exclusions: what was asked when. What is in force stands in member_guard and person.

CREATE TABLE limit_change (
  id            text PRIMARY KEY,
  member_id     text NOT NULL REFERENCES member (id),
  kind          text NOT NULL CHECK (kind IN ('deposit', 'loss', 'wager', 'session')),
  period        text NOT NULL CHECK (period IN ('day', 'week', 'month', 'session')),
  -- Ledger units, or minutes of a session; null takes the limit away.
  amount        bigint CHECK (amount >= 0),
  asked_at      timestamptz NOT NULL,
  -- A looser limit may be confirmed from here on (a second yes); a tighter one is in force at once.
  effective_at  timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  state         text NOT NULL CHECK (state IN ('pending', 'applied', 'withdrawn'))
);
CREATE UNIQUE INDEX limit_change_pending ON limit_change (member_id, kind, period) WHERE state = 'pending';
CREATE INDEX limit_change_member ON limit_change (member_id, asked_at);

CREATE TABLE protection_event (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL,
  member_id  text NOT NULL REFERENCES member (id),
  kind       text NOT NULL CHECK (kind IN ('cool.off', 'exclusion')),
  until      timestamptz NOT NULL
);
CREATE INDEX protection_event_member ON protection_event (member_id, id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON protection_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON limit_change, protection_event TO pavilion_app;
GRANT UPDATE (state) ON limit_change TO pavilion_app;

-- Sums of an earlier day, week or month start anew. bet_write does the same for the members of a batch.
CREATE FUNCTION guard_new_period(p_member text, p_at timestamptz) RETURNS void
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
REVOKE EXECUTE ON FUNCTION guard_new_period(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guard_new_period(text, timestamptz) TO pavilion_app;
