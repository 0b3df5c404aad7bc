-- Messages to members: what is to be sent, what was, and what went wrong.

CREATE TABLE message_outbox (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  member_id    text REFERENCES member (id) ON DELETE CASCADE,
  channel      text NOT NULL CHECK (channel IN ('sms', 'email')),
  -- E.164, or the address in lower case.
  destination  text NOT NULL,
  template     text NOT NULL,
  language     text NOT NULL,
  subject      text NOT NULL DEFAULT '',
  -- Null once it was wiped.
  body         text,
  -- The text opens something: it is wiped when a real sender has taken it, or its time is over.
  secret       boolean NOT NULL DEFAULT false,
  -- sending: handed over, no answer yet. One that stays so is never handed over again: it may have arrived.
  state        text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
  tries        integer NOT NULL DEFAULT 0,
  -- Who took it, and under which name.
  sender       text NOT NULL DEFAULT '',
  reference    text NOT NULL DEFAULT '',
  problem      text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL,
  ended_at     timestamptz
);
CREATE INDEX message_outbox_newest ON message_outbox (brand_id, created_at DESC, id DESC);
CREATE INDEX message_outbox_destination ON message_outbox (destination, created_at DESC);
CREATE INDEX message_outbox_age ON message_outbox (created_at);
CREATE INDEX message_outbox_secret ON message_outbox (created_at) WHERE secret AND body IS NOT NULL;
CREATE INDEX message_outbox_member ON message_outbox (member_id) WHERE member_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON message_outbox TO pavilion_app;
