-- A secret one operator gave at the desk; it is used once another one has confirmed it. Null: none waits.
ALTER TABLE payment_provider
  ADD COLUMN next_secret_id text,
  ADD COLUMN next_secret_sealed bytea,
  ADD COLUMN next_secret_by text,
  ADD COLUMN next_secret_at timestamptz,
  ADD CHECK (num_nulls(next_secret_id, next_secret_sealed, next_secret_by, next_secret_at) IN (0, 4));
