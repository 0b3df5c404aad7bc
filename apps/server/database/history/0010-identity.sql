-- Who members are, how they prove it, and what is counted against guessing.

-- A brand's rules of access. A brand without a row has the defaults.
CREATE TABLE identity_policy (
  brand_id           text PRIMARY KEY REFERENCES brand (id),
  -- Weak password given out by the house; who logs in with it must change it.
  default_password   text,
  -- Older passwords must be changed, while the module PWDEXPFORCECHANGE3 is on.
  password_max_days  integer CHECK (password_max_days > 0),
  -- A login ends the member's other sessions.
  single_session     boolean NOT NULL DEFAULT false,
  -- Country code of numbers given without one.
  dialing_code       text CHECK (dialing_code ~ '^[1-9][0-9]{0,3}$')
);

CREATE TABLE member_profile (
  member_id          text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  nickname           text NOT NULL DEFAULT '',
  payee_name         text NOT NULL DEFAULT '',
  full_name          text NOT NULL DEFAULT '',
  -- E.164 where the country is known, else the digits as given.
  mobile             text NOT NULL DEFAULT '',
  email              text NOT NULL DEFAULT '',
  -- Other fields of the registration form, by their wire names.
  details            jsonb NOT NULL DEFAULT '{}',
  affiliate_code     text,
  referral_code      text,
  -- Where and how the account was opened: registerUrl, registerMethod, domain, ip, device.
  origin             jsonb NOT NULL DEFAULT '{}',
  terms_version      text,
  terms_accepted_at  timestamptz,
  first_login_at     timestamptz,
  last_login_at      timestamptz
);

CREATE TABLE member_credential (
  member_id              text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  -- Argon2id, in the PHC text form.
  password_hash          text NOT NULL,
  password_set_at        timestamptz NOT NULL,
  -- Set by the house: the next login must choose a new password.
  password_expired       boolean NOT NULL DEFAULT false,
  payment_password_hash  text
);

-- Browsers a member has logged in from. They may try the password while unknown ones are locked out.
CREATE TABLE trusted_device (
  member_id      text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  device_hash    bytea NOT NULL,
  first_seen_at  timestamptz NOT NULL,
  last_seen_at   timestamptz NOT NULL,
  PRIMARY KEY (member_id, device_hash)
);

-- Remember-me: one row a browser. The token changes with each use; an old one seen again revokes the row.
CREATE TABLE remember_series (
  id                   text PRIMARY KEY,
  member_id            text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  brand_id             text NOT NULL,
  token_hash           bytea NOT NULL,
  previous_token_hash  bytea,
  rotated_at           timestamptz NOT NULL,
  expires_at           timestamptz NOT NULL,
  revoked_at           timestamptz
);
CREATE INDEX remember_series_member ON remember_series (member_id);

CREATE TABLE member_session (
  id                    text PRIMARY KEY,
  token_hash            bytea NOT NULL UNIQUE,
  member_id             text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  brand_id              text NOT NULL,
  remember_series_id    text,
  must_change_password  boolean NOT NULL DEFAULT false,
  created_at            timestamptz NOT NULL,
  -- The last act of the person; polls and sockets do not count.
  active_at             timestamptz NOT NULL,
  expires_at            timestamptz NOT NULL,
  ended_at              timestamptz,
  end_reason            text CHECK (end_reason IN ('logout', 'password', 'lock', 'replaced', 'remember.reuse')),
  ip                    text NOT NULL,
  user_agent            text NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX member_session_live ON member_session (member_id) WHERE ended_at IS NULL;
CREATE INDEX member_session_expiry ON member_session (expires_at);

-- Codes good for one use within a minute: `socket` opens the realtime socket, `handover` carries a login by URL.
CREATE TABLE session_ticket (
  ticket_hash  bytea PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('socket', 'handover')),
  session_id   text NOT NULL REFERENCES member_session (id) ON DELETE CASCADE,
  expires_at   timestamptz NOT NULL
);

-- Failed tries by what they are counted against: a username, an address, a device, a member's old or payment password.
CREATE TABLE failed_try (
  subject         text PRIMARY KEY,
  failures        integer NOT NULL,
  window_ends_at  timestamptz NOT NULL,
  locked_until    timestamptz
);
CREATE INDEX failed_try_window ON failed_try (window_ends_at);

-- Calls in a fixed window, where the limit must hold over all nodes.
CREATE TABLE rate_count (
  key         text PRIMARY KEY,
  taken       integer NOT NULL,
  resets_at   timestamptz NOT NULL
);
CREATE INDEX rate_count_resets ON rate_count (resets_at);

CREATE TABLE captcha_challenge (
  id          text PRIMARY KEY,
  answer      text NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX captcha_challenge_expiry ON captcha_challenge (expires_at);

-- Ids of sealed bodies that were opened: each once.
CREATE TABLE sealed_use (
  jti         text PRIMARY KEY,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX sealed_use_expiry ON sealed_use (expires_at);

-- Codes of agents' links. Who registers with one stands under the agent.
CREATE TABLE affiliate_code (
  brand_id    text NOT NULL REFERENCES brand (id),
  code        text NOT NULL CHECK (code = upper(code) AND code ~ '^[0-9A-Z_-]{3,32}$'),
  agent_id    text NOT NULL REFERENCES member (id),
  -- What the newcomer becomes: 0 member, 1 agent.
  link_type   smallint NOT NULL DEFAULT 0 CHECK (link_type IN (0, 1)),
  is_closed   boolean NOT NULL DEFAULT false,
  expires_at  timestamptz,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (brand_id, code)
);

GRANT SELECT, INSERT, UPDATE ON identity_policy, member_profile, member_credential, affiliate_code TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON trusted_device, remember_series, member_session, session_ticket, failed_try,
  rate_count, captcha_challenge, sealed_use TO pavilion_app;

-- Keys of sealed bodies are thrown away when their time is over; no other secret can be deleted.
CREATE FUNCTION prune_seal_keys(p_before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  DELETE FROM secret WHERE name LIKE 'seal.key.%' AND created_at < p_before;
$$;

-- Removes trial accounts opened before a moment, with everything that is only theirs. One that something else refers
-- to is closed.
CREATE FUNCTION prune_trials(p_before timestamptz, p_most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_id text;
  v_count integer := 0;
BEGIN
  FOR v_id IN SELECT id FROM member WHERE customer_type = 4 AND status = 'active' AND created_at < p_before
      ORDER BY created_at LIMIT p_most FOR UPDATE SKIP LOCKED LOOP
    BEGIN
      DELETE FROM member_guard WHERE member_id = v_id;
      DELETE FROM account a WHERE a.owner = v_id AND a.kind LIKE 'member.%' AND a.balance = 0
        AND NOT EXISTS (SELECT FROM entry e WHERE e.account_id = a.id);
      DELETE FROM member WHERE id = v_id;
    EXCEPTION WHEN foreign_key_violation THEN
      UPDATE member SET status = 'closed' WHERE id = v_id;
    END;
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
CREATE INDEX member_trial ON member (created_at) WHERE customer_type = 4 AND status = 'active';

REVOKE EXECUTE ON FUNCTION prune_seal_keys(timestamptz), prune_trials(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION prune_seal_keys(timestamptz), prune_trials(timestamptz, integer) TO pavilion_app;
