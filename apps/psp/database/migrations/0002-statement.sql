-- What a statement says of a payment: what was paid, which may be another amount than was asked, and when it ended.
ALTER TABLE payment ADD COLUMN paid_amount text, ADD COLUMN ended_at timestamptz;
CREATE INDEX payment_created ON payment (merchant, created_at, id);
