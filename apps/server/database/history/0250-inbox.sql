-- Letters to members inside the product: of the product itself (a template and what stands in it), of the house (a sending), of another member.

-- What the house sends to many. Texts stand here once; a letter is a row that names it.
CREATE TABLE inbox_sending (
  id            text PRIMARY KEY,
  brand_id      text NOT NULL REFERENCES brand (id),
  -- `marketing` goes only to who allowed it and may be offered something, `service` to everybody it concerns.
  purpose       text NOT NULL CHECK (purpose IN ('service', 'marketing')),
  topic         text NOT NULL CHECK (topic IN ('money', 'rewards', 'safety', 'notices')),
  -- Language tag → {title, text}; plain text with {name}, {account} and {brand}.
  texts         jsonb NOT NULL,
  -- A place of the portal, or ''.
  link          text NOT NULL DEFAULT '',
  push          boolean NOT NULL,
  audience      jsonb NOT NULL,
  state         text NOT NULL CHECK (state IN ('proposed', 'scheduled', 'running', 'done', 'stopped', 'withdrawn')),
  starts_at     timestamptz NOT NULL,
  -- How many it reached when it was written; who gets it is asked again while it is sent.
  counted       integer NOT NULL,
  -- Members up to this id are done.
  after_member  text NOT NULL DEFAULT '',
  sent          integer NOT NULL DEFAULT 0,
  reason        text NOT NULL,
  request_id    text NOT NULL,
  proposed_by   text NOT NULL,
  proposed_at   timestamptz NOT NULL,
  decided_by    text,
  ended_at      timestamptz,
  end_reason    text NOT NULL DEFAULT '',
  UNIQUE (proposed_by, request_id),
  CHECK ((ended_at IS NULL) = (state IN ('proposed', 'scheduled', 'running')))
);
CREATE INDEX inbox_sending_newest ON inbox_sending (brand_id, proposed_at DESC, id DESC);
CREATE INDEX inbox_sending_due ON inbox_sending (starts_at) WHERE state IN ('scheduled', 'running');

CREATE TABLE inbox_letter (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id           text NOT NULL REFERENCES brand (id),
  member_id          text NOT NULL REFERENCES member (id),
  source             text NOT NULL CHECK (source IN ('product', 'house', 'person')),
  topic              text NOT NULL CHECK (topic IN ('money', 'rewards', 'safety', 'notices', 'people')),
  template           text,
  params             jsonb NOT NULL DEFAULT '{}',
  link               text NOT NULL DEFAULT '',
  sending_id         text REFERENCES inbox_sending (id),
  sender_id          text REFERENCES member (id),
  may_answer         boolean NOT NULL DEFAULT false,
  answers_to         bigint REFERENCES inbox_letter (id),
  title              text,
  body               text,
  -- held: waits for an operator because of a word in it; refused: never seen by who it was for.
  state              text NOT NULL DEFAULT 'sent' CHECK (state IN ('sent', 'held', 'refused')),
  decided_by         text,
  decided_at         timestamptz,
  decision           text NOT NULL DEFAULT '',
  reported_at        timestamptz,
  report             text NOT NULL DEFAULT '',
  created_at         timestamptz NOT NULL,
  read_at            timestamptz,
  deleted_at         timestamptz,
  sender_deleted_at  timestamptz,
  CHECK ((source = 'product') = (template IS NOT NULL)),
  CHECK ((source = 'house') = (sending_id IS NOT NULL)),
  CHECK ((source = 'person') = (sender_id IS NOT NULL AND title IS NOT NULL AND body IS NOT NULL)),
  CHECK (state = 'sent' OR source = 'person')
);
CREATE INDEX inbox_letter_member ON inbox_letter (member_id, id DESC) WHERE state = 'sent' AND deleted_at IS NULL;
CREATE INDEX inbox_letter_unread ON inbox_letter (member_id) WHERE read_at IS NULL AND state = 'sent' AND deleted_at IS NULL;
CREATE INDEX inbox_letter_sender ON inbox_letter (sender_id, id DESC) WHERE sender_id IS NOT NULL;
CREATE INDEX inbox_letter_held ON inbox_letter (brand_id, id) WHERE state = 'held';
CREATE INDEX inbox_letter_reported ON inbox_letter (brand_id, id) WHERE reported_at IS NOT NULL AND decided_at IS NULL;
CREATE INDEX inbox_letter_answered ON inbox_letter (answers_to) WHERE answers_to IS NOT NULL;
CREATE UNIQUE INDEX inbox_letter_sending ON inbox_letter (sending_id, member_id) WHERE sending_id IS NOT NULL;
CREATE INDEX inbox_letter_sending_read ON inbox_letter (sending_id) WHERE sending_id IS NOT NULL AND read_at IS NOT NULL;

-- What a brand allows between its members. Without a row the defaults of the code hold.
CREATE TABLE inbox_rule (
  brand_id         text PRIMARY KEY REFERENCES brand (id),
  hourly           integer NOT NULL CHECK (hourly BETWEEN 0 AND 1000),
  daily            integer NOT NULL CHECK (daily BETWEEN 0 AND 10000),
  -- A sending to more members than this takes two operators.
  four_eyes_above  integer NOT NULL CHECK (four_eyes_above >= 0),
  -- Language tag → words that hold a letter back.
  words            jsonb NOT NULL,
  version          integer NOT NULL DEFAULT 1
);

CREATE TABLE inbox_block (
  member_id   text PRIMARY KEY REFERENCES member (id),
  until       timestamptz NOT NULL,
  reason      text NOT NULL,
  blocked_by  text NOT NULL,
  blocked_at  timestamptz NOT NULL
);

-- Whether a member wants offers, by way; the newest row of a way is what holds, none means no.
CREATE TABLE marketing_choice (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id  text NOT NULL REFERENCES member (id),
  channel    text NOT NULL CHECK (channel IN ('inbox', 'email', 'sms', 'push')),
  allowed    boolean NOT NULL,
  chosen_at  timestamptz NOT NULL
);
CREATE INDEX marketing_choice_newest ON marketing_choice (member_id, channel, id DESC);

-- Of what a member is told outside of the page. Without a row: of everything but offers, and no amounts.
CREATE TABLE push_choice (
  member_id  text PRIMARY KEY REFERENCES member (id),
  money      boolean NOT NULL,
  rewards    boolean NOT NULL,
  messages   boolean NOT NULL,
  amounts    boolean NOT NULL
);

-- Browsers that may be told, each under the session in which it was allowed.
CREATE TABLE push_subscription (
  id          text PRIMARY KEY,
  brand_id    text NOT NULL REFERENCES brand (id),
  member_id   text NOT NULL REFERENCES member (id),
  session_id  text NOT NULL,
  endpoint    text NOT NULL UNIQUE,
  p256dh      text NOT NULL,
  auth        text NOT NULL,
  language    text NOT NULL,
  created_at  timestamptz NOT NULL,
  told_at     timestamptz
);
CREATE INDEX push_subscription_member ON push_subscription (member_id);

-- Sessions that were ended: a browser that was left is told nothing more. One that ran out by itself is not among them.
CREATE VIEW left_session AS SELECT id FROM member_session WHERE ended_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON inbox_sending, inbox_letter, inbox_rule, inbox_block, push_choice TO pavilion_app;
GRANT SELECT, INSERT ON marketing_choice TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscription TO pavilion_app;
GRANT SELECT ON left_session TO pavilion_app;
