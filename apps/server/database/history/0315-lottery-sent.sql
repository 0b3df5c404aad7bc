-- What the client sent under its id, whole: the same again is answered before today's offer, limits or the member's prize group are looked at. Null: a
-- later phase of a chase, or placed before.
ALTER TABLE lottery_order ADD COLUMN sent_hash text;
ALTER TABLE lottery_chase ADD COLUMN sent_hash text;
