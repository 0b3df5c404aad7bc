-- Whom and what an operation is of, so that the desk looks up the bets of a game or member and not all that counted in the days. A report of a vendor in
-- several lines places its bet once: the lines after the first carry no facts and count in nothing, as in activity_play_given.
CREATE OR REPLACE VIEW bet_counting AS
  SELECT o.number, o.line, o.at, o.brand_id, o.bet_id,
      o.kind = 'bet' OR (o.kind = 'reported' AND o.revision IS NULL
        AND num_nonnulls(o.stake, o.payout, o.turnover, o.commission, o.settled_stake, o.settled_payout) > 0) AS is_placed,
      o.kind = 'settle' OR num_nonnulls(o.turnover, o.commission, o.settled_stake, o.settled_payout) > 0 AS is_counted,
      coalesce(o.stake, 0) AS placed, coalesce(o.payout, 0) AS paid, coalesce(o.settled_stake, 0) AS stake, coalesce(o.settled_payout, 0) AS payout, coalesce(o.turnover, 0) AS turnover,
      o.member_id, o.source, o.product, o.game
    FROM operation o WHERE o.bet_id IS NOT NULL;
