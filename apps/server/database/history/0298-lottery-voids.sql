-- How often an issue was declared void: a day without a draw may be taken back and given again, and each time stakes are given back under a name of its own.
ALTER TABLE lottery_issue ADD COLUMN voids integer NOT NULL DEFAULT 0,
  -- A draw that was promised is made, however late.
  ADD CHECK (state <> 'void' OR seed_hash IS NULL);
UPDATE lottery_issue SET voids = 1 WHERE state = 'void';
GRANT UPDATE (voids) ON lottery_issue TO pavilion_app;

-- Bets of tickets whose prize group gave a rebate: a rebate that a member takes by hand does not pay for their turnover again.
CREATE VIEW lottery_rebated AS
  SELECT o.member_id, b.product, b.valid_turnover, b.settled_at FROM lottery_order o JOIN lottery_game g ON g.id = o.game_id
    JOIN bet_operation x ON x.source = g.vassalage AND x.key = o.id AND x.kind = 'bet' AND x.line = 0 JOIN bet_facts b ON b.id = x.bet_id
    WHERE o.rebate > 0 AND o.status IN (4, 5);
GRANT SELECT ON lottery_rebated TO pavilion_app;
CREATE INDEX lottery_order_rebated ON lottery_order (member_id) WHERE rebate > 0;
