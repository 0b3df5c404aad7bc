-- Whoever has the platform's key chooses `draws_at` of a promise, and may have its seed from then on. What keeps a result from being known beforehand is that
-- the answer to a promise tells the time it holds, and that the platform takes bets on no issue whose promise holds another time than its draw.
COMMENT ON COLUMN promise.draws_at IS 'promised with the seed''s hash; the seed is given from then on';
COMMENT ON COLUMN promise.chain_hash IS
  'SHA-256 of `chain hash before:game:numero:draws_at as ISO 8601 in UTC with milliseconds:seed hash`; of promises made before this migration without draws_at';
