-- Payments that go back: refunds ordered by the merchant, under the merchant's own id like every payment.
ALTER TABLE payment DROP CONSTRAINT payment_kind_check, ADD CONSTRAINT payment_kind_check CHECK (kind IN ('deposit', 'payout', 'refund'));
