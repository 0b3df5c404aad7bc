-- When a withdrawal's state was last changed is written with the state, by the clock of the product: the database's own was another one for what was invented,
-- and made the time of a payout the time it took to write it down.
DROP TRIGGER moved ON withdrawal;
DROP FUNCTION withdrawal_moved();
