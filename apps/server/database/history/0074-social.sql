-- Sign-in by OpenID Connect providers.

-- Whose identity at a provider is whose account here. Found by the provider's subject only, never by an e-mail address.
CREATE TABLE social_identity (
  brand_id       text NOT NULL REFERENCES brand (id),
  provider       text NOT NULL,
  subject        text NOT NULL,
  member_id      text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  -- Masked: to be recognised by its owner.
  account        text NOT NULL,
  bound_at       timestamptz NOT NULL,
  last_login_at  timestamptz,
  PRIMARY KEY (brand_id, provider, subject),
  UNIQUE (member_id, provider)
);

-- Sign-ins under way: what the answer of the provider is held against. Used once.
CREATE TABLE social_attempt (
  state_hash     bytea PRIMARY KEY,
  brand_id       text NOT NULL REFERENCES brand (id),
  provider       text NOT NULL,
  -- Cookie of the browser that began it: an answer carried to another browser opens nothing.
  browser_hash   bytea NOT NULL,
  -- Set where an account is to be bound; null where somebody wants in.
  member_id      text REFERENCES member (id) ON DELETE CASCADE,
  nonce          text NOT NULL,
  code_verifier  text NOT NULL,
  redirect_uri   text NOT NULL,
  expires_at     timestamptz NOT NULL
);
CREATE INDEX social_attempt_expiry ON social_attempt (expires_at);

-- Identities that came back and belong to nobody yet: whoever logs in or registers in the same browser may bind them.
CREATE TABLE social_arrival (
  ticket_hash   bytea PRIMARY KEY,
  brand_id      text NOT NULL REFERENCES brand (id),
  provider      text NOT NULL,
  subject       text NOT NULL,
  account       text NOT NULL,
  browser_hash  bytea NOT NULL,
  arrived_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX social_arrival_expiry ON social_arrival (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON social_identity, social_attempt, social_arrival TO pavilion_app;
