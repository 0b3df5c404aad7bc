-- A channel may ask for a transfer that the payer writes by hand, beside a page of the provider and a code.
ALTER TABLE payment_channel DROP CONSTRAINT payment_channel_kind_check;
ALTER TABLE payment_channel ADD CONSTRAINT payment_channel_kind_check CHECK (kind IN ('redirect', 'qr', 'transfer'));

ALTER TABLE deposit
  -- What the payer's bank repeats to us: two letters and ten characters. Null: of an older version.
  ADD COLUMN transfer_code text UNIQUE,
  -- How its channel was paid when it was opened; null: of an older version.
  ADD COLUMN channel_kind text CHECK (channel_kind IN ('redirect', 'qr', 'transfer')),
  -- {bankName, accountName, accountNumber, remark}; null where the provider has a page of its own.
  ADD COLUMN receiver jsonb,
  -- In whose name the payer's account is, where the member said so.
  ADD COLUMN payer_name text;
