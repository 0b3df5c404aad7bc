-- Accounts that log in without a password, and the ways back in for who forgot hers.

-- Null: no password was ever set; the member logs in by a code or through a provider.
ALTER TABLE member_credential ALTER COLUMN password_hash DROP NOT NULL;
-- When the payment password was last reset by a proof instead of the old one.
ALTER TABLE member_credential ADD COLUMN payment_password_reset_at timestamptz;

-- A brand may refuse withdrawals for so many hours after such a reset; 0: it does not.
ALTER TABLE identity_policy ADD COLUMN payment_password_hold_hours smallint NOT NULL DEFAULT 0
  CHECK (payment_password_hold_hours BETWEEN 0 AND 168);

-- The link of the last recovery mail of a member; a new mail replaces it.
CREATE TABLE password_reset (
  member_id   text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  token_hash  bytea NOT NULL UNIQUE,
  -- The address it was sent to: who follows the link has proved it.
  email       text NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX password_reset_expiry ON password_reset (expires_at);

-- After a recovery by phone the login that follows needs no second step: once, within minutes.
CREATE TABLE recovery_pass (
  member_id   text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  pass_hash   bytea NOT NULL,
  expires_at  timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON password_reset, recovery_pass TO pavilion_app;
