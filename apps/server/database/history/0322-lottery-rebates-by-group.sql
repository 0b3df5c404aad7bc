-- Bets of tickets at a prize group, whether it gave a rebate or is the member's highest: payout and rebates together come to the brand's top group, and a
-- rebate that a member takes by hand came on top of it. Turnover at odds of their own counts.
CREATE OR REPLACE VIEW lottery_rebated AS
  SELECT o.member_id, b.product, b.valid_turnover, b.settled_at FROM lottery_order o JOIN lottery_game g ON g.id = o.game_id
    JOIN bet_operation x ON x.source = g.vassalage AND x.key = o.id AND x.kind = 'bet' AND x.line = 0 JOIN bet_facts b ON b.id = x.bet_id
    WHERE o.own_group > 0 AND o.status IN (4, 5) AND EXISTS (SELECT FROM lottery_line l WHERE l.order_id = o.id AND l.series > 0);
-- A group of a member's own is found beside the orders themselves.
DROP INDEX lottery_order_rebated;
