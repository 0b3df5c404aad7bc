-- How often an operation settles its bet, less how often it takes a settling back: as activity counts it (activity_play_given), so that the rows behind a
-- figure of settled bets add up to the figure.
CREATE OR REPLACE VIEW bet_counting AS
  SELECT o.number, o.line, o.at, o.brand_id, o.bet_id,
      o.kind = 'bet' OR (o.kind = 'reported' AND o.revision IS NULL
        AND num_nonnulls(o.stake, o.payout, o.turnover, o.commission, o.settled_stake, o.settled_payout) > 0) AS is_placed,
      o.kind = 'settle' OR num_nonnulls(o.turnover, o.commission, o.settled_stake, o.settled_payout) > 0 AS is_counted,
      coalesce(o.stake, 0) AS placed, coalesce(o.payout, 0) AS paid, coalesce(o.settled_stake, 0) AS stake, coalesce(o.settled_payout, 0) AS payout, coalesce(o.turnover, 0) AS turnover,
      o.member_id, o.source, o.product, o.game,
      CASE WHEN o.kind = 'settle' THEN 1 WHEN o.settled_stake IS NULL THEN 0
        WHEN o.kind = 'cancel' THEN CASE WHEN o.payout IS NOT NULL THEN -1 ELSE 0 END
        WHEN o.kind = 'reopen' THEN -1 WHEN o.revision IS NULL THEN 1 ELSE 0 END AS settled
    FROM operation o WHERE o.bet_id IS NOT NULL;
