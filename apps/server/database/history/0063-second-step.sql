-- The second step of a login: where a member has logged in from, and logins that wait for their second proof.

-- Networks a member has logged in from: an IPv4 address, of IPv6 the /64.
CREATE TABLE trusted_address (
  member_id      text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  network        text NOT NULL,
  first_seen_at  timestamptz NOT NULL,
  last_seen_at   timestamptz NOT NULL,
  PRIMARY KEY (member_id, network)
);

-- A login whose first proof was right. It is deleted by the one answer that opens the session.
CREATE TABLE second_step (
  ticket_hash        bytea PRIMARY KEY,
  member_id          text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  brand_id           text NOT NULL,
  -- What the ticket is bound to: another browser or network has no use for it.
  device_hash        bytea,
  network            text NOT NULL,
  -- The password then in force, by the time it was set: a new one kills the ticket.
  password_set_at    timestamptz,
  methods            text[] NOT NULL,
  -- Wishes and facts of the login it continues.
  remember           boolean NOT NULL,
  is_default_password boolean NOT NULL,
  forgives_age       boolean NOT NULL,
  tries              integer NOT NULL DEFAULT 0,
  expires_at         timestamptz NOT NULL
);
CREATE INDEX second_step_expiry ON second_step (expires_at);
CREATE INDEX second_step_member ON second_step (member_id);

-- The network a session was used from last; a change is written into the account's history.
ALTER TABLE member_session ADD COLUMN network text;

GRANT SELECT, INSERT, UPDATE, DELETE ON trusted_address, second_step TO pavilion_app;
