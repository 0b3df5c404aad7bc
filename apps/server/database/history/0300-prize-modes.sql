-- The prize mode a ticket was placed at, and a chase begun at, where it is not the game's own (docs/adr/0063).
ALTER TABLE lottery_order ADD COLUMN prize_mode text CHECK (prize_mode = 'ZY');
ALTER TABLE lottery_chase ADD COLUMN prize_mode text CHECK (prize_mode = 'ZY');
