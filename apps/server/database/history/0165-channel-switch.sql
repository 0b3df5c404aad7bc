-- A channel may be switched off at the desk; it stays off when the brand's folder is put in force again, until it is switched on.
ALTER TABLE payment_channel ADD COLUMN paused boolean NOT NULL DEFAULT false;
ALTER TABLE setting_version DROP CONSTRAINT setting_version_area_check,
  ADD CONSTRAINT setting_version_area_check CHECK (area IN ('flags', 'registration', 'withdrawals', 'adjustments', 'channels'));

-- Reconciliation goes by the orders to a provider, of which a withdrawal may have more than one.
DROP INDEX withdrawal_of_provider;
CREATE INDEX withdrawal_payout_of_provider ON withdrawal_payout (provider, ordered_at);
