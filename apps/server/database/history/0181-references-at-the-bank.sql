-- What a transfer is called at the bank, as two people may write it: capitals, blanks and marks aside.
ALTER TABLE deposit_resolution ADD COLUMN reference_key text NOT NULL
  GENERATED ALWAYS AS (upper(regexp_replace(reference, '[[:space:][:punct:]]', '', 'g'))) STORED;
CREATE INDEX deposit_resolution_seen ON deposit_resolution (provider, reference_key)
  WHERE ending = 'credit' AND event_id IS NULL AND state <> 'withdrawn';
CREATE INDEX payment_event_key ON payment_event (provider, upper(regexp_replace(event_id, '[[:space:][:punct:]]', '', 'g')))
  WHERE body ->> 'kind' = 'deposit.paid';
