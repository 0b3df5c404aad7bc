-- The cashier's list finds a payment by each of its names: without these each look read all that there ever was.
CREATE INDEX deposit_payer_reference ON deposit (payer_reference) WHERE payer_reference <> '';
CREATE INDEX withdrawal_provider_ref ON withdrawal (provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX withdrawal_payout_provider_ref ON withdrawal_payout (provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payment_event_id ON payment_event (event_id);
