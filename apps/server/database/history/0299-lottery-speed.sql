-- What a prize group gives back stands beside the win of each ticket: a promotion in a step made all operations of its member be worked one by one.
-- Now promotions are worked with the set. They name no bet, count for no limit and come out of house.promotion. The other lines of bet_bulk stay as 0097 wrote them.
DO $$
DECLARE
  v_function oid;
  v_text text;
  v_change record;
BEGIN
  SELECT p.oid, pg_get_functiondef(p.oid) INTO STRICT v_function, v_text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = current_schema() AND p.proname = 'bet_bulk';
  FOR v_change IN SELECT * FROM (VALUES
    ('pr.refund_type, moment.at', 'pr.refund_type, pr.promotion_type, moment.at'),
    ('WHEN op.kind = ''win'' THEN coalesce(win_refusal', 'WHEN op.kind = ''promo'' THEN ''ok'' WHEN op.kind = ''win'' THEN coalesce(win_refusal'),
    ('WHERE op.kind <> ''bet'' AND f.id = ref.bet_id', 'WHERE op.kind NOT IN (''bet'', ''promo'') AND f.id = ref.bet_id'),
    ('AND h.kind = ''house.game''', 'AND h.kind = CASE op.kind WHEN ''promo'' THEN ''house.promotion'' ELSE ''house.game'' END'),
    ('f.kind IN (''bet'', ''win'', ''cancel'')', 'f.kind IN (''bet'', ''win'', ''cancel'', ''promo'')'),
    ('AND (f.kind = ''bet'' OR (f.reference', 'AND (f.kind IN (''bet'', ''promo'') OR (f.reference'),
    -- A promotion of the round is no bet that its closing could settle.
    ('count(*) OVER same_round > 1 AND NOT bool_and(f.is_alone) OVER same_round',
      'count(*) FILTER (WHERE f.kind <> ''promo'') OVER same_round > 1 AND NOT bool_and(f.is_alone) FILTER (WHERE f.kind <> ''promo'') OVER same_round'),
    ('WHEN ''bet'' THEN d.stake WHEN ''win'' THEN d.amount ELSE', 'WHEN ''bet'' THEN d.stake WHEN ''win'' THEN d.amount WHEN ''promo'' THEN d.amount ELSE'),
    ('WHEN ''bet'' THEN -d.stake WHEN ''win'' THEN d.amount ELSE', 'WHEN ''bet'' THEN -d.stake WHEN ''win'' THEN d.amount WHEN ''promo'' THEN d.amount ELSE'),
    ('ledger_account(''house.game'', m.brand_id', 'ledger_account(CASE m.kind WHEN ''promo'' THEN ''house.promotion'' ELSE ''house.game'' END, m.brand_id'),
    ('WHEN ''win'' THEN a.win_type ELSE', 'WHEN ''win'' THEN a.win_type WHEN ''promo'' THEN a.promotion_type ELSE'),
    ('coalesce(a.wager_id, a.bet), a.round', 'CASE WHEN a.kind <> ''promo'' THEN coalesce(a.wager_id, a.bet) END, a.round'),
    ('CASE WHEN a.kind = ''cancel'' THEN ''cancelled'' WHEN a.settles OR', 'CASE WHEN a.kind = ''promo'' THEN NULL WHEN a.kind = ''cancel'' THEN ''cancelled'' WHEN a.settles OR'),
    ('CASE WHEN a.kind = ''bet'' AND a.free THEN', 'CASE WHEN a.free AND (a.kind = ''bet'' OR a.kind = ''promo'' AND a.amount = 0) THEN'),
    ('FILTER (WHERE a.since_day >= a.today), 0)::bigint AS delta_day', 'FILTER (WHERE a.kind <> ''promo'' AND a.since_day >= a.today), 0)::bigint AS delta_day'),
    ('FILTER (WHERE a.since_day >= a.week), 0)::bigint AS delta_week', 'FILTER (WHERE a.kind <> ''promo'' AND a.since_day >= a.week), 0)::bigint AS delta_week'),
    ('FILTER (WHERE a.since_day >= a.month), 0)::bigint AS delta_month', 'FILTER (WHERE a.kind <> ''promo'' AND a.since_day >= a.month), 0)::bigint AS delta_month'),
    ('FILTER (WHERE a.kind <> ''win'' AND', 'FILTER (WHERE a.kind NOT IN (''win'', ''promo'') AND')
  ) AS change (old, new) LOOP
    IF strpos(v_text, v_change.old) = 0 THEN RAISE EXCEPTION 'bet_bulk has no "%"', v_change.old; END IF;
    v_text := replace(v_text, v_change.old, v_change.new);
  END LOOP;
  EXECUTE v_text;
END;
$$;

-- A day has 6,100 issues, and every one of them stays to be seen. What is due is asked every few seconds, and what was drawn last by every board.
CREATE INDEX lottery_issue_closing ON lottery_issue (closes_at) WHERE state = 'open';
CREATE INDEX lottery_issue_drawn ON lottery_issue (drawn_at, id) WHERE state = 'drawn';
CREATE INDEX lottery_issue_course ON lottery_issue (game_id, closes_at);
DROP INDEX lottery_issue_next;
