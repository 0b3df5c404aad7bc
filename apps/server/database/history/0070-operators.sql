-- The operator desk: who works there, how they prove it, what they write down.

CREATE TABLE operator (
  id                text PRIMARY KEY,
  -- In lower case.
  email             text NOT NULL UNIQUE CHECK (email = lower(email)),
  name              text NOT NULL,
  role              text NOT NULL CHECK (role IN ('owner', 'manager', 'cashier', 'reviewer', 'support', 'auditor')),
  -- Null: every brand, those to come too.
  brand_ids         text[],
  status            text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'locked')),
  -- Null while a reset waits for its link to be used: nobody can log in.
  password_hash     text,
  password_set_at   timestamptz,
  -- AES-256-GCM under a key of the installation, bound to the row's id.
  totp_sealed       bytea,
  -- The latest step of 30 s whose code was accepted: no code is accepted twice.
  totp_last_step    bigint NOT NULL DEFAULT 0,
  -- Seeded with a password anybody can read; a server without DEMO does not start over one.
  is_demonstration  boolean NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL,
  last_login_at     timestamptz
);

-- Welcome links: a first owner, an invited operator, or a known one who sets password and app anew.
CREATE TABLE operator_link (
  id           text PRIMARY KEY,
  token_hash   bytea NOT NULL UNIQUE,
  kind         text NOT NULL CHECK (kind IN ('owner', 'operator', 'reset')),
  name         text NOT NULL,
  email        text NOT NULL,
  role         text NOT NULL,
  brand_ids    text[],
  -- Of a reset.
  operator_id  text REFERENCES operator (id),
  -- The secret offered for the authenticator app, sealed and bound to this row's id.
  totp_sealed  bytea NOT NULL,
  -- Null: made beside the product by who has its machine.
  invited_by   text REFERENCES operator (id),
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz,
  revoked_at   timestamptz
);
CREATE INDEX operator_link_open ON operator_link (expires_at) WHERE used_at IS NULL AND revoked_at IS NULL;

CREATE TABLE operator_session (
  id              text PRIMARY KEY,
  token_hash      bytea NOT NULL UNIQUE,
  operator_id     text NOT NULL REFERENCES operator (id),
  created_at      timestamptz NOT NULL,
  active_at       timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  -- Dangerous acts are allowed until then: the second factor was proved a moment ago.
  elevated_until  timestamptz NOT NULL,
  ended_at        timestamptz,
  end_reason      text CHECK (end_reason ~ '^[a-z][a-z.]{1,31}$'),
  ip              text NOT NULL,
  user_agent      text NOT NULL
);
CREATE INDEX operator_session_live ON operator_session (operator_id) WHERE ended_at IS NULL;
CREATE INDEX operator_session_expiry ON operator_session (expires_at);

-- A login whose password was right; deleted by the code that opens the session.
CREATE TABLE operator_ticket (
  ticket_hash      bytea PRIMARY KEY,
  operator_id      text NOT NULL REFERENCES operator (id),
  -- The password it was right for: a new one kills the ticket.
  password_set_at  timestamptz NOT NULL,
  expires_at       timestamptz NOT NULL
);
CREATE INDEX operator_ticket_expiry ON operator_ticket (expires_at);

CREATE TABLE operator_recovery_code (
  operator_id  text NOT NULL REFERENCES operator (id),
  code_hash    bytea NOT NULL,
  used_at      timestamptz,
  PRIMARY KEY (operator_id, code_hash)
);

CREATE TABLE member_note (
  id           text PRIMARY KEY,
  member_id    text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  operator_id  text NOT NULL REFERENCES operator (id),
  at           timestamptz NOT NULL,
  text         text NOT NULL
);
CREATE INDEX member_note_member ON member_note (member_id, at);

-- Grows with every change an operator makes to a group of settings; a change made from an older sight is refused.
CREATE TABLE setting_version (
  brand_id  text NOT NULL REFERENCES brand (id),
  area      text NOT NULL CHECK (area IN ('flags', 'registration', 'withdrawals')),
  version   integer NOT NULL DEFAULT 1,
  PRIMARY KEY (brand_id, area)
);

-- Processes of the platform that live, and when they last said so.
CREATE TABLE process_heartbeat (
  id          text PRIMARY KEY,
  role        text NOT NULL,
  host        text NOT NULL,
  pid         integer NOT NULL,
  started_at  timestamptz NOT NULL,
  seen_at     timestamptz NOT NULL
);

-- Proofs of the books and of the audit trail, the last of each kind.
CREATE TABLE check_run (
  kind      text PRIMARY KEY CHECK (kind IN ('books', 'audit')),
  at        timestamptz NOT NULL,
  ok        boolean NOT NULL,
  problems  integer NOT NULL
);

CREATE INDEX member_profile_email ON member_profile (lower(email)) WHERE email <> '';
CREATE INDEX member_profile_mobile ON member_profile (mobile) WHERE mobile <> '';
CREATE INDEX member_profile_name ON member_profile (lower(full_name) text_pattern_ops) WHERE full_name <> '';
CREATE INDEX member_newest ON member (created_at DESC, id DESC);

GRANT SELECT, INSERT, UPDATE ON operator, operator_link, operator_session, operator_recovery_code, setting_version TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON operator_ticket TO pavilion_app;
GRANT DELETE ON operator_session, operator_recovery_code TO pavilion_app;
GRANT SELECT, INSERT ON member_note TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON process_heartbeat, check_run TO pavilion_app;
