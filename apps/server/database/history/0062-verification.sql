-- Proofs: that a visitor is human, and that a contact is hers.

-- A puzzle or a piece of work that was handed out; gone with the first answer.
CREATE TABLE human_challenge (
  id          text PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('slider', 'work')),
  brand_id    text NOT NULL REFERENCES brand (id),
  -- The address it was handed to; of IPv6 its /64.
  network     text NOT NULL,
  -- slider: where the piece belongs, in pixels; work: bits that must be zero.
  answer      integer NOT NULL,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX human_challenge_expiry ON human_challenge (expires_at);

-- Challenges that were met: each opens one call.
CREATE TABLE human_pass (
  token_hash    bytea PRIMARY KEY,
  challenge_id  text NOT NULL,
  brand_id      text NOT NULL REFERENCES brand (id),
  network       text NOT NULL,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX human_pass_expiry ON human_pass (expires_at);

-- The code that counts for a purpose and a contact. Contacts and codes stand here only as keyed hashes.
CREATE TABLE one_time_code (
  brand_id      text NOT NULL REFERENCES brand (id),
  purpose       text NOT NULL,
  contact_hash  bytea NOT NULL,
  -- Null: nobody has this contact, nothing was sent, and no code is right.
  code_hash     bytea,
  tries         integer NOT NULL DEFAULT 0,
  expires_at    timestamptz NOT NULL,
  PRIMARY KEY (brand_id, purpose, contact_hash)
);
CREATE INDEX one_time_code_expiry ON one_time_code (expires_at);

-- Codes asked for in a fixed window, by contact and by address.
CREATE TABLE code_count (
  key        text PRIMARY KEY,
  taken      integer NOT NULL,
  resets_at  timestamptz NOT NULL
);
CREATE INDEX code_count_resets ON code_count (resets_at);

-- Contacts that led to a person before or beside those of her row: an exclusion cannot be shed by changing a number.
CREATE TABLE person_contact (
  kind       text NOT NULL CHECK (kind IN ('phone', 'email')),
  hash       bytea NOT NULL,
  person_id  text NOT NULL REFERENCES person (id),
  PRIMARY KEY (kind, hash)
);
CREATE INDEX person_contact_person ON person_contact (person_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON human_challenge, human_pass, one_time_code, code_count TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON person_contact TO pavilion_app;
