-- Which running chases are due is asked every few seconds: the issue each waits for stands in a column of its own, and a win is told by whoever settles it
-- (an index on the orders' status would cost every order the free rewriting that 0310 gave it).
ALTER TABLE lottery_chase ADD COLUMN next_numero text GENERATED ALWAYS AS (phases -> next_phase ->> 'numero') STORED,
  ADD COLUMN has_won boolean NOT NULL DEFAULT false;
UPDATE lottery_chase c SET has_won = true
  WHERE state = 'running' AND stops_on_win AND EXISTS (SELECT FROM lottery_order o WHERE o.chase_id = c.id AND o.status = 4);
DROP INDEX lottery_chase_running;
CREATE INDEX lottery_chase_next ON lottery_chase (game_id, next_numero) WHERE state = 'running';
CREATE INDEX lottery_chase_won ON lottery_chase (id) WHERE state = 'running' AND has_won;
GRANT UPDATE (has_won) ON lottery_chase TO pavilion_app;
