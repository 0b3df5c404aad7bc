-- Chases hold money, and orders know what their prize group gives back (docs/adr/0060).

INSERT INTO transaction_type (code, name, direction) VALUES (4201, 'lottery.held', 'out'), (4121, 'lottery.held.returned', 'in');
INSERT INTO account_pair (type, from_kind, to_kind) VALUES (4201, 'member.cash', 'member.hold'), (4121, 'member.hold', 'member.cash');

-- What a chase won is said by its orders.
ALTER TABLE lottery_chase DROP COLUMN won,
  ADD COLUMN request_hash text NOT NULL,
  -- Where it was placed from, for the rules of regions its later phases are judged by; gone when it ends.
  ADD COLUMN ip text,
  ADD CHECK (state = 'running' OR ip IS NULL);
GRANT UPDATE (ip) ON lottery_chase TO pavilion_app;

-- The member's highest prize group when the order was placed, 0 where the game has none: what a line's own is below it comes back with settling.
ALTER TABLE lottery_order ADD COLUMN own_group integer NOT NULL DEFAULT 0 CHECK (own_group BETWEEN 0 AND 1999);
GRANT UPDATE (rebate) ON lottery_order TO pavilion_app;
