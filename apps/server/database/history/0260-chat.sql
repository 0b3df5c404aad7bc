-- Customer service of a brand: its hours and clocks. Without a row the values below hold.
CREATE TABLE support_rule (
  brand_id             text PRIMARY KEY REFERENCES brand (id),
  hours                jsonb NOT NULL DEFAULT '[]',
  wait_target_seconds  integer NOT NULL DEFAULT 120 CHECK (wait_target_seconds BETWEEN 10 AND 3600),
  idle_minutes         integer NOT NULL DEFAULT 20 CHECK (idle_minutes BETWEEN 2 AND 240),
  acknowledge_hours    integer NOT NULL DEFAULT 24 CHECK (acknowledge_hours BETWEEN 1 AND 168),
  answer_days          integer NOT NULL DEFAULT 8 CHECK (answer_days BETWEEN 1 AND 60)
);

-- A live chat. Whoever began it without an account is known by the hash of a cookie; a member by the account. Once it belongs to a
-- member the cookie no longer opens it.
CREATE TABLE chat_conversation (
  id                text PRIMARY KEY,
  brand_id          text NOT NULL REFERENCES brand (id),
  visitor_hash      bytea,
  member_id         text REFERENCES member (id),
  -- What a visitor calls themselves.
  name              text NOT NULL DEFAULT '',
  language          text NOT NULL,
  state             text NOT NULL CHECK (state IN ('waiting', 'open', 'ended')),
  operator_id       text,
  operator_name     text,
  started_at        timestamptz NOT NULL,
  -- Its place in the queue; a conversation given back keeps that of its first wait.
  queued_at         timestamptz NOT NULL,
  claimed_at        timestamptz,
  ended_at          timestamptz,
  ended_by          text CHECK (ended_by IN ('visitor', 'operator', 'idle')),
  last_number       integer NOT NULL DEFAULT 0,
  revision          integer NOT NULL DEFAULT 1,
  read_by_visitor   integer NOT NULL DEFAULT 0,
  read_by_operator  integer NOT NULL DEFAULT 0,
  -- Since when the visitor's last words have no answer.
  unanswered_since  timestamptz,
  last_at           timestamptz NOT NULL,
  last_text         text NOT NULL DEFAULT '',
  rating            smallint CHECK (rating BETWEEN 1 AND 5),
  rating_word       text,
  rated_at          timestamptz,
  ip                text NOT NULL,
  network           text NOT NULL,
  user_agent        text NOT NULL,
  CHECK (visitor_hash IS NOT NULL OR member_id IS NOT NULL),
  CHECK ((ended_at IS NOT NULL) = (state = 'ended')),
  CHECK (state <> 'open' OR operator_id IS NOT NULL)
);
-- One under way for each person.
CREATE UNIQUE INDEX chat_of_visitor_open ON chat_conversation (brand_id, visitor_hash) WHERE state <> 'ended' AND member_id IS NULL;
CREATE UNIQUE INDEX chat_of_member_open ON chat_conversation (member_id) WHERE state <> 'ended';
CREATE INDEX chat_of_visitor ON chat_conversation (visitor_hash, started_at DESC) WHERE visitor_hash IS NOT NULL;
CREATE INDEX chat_of_member ON chat_conversation (member_id, started_at DESC) WHERE member_id IS NOT NULL;
CREATE INDEX chat_waiting ON chat_conversation (brand_id, queued_at, id) WHERE state = 'waiting';
CREATE INDEX chat_open ON chat_conversation (operator_id) WHERE state = 'open';
CREATE INDEX chat_listed ON chat_conversation (brand_id, started_at DESC, id DESC);
CREATE INDEX chat_ended ON chat_conversation (brand_id, ended_at) WHERE state = 'ended';

-- Append-only: the server's role may neither change nor delete a message.
CREATE TABLE chat_message (
  conversation_id  text NOT NULL REFERENCES chat_conversation (id),
  number           integer NOT NULL,
  -- note: among operators.
  side             text NOT NULL CHECK (side IN ('visitor', 'operator', 'house', 'note')),
  -- Made by the sender, so that a message sent twice is one.
  client_id        text,
  operator_id      text,
  operator_name    text,
  words            text NOT NULL DEFAULT '',
  picture_id       text,
  event            text,
  at               timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, number),
  UNIQUE (conversation_id, side, client_id)
);

-- Pictures of chats and complaints, made anew from their pixels and sealed with a key of the installation, bound to their id.
CREATE TABLE support_picture (
  id               text PRIMARY KEY,
  brand_id         text NOT NULL REFERENCES brand (id),
  conversation_id  text REFERENCES chat_conversation (id),
  complaint_id     text,
  name             text NOT NULL,
  width            integer NOT NULL,
  height           integer NOT NULL,
  size             integer NOT NULL,
  sealed           bytea NOT NULL,
  small_sealed     bytea NOT NULL,
  created_at       timestamptz NOT NULL,
  CHECK ((conversation_id IS NULL) <> (complaint_id IS NULL))
);
CREATE INDEX support_picture_of_chat ON support_picture (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX support_picture_of_complaint ON support_picture (complaint_id) WHERE complaint_id IS NOT NULL;

-- Operators who answer chats: whether they do now, for which brands.
CREATE TABLE chat_operator (
  operator_id  text PRIMARY KEY,
  name         text NOT NULL,
  brand_ids    text[] NOT NULL,
  away         boolean NOT NULL DEFAULT false,
  seen_at      timestamptz NOT NULL
);

CREATE TABLE chat_block (
  id               text PRIMARY KEY,
  brand_id         text NOT NULL REFERENCES brand (id),
  conversation_id  text NOT NULL REFERENCES chat_conversation (id),
  visitor_hash     bytea,
  member_id        text REFERENCES member (id),
  network          text,
  reason           text NOT NULL,
  blocked_by       text NOT NULL,
  blocked_at       timestamptz NOT NULL,
  until            timestamptz NOT NULL,
  lifted_at        timestamptz,
  CHECK (num_nonnulls(visitor_hash, member_id, network) = 1)
);
CREATE INDEX chat_block_live ON chat_block (brand_id, until) WHERE lifted_at IS NULL;

CREATE TABLE chat_canned (
  id          text PRIMARY KEY,
  brand_id    text NOT NULL REFERENCES brand (id),
  language    text NOT NULL,
  title       text NOT NULL,
  words       text NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX chat_canned_listed ON chat_canned (brand_id, language, title);

GRANT SELECT, INSERT, UPDATE ON support_rule, chat_conversation, chat_operator, chat_block TO pavilion_app;
GRANT SELECT, INSERT ON chat_message TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON support_picture, chat_canned TO pavilion_app;
