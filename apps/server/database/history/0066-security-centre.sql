-- The security centre: authenticator apps, recovery codes, where a session and a device come from, exports, closed accounts.

-- One authenticator app a member. Unconfirmed: being set up, it lets nobody in yet.
CREATE TABLE member_totp (
  member_id      text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  -- AES-256-GCM under a key of the installation.
  sealed_secret  bytea NOT NULL,
  created_at     timestamptz NOT NULL,
  confirmed_at   timestamptz,
  -- The latest step of 30 s whose code was accepted: no code is accepted twice, nor one older than it.
  last_step      bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_code (
  member_id  text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  code_hash  bytea NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (member_id, code_hash)
);

ALTER TABLE member_session
  -- The browser it was opened in; revoking that device ends it.
  ADD COLUMN IF NOT EXISTS device_hash bytea,
  -- When its person last proved that it is still her.
  ADD COLUMN IF NOT EXISTS proved_at timestamptz,
  DROP CONSTRAINT IF EXISTS member_session_end_reason_check,
  ADD CONSTRAINT member_session_end_reason_check CHECK (end_reason ~ '^[a-z][a-z.]{1,31}$');
ALTER TABLE remember_series ADD COLUMN IF NOT EXISTS device_hash bytea;
ALTER TABLE trusted_device
  ADD COLUMN IF NOT EXISTS user_agent text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS last_ip text NOT NULL DEFAULT '';

-- A copy of everything held of a member, made by a job, fetched once, gone after a day.
CREATE TABLE data_export (
  id          text PRIMARY KEY,
  member_id   text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  asked_at    timestamptz NOT NULL,
  ready_at    timestamptz,
  expires_at  timestamptz,
  fetched_at  timestamptz,
  -- gzip of the JSON document; wiped once it was fetched or is late.
  document    bytea
);
CREATE INDEX data_export_member ON data_export (member_id, asked_at);

-- Accounts their members closed. What the law asks to keep stays until `keep_until`.
CREATE TABLE closed_member (
  member_id   text PRIMARY KEY REFERENCES member (id),
  brand_id    text NOT NULL REFERENCES brand (id),
  closed_at   timestamptz NOT NULL,
  keep_until  timestamptz NOT NULL
);

-- Names of closed accounts, as keyed hashes: nobody takes one over and passes for the one who had it.
CREATE TABLE closed_name (
  brand_id   text NOT NULL REFERENCES brand (id),
  name_hash  bytea NOT NULL,
  PRIMARY KEY (brand_id, name_hash)
);

INSERT INTO secret (name, value)
  VALUES ('security.closed-name', encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'))
  ON CONFLICT (name) DO NOTHING;

CREATE FUNCTION closed_name_hash(p_brand text, p_name text) RETURNS bytea
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  SELECT sha256(convert_to(s.value || ':' || p_brand || ':' || lower(p_name), 'UTF8')) FROM secret s WHERE s.name = 'security.closed-name';
$$;

CREATE FUNCTION is_name_closed(p_brand text, p_name text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  SELECT EXISTS (SELECT FROM closed_name n WHERE n.brand_id = p_brand AND n.name_hash = closed_name_hash(p_brand, p_name));
$$;

-- The same answer as for a name that somebody has.
CREATE FUNCTION refuse_closed_name() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF is_name_closed(NEW.brand_id, NEW.username) THEN
    RAISE unique_violation USING MESSAGE = 'the name belonged to an account that was closed', CONSTRAINT = 'member_username';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_closed_name BEFORE INSERT ON member FOR EACH ROW EXECUTE FUNCTION refuse_closed_name();

REVOKE EXECUTE ON FUNCTION closed_name_hash(text, text), is_name_closed(text, text), refuse_closed_name() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION closed_name_hash(text, text), is_name_closed(text, text) TO pavilion_app;

GRANT SELECT, INSERT, UPDATE, DELETE ON member_totp, recovery_code, data_export TO pavilion_app;
GRANT SELECT, INSERT ON closed_member, closed_name TO pavilion_app;
GRANT DELETE ON member_credential TO pavilion_app;
