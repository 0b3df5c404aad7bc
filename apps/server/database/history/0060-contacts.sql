-- Contacts a member has proved to be hers, and what happened to her account.

-- One owner a contact and brand; one contact of a kind a member. Only proved contacts let anybody in or reset anything.
CREATE TABLE verified_contact (
  brand_id     text NOT NULL REFERENCES brand (id),
  kind         text NOT NULL CHECK (kind IN ('mobile', 'email')),
  -- E.164, or the address in lower case.
  value        text NOT NULL,
  member_id    text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  verified_at  timestamptz NOT NULL,
  PRIMARY KEY (brand_id, kind, value),
  UNIQUE (member_id, kind)
);

-- Logins and changes that matter for an account's safety, as the member is shown them.
CREATE TABLE security_event (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL,
  member_id   text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  -- login, login.failed, password.changed, … : see modules/notices.
  kind        text NOT NULL,
  -- Facts for the sentence shown, by name.
  detail      jsonb NOT NULL DEFAULT '{}',
  ip          text NOT NULL DEFAULT '',
  user_agent  text NOT NULL DEFAULT ''
);
CREATE INDEX security_event_member ON security_event (member_id, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON verified_contact TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON security_event TO pavilion_app;
