-- Identity tokens of the phone sign-in that were used: each lets somebody in once.
CREATE TABLE phone_token_use (
  token_hash  bytea PRIMARY KEY,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX phone_token_use_expiry ON phone_token_use (expires_at);

GRANT SELECT, INSERT, DELETE ON phone_token_use TO pavilion_app;
