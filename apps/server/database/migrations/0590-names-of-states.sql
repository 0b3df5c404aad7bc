-- What the numbers of states mean (ADR 83); a test compares it with the names of the contract.
COMMENT ON COLUMN deposit.state IS '0 created, 1 waiting, 2 credited, 3 failed, 4 cancelled, 5 expired';
COMMENT ON COLUMN withdrawal.state IS '0 review, 1 approved, 2 paying, 3 confirming, 4 done, 5 rejected, 6 cancelled, 7 disputed, 8 partly';
COMMENT ON COLUMN withdrawal_step.state IS '0 review, 1 approved, 2 paying, 3 confirming, 4 done, 5 rejected, 6 cancelled, 7 disputed, 8 partly';
COMMENT ON COLUMN lottery_order.status IS '2 waiting, 4 won, 5 lost, 6 chaseWon, 7 late, 8 cancelled, 12 void';
